/// harmonica: the transition matrix of one frame, precomputed for a frame rate
/// whose frame time is truncated to whole nanoseconds.
public struct Harmonica: Engine {
  public static let name = "harmonica"
  public static let source = "charmbracelet/harmonica 363be2a, spring.go"
  public static let method = "exact matrix of a frame cut to nanoseconds"
  public static let clock = EngineClock(countsFrames: true)
  public static let hasRestRule = false

  private let target: Double
  private let matrix: JuckettMatrix<Double>
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    position = request.start
    velocity = request.velocity
    let frame = (1e9 / rate).rounded(.down) / 1e9
    matrix = JuckettMatrix(
      step: frame, ratio: request.ratio, frequency: request.frequency, band: 0x1p-52)
  }

  /// The matrix is made for one frame length; the actual one is ignored.
  public mutating func advance(_ elapsed: Double, to time: Double) {
    matrix.advance(&position, &velocity, target: target)
  }

  /// harmonica has no rest criterion.
  public var isFinished: Bool { false }
}
