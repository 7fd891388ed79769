import Engines
import Foundation
import TestSupport
import Testing

/// The page that `report` makes of the committed run, made once for all tests.
let usualPage = Result { () throws -> String in
  let folder = TemporaryFolder()
  let outcome = try folder.run(["report", committedRun] + "--quiet -o report.html".words)
  #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  return try folder.text("report.html")
}

@Suite struct ReportPageTests {
  private let folder = TemporaryFolder()

  @Test func thePageLoadsNothingAndBeginsWithWhatWasFound() throws {
    let text = try usualPage.get()
    #expect(text.utf8.count <= 1_500_000, "\(text.utf8.count) bytes")
    let remote = text.matches(of: #/(?:src|href|url\(|import)\s*=?\s*["'(]?(?:https?:|\/\/)/#)
    #expect(remote.isEmpty)
    #expect(!text.contains("fetch(") && !text.contains("XMLHttpRequest"))
    // Pictures and tables are there without scripts.
    let silent = text.replacing(#/<script>.*?<\/script>/#.dotMatchesNewlines(), with: "")
    #expect(silent.matches(of: #/src="data:image\/svg/#).count >= (hasGnuplot ? 8 : 0))
    // In an attribute, an entity of the picture would be read as its character.
    #expect(silent.matches(of: #/src="data:[^"]*&/#).isEmpty)
    #expect(silent.contains("id=\"batch/preset/frame-major/double/springs=1000"))
    let findings = text.components(separatedBy: "</section>")[0]
    for words in [
      "Springs (ζ 0.8): error in %", "react-spring", "sliding-deadline", "of them 0 wrong",
    ] { #expect(findings.contains(words), "\(words)") }
  }

  /// Of a report with more than 300 rows, only some cases have anchors.
  @Test func casesHaveAnchorsAndEveryLinkLeadsToOne() throws {
    let text = try usualPage.get()
    let anchors = Set(text.matches(of: #/ id="([^"]*)"/#).map { String($0.1) })
    for report in ["batch", "engines", "accuracy"] {
      let rows = try namedRows(
        String(contentsOfFile: "\(committedRun)/\(report).csv", encoding: .utf8))
      #expect(rows.count > 50)
      let missing = rows.filter { !anchors.contains($0["case_id"] ?? "") }
      if rows.count <= 300 {
        #expect(missing.isEmpty, "\(report): \(missing.first?["case_id"] ?? "")")
      } else {
        #expect(rows.count - missing.count >= 100)
        #expect(!missing.contains { $0["status"] == "wrong" })
      }
    }
    let links = text.matches(of: #/ href="([^"]*)"/#).map { String($0.1) }
    #expect(links.count > 50 && Set(links).subtracting(anchors.map { "#" + $0 }).isEmpty)
  }

  @Test func thePlayerShowsTheFramesOfTheEnginesThemselves() throws {
    try folder.run("spring ratio:zeta=0.5,omega=12 -o page.html")
    let text = try folder.text("page.html")
    let data = try #require(
      text.firstMatch(of: #/id="play-data">(.*?)<\/script>/#.dotMatchesNewlines()))
    let object = try JSONSerialization.jsonObject(with: Data(data.1.utf8)) as? [String: Any]
    let springs = try #require(object?["springs"] as? [[String: Any]])
    #expect(springs.first?["name"] as? String == "ratio:zeta=0.5,omega=12")
    let plays = try #require(springs.first?["plays"] as? [[String: Any]])
    // Times and positions are integers, in units of 1e-4 s and 1e-4 of the
    // distance, each as the difference from the one before.
    func summed(_ differences: [Double]) -> [Double] {
      differences.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    }
    #expect(plays.compactMap { $0["rate"] as? Double } == [60, 120])
    for play in plays {
      let rate = try #require(play["rate"] as? Double)
      let times = summed(try #require(play["t"] as? [Double]))
      let engines = try #require(play["engines"] as? [[String: Any]])
      // KWin ignores a move of a pixel: engines play their usual distance.
      for name in ["react-spring", "rebound", "flutter", "kwin"] {
        let differences = try #require(
          engines.first { $0["name"] as? String == name }?["x"] as? [Double])
        let type = try #require(EngineCatalogue.engine(named: name))
        let expected = Self.positions(type, at: times.map { $0 / 1e4 }, rate: rate)
          .map { ($0 * 1e4).rounded() }
        #expect(summed(differences) == expected, "\(name) at \(rate)")
      }
    }
  }

  /// The positions of an engine that plays `ratio:zeta=0.5,omega=12`, as shares
  /// of the distance.
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
        let frame = (time * rate).rounded() / rate
        player.play(frame * 1000)
        return player.position / distance
      }
  }

  @Test func filesThatAreNoReportsOfSuitesAreNotShown() throws {
    try folder.makeFolder("run")
    try folder.check(
      "engines --engine pop --quiet --format csv"
        + #" | awk '{ print $0 "," (NR == 1 ? "x<" : NR) }' > run/engines.csv"#)
    try folder.run("solve ratio:zeta=0.5,omega=9 --duration 1 -o run/solution.csv")
    try folder.write("a\n1,2\n", to: "run/broken.csv")
    let outcome = try folder.run("report run -o page.html", 0, "page: page.html")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    let text = try folder.text("page.html")
    let sections = text.matches(of: #/<section id="suite-(\w+)">/#).map { String($0.1) }
    #expect(sections == ["engines"])
    // The text of a file is not taken for HTML.
    #expect(text.contains("x&lt;") && !text.contains("x<"))
  }

  /// Only the step count of the last case differs. There are too many numbers
  /// to show all.
  @Test func ofTwoRunsWhatChangedComesFirst() throws {
    let text = try Repository.text("Data/runs/reference/accuracy.csv")
    var lines = text.split(separator: "\n").map(String.init)
    // Counted from the end, because a field before it has commas.
    let names = lines[0].components(separatedBy: ",")
    let place = try #require(names.firstIndex(of: "steps_count")) - names.count
    var fields = lines.removeLast().components(separatedBy: ",")
    fields[fields.count + place] += "0"
    lines.append(fields.joined(separator: ","))
    for (name, report) in [("base", text), ("new", lines.joined(separator: "\n") + "\n")] {
      try folder.makeFolder(name)
      try folder.write(report, to: "\(name)/accuracy.csv")
    }
    try folder.run("report base new -o page.html --quiet")
    let page = try folder.text("page.html")
    let section = page.components(separatedBy: "id=\"comparison\"")[1]
      .components(separatedBy: "</section>")[0]
    let rows = section.matches(of: #/<td class="status (\w+)">/#).map { String($0.1) }
    #expect(rows.count == 2000 && rows.first == "changed" && !rows.dropFirst().contains("changed"))
    #expect(page.contains("The first in the order of the verdicts above"))
  }

  @Test func ofTwoRunsTheCasesThatOnlyOneOfThemHasAreCounted() throws {
    for (name, engines) in [("base", "pop,wave,flutter"), ("new", "pop,rebound,webkit")] {
      try folder.makeFolder(name)
      try folder.run("engines --engine \(engines) --quiet -o \(name)/engines.csv")
    }
    try folder.run("report base new -o page.html --quiet")
    let text = try folder.text("page.html")
    for (name, words) in [("base", "regression\">lost: only base"), ("new", "changed\">only new")] {
      let ids = try namedRows(folder.text("\(name)/engines.csv"))
        .compactMap { $0["case_id"] }.filter { !$0.hasPrefix("engines/pop/") }
      try #require(ids.count > 50)
      let count = "\(words) has \(ids.count) cases or numbers with these inputs,"
      #expect(text.contains("\(count) the first is \(ids[0])</p>"), "\(name)")
    }
  }
}
