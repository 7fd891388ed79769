import Interactions
import Measurement
import Platform

/// Checks of `ViewTransition`: values at given times, perspective, keyframes,
/// batches and interruptions.
enum ViewTransitionChecks {
  private typealias Model = ViewTransition
  /// Places in `Model.description.outputs`.
  private static let (slide, depth) = (0, 1)

  static func add(to checks: inout CheckList) {
    checks.scenario = Model.description.name
    table(&checks)
    perspective(&checks)
    delay(&checks)
    cubic(&checks)
    batch(&checks)
    interruption(&checks)
  }

  private static func presented(_ mode: InteractionMode = .article) -> ModelDrive<Model> {
    ModelDrive(mode).send(0, .present)
  }

  private static func table(_ checks: inout CheckList) {
    let rows: [(share: Double, values: [Double])] = [
      (0, [0, -100, 0.909091]), (0.1, [56.8, -100, 0.909091]), (0.2, [113.6, -100, 0.909091]),
      (0.4, [227.2, -75, 0.930233]), (0.6, [340.8, -50, 0.952381]),
      (0.8, [454.4, -25, 0.975610]), (1, [568, 0, 1]),
    ]
    for (share, values) in rows {
      for (output, value) in values.enumerated() {
        let label = Model.description.outputs[output].name
        checks.equal("\(label)/share=\(share)", value, within: 1e-6) {
          presented().value(at: Model.Configuration().duration * share, output: output)
        }
      }
    }
  }

  private static func perspective(_ checks: inout CheckList) {
    func corner(_ axis: Int) -> Double {
      Perspective.project([160, 284], by: Perspective().matrix(depth: -100))[axis]
    }
    checks.equal("corner-x", 145.4545, within: 1e-4, unit: "px") { corner(0) }
    checks.equal("corner-y", 258.1818, within: 1e-4, unit: "px") { corner(1) }
    checks.equal("m43", -100) { Perspective().matrix(depth: -100)[14] }
    checks.equal("m44", 1.1, within: 1e-15) { Perspective().matrix(depth: -100)[15] }
  }

  private static func delay(_ checks: inout CheckList) {
    checks.error("depth-moved-before-the-delay", atMost: 0, unit: "px") {
      let drive = presented()
      let (parameters, places) = (Model.Configuration(), 200)
      let wait = parameters.delay * parameters.duration
      return (0...places).map { place in
        let time = wait * Double(place) / Double(places)
        return (drive.value(at: time, output: depth) - parameters.depth).magnitude
      }.worst()
    }
  }

  private static func cubic(_ checks: inout CheckList) {
    let keys = [0.0, 3, -1, 4, 10]
    let track = KeyframeTrack(from: 0, keys: keys, mode: .cubic)
    let pair = KeyframeTrack(from: 0, keys: [0, 1], mode: .cubic)
    for (share, value) in [(0.25, 0.203125), (0.5, 0.5), (0.75, 0.796875)] {
      checks.equal("two-keys/share=\(share)", value, within: 1e-12) { pair.value(at: share) }
    }
    checks.error("distance-from-the-keys", atMost: 1e-12) {
      keys.indices.map { (track.value(at: Double($0) / 4) - keys[$0]).magnitude }.worst()
    }
    checks.error("slope-jump-at-the-keys", atMost: 1e-9) {
      (1...3).map { key in
        let share = Double(key) / 4
        return (track.slope(at: share.nextDown) - track.slope(at: share)).magnitude
      }.worst()
    }
  }

  /// 10,000 timelines: the batch of corners against separate matrices.
  private static func batch(_ checks: inout CheckList) {
    checks.error("batch-corners-against-single", atMost: 1e-12, unit: "px") {
      let depths = (0..<10_000).map { -100 + 0.01 * Double($0) }
      var corners = Array(repeating: 0.0, count: 80_000)
      let camera = Perspective()
      camera.corners(width: 320, height: 568, depths: depths, into: &corners)
      let points: [SIMD2<Double>] = [[-160, -284], [160, -284], [-160, 284], [160, 284]]
      var worst = 0.0
      for (index, depth) in depths.enumerated() {
        let matrix = camera.matrix(depth: depth)
        for (number, point) in points.enumerated() {
          let single = Perspective.project(point, by: matrix)
          let place = 8 * index + 2 * number
          worst = [
            worst, (corners[place] - single.x).magnitude, (corners[place + 1] - single.y).magnitude,
          ].worst()
        }
      }
      return worst
    }
    checks.error("10000-timelines-against-single", atMost: 1e-12, unit: "px", workload: frames()) {
      worstTimeline()
    }
  }

  private static let frameCount = 36

  /// 10,000 presentations that begin within a tenth of a second.
  private static func crowd() -> TransitionBatch {
    TransitionBatch(
      Model.Configuration(), starts: (0..<10_000).map { 1e-5 * Double($0) }, width: 320, height: 568
    )
  }

  /// 36 frames of all presentations at 60 Hz.
  private static func frames() -> Workload {
    Workload(unit: "frame", unitsPerIteration: 10_000 * frameCount) {
      var batch = crowd()
      return { iterations in
        for _ in 0..<iterations {
          for frame in 0..<frameCount {
            batch.frame(at: launder(Double(frame) / 60))
            batch.corners.withUnsafeBytes { consume($0.baseAddress) }
          }
        }
      }
    }
  }

  /// The largest difference of slides and last corners from those of separate
  /// machines and matrices. Every timeline is compared once, in one of the
  /// frames taken.
  private static func worstTimeline() -> Double {
    var batch = crowd()
    let camera = Perspective()
    let frames = Array(stride(from: 0, to: frameCount, by: 5))
    var worst = 0.0
    for (turn, frame) in frames.enumerated() {
      let time = Double(frame) / 60
      batch.frame(at: time)
      for index in stride(from: turn, to: batch.starts.count, by: frames.count) {
        let start = batch.starts[index]
        let drive = ModelDrive<Model>().send(start, .present)
        func single(_ output: Int) -> Double { drive.value(at: max(time, start), output: output) }
        let corner = Perspective.project([160, 284], by: camera.matrix(depth: single(depth)))
        let end = 8 * (index + 1)
        worst = [
          worst, (batch.slides[index] - single(slide)).magnitude,
          (batch.corners[end - 2] - corner.x).magnitude,
          (batch.corners[end - 1] - corner.y).magnitude,
        ].worst()
      }
    }
    return worst
  }

  private static func interruption(_ checks: inout CheckList) {
    checks.equal(
      "velocity-jump-when-interrupted", article: 2272, corrected: 0, within: 1e-9, unit: "px/s"
    ) { presented($0).jump(at: Model.event(0.25, .interrupt)).velocities.x.magnitude }
    checks.equal("speed-at-the-start", article: 1136, corrected: 0, within: 1e-9, unit: "px/s") {
      presented($0).velocity(at: 0)
    }
  }
}
