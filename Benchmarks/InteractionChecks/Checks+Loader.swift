import Interactions
import Platform
import Runs

/// Checks of `Loader`, a progress ring that can be interrupted at any time.
enum LoaderChecks {
  private typealias Model = Loader

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    table(&checks, context)
    random(&checks, context)
    finish(&checks)
    reproducible(&checks, context)
  }

  /// The table determines the machine: the loader follows its rules and nothing
  /// else, and the same code runs a machine of any size from its table.
  private static func table(_ checks: inout CheckList, _ context: SuiteContext) {
    checks.count("undefined-pairs-of-20", 0) { Model.table.undefinedPairs.count }
    checks.count("states-out-of-reach", 0) { Model.table.unreachableStates.count }
    checks.count("wrong-states-of-a-machine-from-data/states=5", 0) {
      GeneratedMachine<RingOfFive>.wrongStates(seed: context.seed)
    }
    checks.count("wrong-states-of-a-machine-from-data/states=100", 0) {
      GeneratedMachine<RingOfHundred>.wrongStates(seed: context.seed)
    }
    checks.count("reactions-that-differ-from-the-table", 0) { strayReactions(context) }
  }

  /// The number of random events after which the loader is not in the state
  /// given by the first rule for its state and the event whose condition holds.
  private static func strayReactions(_ context: SuiteContext) -> Int {
    var traces = RandomTrace(Model.description, seed: context.seed)
    var model = Model(.init())
    var log: [OutputEvent] = []
    var strays = 0
    for event in traces.next(events: 10_000) {
      model.advance(to: event.time, &log)
      guard let trigger = Model.Trigger(rawValue: event.kind) else { return .max }
      let rule = Model.table.rules.first { rule in
        rule.triggers.contains(trigger)
          && (rule.states.isEmpty || rule.states.contains(model.state))
          && (rule.condition.map { model.holds($0, event) } ?? true)
      }
      let expected = rule?.next ?? model.state
      model.handle(event, &log)
      if model.state != expected { strays += 1 }
    }
    return strays
  }

  /// Random events at random times: the largest jumps of values and velocities
  /// at an event, and how far the outputs leave their ranges.
  private static func randomEvents(_ context: SuiteContext) -> (
    jump: Double, velocityJump: Double, arc: Double, opacity: Double
  ) {
    var traces = RandomTrace(Model.description, seed: context.seed)
    var worst = (jump: 0.0, velocityJump: 0.0, arc: 0.0, opacity: 0.0)
    let drive = ModelDrive<Model>()
    for event in traces.next(events: 10_000) {
      let jump = drive.jump(at: event)
      for offset in [0.0, 0.01, 0.05, 0.1] {
        // The start of the arc, its length, the rotation, and the opacity.
        let outputs = drive.model.outputs(at: event.time + offset)
        worst.arc = worse(
          worst.arc, [-outputs[0], outputs[0] - 1, -outputs[1], outputs[1] - 1].worst())
        worst.opacity = worse(worst.opacity, worse(-outputs[3], outputs[3] - 1))
      }
      worst.jump = worse(worst.jump, jump.outputs.largestMagnitude)
      worst.velocityJump = worse(worst.velocityJump, jump.velocities.largestMagnitude)
    }
    return worst
  }

  private static func random(_ checks: inout CheckList, _ context: SuiteContext) {
    let found = SharedResult { randomEvents(context) }
    checks.error("jump-at-10000-random-events", atMost: 1e-12) { found().jump }
    checks.error("velocity-jump-at-10000-random-events", atMost: 1e-9, unit: "1/s") {
      found().velocityJump
    }
    checks.error("arc-outside-0-to-1", atMost: 1e-12) { found().arc }
    checks.atMost("opacity-outside-0-to-1", 0.02) { found().opacity }
  }

  private static func finish(_ checks: inout CheckList) {
    /// The time from the events that `send` sends at 2 s until the ring is
    /// hidden, in seconds.
    func gone(_ send: (ModelDrive<Model>) -> Void) -> Double {
      let drive = ModelDrive<Model>().send(0, .active, value: 1).send(0.3, .progress, value: 0.4)
      send(drive)
      _ = drive.value(at: 10)
      let end = drive.log.last { $0.value == Double(Model.State.inactive.rawValue) }
      return (end?.time ?? .nan) - 2
    }
    checks.atMost("inactive-after-progress-1-and-off", 1.2, unit: "s") {
      gone { $0.send(2, .progress, value: 1).send(2, .active, value: 0) }
    }
    checks.atMost("inactive-after-complete", 1.2, unit: "s") { gone { $0.send(2, .complete) } }
  }

  private static func reproducible(_ checks: inout CheckList, _ context: SuiteContext) {
    checks.count("differences-of-two-runs", 0) {
      func run() -> [Replay.Line] {
        var traces = RandomTrace(Model.description, seed: context.seed)
        let events = traces.next(events: 500)
        var lines: [Replay.Line] = []
        let frames = FrameSchedule(start: 0, duration: 80, rate: 60)
        Replay.run(Model(.init()), events: events, frames: frames) { lines.append($0) }
        return lines
      }
      let (first, second) = (run(), run())
      let differences = zip(first, second).count { $0 != $1 }
      return differences + abs(first.count - second.count)
    }
  }
}
