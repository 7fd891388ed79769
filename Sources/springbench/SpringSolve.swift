import Engines
import Harness
import SolverSuites
import Springs
import Suites

/// One motion of a spring by one method in one setting.
struct SpringSolve {
  /// The most samples of a trajectory.
  private static let mostSamples = 20_000_000

  let named: SpringArguments.Named
  let motion: SpringMotion
  let method: Method
  let steps: Steps?
  let sampling: Sampling
  /// New targets in flight.
  let calls: [TargetPath.Call]
  /// The clock that replaces the engines' own, by its name.
  let clock: String?
  /// In seconds.
  let duration: Double
  let note: (String) -> Void

  static func all(
    _ arguments: ParsedArguments, methods: [(method: Method, steps: Steps?)]
  ) throws -> [SpringSolve] {
    var calls = try TargetArguments.calls(arguments)
    let clock = try arguments.choice(
      "clock", among: ["published", "equations"] + EngineClock.Reading.allCases.map(\.rawValue))
    if clock != nil, !methods.contains(where: \.method.isEngine) {
      throw UsageError("--clock is for engines; --method names none")
    }
    // The target with which a recorded pointer starts is that of the first move.
    let first = calls.first.flatMap {
      arguments.has("path") && $0.time == 0 ? $0.target : nil
    }
    if first != nil { calls.removeFirst() }
    let springs = try SpringArguments.springs(arguments).map { named in
      let motion = try SpringArguments.motion(of: named.spring, arguments)
      return (
        named: named,
        motion: first.map {
          SpringMotion(
            rates: motion.rates, from: motion.start, to: $0,
            initialVelocity: motion.initialVelocity)
        } ?? motion
      )
    }
    let duration = try arguments.real("duration", .time, in: 0...1e12)
    let sampling = try Sampling(
      arguments, playsEngines: methods.contains(where: \.method.isEngine))
    return try springs.flatMap { named, motion in
      // By default up to the first sample from which on the spring stays within
      // a thousandth of its way, 1 to 60 s.
      let path = PiecewiseMotion(motion, calls)
      let settled = max(min(60, path.settlingTime(relativeTo: 0.001)), 1)
      let covered = duration ?? sampling.duration(covering: settled)
      guard sampling.intervalCount(over: covered) < Double(mostSamples) else {
        throw UsageError("--duration times --rate: more than \(mostSamples) samples")
      }
      return methods.map { method, steps in
        SpringSolve(
          named: named, motion: motion, method: method, steps: steps, sampling: sampling,
          calls: calls, clock: clock, duration: covered, note: arguments.note)
      }
    }
  }

  var trajectory: SolvedTrajectory {
    let title = "\(method.name), \(named.name)"
    // As an engine plays it.
    let request = EngineRequest(
      mass: named.spring.mass, stiffness: named.spring.stiffness, damping: named.spring.damping,
      from: motion.start, to: motion.target, velocity: motion.initialVelocity,
      duration: named.duration)
    let frameRate = sampling.frameRate(over: duration)
    let taken = method.isEngine ? .length(1 / frameRate) : steps
    let count = Int(sampling.intervalCount(over: duration)) + 1
    let time = { sampling.time($0, over: duration) }
    let end = time(count - 1)
    let stepLength = taken?.length(over: end)
    let accurate = motion.rates.isAccurate
    let path = PiecewiseMotion(motion, calls)
    return SolvedTrajectory(
      title: title, steps: steps,
      refusal: method.refusal(motion, request).map {
        "\(method.name) cannot play \(named.name): \($0)"
      },
      limit: method.limit(motion, end, taken), coordinates: ["x"], sampleCount: count, end: end,
      partLength: method.isMemoryless && calls.isEmpty ? 4096 : .max,
      fields: [
        "method": .text(method.name), "spring": .text(named.name),
        // A trajectory of a single sample has steps without a length.
        "step_size_s": Value(stepLength.flatMap { $0 > 0 ? $0 : nil }),
        "tolerance": Value(taken?.tolerance),
      ],
      time: time,
      solve: { times in
        // The last time decides the steps.
        let all = method.isMemoryless || times.last == end ? times : times + [end]
        let solution = method.solution(
          motion, all, taken, request: request, rate: frameRate, calls: calls,
          clock: { $0.named(clock) })
        return SolvedTrajectory.Samples(
          reference: { "exact" },
          state: { sample, _ in
            (solution.states[sample].position, solution.states[sample].velocity)
          }, failure: solution.failure,
          exact: { sample, _ in
            let exact = path.exactState(at: times[sample])
            return (DoubleDouble(exact.position), DoubleDouble(exact.velocity))
          }, scales: { (path.scale, path.scale * named.spring.angularFrequency) },
          uncertainty: { accurate(times[$0]) ? 0 : .infinity })
      },
      finding: { failure in
        let lost = (0..<count).lazy.map(time).filter { !accurate($0) }
        if let first = lost.first {
          note(
            "\(title): beyond 2^53 quarter turns nothing is accurate, nor the errors: "
              + "\(lost.count) of \(count) rows, the first at \(first) s")
        }
        // How far an engine is off is a finding, not a failure of this program.
        if let words = failure.description { return (words, !method.isEngine) }
        if method.isEngine { return nil }
        return failure.remark(tolerance: steps?.tolerance, scale: "times the motion").map {
          ($0, false)
        }
      })
  }
}
