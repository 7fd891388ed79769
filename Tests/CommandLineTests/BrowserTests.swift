import Foundation
import TestSupport
import Testing

private let browserName: String? = ["chromium", "chromium-browser", "google-chrome"].first { name in
  (try? Program.shell("command -v \(name)").status) == 0
}

@Suite(.enabled(if: browserName != nil, "neither Chromium nor Chrome is installed"))
struct BrowserTests {
  private let folder = TemporaryFolder()

  /// A script that uses the page as a reader would, after the page's own script
  /// has run, and writes what it finds into the title.
  private static let probe = """
    <script>
    const found = {};
    const set = (field, value, event = "input") => {
      field.value = value;
      field.dispatchEvent(new Event(event));
    };
    // The rows of the player, and whether the page is wider than the window.
    const rows = () => [...document.querySelectorAll("#play-rows tr")];
    found.engines = rows().length;
    found.overflow = document.documentElement.scrollWidth - innerWidth;
    found.ink = getComputedStyle(document.body).color;
    // Another time moves the dot of an engine, and another rate keeps the rows.
    const dot = () => rows()[1].querySelector("circle").getAttribute("cx");
    const before = dot();
    const slider = document.getElementById("play-time");
    set(slider, 137);
    found.moved = dot() !== before;
    set(document.getElementById("play-rate"), 120, "change");
    found.again = rows().length;
    // A button returns all springs to the start; a second click undoes this.
    const back = document.querySelectorAll(".back")[1];
    const end = () => {
      set(slider, 1000);
      return Number(dot());
    };
    const arrived = end();
    back.click();
    found.sent = back.getAttribute("aria-pressed") === "true" && end() < arrived / 2
      && rows().length === found.engines;
    back.click();
    found.sent &&= back.getAttribute("aria-pressed") === "false" && end() === arrived;
    // The button of an engine shows its curve.
    rows().find(row => row.dataset.engine === "pop").querySelector("button").click();
    found.chosen = document.querySelector("#play-curve text").textContent;
    // The id of a case leads to its row.
    const link = document.querySelector("#suite-batch tbody a");
    found.linked = decodeURIComponent(link.hash.slice(1)) === link.closest("tr").id;
    // Links, buttons, fields and summaries are in the order of the tab key.
    const stops = [...document.querySelectorAll("a[href],button,input,select,summary,[tabindex]")];
    found.keyboard = stops.every(stop => stop.tabIndex >= 0) && stops.length > 20;
    document.title = "found " + JSON.stringify(found);
    </script>
    """

  /// Opens a page in the browser, without a window. With the option
  /// `--dump-dom` the output is the document after its scripts have run. The
  /// address has the fragment `%`, which cannot be decoded.
  private func open(_ text: String, _ options: String) throws -> Program.Outcome {
    let file = try folder.write(text, to: "page.html").path
    return try Program.shell(
      "timeout 120 \(try #require(browserName)) --headless=new --no-sandbox --disable-gpu "
        + "--user-data-dir='\(folder.file("profile").path)' --enable-logging=stderr "
        + "\(options) 'file://\(file)#%'"
    ).expect()
  }

  /// A window as narrow as a phone, or as the browser allows (Chromium: 500 px),
  /// with light colours and nearly black text; and one as wide as a desktop, with
  /// dark colours and nearly white text.
  @Test(arguments: [("390,844", 1, "rgb(28, 28, 28)"), ("1280,900", 0, "rgb(236, 236, 236)")])
  func thePageWorksInANarrowAndAWideWindowWithoutAComplaint(size: String, scheme: Int, ink: String)
    throws
  {
    let probed = try usualPage.get().replacingOccurrences(
      of: "</body>", with: Self.probe + "</body>")
    let outcome = try open(
      probed, "--window-size=\(size) --blink-settings=preferredColorScheme=\(scheme) --dump-dom")
    let title = try #require(outcome.output.firstMatch(of: #/<title>found (.*?)<\/title>/#)?.1)
    let text = title.replacingOccurrences(of: "&amp;", with: "&")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let found = try #require(object as? [String: Any])
    #expect(found["ink"] as? String == ink)
    // Errors of scripts and of loading are logged with this word.
    #expect(!outcome.errors.contains("CONSOLE"), "\(outcome.errors)")
    #expect(found["engines"] as? Int ?? 0 > 10)
    #expect(found["again"] as? Int == found["engines"] as? Int)
    #expect(found["overflow"] as? Int ?? 1 <= 0, "\(found)")
    for key in ["moved", "sent", "linked", "keyboard"] {
      #expect(found[key] as? Bool == true, "\(key): \(found)")
    }
    #expect((found["chosen"] as? String)?.hasPrefix("pop (line)") == true, "\(found)")
  }

  @Test func thePageOfASpringHasItsClosedForm() throws {
    let times = [0.0, 0.01, 0.1, 0.25, 0.7, 2]
    let springs = [("0.35", "0.05"), ("0.35", "0.7"), ("0.5", "1"), ("0.5", "1.01"), ("1.25", "2")]
    for (response, damping) in springs {
      let spring = "response:response=\(response),damping=\(damping)"
      try folder.run("spring \(spring) -o spring.html --overwrite")
      let probe = """
        <script>document.title = "found " + \(times)
          .map(time => exactPosition(\(response), \(damping), time)).join(" ")
          + " " + document.getElementById("designed").textContent;</script></body>
        """
      let page = try folder.text("spring.html").replacingOccurrences(of: "</body>", with: probe)
      let outcome = try open(page, "--window-size=390,844 --dump-dom")
      #expect(!outcome.errors.contains("CONSOLE"), "\(outcome.errors)")
      let title = try #require(outcome.output.firstMatch(of: #/<title>found (.*?)<\/title>/#)?.1)
      let words = title.split(separator: " ")
      #expect(words.last.map(String.init) == spring, "\(title)")
      let list = times.map { "\($0)" }.joined(separator: ",")
      let exact = try Program.run("solve \(spring) --at \(list)").rows
      #expect(exact.count == times.count && words.count == times.count + 1)
      for (row, word) in zip(exact, words) {
        let position = try #require(Double(word))
        #expect(try abs(position - row.number("position")) < 1e-13, "\(spring): \(word)")
      }
    }
  }

  /// A blank page would have fewer bytes.
  @Test func thePrintedPageIsNotBlank() throws {
    _ = try open(usualPage.get(), "--print-to-pdf='\(folder.file("page.pdf").path)'")
    let size = try Data(contentsOf: folder.file("page.pdf")).count
    #expect(size > 100_000, "\(size) bytes")
  }
}
