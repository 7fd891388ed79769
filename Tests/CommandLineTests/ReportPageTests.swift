import Engines
import Foundation
import TestSupport
import Testing

/// The folder of the run that the repository holds.
let committedRun = Repository.file("Data/runs/reference").path

/// The page that `report` makes of the committed run.
func reportPage(_ arguments: String = "") throws -> String {
  let folder = try TemporaryFolder()
  let outcome = try folder.succeed(
    ["report", committedRun] + "--quiet -o report.html \(arguments)".words)
  #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  return try folder.text("report.html")
}

/// The page without options, made once for all tests.
let usualPage = Result { try reportPage() }

/// The page of a run, read as text.
@Suite struct ReportPageTests {
  private let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    for name in ["run", "base", "new"] { try folder.makeFolder(name) }
  }

  /// The page of runs in the folder.
  private func page(_ runs: String, saying words: String? = nil) throws -> String {
    try folder.succeed(saying: words, "report \(runs) -o page.html --overwrite")
    return try folder.text("page.html")
  }

  private static func pictureCount(_ text: String) -> Int {
    text.matches(of: #/<svg [^>]*class="picture"/#).count
  }

  @Test("the page loads nothing from elsewhere, and can be mailed")
  func standsAlone() throws {
    let text = try usualPage.get()
    #expect(text.utf8.count <= 3_000_000, "\(text.utf8.count) bytes")
    let remote = text.matches(of: #/(?:src|href|url\(|import)\s*=?\s*["'(]?(?:https?:|\/\/)/#)
    #expect(remote.isEmpty && !text.contains("fetch(") && !text.contains("XMLHttpRequest"))
    #expect(Self.pictureCount(text) >= 4)
  }

  /// Of a table that is too long a part is shown, and no failure left out.
  @Test("every case has an anchor, every link leads to one, and good cases are counted")
  func anchors() throws {
    let text = try usualPage.get()
    func values(of attribute: String) -> Set<String> {
      Set(
        text.components(separatedBy: " \(attribute)=\"").dropFirst().map {
          String($0.prefix { $0 != "\"" })
        })
    }
    let anchors = values(of: "id")
    for report in ["engines", "accuracy"] {
      let rows = try namedRows(
        String(contentsOfFile: "\(committedRun)/\(report).csv", encoding: .utf8))
      let missing = rows.filter { !anchors.contains($0["case_id"] ?? "") }
      #expect(missing.isEmpty || rows.count > 1200 && rows.count - missing.count >= 200)
      #expect(!missing.contains { $0["status"] == "failed" } && rows.count > 100)
      let ok = rows.count { $0["status"] == "ok" }
      #expect(text.contains("<td class=\"n status ok\">\(ok)</td>"), "\(report): \(ok)")
    }
    #expect(Set(values(of: "href").map { String($0.dropFirst()) }).subtracting(anchors).isEmpty)
  }

  /// Times and positions are integers, in units of 1e-4 s and 1e-4 of the
  /// distance, each as the difference from the one before; at three frame rates,
  /// without and with a stall from 0.1 s to 0.35 s.
  @Test("the player shows the frames of the engines themselves")
  func player() throws {
    let text = try reportPage("--spring ratio:zeta=0.5,omega=12")
    let data = try #require(
      text.firstMatch(of: #/id="play-data">(.*?)<\/script>/#.dotMatchesNewlines()))
    let object = try JSONSerialization.jsonObject(with: Data(data.1.utf8)) as? [String: Any]
    let spring = try #require((object?["springs"] as? [[String: Any]])?.first)
    #expect(spring["name"] as? String == "ratio:zeta=0.5,omega=12")
    let plays = try #require(spring["plays"] as? [[String: Any]])
    func summed(_ differences: [Double]) -> [Double] {
      differences.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    }
    #expect(plays.count == 6)
    for play in plays {
      let rate = try #require(play["rate"] as? Double)
      let times = summed(try #require(play["t"] as? [Double]))
      let engines = try #require(play["engines"] as? [[String: Any]])
      let isStalled = play["stall"] as? Bool == true
      #expect(times.contains { (1001...3499).contains($0) } != isStalled)
      // KWin moves by pixels, and does not take a move of one.
      for name in ["react-spring", "rebound", "flutter", "kwin"] {
        let differences = try #require(
          engines.first { $0["name"] as? String == name }?["x"] as? [Double])
        let type = try #require(EngineCatalogue.engine(named: name))
        let expected = Self.positions(type, at: times.map { $0 / 1e4 }, rate: rate)
          .map { ($0 * 1e4).rounded() }
        #expect(summed(differences) == expected, "\(name) at \(rate), stalled: \(isStalled)")
      }
    }
  }

  /// The positions of an engine that plays the spring of the test above, as
  /// shares of the distance.
  ///
  /// - Parameter times: of the frames in seconds, rounded; frames are at whole
  ///   multiples of 1/`rate`.
  private static func positions<E: Engine>(
    _ type: E.Type, at times: [Double], rate: Double
  ) -> [Double] {
    let distance = E.usualDistance
    var player = EnginePlayer<E>(
      EngineRequest(stiffness: 144, damping: 12, to: distance), rate: rate)
    return [0]
      + times.dropFirst().map { time in
        player.play((time * rate).rounded() / rate * 1000)
        return player.position / distance
      }
  }

  @Test("the player leaves out springs of a report that are none")
  func springsThatAreNone() throws {
    let rows = ["good,1,5", "negative,-1,5", "still,1,0", "huge,1,1e200"]
    try folder.write(
      "suite,case_id,status,spring,zeta,omega_rad_per_s\n"
        + rows.map { "engines,\($0.prefix(3)),ok,\($0)\n" }.joined(), to: "run/engines.csv")
    let springs = try page("run").matches(of: #/"name":"([a-z]+)","rest"/#)
    #expect(springs.map { String($0.1) } == ["good"])
  }

  /// No column of it varies.
  @Test("a table of one row shows all columns that have a value")
  func singleRow() throws {
    try folder.succeed(
      "engines --engine pop --filter undamped/rate=60/ --measure times=no --quiet -o run/engines.csv"
    )
    let text = try page("run")
    for column in ["source", "max_position_error", "frame_rate_hz"] {
      #expect(text.contains("<a href=\"#column-\(column)\""), "\(column)")
    }
  }

  @Test("a table with a picture is shown; why another is not, a note and the page say")
  func otherFiles() throws {
    try folder.succeed("solve ratio:zeta=0.5,omega=9 --duration 1 -o run/solution.csv")
    try folder.write("trace,time_s,state,\"x\"\">\"\na,0.5,paused,1\n", to: "run/edges.csv")
    try folder.write("time_s,x,y\n0,1,1\n", to: "run/touches.csv")
    try folder.write("a\n1,2\n", to: "run/broken.csv")
    let words = "run/broken.csv:2: column 2: is surplus: 2 fields where the header has 1"
    let text = try page(
      "run", saying: "run: not shown: \(words), touches.csv (no report that is known)")
    for name in ["solution", "edges"] {
      #expect(text.contains("<section id=\"suite-\(name)\"><h2>\(name)</h2>"), "\(name)")
      #expect(text.contains("href=\"#suite-\(name)\""))
    }
    #expect(Self.pictureCount(text) == 2)
    #expect(text.contains("<p>Not shown: \(words), touches.csv") && !text.contains("id=\"\""))
    // A column without a known meaning has nothing to lead to.
    #expect(text.contains("<th scope=\"col\">x&quot;&gt;</th>"))
  }

  @Test("a report whose numbers cannot be is shown, and said not to be valid")
  func impossibleNumbers() throws {
    let report = try Program.succeed(
      "engines --engine pop --rate 60 --filter undamped --measure times=no --quiet"
    ).output
    try folder.write(
      report.replacing(#/,undamped,60,[^,]*/#, with: ",undamped,60,-1"), to: "run/engines.csv")
    let words = "run/engines.csv:2: column max_position_error: an error is not below 0"
    #expect(try page("run", saying: "not valid: \(words)").contains("<p>Not valid: \(words).</p>"))
  }

  /// The last case has another error, of too many numbers to show all of them.
  @Test("of two runs, what changed comes first")
  func changes() throws {
    var lines = try Repository.text("Data/runs/reference/accuracy.csv")
      .split(separator: "\n").map { $0.components(separatedBy: ",") }
    let place = try #require(lines[0].firstIndex(of: "max_position_error"))
    lines[lines.count - 1][place] = "10"
    try folder.write(
      lines.map { $0.joined(separator: ",") + "\n" }.joined(), to: "new/accuracy.csv")
    let text = try page("\(committedRun) new")
    let section = text.components(separatedBy: "id=\"comparison\"")[1]
      .components(separatedBy: "</section>")[0]
    let rows = section.matches(of: #/<td class="status (\w+)">/#).map { String($0.1) }
    #expect(rows.count == 2000 && rows.first == "regression" && rows.last == "unchanged")
    #expect(text.contains("The first in the order of the verdicts above"))
  }

  /// Of each the first fifty are named.
  @Test("of two runs, the cases that only one of them has are listed")
  func lostCases() throws {
    for (name, engines) in [("base", "pop,wave,flutter"), ("new", "pop,rebound,webkit")] {
      try folder.succeed(
        "engines --engine \(engines) --measure times=no --quiet -o \(name)/engines.csv")
    }
    let text = try page("base new")
    #expect(text.contains("class=\"status unchanged\""))
    #expect(try !page("base base").contains("class=\"status regression\""))
    for (name, words) in [("base", "lost: only base has"), ("new", "only new has")] {
      let ids = try namedRows(folder.text("\(name)/engines.csv"))
        .compactMap { $0["case_id"] }.filter { !$0.hasPrefix("engines/pop/") }
      try #require(ids.count > 50)
      #expect(text.contains("\">\(words) \(ids.count) cases</summary>"), "\(words)")
      #expect(text.contains("<li>\(ids[0])</li>") && text.contains("<li>\(ids[49])</li>"))
      #expect(text.contains("<li>and \(ids.count - 50) more</li>"))
    }
  }
}
