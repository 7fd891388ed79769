import Gestures
import Harness
import Interactions
import Platform
import Springs

/// Checks of `PictureInPicture`, a picture thrown into a corner.
enum PictureInPictureChecks {
  private typealias Model = PictureInPicture

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    projections(&checks)
    overshoot(&checks)
    path(&checks)
    randomThrows(&checks, context)
    throwTimes(&checks, context)
  }

  private static func projections(_ checks: inout CheckList) {
    // Where friction alone would take the picture from the touch of a trace,
    // with the velocity of its release.
    for check in ["projection", "throw-up-left", "throw-left", "throw-rest"] {
      checks.measure(check) { row in
        let (settings, events) = (
          try Model.Configuration(row.settings), try row.events(Model.description)
        )
        guard row.measure == "projected" else { return try row.measured(on: Model.self) }
        let rest = settings.projected(
          SIMD2(events[0].x ?? .nan, events[0].y ?? .nan),
          velocity: SIMD2(events[1].vx ?? .nan, events[1].vy ?? .nan))
        return row.output == "x" ? rest.x : rest.y
      }
    }
    // Twenty seconds of friction in steps of 1 ms against the closed form.
    checks.measure("simulated-decay") { _ in
      var (velocity, position) = (1_000.0, 0.0)
      for _ in 0..<20_000 {
        velocity *= Deceleration.normal.rate
        position += velocity / 1_000
      }
      return position - Deceleration.normal.distance(velocity: 1_000)
    }
    // The article's sum falls short of the integral by this much.
    checks.measure("cost-projection-short-at-1000px/s") { _ in
      let distances = [ProjectionForm.integral, .steps].map {
        Deceleration.normal.distance(velocity: 1_000, form: $0)
      }
      return distances[0] - distances[1]
    }
  }

  /// The overshoot of a critically damped spring from 0 to 1.
  private static func overshoot(_ checks: inout CheckList) {
    let rates = Model.Configuration().spring.rates
    func turns(_ row: CheckRow) -> [Double] {
      let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: row.at[0])
      return motion.turningPoints(until: 5).map { motion.position(at: $0) }
    }
    checks.measure("critical-relative-velocity") { _ in rates.angularFrequency }
    for check in ["overshoot-just-below", "overshoot-above", "overshoot-at-5"] {
      checks.measure(check) { max(0, turns($0).map { $0 - 1 }.max() ?? 0) }
    }
    checks.measure("dip-at-minus-5") { turns($0).min() ?? .nan }
  }

  /// The throw up and left: its length, its largest deviation from the straight
  /// line to the corner, and when it is within 1 px of the corner.
  private static func path(_ checks: inout CheckList) {
    let corner: SIMD2<Double> = [66, 134]
    /// Positions from 0 to 2 s, 10,000 a second.
    func positions(_ row: CheckRow) throws -> [SIMD2<Double>] {
      let drive = try ModelDrive<Model>(row)
      return (0...20_000).map { step in
        let time = Double(step) / 10_000
        return [drive.value(at: time), drive.value(at: time, output: 1)]
      }
    }
    func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
      ((a - b) * (a - b)).sum().squareRoot()
    }
    checks.measure("path-length") { row in
      let positions = try positions(row)
      return zip(positions, positions.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }
    checks.measure("bow-of-the-path") { row in
      let positions = try positions(row)
      let straight = corner - positions[0]
      // The unit vector at a right angle to the straight line.
      let across = SIMD2(-straight.y, straight.x) / (straight * straight).sum().squareRoot()
      return positions.map { (($0 - corner) * across).sum().magnitude }.worst()
    }
    checks.measure("settling-to-1px") { row in
      Double(try positions(row).lastIndex { distance($0, corner) > 1 } ?? 0) / 10_000
    }
  }

  // MARK: - Random throws

  /// Throws whose corner differs from the result of a plain search, and
  /// mirrored throws whose corner is not the mirrored one.
  private static func randomThrows(_ checks: inout CheckList, _ context: SuiteContext) {
    let settings = Model.Configuration()
    let found = SharedResult {
      var random = SplitMix64(seed: context.seed)
      let centre = (settings.corner(0) + settings.corner(3)) / 2
      var wrong = (search: 0, mirror: 0)
      for _ in 0..<(context.isQuick ? 100_000 : 1_000_000) {
        let (position, velocity) = randomThrow(&random)
        let rest = settings.projected(position, velocity: velocity)
        let corner = settings.nearestCorner(to: rest)
        // The nearest corner of a rectangle follows from the half in x and the
        // half in y in which the position lies.
        let plain = (rest.x > centre.x ? 1 : 0) + (rest.y > centre.y ? 2 : 0)
        if corner != plain { wrong.search += 1 }
        let mirrored = settings.projected(2 * centre - position, velocity: -velocity)
        if settings.nearestCorner(to: mirrored) != 3 - corner { wrong.mirror += 1 }
      }
      return wrong
    }
    checks.count("wrong-corners") { _ in found().search }
    checks.count("wrong-mirrored-corners") { _ in found().mirror }
  }

  private static func randomThrow(
    _ random: inout SplitMix64
  ) -> (position: SIMD2<Double>, velocity: SIMD2<Double>) {
    func uniform(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    let position = SIMD2(uniform(0...375), uniform(0...812))
    return (position, SIMD2(uniform(-3_000...3_000), uniform(-3_000...3_000)))
  }

  /// The time of 10,000 throws: caught anywhere, released, projected and sent
  /// to a corner.
  private static func throwTimes(_ checks: inout CheckList, _ context: SuiteContext) {
    let count = 10_000
    var random = SplitMix64(seed: context.seed)
    let throwEvents = (0..<count).map { _ in
      let (position, velocity) = randomThrow(&random)
      return (
        down: Model.event(0, .down, x: position.x, y: position.y),
        up: Model.event(0, .up, vx: velocity.x, vy: velocity.y)
      )
    }
    func thrown(_ models: inout [Model], _ log: inout [OutputEvent]) {
      for index in models.indices {
        models[index].handle(throwEvents[index].down, &log)
        models[index].handle(throwEvents[index].up, &log)
      }
    }
    let models = Array(repeating: Model(.init()), count: count)
    let work = Workload(unit: "throw", unitsPerIteration: count) {
      var thrownModels = models
      var log: [OutputEvent] = []
      return { iterations in
        for _ in 0..<iterations {
          log.removeAll(keepingCapacity: true)
          thrown(&thrownModels, &log)
          consume(thrownModels[0].outputs(at: launder(0.1)).x)
        }
      }
    }
    checks.measure("corners-of-10000-throws", workload: { _ in work }) { _ in
      var thrownModels = models
      var log: [OutputEvent] = []
      thrown(&thrownModels, &log)
      let settings = Model.Configuration()
      let right = zip(thrownModels, log).count { model, event in
        guard let index = event.value else { return false }
        let rest = model.outputs(at: 60)
        return SIMD2(rest.x, rest.y) == settings.corner(Int(index))
      }
      return Double(right)
    }
  }
}
