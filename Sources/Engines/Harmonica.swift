import Platform

/// harmonica: the transition matrix of one frame, precomputed for a frame rate
/// whose frame time is truncated to whole nanoseconds.
public struct Harmonica: EndlessEngine {
  public static let name = "harmonica"
  public static let source = "charmbracelet/harmonica 363be2a, spring.go"
  public static let method = "exact matrix of a frame cut to nanoseconds"
  public static let clock = EngineClock(countsFrames: true)
  /// The goal is passed with each frame.
  public static let retargeting = Retargeting()

  private var target: Double
  private let matrix: JuckettMatrix<Double>
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    position = request.start
    velocity = request.velocity
    let frame = (1e9 / rate).rounded(.down) / 1e9
    matrix = JuckettMatrix(
      step: frame, ratio: request.ratio, frequency: request.frequency, band: 0x1p-52,
      exponential: goExponential, sine: { sin($0) }, cosine: { cos($0) })
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    self.target = target
  }

  /// Advances by the frame length of the matrix; the actual one is ignored.
  public mutating func advance(_ elapsed: Double, to time: Double) {
    matrix.advance(&position, &velocity, target: target)
  }
}
