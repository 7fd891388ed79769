import Engines
import Foundation
import TestSupport
import Testing

/// The committed run as a page.
private let run = Repository.file("Data/runs/reference").path

private func page(_ arguments: [String] = []) throws -> (
  text: String, path: String, TemporaryFolder
) {
  let folder = try TemporaryFolder()
  let path = folder.file("report.html").path
  let outcome = try Program.run(["report", run, "--quiet", "-o", path] + arguments)
  #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  return (try String(contentsOfFile: path, encoding: .utf8), path, folder)
}

@Suite struct ReportPageTests {
  /// The page loads nothing from elsewhere.
  @Test func thePageStandsAlone() throws {
    let text = try page().text
    #expect(text.utf8.count <= 3_000_000, "\(text.utf8.count) bytes")
    let remote = text.matches(of: #/(?:src|href|url\(|import)\s*=?\s*["'(]?(?:https?:|\/\/)/#)
    #expect(remote.isEmpty)
    #expect(!text.contains("fetch(") && !text.contains("XMLHttpRequest"))
    #expect(text.matches(of: #/<svg [^>]*class="picture"/#).count >= 4)
  }

  /// Every case of a complete table is an anchor, every column shown has a
  /// description, and every status is counted.
  @Test func everyRowIsThere() throws {
    let text = try page().text
    let anchors = Self.values(of: "id", in: text)
    for report in ["engines", "accuracy"] {
      let lines = try String(contentsOfFile: "\(run)/\(report).csv", encoding: .utf8)
        .split(separator: "\n").dropFirst()
      #expect(lines.count > 100)
      let fields = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let missing = fields.filter { !anchors.contains(String($0[3])) }
      if lines.count <= 1200 {
        #expect(missing.isEmpty, "\(report): \(missing.first?[3] ?? "")")
      } else {
        #expect(lines.count - missing.count >= 200 && !missing.contains { $0[4] == "failed" })
      }
      let ok = lines.count { $0.contains(",ok,") }
      #expect(text.contains("<td class=\"n status ok\">\(ok)</td>"), "\(report): \(ok)")
    }
    let links = Self.values(of: "href", in: text).map { String($0.dropFirst()) }
    #expect(Set(links).subtracting(anchors).isEmpty)
  }

  /// The distinct values of an attribute.
  private static func values(of attribute: String, in text: String) -> Set<String> {
    Set(
      text.components(separatedBy: " \(attribute)=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      })
  }

  /// The player shows the numbers of the engines themselves, frame by frame,
  /// with and without a stall.
  @Test func thePlayerShowsTheModels() throws {
    let text = try page(["--spring", "ratio:zeta=0.5,omega=12"]).text
    let data = try #require(
      text.firstMatch(of: #/id="play-data">(.*?)<\/script>/#.dotMatchesNewlines()))
    let object = try JSONSerialization.jsonObject(with: Data(data.1.utf8)) as? [String: Any]
    let springs = try #require(object?["springs"] as? [[String: Any]])
    #expect(springs.first?["name"] as? String == "ratio:zeta=0.5,omega=12")
    let plays = try #require(springs.first?["plays"] as? [[String: Any]])
    func summed(_ steps: [Double]) -> [Double] {
      steps.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    }
    #expect(plays.count == 6)
    for play in plays {
      let rate = try #require(play["rate"] as? Double)
      let times = summed(try #require(play["t"] as? [Double]))
      let engines = try #require(play["engines"] as? [[String: Any]])
      let isStalled = play["stall"] as? Bool == true
      #expect(times.contains { (1001...3499).contains($0) } != isStalled)
      for name in ["react-spring", "rebound", "flutter"] {
        let steps = try #require(engines.first { $0["name"] as? String == name }?["x"] as? [Double])
        let shown = summed(steps)
        let type = try #require(EngineCatalogue.engine(named: name))
        func positions<E: Engine>(_ type: E.Type) -> [Double] {
          let way = E.usualDistance
          var player = EnginePlayer<E>(
            EngineRequest(stiffness: 144, damping: 12, to: way), rate: rate)
          let frames = times.map { ($0 * rate / 1e4).rounded() / rate }
          return [0]
            + frames.dropFirst().map { time in
              player.play(time * 1000)
              return player.position / way
            }
        }
        let expected = positions(type).map { ($0 * 1e4).rounded() }
        #expect(shown == expected, "\(name) at \(rate), stalled: \(isStalled)")
      }
    }
  }

  @Test func twoRunsStandSideBySide() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("changes.html").path
    let own = folder.file("run").path
    try Program.succeed(
      ["run", "--only", "engines", "--filter", "/pop/", "--no-timing", "--quiet", "-o", own])
    try Program.succeed(["report", own, own, "-o", path, "--quiet"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("id=\"comparison\"") && text.contains("class=\"status unchanged\""))
    #expect(!text.contains("class=\"status regression\""))
  }

  /// The page has what compare calls lost, and what is new.
  @Test func lostCasesAreListed() throws {
    let folder = try TemporaryFolder()
    for (name, engines) in [("base", "pop,wave,flutter"), ("new", "pop,rebound,webkit")] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
      try Program.succeed(
        ["engines", "--engine", engines, "--no-timing", "--quiet", "-o", "\(name)/engines.csv"],
        in: folder.url)
    }
    try Program.succeed(["report", "base", "new", "-o", "page.html", "--quiet"], in: folder.url)
    let text = try folder.text("page.html")
    for (name, words) in [("base", "lost: only base has"), ("new", "only new has")] {
      let ids = Program.fields(of: try folder.text("\(name)/engines.csv")).dropFirst()
        .map { $0[3] }.filter { !$0.hasPrefix("engines/pop/") }
      try #require(ids.count > 50)
      #expect(text.contains("\">\(words) \(ids.count) cases</summary>"), "\(words)")
      #expect(text.contains("<li>\(ids[0])</li>") && text.contains("<li>\(ids[49])</li>"))
      #expect(text.contains("<li>and \(ids.count - 50) more</li>"))
    }
    let compared = try Program.run(["compare", "base", "new", "--quiet"], in: folder.url)
    #expect(compared.status == 3 && compared.errors.contains("lost: only base has"))
  }

  @Test func whatIsNoRunIsSaid() throws {
    let folder = try TemporaryFolder()
    try Program.fail(66, saying: "no reports", ["report", folder.url.path])
    _ = try folder.write("suite,case_id,status\nengines,a,ok,1\n", to: "engines.csv")
    try Program.fail(65, saying: "engines.csv:2", ["report", folder.url.path])
    #expect(try folder.names().count == 1)
    try Program.fail(
      66, saying: "engines.csv: is a file; a report is of the folder of a run",
      ["report", folder.file("engines.csv").path])
  }
}

private let browserPath: String? = ["chromium", "chromium-browser", "google-chrome"].first { name in
  (try? Program.shell("command -v \(name)").status) == 0
}

/// The page in a browser.
@Suite(.serialized, .enabled(if: browserPath != nil, "chromium is not installed"))
struct BrowserTests {
  /// Runs in the page after its own script, and writes its results into the
  /// title.
  private static let probe = """
    <script>
    const found = {};
    const rows = () => [...document.querySelectorAll("#play-rows tr")];
    found.engines = rows().length;
    found.overflow = document.documentElement.scrollWidth - innerWidth;
    found.ink = getComputedStyle(document.body).color;
    const dot = () => rows()[1].querySelector("circle").getAttribute("cx");
    const before = dot();
    const slider = document.getElementById("play-time");
    slider.value = 137;
    slider.dispatchEvent(new Event("input"));
    found.moved = dot() !== before;
    document.getElementById("play-stall").click();
    found.stalled = rows().length;
    rows().find(row => row.dataset.engine === "pop").querySelector("button").click();
    found.chosen = document.querySelector("#play-curve text").textContent;
    const table = document.querySelector("#suite-engines table");
    const filter = table.closest("details").querySelector("[data-filter]");
    filter.value = "rebound";
    filter.dispatchEvent(new Event("input"));
    found.shown = [...table.tBodies[0].rows].filter(row => !row.hidden).length;
    filter.value = "";
    filter.dispatchEvent(new Event("input"));
    const head = [...table.tHead.rows[0].cells].findIndex(c => c.textContent.startsWith("frame_rate"));
    const button = table.tHead.rows[0].cells[head].querySelector("button");
    button.click();
    const column = () => [...table.tBodies[0].rows].map(row => Number(row.cells[head].textContent));
    found.rising = column().every((v, i, a) => i === 0 || a[i - 1] <= v);
    button.click();
    found.falling = column().every((v, i, a) => i === 0 || a[i - 1] >= v);
    const stops = [...document.querySelectorAll("a[href],button,input,select,summary,[tabindex]")];
    found.keyboard = stops.every(stop => stop.tabIndex >= 0) && stops.length > 20;
    document.title = "found " + JSON.stringify(found);
    </script>
    """

  private func dump(
    _ text: String, _ options: [String]
  ) throws -> (dom: String, errors: String, seconds: Double) {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "page.html").path
    let start = Date()
    let browser = try #require(browserPath)
    let outcome = try Program.shell(
      "timeout 120 \(browser) --headless=new --no-sandbox --disable-gpu "
        + "--user-data-dir='\(folder.file("profile").path)' --enable-logging=stderr "
        + options.joined(separator: " ") + " --dump-dom 'file://\(file)'")
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
    return (outcome.output, outcome.errors, Date().timeIntervalSince(start))
  }

  private func found(_ dom: String) throws -> [String: Any] {
    let title = try #require(dom.firstMatch(of: #/<title>found (.*?)<\/title>/#)?.1)
    let text = title.replacingOccurrences(of: "&amp;", with: "&")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: ["390,844", "1280,900"])
  func thePageWorksWithoutAComplaint(size: String) throws {
    let text = try page().text
    let probed = text.replacingOccurrences(of: "</body>", with: Self.probe + "</body>")
    let (dom, errors, _) = try dump(probed, ["--window-size=\(size)"])
    #expect(!errors.contains("CONSOLE"), "\(errors)")
    let found = try found(dom)
    #expect(found["engines"] as? Int ?? 0 > 10)
    #expect(found["stalled"] as? Int == found["engines"] as? Int)
    #expect(found["overflow"] as? Int ?? 1 <= 0, "\(found)")
    #expect(found["shown"] as? Int ?? 0 > 10)
    for key in ["moved", "rising", "falling", "keyboard"] {
      #expect(found[key] as? Bool == true, "\(key): \(found)")
    }
    #expect((found["chosen"] as? String)?.hasPrefix("pop (line)") == true, "\(found)")
  }

  @Test func lightAndDark() throws {
    let text = try page().text
    let probed = text.replacingOccurrences(of: "</body>", with: Self.probe + "</body>")
    let light = try found(dump(probed, ["--blink-settings=preferredColorScheme=1"]).dom)
    let dark = try found(dump(probed, ["--blink-settings=preferredColorScheme=0"]).dom)
    #expect(light["ink"] as? String == "rgb(28, 28, 28)")
    #expect(dark["ink"] as? String == "rgb(236, 236, 236)")
  }

  /// Without scripts the pictures, the tables and the descriptions are still
  /// there.
  @Test func withoutScripts() throws {
    let text = try page().text
    let parts = text.components(separatedBy: "<script>")
    let silent =
      parts[0]
      + parts.dropFirst().map { part in
        part.components(separatedBy: "</script>").dropFirst().joined()
      }.joined()
    let dom = try dump(silent, []).dom
    #expect(dom.matches(of: #/<svg [^>]*class="picture"/#).count >= 4)
    #expect(dom.contains("id=\"engines/rebound/undamped/rate=60"))
  }

  @Test func onPaper() throws {
    let (_, path, folder) = try page()
    let target = folder.file("page.pdf").path
    let browser = try #require(browserPath)
    let outcome = try Program.shell(
      "timeout 120 \(browser) --headless=new --no-sandbox --disable-gpu "
        + "--user-data-dir='\(folder.file("profile").path)' --print-to-pdf='\(target)' "
        + "'file://\(path)'")
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
    let size = try Data(contentsOf: URL(fileURLWithPath: target)).count
    #expect(size > 100_000, "\(size) bytes")
  }
}
