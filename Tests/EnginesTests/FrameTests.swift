import Engines
import Foundation
import Harness
import Suites
import TestSupport
import Testing

/// The models of engines against frames of the published code, or of copies or
/// transliterations, in `Data/engines`; and what pages say of them.
@Suite struct FrameTests {
  /// How closely a model must reproduce the published code, by the letters of
  /// `sources.csv`. `b`: the same operations in doubles, without functions that
  /// differ between mathematical libraries; `d`: the same formulas in doubles;
  /// `f`: single precision, to one unit at the scale of the move.
  private static let limits = ["b": 0, "d": 1e-12, "f": Double(Float.ulpOfOne)]

  private static func bound(_ name: String) -> String {
    switch name {
    case "react-spring", "react-motion", "rebound", "svelte", "kwin", "qt": "b"
    case "react-native-ios", "androidx", "compose", "juckett", "holden", "smoothdamp", "hyprland",
      "gpui", "motionlayout":
      "f"
    default: "d"
    }
  }

  private static let models = EngineCatalogue.engines.filter { $0.name != "closed-form" }

  private static func frames(_ name: String) throws -> EngineFrames {
    try EngineFrames(CSVDocument(path: Repository.file("Data/engines/\(name).csv").path))
  }

  /// Frames of animations to one target, and to new targets in flight. For some
  /// engines the latter do not say whether the animation has ended.
  @Test(arguments: models, [(folder: "", least: 300), (folder: "retarget/", least: 800)])
  func everyModelShowsTheFramesOfItsOriginal(
    engine: any Engine.Type, recording: (folder: String, least: Int)
  ) throws {
    let frames = try Self.frames(recording.folder + engine.name)
    let shown = frames.play(engine)
    let isOfFlights = recording.folder != ""
    #expect(isOfFlights || shown.count == frames.animations.reduce(0) { $0 + $1.frames.count })
    #expect(shown.count >= recording.least)
    let limit = try #require(Self.limits[Self.bound(engine.name)])
    for one in shown {
      let error = one.error ?? .infinity
      #expect(
        error <= limit,
        "\(one.animation.name) at \(one.frame.time) ms: \(one.position) is \(error) off")
      if isOfFlights, one.frame.hasEnded == nil { continue }
      #expect(one.hasEnded == one.frame.hasEnded, "\(one.animation.name) at \(one.frame.time) ms")
    }
  }

  /// The frames include springs that are nearly critical, overdamped and
  /// pushed, a stall and irregular times, as far as the engine supports them.
  @Test(arguments: models)
  func theFramesCoverHardCases(engine: any Engine.Type) throws {
    let animations = try Self.frames(engine.name).animations
    func has(_ matches: (EngineFrames.Animation) -> Bool) -> Bool {
      animations.contains(where: matches)
    }
    #expect(has { abs($0.request.ratio - 1) < 1e-5 })
    #expect(has { $0.request.ratio > 1.1 } || engine.name == "smoothdamp")
    let pushed = EngineRequest(stiffness: 900, damping: 60, velocity: 1)
    let takesVelocity = engine.refusal(of: pushed) == nil
    #expect(has { $0.request.velocity != 0 } || !takesVelocity)
    func gaps(_ animation: EngineFrames.Animation) -> [Double] {
      zip(animation.frames, animation.frames.dropFirst()).map { $1.time - $0.time }
    }
    #expect(has { gaps($0).contains { $0 > 200 } })
    #expect(has { animation in Set(gaps(animation).map { ($0 * 100).rounded() }).count > 8 })
  }

  /// A model of pop does not play Rebound's frames: the comparison can fail.
  @Test func framesOfAnotherEngineDiffer() throws {
    let shown = try Self.frames("rebound").play(Pop.self)
    #expect(shown.contains { ($0.error ?? 0) > 1e-3 })
  }

  /// The words of seven hexadecimal digits in a text, except those without a
  /// decimal digit, which are ordinary words.
  private func commits(in text: some StringProtocol) -> [String] {
    String(text).matches(of: #/\b[0-9a-f]{7}\b/#).map { String($0.0) }
      .filter { $0.contains(where: \.isNumber) }
  }

  @Test func theTableNamesTheSourcesAndBounds() throws {
    let table = try CSVDocument(path: Repository.file("Data/engines/sources.csv").path)
    for row in table.records {
      let name = row["engine"]
      let engine = try #require(EngineCatalogue.engine(named: name))
      #expect(commits(in: row["commits"]) == commits(in: engine.source), "\(name)")
      #expect(row["bound"] == Self.bound(name), "\(name)")
      for column in ["checked", "checked_in_flight"] {
        #expect(!row[column].isEmpty, "\(name)")
      }
    }
    #expect(table.records.map { $0["engine"] }.sorted() == Self.models.map { $0.name }.sorted())
  }

  @Test func pagesCountTheModels() throws {
    for page in ["README.md", "docs/engines.md"] {
      let text = try Repository.text(page).replacing("\n", with: " ")
      #expect(text.contains(" \(Self.models.count) models"), "\(page)")
    }
  }

  @Test func findingsNameNoOtherCommits() throws {
    let sources = EngineCatalogue.engines.map { $0.source }.joined(separator: " ")
    var count = 0
    for file in try Repository.names(in: "docs/findings") {
      for commit in commits(in: try Repository.text("docs/findings/\(file)")) {
        #expect(sources.contains(commit), "\(file): \(commit)")
        count += 1
      }
    }
    #expect(count >= 10)
  }

  /// After its end an engine shows the target, but Flutter keeps the value of
  /// the frame on which it ended, and Remotion's spring moves on. Some engines
  /// leave the end to their caller. The spring takes half a second; four
  /// seconds are played.
  @Test(arguments: models)
  func engineShowsItsTargetAfterTheEnd(engine: any Engine.Type) {
    func check<E: Engine>(_: E.Type) {
      var player = EnginePlayer<E>(EngineRequest(stiffness: 400, damping: 24), rate: 60)
      var atEnd: Double?
      for frame in 1...240 {
        player.play(Double(frame) * 1000 / 60)
        if atEnd == nil, player.hasEnded { atEnd = player.position }
      }
      if E.name == "remotion" {
        #expect(atEnd.map { abs($0 - 1) < 0.005 } == true)
      } else {
        #expect(atEnd == (E.hasRestRule ? player.position : nil))
        #expect(!E.hasRestRule || (atEnd == 1) == (E.name != "flutter"))
      }
      #expect(abs(player.position - 1) < 0.001)
    }
    check(engine)
  }
}
