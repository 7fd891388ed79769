import Interactions
import Platform

/// Drives a model event by event, for checks. `send` can be chained.
final class ModelDrive<Model: InteractionModel> {
  private(set) var model: Model
  private(set) var log: [OutputEvent] = []

  init(_ model: Model) { self.model = model }

  convenience init(_ change: (inout Model.Configuration) -> Void = { _ in }) {
    var configuration = Model.Configuration()
    change(&configuration)
    self.init(Model(configuration))
  }

  convenience init(_ mode: InteractionMode) { self.init { $0.mode = mode } }

  /// The model with the settings of a row, after the events of its trace; the
  /// last ones may be left out.
  convenience init(_ row: CheckRow, leavingOut count: Int = 0) throws {
    self.init(try Model.model(row.settings))
    for event in try row.events(Model.description).dropLast(count) { send(event) }
  }

  /// Advances to the time of an event and handles it.
  @discardableResult
  func send(_ event: InteractionEvent) -> Self {
    model.advance(to: event.time, &log)
    model.handle(event, &log)
    return self
  }

  /// Sends an event of a kind at `time` seconds.
  @discardableResult
  func send(
    _ time: Double, _ kind: Model.Event, x: Double? = nil, y: Double? = nil, vx: Double? = nil,
    vy: Double? = nil, value: Double? = nil
  ) -> Self {
    send(Model.event(time, kind, x: x, y: y, vx: vx, vy: vy, value: value))
  }

  /// Sends an event; returns by how much it changes the outputs and their rates
  /// at once.
  func jump(
    at event: InteractionEvent
  ) -> (outputs: InteractionOutputs, velocities: InteractionOutputs) {
    model.advance(to: event.time, &log)
    let (outputs, velocities) = (model.outputs(at: event.time), model.velocities(at: event.time))
    model.handle(event, &log)
    return (model.outputs(at: event.time) - outputs, model.velocities(at: event.time) - velocities)
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

  /// The time of the first output event logged, in seconds; NaN if there is
  /// none.
  var firstEventTime: Double { log.first?.time ?? .nan }

  /// The maximum of the first output over an interval, as ``largest`` finds it.
  ///
  /// The model itself is advanced to the start of the interval only, and its
  /// outputs are then read ahead of its time. A deadline within the interval
  /// that moves the output would be missed, so there must be none.
  func maximum(from start: Double, to end: Double) -> (value: Double, time: Double) {
    model.advance(to: start, &log)
    return largest(from: start, to: end) { model.outputs(at: $0)[0] }
  }

  /// The minimum of the first output, found in the same way.
  func minimum(from start: Double, to end: Double) -> (value: Double, time: Double) {
    model.advance(to: start, &log)
    let mirrored = largest(from: start, to: end) { -model.outputs(at: $0)[0] }
    return (-mirrored.value, mirrored.time)
  }
}

extension InteractionOutputs {
  /// The largest magnitude of an output; NaN if one is, which `worse` keeps.
  var largestMagnitude: Double { indices.reduce(0) { worse($0, self[$1].magnitude) } }
}

extension Replay {
  /// All lines of a replay.
  static func lines(
    of model: some InteractionModel, _ events: [InteractionEvent], frames: [Double],
    until end: Double
  ) -> [Line] {
    var lines: [Line] = []
    run(model, events: events, frames: frames, until: end) { lines.append($0) }
    return lines
  }
}

extension InteractionModel {
  /// An event of a kind at `time` seconds.
  static func event(
    _ time: Double, _ kind: Event, x: Double? = nil, y: Double? = nil, vx: Double? = nil,
    vy: Double? = nil, value: Double? = nil
  ) -> InteractionEvent {
    InteractionEvent(time: time, kind: kind.rawValue, x: x, y: y, vx: vx, vy: vy, value: value)
  }
}

/// The maximum of a function of time over an interval and its time; NaN if a
/// value is.
///
/// The function is evaluated on a grid, which is refined twice to the two steps
/// around the largest value. With 2000 steps, the last grid has steps of 5e-10
/// of the interval.
func largest(
  from start: Double, to end: Double, steps: Int = 2000, _ function: (Double) -> Double
) -> (value: Double, time: Double) {
  var best = (value: -Double.infinity, time: start)
  var (low, high) = (start, end)
  for _ in 0..<3 {
    let step = (high - low) / Double(steps)
    for index in 0...steps {
      let time = low + Double(index) * step
      let value = function(time)
      if value.isNaN { return (.nan, time) }
      if value > best.value { best = (value, time) }
    }
    (low, high) = (max(start, best.time - step), min(end, best.time + step))
  }
  return best
}
