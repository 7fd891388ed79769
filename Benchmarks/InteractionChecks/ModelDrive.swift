import Interactions

/// Drives a model event by event, for checks.
final class ModelDrive<Model: InteractionModel> {
  private(set) var model: Model
  private(set) var log: [OutputEvent] = []

  init(_ model: Model) { self.model = model }

  convenience init(
    _ configuration: Model.Configuration = .init(),
    _ change: (inout Model.Configuration) -> Void = { _ in }
  ) where Model: ScenarioModel {
    var configuration = configuration
    change(&configuration)
    self.init(Model(configuration))
  }

  /// Advances to the time of an event and handles it.
  func send(_ event: InteractionEvent) {
    model.advance(to: event.time, &log)
    model.handle(event, &log)
  }

  /// The value of an output at `time` seconds. Meets all deadlines up to then.
  func value(at time: Double, output: Int = 0) -> Double {
    model.advance(to: time, &log)
    return model.outputs(at: time)[output]
  }

  /// The rate of change of an output at `time` seconds, per second.
  func velocity(at time: Double, output: Int = 0) -> Double {
    model.advance(to: time, &log)
    return model.velocities(at: time)[output]
  }

  /// The number of output events of a kind logged so far.
  func count(_ kind: Int) -> Int { log.count { $0.kind == kind } }

  /// The time of the first output event logged, in seconds; NaN if there is none.
  var firstEventTime: Double { log.first?.time ?? .nan }

  /// The maximum of the first output over an interval and its time, on a grid
  /// refined twice; NaN if a value is.
  func maximum(from start: Double, to end: Double) -> (value: Double, time: Double) {
    extremum(from: start, to: end, sign: 1)
  }

  /// The minimum of the first output over an interval and its time, on the same
  /// grid.
  func minimum(from start: Double, to end: Double) -> (value: Double, time: Double) {
    extremum(from: start, to: end, sign: -1)
  }

  /// The maximum for a `sign` of 1, the minimum for -1. No deadline that moves
  /// the output may fall within the interval: outputs are read ahead of the
  /// model's time.
  private func extremum(
    from start: Double, to end: Double, sign: Double
  ) -> (value: Double, time: Double) {
    model.advance(to: start, &log)
    var best = (value: -Double.infinity, time: start)
    var (low, high) = (start, end)
    for _ in 0..<3 {
      let step = (high - low) / 2000
      for index in 0...2000 {
        let time = low + Double(index) * step
        let value = sign * model.outputs(at: time)[0]
        if value.isNaN { return (.nan, time) }
        if value > best.value { best = (value, time) }
      }
      (low, high) = (max(start, best.time - step), min(end, best.time + step))
    }
    return (sign * best.value, best.time)
  }
}

extension StateMachine {
  /// The event that fires a trigger at `time` seconds.
  static func event(
    _ time: Double, _ trigger: Trigger, x: Double? = nil, y: Double? = nil, vx: Double? = nil,
    vy: Double? = nil, value: Double? = nil
  ) -> InteractionEvent {
    InteractionEvent(time: time, kind: trigger.rawValue, x: x, y: y, vx: vx, vy: vy, value: value)
  }
}

extension ModelDrive where Model: StateMachine {
  /// Sends the event that fires a trigger at `time` seconds.
  func send(
    _ time: Double, _ trigger: Model.Trigger, x: Double? = nil, y: Double? = nil,
    vx: Double? = nil, vy: Double? = nil, value: Double? = nil
  ) {
    send(Model.event(time, trigger, x: x, y: y, vx: vx, vy: vy, value: value))
  }
}
