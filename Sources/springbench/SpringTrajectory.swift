import Engines
import Harness
import Integrators
import Springs
import Suites

/// One motion of a spring by one method in one setting.
struct SpringTrajectory {
  let named: SpringArguments.Named
  let motion: SpringMotion
  let method: NamedMethod
  /// The step or tolerance of an integrator; `nil` for other methods.
  let setting: StepRung?
  let sampling: Sampling
  /// In seconds.
  let duration: Double
  /// The index of the last sample.
  let last: Int

  /// What it is called in messages.
  var title: String { "\(method.name), \(named.name)" }

  func time(_ index: Int) -> Double { sampling.time(index, over: duration) }

  /// The time of the last sample, in seconds.
  var end: Double { time(last) }

  /// How many frames an engine shows in a second.
  private var frameRate: Double { sampling.frameRate(over: duration) }

  /// The step or tolerance of an integrator; the time between the frames of an
  /// engine; `nil` for a method without steps.
  private var steps: StepRung? { method.isEngine ? .step(1 / frameRate) : setting }

  /// The motion as an engine plays it.
  private var request: EngineRequest {
    EngineRequest(
      mass: named.spring.mass, stiffness: named.spring.stiffness, damping: named.spring.damping,
      from: motion.start, to: motion.target, velocity: motion.initialVelocity,
      duration: named.duration)
  }

  /// Why an engine cannot play it; `nil` if it can, and for other methods.
  var refusal: String? {
    method.refusal(request).map { "\(method.name) cannot play \(named.name): \($0)" }
  }

  /// That it takes too many steps or frames; `nil` if it does not.
  var limit: String? { method.limit(motion, end, steps) }

  func solution(at times: [Double]) -> SpringSolution {
    method.play(request, rate: frameRate, times).map { SpringSolution(states: $0) }
      ?? method.solution(motion, times, steps)
  }

  /// The crossings of an event, of which an ending one has at most one.
  func crossings(of event: SolveEvent) -> [Crossing] {
    let all = event.crossings(until: end, samples: last) { times in
      // The last time decides the steps.
      zip(times, solution(at: times + [end]).states).map { [$0, $1.position, $1.velocity] }
    }
    return event.endsSolve ? Array(all.prefix(1)) : all
  }

  /// The times of the samples and of crossings, in order.
  func moments(with crossings: [Crossing], of event: SolveEvent) -> [Double] {
    let samples = (0...last).map(time)
    guard let end = event.endsSolve ? crossings.first?.time : nil else {
      return Set(samples + crossings.map(\.time)).sorted()
    }
    return samples.filter { $0 < end } + [end]
  }

  /// A row with the fields that all rows have in common.
  var commonFields: Row {
    let stepLength = steps?.length(over: end)
    return Row(
      SolutionReport.schema,
      [
        "method": .text(method.name), "coordinate": "x", "reference": "exact",
        "spring": .text(named.name),
        // A trajectory of a single sample has steps without a length.
        "step_size_s": Value(stepLength.flatMap { $0 > 0 ? $0 : nil }),
        "relative_tolerance": Value(steps?.tolerance),
      ])
  }
}
