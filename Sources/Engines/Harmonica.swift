import Glibc

/// Ryan Juckett's transition matrix: the exact map of a frame, with a band
/// around ζ = 1 in which the critical formula serves.
struct JuckettMatrix {
  private var pp: Double
  private var pv: Double
  private var vp: Double
  private var vv: Double

  init(step: Double, ratio: Double, frequency: Double, band: Double) {
    if ratio > 1 + band {
      let middle = -frequency * ratio
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let (z1, z2) = (middle - root, middle + root)
      let (e1, e2) = (exp(z1 * step), exp(z2 * step))
      let inverse = 1 / (2 * root)
      let (s1, s2) = (e1 * inverse, e2 * inverse)
      pp = s1 * z2 - z2 * s2 + e2
      pv = -s1 + s2
      vp = (z1 * s1 - z2 * s2 + e2) * z2
      vv = -z1 * s1 + z2 * s2
    } else if ratio < 1 - band {
      let decay = frequency * ratio
      let turn = frequency * (1 - ratio * ratio).squareRoot()
      let envelope = exp(-decay * step)
      let sine = envelope * sin(turn * step)
      let cosine = envelope * cos(turn * step)
      let mixed = decay * sine / turn
      pp = cosine + mixed
      pv = sine / turn
      vp = -sine * turn - decay * mixed
      vv = cosine - mixed
    } else {
      let envelope = exp(-frequency * step)
      let delayed = step * envelope
      pp = delayed * frequency + envelope
      pv = delayed
      vp = -frequency * delayed * frequency
      vv = -delayed * frequency + envelope
    }
  }

  func advance(_ distance: inout Double, _ velocity: inout Double) {
    (distance, velocity) = (
      pp * distance + pv * velocity, vp * distance + vv * velocity
    )
  }
}

/// harmonica: the matrix for one frame, prepared for a rate whose frame time
/// is cut off to whole nanoseconds.
public struct Harmonica: Engine {
  public static let name = "harmonica"
  public static let source = "charmbracelet/harmonica 363be2a, spring.go"
  public static let method = "exact matrix of a frame cut to nanoseconds"

  private let target: Double
  private let matrix: JuckettMatrix
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

  /// The matrix knows one frame; how long this one took is not asked.
  public mutating func advance(_ elapsed: Double, to time: Double) {
    var distance = position - target
    matrix.advance(&distance, &velocity)
    position = target + distance
  }

  /// There is no rule.
  public var isFinished: Bool { false }
}

/// The matrix as first published, with its band of 1e-4, made for each frame.
public struct Juckett: Engine {
  public static let name = "juckett"
  public static let source = "R. Juckett, Damped Springs, 2012"
  public static let method = "exact matrix of a frame, band of 1e-4 around critical"

  private let request: EngineRequest
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    position = request.start
    velocity = request.velocity
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let matrix = JuckettMatrix(
      step: elapsed, ratio: request.ratio, frequency: request.frequency, band: 1e-4)
    var distance = position - request.target
    matrix.advance(&distance, &velocity)
    position = request.target + distance
  }

  public var isFinished: Bool { false }
}
