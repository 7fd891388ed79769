import Interactions
import Platform

/// Drives a model event by event, for checks. `send` can be chained.
final class ModelDrive {
  private(set) var model: any InteractionModel
  private(set) var log: [OutputEvent] = []

  init(_ model: any InteractionModel) { self.model = model }

  convenience init<Model: InteractionModel>(_ type: Model.Type, _ mode: InteractionMode) {
    var settings = Model.Configuration()
    settings.mode = mode
    self.init(Model(settings))
  }

  /// The model with the settings of a row, after the events of its trace.
  convenience init(_ row: CheckRow) throws {
    self.init(try row.scenarioModel())
    for event in try row.events() { send(event) }
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
    _ time: Double, _ kind: some RawRepresentable<Int>, x: Double? = nil, y: Double? = nil,
    vx: Double? = nil, vy: Double? = nil, value: Double? = nil
  ) -> Self {
    send(
      InteractionEvent(
        time: time, kind: kind.rawValue, x: x, y: y, vx: vx, vy: vy, value: value))
  }

  /// Sends an event; returns by how much it changes the outputs and their rates
  /// at once.
  func jump(
    at event: InteractionEvent
  ) -> (outputs: InteractionOutputs, rates: InteractionOutputs) {
    let (outputs, rates) = (outputs(at: event.time), model.velocities(at: event.time))
    model.handle(event, &log)
    return (model.outputs(at: event.time) - outputs, model.velocities(at: event.time) - rates)
  }

  /// The outputs at `time` seconds. Meets all deadlines up to then.
  func outputs(at time: Double) -> InteractionOutputs {
    model.advance(to: time, &log)
    return model.outputs(at: time)
  }
}

extension InteractionOutputs {
  /// The largest magnitude of an output; NaN if one is, which `worse` keeps.
  var largestMagnitude: Double { indices.reduce(0) { worse($0, self[$1].magnitude) } }
}

/// The maximum of a function of time over an interval and its time; NaN if a
/// value is.
///
/// The function is evaluated on a grid, which is refined twice to the two steps
/// around the largest value. The last grid has steps of 5e-10 of the interval.
func largest(
  from start: Double, to end: Double, _ function: (Double) -> Double
) -> (value: Double, time: Double) {
  let steps = 2_000
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
