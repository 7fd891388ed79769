import Interactions
import Measurement
import Platform
import Runs

/// Checks of many random throws of a picture.
extension PictureInPictureChecks {
  static func randomThrows(_ checks: inout CheckList, _ context: SuiteContext) {
    let count = context.isQuick ? 100_000 : 1_000_000
    let settings = PictureInPicture.Configuration()
    // Throws whose corner differs from that of a plain search, and mirrored
    // throws whose corner is not the mirrored one.
    let found = SharedResult {
      var random = SplitMix64(seed: context.seed)
      let centre = (settings.corner(0) + settings.corner(3)) / 2
      var wrong = (search: 0, mirror: 0)
      for _ in 0..<count {
        let position = SIMD2(
          Double.random(in: 0...375, using: &random), Double.random(in: 0...812, using: &random))
        let velocity = SIMD2(
          Double.random(in: -3_000...3_000, using: &random),
          Double.random(in: -3_000...3_000, using: &random))
        let rest = settings.projected(position, velocity: velocity)
        let corner = settings.nearestCorner(to: rest)
        // The nearest corner of a rectangle is that of the half in x and the
        // half in y in which the position lies.
        let plain = (rest.x > centre.x ? 1 : 0) + (rest.y > centre.y ? 2 : 0)
        if corner != plain { wrong.search += 1 }
        let mirrored = settings.projected(2 * centre - position, velocity: -velocity)
        if settings.nearestCorner(to: mirrored) != 3 - corner { wrong.mirror += 1 }
      }
      return wrong
    }
    checks.count("wrong-corners", 0) { found().search }
    checks.count("wrong-mirrored-corners", 0) { found().mirror }
  }

  /// The time of 10,000 throws: caught anywhere, released, projected and sent
  /// to a corner.
  static func throwTimes(_ checks: inout CheckList, _ context: SuiteContext) {
    let count = 10_000
    var random = SplitMix64(seed: context.seed)
    let throwEvents = (0..<count).map { _ in
      (
        down: PictureInPicture.event(
          0, .down, x: Double.random(in: 0...375, using: &random),
          y: Double.random(in: 0...812, using: &random)),
        up: PictureInPicture.event(
          0, .up, vx: Double.random(in: -3_000...3_000, using: &random),
          vy: Double.random(in: -3_000...3_000, using: &random))
      )
    }
    func thrown(_ models: inout [PictureInPicture], _ log: inout [OutputEvent]) {
      for index in models.indices {
        models[index].handle(throwEvents[index].down, &log)
        models[index].handle(throwEvents[index].up, &log)
      }
    }
    let models = Array(repeating: PictureInPicture(.init()), count: count)
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
    checks.count("corners-of-10000-throws", count, workload: work) {
      var thrownModels = models
      var log: [OutputEvent] = []
      thrown(&thrownModels, &log)
      let settings = PictureInPicture.Configuration()
      return zip(thrownModels, log).count { model, event in
        guard let index = event.value else { return false }
        let rest = model.outputs(at: 60)
        return SIMD2(rest.x, rest.y) == settings.corner(Int(index))
      }
    }
  }
}
