/// What Motion's `spring().toString()` writes for style sheets: a `linear()`
/// easing with points about 30 ms apart (up to 50 ms in short animations),
/// rounded to four decimals.
public struct MotionCSS: ProgressEngine {
  public static let name = "motion-css"
  public static let source =
    "motiondivision/motion 1b037b0, motion-dom/src/animation/generators/spring.ts, "
    + "waapi/utils/linear.ts"
  public static let method = "straight lines between points about 30 ms apart"
  /// A CSS transition starts anew when styles are computed. One that is sent
  /// back where it came from may take a shorter time.
  public static let retargeting = Retargeting(
    .nextFrame, velocity: .zero, clock: .startsWithFrame, ignoresSameTarget: true)

  let request: EngineRequest
  var time = -1.0
  private let points: [Double]
  /// In milliseconds.
  private var duration: Double
  /// Reversing-adjusted start value and reversing shortening factor of CSS.
  private var origin: Double
  private var shortening = 1.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    origin = request.start
    let distance = request.target - request.start
    // The easing is generated for a move from 0 to 1.
    var unit = request
    (unit.start, unit.target, unit.velocity) = (0, 1, request.velocity / distance)
    let generator = MotionGenerator(unit)
    duration = min(generator.duration, MotionGenerator.longest)
    let count = max((duration / 30 + 0.5).rounded(.down), 2)
    points = (0..<Int(count)).map { [duration] index in
      let value = generator.value(at: duration * (Double(index) / (count - 1)))
      return (value * 10_000 + 0.5).rounded(.down) / 10_000
    }
  }

  public mutating func follow(_ previous: Self) {
    guard !previous.isFinished, request.target == previous.origin else { return }
    let progress =
      (previous.position - previous.request.start)
      / (previous.request.target - previous.request.start)
    shortening = min((progress * previous.shortening + (1 - previous.shortening)).magnitude, 1)
    duration *= shortening
    origin = previous.request.target
  }

  var state: (position: Double, velocity: Double) {
    let distance = request.target - request.start
    let place = min(time / duration, 1) * Double(points.count - 1)
    let index = min(Int(place), points.count - 2)
    let (before, after) = (points[index], points[index + 1])
    let share = place - Double(index)
    let slope = (after - before) * Double(points.count - 1) / duration * 1000
    return (
      request.start + distance * (before + (after - before) * share),
      isFinished ? 0 : slope * distance
    )
  }

  public var isFinished: Bool { time >= duration }
}
