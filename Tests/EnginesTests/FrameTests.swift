import Engines
import Foundation
import ModelSuites
import Reports
import Runs
import TestSupport
import Testing

/// The models beside frames of the published code.
@Suite struct FrameTests {
  /// How near a model must come to the code it stands for.
  enum Bound {
    /// The same operations in doubles, without functions that differ from one
    /// mathematical library to the next.
    case bits
    /// The same formulas in doubles.
    case doubles
    /// Single precision: one unit at the scale of the move.
    case floats

    var limit: Double {
      switch self {
      case .bits: 0
      case .doubles: 1e-12
      case .floats: Double(Float.ulpOfOne)
      }
    }
  }

  static func bound(_ name: String) -> Bound {
    switch name {
    case "react-spring", "react-motion", "rebound", "svelte", "kwin", "qt": .bits
    case "react-native-ios", "androidx", "compose", "juckett", "holden", "smoothdamp": .floats
    default: .doubles
    }
  }

  static let names = EngineCatalogue.engines.map { $0.name }.filter { $0 != "springs" }

  static func frames(_ name: String) throws -> EngineFrames {
    try EngineFrames(CSVDocument(path: Repository.file("Data/engines/\(name).csv").path))
  }

  @Test(arguments: names)
  func everyModelShowsTheFramesOfItsOriginal(name: String) throws {
    let engine = try #require(EngineCatalogue.engine(named: name))
    let frames = try Self.frames(name)
    let shown = frames.play(engine)
    #expect(shown.count == frames.animations.reduce(0) { $0 + $1.frames.count })
    #expect(shown.count >= 300)
    for one in shown {
      let error = one.error ?? .infinity
      #expect(
        error <= Self.bound(name).limit,
        "\(one.animation.name) at \(one.frame.time) ms: \(one.position) is \(error) off")
      #expect(one.hasEnded == one.frame.hasEnded, "\(one.animation.name) at \(one.frame.time) ms")
    }
  }

  /// Near critical, overdamped, with velocity, with a stall, at odd times; what
  /// an engine cannot be asked for is left out.
  @Test(arguments: names)
  func theFramesCoverWhatGoesWrong(name: String) throws {
    let animations = try Self.frames(name).animations
    func has(_ matches: (EngineFrames.Animation) -> Bool) -> Bool {
      animations.contains(where: matches)
    }
    #expect(has { abs($0.request.ratio - 1) < 1e-5 })
    #expect(has { $0.request.ratio > 1.1 } || name == "smoothdamp")
    #expect(has { $0.request.velocity != 0 } || ["svelte", "react-motion"].contains(name))
    func gaps(_ animation: EngineFrames.Animation) -> [Double] {
      zip(animation.frames, animation.frames.dropFirst()).map { $1.time - $0.time }
    }
    #expect(has { gaps($0).contains { $0 > 200 } })
    #expect(has { animation in Set(gaps(animation).map { ($0 * 100).rounded() }).count > 8 })
  }

  /// Frames of another engine are refused: the comparison can fail.
  @Test func anotherEnginesFramesDiffer() throws {
    let shown = try Self.frames("rebound").play(Pop.self)
    #expect(shown.contains { ($0.error ?? 0) > 1e-3 })
  }
}
