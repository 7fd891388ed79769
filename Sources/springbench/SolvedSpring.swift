import Engines
import Harness
import SolverSuites
import Springs

/// A spring that `solve` solves, perhaps sent to new targets in flight.
struct SolvedSpring: SolvedProblem {
  static let column = "spring"
  static let scaleInWords = "times the motion"
  private static let mostSamples = 20_000_000

  private let named: SpringArguments.Named
  private let motion: SpringMotion
  private let sampling: Sampling
  private let calls: [TargetPath.Call]
  private let path: PiecewiseMotion
  /// The clock that replaces the engines' own, by its name.
  private let clock: String?
  let sampleCount: Int
  private let note: (String) -> Void

  var name: String { named.name }
  let coordinates = ["x"]

  static func all(_ arguments: ParsedArguments, methods: [Method]) throws -> [SolvedSpring] {
    var calls = try RetargetArguments.calls(arguments)
    let clock = try MethodArguments.clock(arguments)
    let playsEngines = methods.contains(where: \.isEngine)
    if clock != nil, !playsEngines {
      throw UsageError("--clock is for engines; --method names none")
    }
    // With --path a target at time 0 is the target of the first move.
    var firstTarget: Double?
    if arguments.has("path"), calls.first?.time == 0 { firstTarget = calls.removeFirst().target }
    let springs = try SpringArguments.springs(arguments)
    let motions = try springs.map { try SpringArguments.motion(of: $0.spring, arguments) }
    let duration = try arguments.real("duration", .time, in: 0...1e12)
    let sampling = try Sampling(arguments, playsEngines: playsEngines)
    return try zip(springs, motions).map { named, motion in
      let motion =
        firstTarget.map {
          SpringMotion(
            rates: motion.rates, from: motion.start, to: $0,
            initialVelocity: motion.initialVelocity)
        } ?? motion
      // The default duration covers the time, 1 to 60 s, until the spring stays
      // within a thousandth of its last move.
      let path = PiecewiseMotion(motion, calls)
      let settled = max(min(60, path.settlingTime(relativeTo: 0.001)), 1)
      let intervals = try sampling.intervalCount(
        over: duration ?? sampling.duration(covering: settled), atMost: mostSamples)
      return SolvedSpring(
        named: named, motion: motion, sampling: sampling, calls: calls, path: path, clock: clock,
        sampleCount: intervals + 1, note: arguments.note)
    }
  }

  func time(_ sample: Int) -> Double { sampling.time(sample) }

  /// A call at a frame's own time takes effect after that frame is shown.
  func target(at time: Double) -> Double? {
    calls.isEmpty ? nil : calls.last { $0.time < time }?.target ?? motion.target
  }

  func taken(_ steps: Steps?, by method: Method) -> Steps? {
    method.isEngine ? .length(1 / sampling.rate) : steps
  }

  private var request: EngineRequest {
    EngineRequest(
      named.spring, from: motion.start, to: motion.target, velocity: motion.initialVelocity,
      duration: named.duration)
  }

  func refusal(of method: Method) -> String? {
    method.refusal(motion, request).map { "\(method.name) cannot play \(name): \($0)" }
  }

  func limit(of method: Method, _ steps: Steps?) -> String? {
    method.limit(motion, time(sampleCount - 1), steps)
  }

  func solve(_ method: Method, _ steps: Steps?, _ times: [Double]) -> SolvedSamples {
    let end = time(sampleCount - 1)
    // A solve lasts until the last sample, even if that is not asked for.
    let solution = method.solution(
      motion, method.isMemoryless || times.last == end ? times : times + [end], steps,
      request: request, rate: sampling.rate, calls: calls, clock: { $0.named(clock) })
    let accurate = motion.rates.isAccurate
    return SolvedSamples(
      state: { sample, _ in
        (solution.states[sample].position, solution.states[sample].velocity)
      }, failure: solution.failure,
      exact: { sample, _ in
        let exact = path.exactState(at: times[sample])
        return (DoubleDouble(exact.position), DoubleDouble(exact.velocity))
      }, scales: { (path.scale, path.scale * named.spring.angularFrequency) },
      uncertainty: { accurate(times[$0]) ? 0 : .infinity })
  }

  /// `nil`. Notes the rows that are so late that no method is accurate there.
  func doubt(of method: Method, _ steps: Steps?, until last: Double) -> Remark? {
    let times = (0..<sampleCount).map(time).filter { $0 <= last }
    let lost = times.filter { !motion.rates.isAccurate(at: $0) }
    if let first = lost.first {
      note(
        "\(method.name), \(name): beyond 2^53 quarter turns neither rows nor errors are accurate: "
          + "\(lost.count) of \(times.count) rows, the first at \(first) s")
    }
    return nil
  }
}
