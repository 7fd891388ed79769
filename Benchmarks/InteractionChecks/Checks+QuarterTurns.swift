import Interactions
import Platform
import Runs

/// Checks of `QuarterTurns`, a rotation that snaps to quarter turns.
enum QuarterTurnsChecks {
  private typealias Model = QuarterTurns
  private static let quarter = Double.pi / 2

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    targets(&checks)
    releaseBeyondHalfATurn(&checks)
    release(&checks)
    random(&checks, context)
    matrix(&checks, context)
  }

  private static func released(
    _ mode: InteractionMode, angle: Double, velocity: Double
  ) -> ModelDrive<Model> {
    ModelDrive(mode).send(0, .down).send(0.1, .move, value: angle).send(0.1, .up, value: velocity)
  }

  private static func targets(_ checks: inout CheckList) {
    let table: [(angle: Double, mode: InteractionMode, target: Double)] = [
      (0.785, .article, 0), (0.8, .article, quarter), (-0.8, .article, -quarter),
      (1.9, .article, quarter), (3.5, .article, 2 * quarter), (5, .article, 2 * quarter),
      (5, .corrected, 3 * quarter),
    ]
    for (angle, mode, target) in table {
      checks.equal("target/angle=\(angle)/\(mode.rawValue)", target, within: 1e-12, unit: "rad") {
        released(mode, angle: angle, velocity: 0).log.first?.value ?? .nan
      }
    }
  }

  /// How far a release at rest at 5 rad rotates: back to half a turn, where the
  /// article clamps the target, or on to the nearest quarter turn.
  private static func releaseBeyondHalfATurn(_ checks: inout CheckList) {
    checks.equal(
      "turn-after-release-at-5rad", article: 5 - 2 * quarter, corrected: 5 - 3 * quarter,
      within: 1e-12, unit: "rad"
    ) { (released($0, angle: 5, velocity: 0).value(at: 20) - 5).magnitude }
  }

  /// Target, velocity and overshoot after a release.
  private static func release(_ checks: inout CheckList) {
    checks.equal("target-at-4-rad/s", quarter, within: 1e-12, unit: "rad") {
      released(.article, angle: 0.5, velocity: 4).log.first?.value ?? .nan
    }
    checks.equal("relative-velocity", 3.735538, within: 5e-7, unit: "1/s") {
      released(.article, angle: 0.5, velocity: 4).velocity(at: 0.1) / (quarter - 0.5)
    }
    checks.equal("overshoot-from-rest", 1.5165, within: 5e-5, unit: "%") {
      let peak = released(.article, angle: 0.8, velocity: 0).maximum(from: 0.1, to: 1.5).value
      return (peak - 0.8) / (quarter - 0.8) * 100 - 100
    }
  }

  /// Gestures that begin at the target of the one before, most of them while
  /// the rotation is in flight.
  private static func random(_ checks: inout CheckList, _ context: SuiteContext) {
    let count = context.isQuick ? 10_000 : 100_000
    for mode in InteractionMode.allCases {
      checks.error("distance-from-quarter-turns/\(mode.rawValue)", atMost: 1e-12, unit: "rad") {
        var random = SplitMix64(seed: context.seed)
        let drive = ModelDrive<Model>(mode)
        var (time, worst) = (0.0, 0.0)
        for gesture in 0..<count {
          let angle = Double.random(in: -7...7, using: &random)
          let velocity = Double.random(in: -20...20, using: &random)
          drive.send(time, .down).send(time + 0.1, .move, value: angle)
            .send(time + 0.15, .up, value: velocity)
          time += Double.random(in: 0.2...2, using: &random)
          // After every hundredth gesture the rotation is left to come to rest.
          guard gesture % 100 == 99 else { continue }
          time += 20
          let quarters = drive.value(at: time) / quarter
          worst = worse(worst, (quarters - quarters.rounded()).magnitude * Double.pi / 2)
        }
        return worst
      }
    }
  }

  /// The rotation as a matrix: orthonormal, and consistent with the angle.
  private static func matrix(_ checks: inout CheckList, _ context: SuiteContext) {
    /// The largest value of a measure over a gesture of 10,000 events, each of
    /// which rotates the matrix a little further, as rotation gestures do.
    func turned(_ measure: (PlaneRotation, Double) -> Double) -> Double {
      var random = SplitMix64(seed: context.seed)
      var rotation = PlaneRotation(angle: 0)
      var (angle, worst) = (0.0, 0.0)
      for _ in 0..<10_000 {
        let turn = Double.random(in: -0.2...0.2, using: &random)
        rotation.rotate(by: turn)
        angle += turn
        worst = worse(worst, measure(rotation, angle))
      }
      return worst
    }
    /// The difference of two angles modulo whole turns.
    func apart(_ a: Double, _ b: Double) -> Double {
      let turns = (a - b) / (2 * Double.pi)
      return ((turns - turns.rounded()) * 2 * Double.pi).magnitude
    }
    checks.error("rotation-minus-angle-in-flight", atMost: 1e-12, unit: "rad") {
      let drive = released(.corrected, angle: 5, velocity: 12)
      return (0...1_000).map {
        let time = 0.1 + 0.001 * Double($0)
        return apart(drive.model.rotation(at: time).angle, drive.value(at: time))
      }.worst()
    }
    checks.error("determinant-minus-1-after-10000-turns", atMost: 1e-12) {
      turned { rotation, _ in (rotation.determinant - 1).magnitude }
    }
    checks.error("angle-round-trip", atMost: 1e-12, unit: "rad") {
      (0...1_000).map { 3.0 * Double.pi * (Double($0) / 500 - 1) }
        .map { apart(PlaneRotation(angle: $0).angle, $0) }.worst()
    }
    checks.error("angle-after-10000-turns", atMost: 1e-12, unit: "rad") {
      turned { apart($0.angle, $1) }
    }
    wraps(&checks)
  }

  /// The angle of a matrix beyond half a turn.
  private static func wraps(_ checks: inout CheckList) {
    checks.equal("wrap-at-plus-pi", Double.pi, unit: "rad") {
      PlaneRotation(angle: Double.pi).angle
    }
    checks.equal("wrap-at-minus-pi", -Double.pi, unit: "rad") {
      PlaneRotation(angle: -Double.pi).angle
    }
    checks.equal("wrap-beyond-pi", 4 - 2 * Double.pi, within: 1e-12, unit: "rad") {
      var rotation = PlaneRotation(angle: 2)
      rotation.rotate(by: 2)
      return rotation.angle
    }
  }
}
