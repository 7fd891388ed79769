import Harness
import Interactions
import Platform

/// Checks of `ViewTransition`: perspective, keyframes, motion by keyframes and
/// by springs, and many transitions at once. In px and seconds.
enum ViewTransitionChecks {
  private typealias Model = ViewTransition
  /// Places in `Model.description.outputs`.
  private static let (slide, depth) = (0, 1)

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    perspective(&checks)
    keyframes(&checks)
    batch(&checks)
    motion(&checks)
    variants(&checks)
  }

  private static func perspective(_ checks: inout CheckList) {
    let matrix = Perspective().matrix(depth: -100)
    let corner = Perspective.project([160, 284], by: matrix)
    checks.measure("corner-x") { _ in corner.x }
    checks.measure("corner-y") { _ in corner.y }
    checks.measure("m43") { _ in matrix[14] }
    checks.measure("m44") { _ in matrix[15] }
    checks.measure("depth-moved-before-the-delay") { row in
      let (drive, settings) = (try ModelDrive<Model>(row), Model.Configuration())
      let wait = settings.delay * settings.duration
      return (0...200).map { place in
        (drive.value(at: wait * Double(place) / 200, output: depth) - settings.depth).magnitude
      }.worst()
    }
  }

  private static func keyframes(_ checks: inout CheckList) {
    let keys = [0.0, 3, -1, 4, 10]
    let track = KeyframeTrack(from: 0, keys: keys, mode: .cubic)
    let pair = KeyframeTrack(from: 0, keys: [0, 1], mode: .cubic)
    checks.measure("two-keys") { pair.value(at: $0.at[0]) }
    checks.measure("distance-from-the-keys") { _ in
      keys.indices.map { (track.value(at: Double($0) / 4) - keys[$0]).magnitude }.worst()
    }
    checks.measure("slope-jump-at-the-keys") { _ in
      (1...3).map { key in
        let share = Double(key) / 4
        return (track.slope(at: share.nextDown) - track.slope(at: share)).magnitude
      }.worst()
    }
  }

  // MARK: - Motion

  /// Peaks, jumps in value and joints of the motion. For the linear keyframes
  /// of the article, cubic ones and springs.
  private static func motion(_ checks: inout CheckList) {
    // After 0.5 s the article's form is at its end, and the springs are within
    // 2 px of theirs.
    func difference(_ output: Int, _ scale: Double) -> Double {
      let (keyed, sprung) = (
        ModelDrive<Model>(.article).send(0, .present).model,
        ModelDrive<Model>(.corrected).send(0, .present).model
      )
      return largest(from: 0, to: 0.5, steps: 1000) { time in
        scale * (keyed.outputs(at: time)[output] - sprung.outputs(at: time)[output]).magnitude
      }.value
    }
    // The corners of 320 x 568 are so far away from the centre.
    let corner = Double(160 * 160 + 284 * 284).squareRoot()
    checks.measure("largest-corner-difference-to-the-springs") { _ in difference(2, corner) }
    checks.measure("largest-slide-difference-to-the-springs") { _ in difference(0, 1) }
    // The peaks of the slide between its joints. Linear keyframes: 568/0.5 and
    // 0. Cubic ones: 5/4 of that speed, and 3·568/0.5² at both ends. Springs:
    // 568 ω/e and 568 ω².
    checks.measure("peak-speed") { row in
      let model = try ModelDrive<Model>(row).model
      return largest(from: 0, to: 0.5, steps: 1000) { model.velocities(at: $0).x.magnitude }.value
    }
    checks.measure("peak-acceleration") { row in
      let (model, step) = (try ModelDrive<Model>(row).model, 1e-7)
      return largest(from: step, to: 0.5 - step, steps: 1000) { time in
        let change = model.velocities(at: time + step).x - model.velocities(at: time - step).x
        return change.magnitude / (2 * step)
      }.value
    }
    checks.measure("jerk-at-60-hz", jerk)
  }

  /// The largest third difference of values at 60 Hz within four frames of a
  /// joint of the motion, times 60³. It approximates the jerk, and is finite
  /// even where the velocity jumps.
  private static func jerk(_ row: CheckRow) throws -> Double {
    let output = row.output == "source-y" ? slide : depth
    let frame = Int((row.at[0] * 60).rounded())
    let before = try Model.model(row.settings).outputs(at: 0)[output]
    let model = try ModelDrive<Model>(row).model
    let values = (frame - 4...frame + 4).map {
      $0 < 0 ? before : model.outputs(at: Double($0) / 60)[output]
    }
    return (0..<values.count - 3).map { first in
      let end = values[first + 3] - values[first]
      return (end - 3 * (values[first + 2] - values[first + 1])).magnitude * 216_000
    }.worst()
  }

  /// Text and code of the article: the duration, 0.5 s in the text and 0.6 s in
  /// the code; and the wait that the presentation has but the dismissal lacks.
  private static func variants(_ checks: inout CheckList) {
    func lasting(_ duration: Double) -> ModelDrive<Model> {
      ModelDrive { $0.duration = duration }.send(0, .present)
    }
    checks.measure("cost-later-end-of-the-code") { _ in
      lasting(0.6).model.deadline - lasting(0.5).model.deadline
    }
    checks.measure("cost-slower-slide-of-the-code") { _ in
      lasting(0.5).velocity(at: 0.25) - lasting(0.6).velocity(at: 0.25)
    }
    checks.measure("cost-depth-there-against-back") { _ in
      let settings = Model.Configuration()
      let (there, back) = (settings.presentation[depth], settings.dismissal[depth])
      return (0...1_000).map { step in
        let share = Double(step) / 1_000
        return (there.value(at: 1 - share) - back.value(at: share)).magnitude
      }.worst()
    }
  }

  // MARK: - Batch

  /// 10,000 timelines: corners and slides of all against separate ones.
  private static func batch(_ checks: inout CheckList) {
    checks.measure("batch-corners-against-single") { _ in
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
    // 36 frames of all presentations at 60 Hz.
    let work = Workload(unit: "frame", unitsPerIteration: 10_000 * 36) {
      var crowd = Crowd()
      return { iterations in
        for _ in 0..<iterations {
          for frame in 0..<36 {
            crowd.frame(at: launder(Double(frame) / 60))
            crowd.corners.withUnsafeBytes { consume($0.baseAddress) }
          }
        }
      }
    }
    checks.measure("10000-timelines-against-single", workload: { _ in work }) { _ in
      worstTimeline()
    }
  }

  /// 10,000 presentations with the same timeline that begin within a tenth of a
  /// second: how far every source has slid and where the corners of every
  /// destination are, from plain arrays, without state machines.
  private struct Crowd {
    let starts = (0..<10_000).map { 1e-5 * Double($0) }
    private(set) var slides = Array(repeating: 0.0, count: 10_000)
    private(set) var corners = Array(repeating: 0.0, count: 80_000)
    private var depths = Array(repeating: 0.0, count: 10_000)
    private let tracks = Model.Configuration().presentation
    private let duration = Model.Configuration().duration

    /// Advances all to a time in seconds.
    mutating func frame(at time: Double) {
      let (source, destination) = (tracks[slide], tracks[depth])
      for index in starts.indices {
        let share = (time - starts[index]) / duration
        slides[index] = source.value(at: share)
        depths[index] = destination.value(at: share)
      }
      Perspective().corners(width: 320, height: 568, depths: depths, into: &corners)
    }
  }

  /// The largest difference of slides and last corners from separate machines
  /// and matrices. Each timeline is compared once, in one of the frames taken.
  private static func worstTimeline() -> Double {
    var crowd = Crowd()
    let frames = Array(stride(from: 0, to: 36, by: 5))
    var worst = 0.0
    for (turn, frame) in frames.enumerated() {
      let time = Double(frame) / 60
      crowd.frame(at: time)
      for index in stride(from: turn, to: crowd.starts.count, by: frames.count) {
        let start = crowd.starts[index]
        let drive = ModelDrive<Model>().send(start, .present)
        func single(_ output: Int) -> Double { drive.value(at: max(time, start), output: output) }
        let corner = Perspective.project(
          [160, 284], by: Perspective().matrix(depth: single(depth)))
        let end = 8 * (index + 1)
        worst = [
          worst, (crowd.slides[index] - single(slide)).magnitude,
          (crowd.corners[end - 2] - corner.x).magnitude,
          (crowd.corners[end - 1] - corner.y).magnitude,
        ].worst()
      }
    }
    return worst
  }
}
