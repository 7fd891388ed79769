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
    path(&checks)
    throwing(&checks, context)
  }

  private static func projections(_ checks: inout CheckList) {
    // Where friction alone would take the picture from the touch of a trace,
    // with the velocity of its release.
    for check in ["projection", "throw-up-left", "throw-left", "throw-rest"] {
      checks.measure(check) { row in
        guard row.measure == "projected" else { return try row.measured(on: Model.self) }
        let events = try row.events(Model.description)
        let rest = try Model.Configuration(row.settings).projected(
          SIMD2(events[0].x ?? .nan, events[0].y ?? .nan),
          velocity: SIMD2(events[1].vx ?? .nan, events[1].vy ?? .nan))
        return row.output == "x" ? rest.x : rest.y
      }
    }
    func distance(_ form: ProjectionForm) -> Double {
      Deceleration.normal.distance(velocity: 1_000, form: form)
    }
    // Twenty seconds of friction in steps of 1 ms against the closed form.
    checks.measure("simulated-decay") { _ in
      var (velocity, position) = (1_000.0, 0.0)
      for _ in 0..<20_000 {
        velocity *= Deceleration.normal.rate
        position += velocity / 1_000
      }
      return position - distance(.steps)
    }
    // The article's sum falls short of the integral by this much.
    checks.measure("cost-projection-short-at-1000px/s") { _ in
      distance(.integral) - distance(.steps)
    }
    // The overshoot of the critically damped spring from 0 to 1.
    let rates = Model.Configuration().spring.rates
    checks.measure("critical-relative-velocity") { _ in rates.angularFrequency }
    func turns(_ row: CheckRow) -> [Double] {
      let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: row.at[0])
      return motion.turningPoints(until: 5).map { motion.position(at: $0) }
    }
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

  private static func throwAnywhere(
    _ random: inout SplitMix64
  ) -> (position: SIMD2<Double>, velocity: SIMD2<Double>) {
    let position = SIMD2(
      Double.random(in: 0...375, using: &random), Double.random(in: 0...812, using: &random))
    return (position, SIMD2.random(in: -3_000...3_000, using: &random))
  }

  /// Random throws: their corner against a plain search, the mirrored corner of
  /// a mirrored throw, and the time of a throw.
  private static func throwing(_ checks: inout CheckList, _ context: SuiteContext) {
    let settings = Model.Configuration()
    let found = SharedResult {
      var random = SplitMix64(seed: context.seed)
      let centre = (settings.corner(0) + settings.corner(3)) / 2
      var wrong = (search: 0, mirror: 0)
      for _ in 0..<(context.isQuick ? 100_000 : 1_000_000) {
        let (position, velocity) = throwAnywhere(&random)
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
    checks.measure("wrong-corners") { _ in found().search }
    checks.measure("wrong-mirrored-corners") { _ in found().mirror }

    // 10,000 pictures that are caught anywhere, released, projected and sent to
    // a corner.
    var random = SplitMix64(seed: context.seed)
    let throwEvents = (0..<10_000).map { _ in
      let (position, velocity) = throwAnywhere(&random)
      return [
        Model.event(0, .down, x: position.x, y: position.y),
        Model.event(0, .up, vx: velocity.x, vy: velocity.y),
      ]
    }
    func thrown(_ models: inout [Model], _ log: inout [OutputEvent]) {
      for index in models.indices {
        for event in throwEvents[index] { models[index].handle(event, &log) }
      }
    }
    let models = Array(repeating: Model(settings), count: throwEvents.count)
    let work = Workload(unit: "throw", unitsPerIteration: models.count) {
      var (models, log) = (models, [OutputEvent]())
      return { iterations in
        for _ in 0..<iterations {
          log.removeAll(keepingCapacity: true)
          thrown(&models, &log)
          consume(models[0].outputs(at: launder(0.1)).x)
        }
      }
    }
    checks.measure("corners-of-10000-throws", workload: { _ in work }) { _ in
      var (models, log) = (models, [OutputEvent]())
      thrown(&models, &log)
      return zip(models, log).count { model, event in
        let rest = model.outputs(at: 60)
        return SIMD2(rest.x, rest.y) == settings.corner(Int(event.value ?? 0))
      }
    }
  }
}
