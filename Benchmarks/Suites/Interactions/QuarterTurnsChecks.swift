import Harness
import Interactions
import Platform

/// Checks of `QuarterTurns`, a rotation that snaps to quarter turns.
enum QuarterTurnsChecks {
  private typealias Model = QuarterTurns

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    // In percent of the way to the quarter turn.
    checks.measure("overshoot-from-rest") { row in
      let peak = try row.measured(on: Model.self)
      return (peak - 0.8) / (Double.pi / 2 - 0.8) * 100 - 100
    }
    let count = context.isQuick ? 10_000 : 100_000
    checks.measure("distance-from-quarter-turns") { try resting($0, count, context.seed) }
    matrix(&checks, context)
  }

  /// The largest distance from a quarter turn of gestures that begin at the
  /// target of the one before, most of them while the rotation is in flight.
  private static func resting(_ row: CheckRow, _ count: Int, _ seed: UInt64) throws -> Double {
    var random = SplitMix64(seed: seed)
    let drive = try ModelDrive<Model>(row)
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
      let quarters = drive.value(at: time) / (Double.pi / 2)
      worst = worse(worst, (quarters - quarters.rounded()).magnitude * Double.pi / 2)
    }
    return worst
  }

  /// The rotation as a matrix: orthonormal, and consistent with the angle.
  private static func matrix(_ checks: inout CheckList, _ context: SuiteContext) {
    /// The largest value of a measure over a gesture of 10,000 events. Each
    /// rotates the matrix a little further, as rotation gestures do.
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
    checks.measure("rotation-minus-angle-in-flight") { row in
      let drive = try ModelDrive<Model>(row)
      return (0...1_000).map {
        let time = 0.1 + 0.001 * Double($0)
        return apart(drive.model.rotation(at: time).angle, drive.value(at: time))
      }.worst()
    }
    checks.measure("determinant-minus-1-after-10000-turns") { _ in
      turned { rotation, _ in (rotation.determinant - 1).magnitude }
    }
    checks.measure("angle-round-trip") { _ in
      (0...1_000).map { 3.0 * Double.pi * (Double($0) / 500 - 1) }
        .map { apart(PlaneRotation(angle: $0).angle, $0) }.worst()
    }
    checks.measure("angle-after-10000-turns") { _ in turned { apart($0.angle, $1) } }
    // The angle of a matrix at and beyond half a turn.
    checks.measure("wrap-at-plus-pi") { _ in PlaneRotation(angle: Double.pi).angle }
    checks.measure("wrap-at-minus-pi") { _ in PlaneRotation(angle: -Double.pi).angle }
    checks.measure("wrap-beyond-pi") { _ in
      var rotation = PlaneRotation(angle: 2)
      rotation.rotate(by: 2)
      return rotation.angle
    }
  }
}
