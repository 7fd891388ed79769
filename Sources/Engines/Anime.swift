import Springs

/// anime.js 4: a closed form for the progress from 0 to 1, played for a
/// duration found by a search in steps of 20 ms. The library reads
/// `Date.now()`, starts 12 ms ahead and draws at most 240 times a second.
public struct Anime: ProgressEngine {
  public static let name = "anime"
  public static let source =
    "juliangarnier/anime 308c093, src/easings/spring/index.js, src/core/clock.js"
  public static let method = "closed form of a progress, duration in steps of 20 ms"
  public static let clock = EngineClock(.milliseconds, headStart: 12)
  /// Another `animate` replaces the one before.
  public static let retargeting = Retargeting(
    velocity: .zero, clock: .restarts, framesAfterEnd: 2)

  /// In milliseconds.
  private static let shortestFrame = 1000.0 / 240

  private(set) var request: EngineRequest
  var time = -1.0
  private var progress: AnimeProgress
  /// The duration of the formula, found by a search, in seconds.
  private var solverDuration: Double
  /// The duration played, in milliseconds.
  private var duration: Double
  /// The time now, in milliseconds. The library's clock counts from 1970, so
  /// that a double resolves only 2^-12 ms today; at 240 Hz that decides which
  /// frames are drawn. The resolution is the same from 2^40 ms (2004) to 2039.
  private var now = 0x1p40
  /// When the next frame is due, on this clock.
  private var due = 0x1p40 + shortestFrame

  /// anime.js clamps parameters to these limits.
  public static func refusal(of request: EngineRequest) -> String? {
    if let reason = refusalWithoutDistance(request) { return reason }
    let speed = request.velocity / (request.target - request.start)
    let isWithin =
      request.mass >= 1 && request.mass <= 10_000 && request.stiffness <= 10_000
      && request.damping <= 10_000 && speed.magnitude <= 10_000
    return isWithin
      ? nil
      : "it clamps its numbers: a mass of 1 to 10000, and stiffness, damping and velocity "
        + "(in |from - to| per second) up to 10000 are needed"
  }

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    progress = AnimeProgress(request)
    solverDuration = progress.searchedDuration()
    duration = (solverDuration * 1000 + 0.5).rounded(.down)
  }

  /// Starts anew where the last frame was, from rest. In flight this does not
  /// change when the next frame is due.
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    var next = request
    (next.start, next.target, next.velocity) = (position, target, 0)
    let call = now + elapsed
    let nextDue = isAtRest ? call + Self.shortestFrame : due
    self = Anime(next, rate: 60)
    (due, now) = (nextDue, call)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    now += elapsed
    guard now >= due else { return }
    due += max(now - due, Self.shortestFrame)
    self.time = time
  }

  /// anime.js reports no velocity; this is a difference quotient.
  var state: (position: Double, velocity: Double) {
    let distance = request.target - request.start
    let share = min(time / duration, 1)
    guard share < 1, distance != 0 else { return (request.target, 0) }
    let seconds = share * solverDuration
    let rate = (progress.value(at: seconds + 1e-6) - progress.value(at: seconds - 1e-6)) / 2e-6
    return (request.start + distance * progress.value(at: seconds), rate * distance)
  }

  public var isFinished: Bool { time >= duration }
}

/// anime.js's closed form for the progress, by time in seconds.
private struct AnimeProgress {
  private static let step = 0.02
  private static let restThreshold = 0.0005

  private let ratio: Double
  private let frequency: Double
  /// The frequency of the damped oscillation or, above ζ = 1, the rate of its
  /// hyperbolic counterpart.
  private let damped: Double
  /// The coefficient of the sine, of t at ζ = 1, or of the hyperbolic sine.
  private let slope: Double

  init(_ request: EngineRequest) {
    let stiffness = max(request.stiffness, 1e-11)
    let damping = max(request.damping, 1e-11)
    let speed = request.velocity / (request.target - request.start)
    frequency = min(max((stiffness / request.mass).squareRoot(), 1e-11), 1000)
    ratio = damping / (2 * (stiffness * request.mass).squareRoot())
    if ratio == 1 {
      damped = 0
      slope = -speed + frequency
    } else {
      damped = frequency * (ratio < 1 ? 1 - ratio * ratio : ratio * ratio - 1).squareRoot()
      slope = (ratio * frequency - speed) / damped
    }
  }

  /// The time of the eleventh step in a row at which the progress differs from
  /// 1 by less than the threshold, in seconds; at most 60.
  func searchedDuration() -> Double {
    var (time, restSteps) = (0.0, 0)
    for _ in 0..<3000 {
      restSteps = (1 - value(at: time)).magnitude < Self.restThreshold ? restSteps + 1 : 0
      if restSteps > 10 { break }
      time += Self.step
    }
    return time
  }

  func value(at time: Double) -> Double {
    let remaining: Double
    if ratio < 1 {
      remaining = exp(-time * ratio * frequency) * (cos(damped * time) + slope * sin(damped * time))
    } else if ratio == 1 {
      remaining = (1 + slope * time) * exp(-time * frequency)
    } else {
      remaining =
        ((1 + slope) * browserExponential((-ratio * frequency + damped) * time)
          + (1 - slope) * browserExponential((-ratio * frequency - damped) * time)) / 2
    }
    return 1 - remaining
  }
}

/// e^x as V8 (Chrome, Node) computes it, after fdlibm: x is split into a
/// multiple of ln 2 and a remainder r of about ln 2 / 2 at most; a rational
/// function approximates e^r.
///
/// It may differ from the C library's function in the last bit. Near critical
/// damping the difference of two exponentials magnifies that.
///
/// - Parameter x: not above ln 2 / 2, unless it is 700 or more.
private func browserExponential(_ x: Double) -> Double {
  // Below 1e-304 and above 1e304 the last bit of the result does not matter.
  guard x.magnitude < 700 else { return exp(x) }
  guard x.magnitude >= 0x1p-28 else { return 1 + x }
  let multiple = nearestMultipleOfLn2(x)
  // The remainder is `high` - `low`. `high` is exact, because its part of ln 2
  // ends with zeros; `low` has the digits of ln 2 that this part lacks.
  let high = x - multiple * 6.93147180369123816490e-01
  let low = multiple * 1.90821492927058770002e-10
  let r = high - low
  // e^r is 1 + r + r c/(2 - c).
  let c = r - polynomial(square: r * r)
  let power = 1 - ((low - (r * c) / (2 - c)) - high)
  return power * Double(sign: .plus, exponent: Int(multiple), significand: 1)
}

/// The whole number k for which |x - k ln 2| is about ln 2 / 2 at most; for x
/// up to ln 2 / 2.
private func nearestMultipleOfLn2(_ x: Double) -> Double {
  let halfLn2 = 0.34657359027997264
  let threeHalvesLn2 = 1.0397207708399179
  if x.magnitude <= halfLn2 { return 0 }
  if x.magnitude < threeHalvesLn2 { return -1 }
  return (1.44269504088896338700 * x - 0.5).rounded(.towardZero)
}

/// r - c, by a polynomial in r².
private func polynomial(square t: Double) -> Double {
  let coefficients = [
    -1.65339022054652515390e-06, 6.61375632143793436117e-05, -2.77777777770155933842e-03,
    1.66666666666666019037e-01,
  ]
  return t * coefficients.reduce(4.13813679705723846039e-08) { $1 + t * $0 }
}
