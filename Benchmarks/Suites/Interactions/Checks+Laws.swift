import Interactions
import Measurement
import Statistics

/// What holds for every scenario: frame rates change nothing, nothing leaves
/// the numbers, nothing jumps by itself, a batch is its instances.
enum LawChecks {
  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    of(CalculatorButton.self, context) + of(SpringAnimation.self, context)
      + of(FlashlightButton.self, context) + of(RubberBanding.self, context)
      + of(AccelerationPause.self, context) + of(MomentumDrawer.self, context)
      + of(PictureInPicture.self, context) + of(QuarterTurns.self, context)
      + of(Loader.self, context) + of(ViewTransition.self, context)
      + undefined(AppearanceModel.self, context)
  }

  private static func of<Model: StateMachine & ScenarioModel>(
    _ type: Model.Type, _ context: SuiteContext
  ) -> [InteractionCheck] {
    let name = Model.description.name
    return [
      .equal(name, "law-undefined-pairs", 0, within: 0) {
        Double(Model.table.undefinedPairs.count + Model.table.unreachableStates.count)
      }
    ] + undefined(type, context) + [batch(type, context)]
  }

  private static func undefined<Model: ScenarioModel>(
    _ type: Model.Type, _ context: SuiteContext
  ) -> [InteractionCheck] {
    let name = Model.description.name
    let count = context.isQuick ? 1_000 : 10_000
    return modes(type).flatMap { mode, configuration in
      let found = SharedResult { wild(Model(configuration), count, context) }
      let checks: [InteractionCheck] = [
        .error(name, "law-frame-rates/\(mode)", atMost: 1e-9) {
          frameRates(Model(configuration), context)
        },
        .equal(name, "law-not-a-number-in-random-traces/\(mode)", 0, within: 0) {
          Double(try found().invalid)
        },
        // Relative to the values themselves: a fling of 5000 px/s is large.
        .error(name, "law-jump-at-own-deadlines/\(mode)", atMost: 1e-12) {
          try found().jump
        },
      ]
      return checks
    }
  }

  private static func modes<Model: ScenarioModel>(
    _ type: Model.Type
  ) -> [(InteractionMode, Model.Configuration)] {
    InteractionMode.allCases.compactMap { mode in
      var configuration = Model.Configuration()
      do {
        try configuration.set("mode", to: mode.rawValue)
      } catch { return nil }
      return (mode, configuration)
    }
  }

  /// The worst difference between replays of random traces at many frame
  /// rates: of happenings, and of values at common times. Infinite when the
  /// happenings differ in number or kind.
  private static func frameRates<Model: ScenarioModel>(
    _ model: Model, _ context: SuiteContext
  ) -> Double {
    var traces = RandomTrace(Model.description, seed: context.seed)
    var random = SeededGenerator(seed: context.seed)
    var worst = 0.0
    for _ in 0..<(context.isQuick ? 5 : 20) {
      let events = traces.next(events: 30)
      let end = (events.last?.time ?? 0) + 3
      func replay(_ frames: some Sequence<Double>) -> (
        happenings: [Happening], at: [Double: InteractionOutputs]
      ) {
        var result: (happenings: [Happening], at: [Double: InteractionOutputs]) = ([], [:])
        Replay.run(model, events: events, frames: frames, until: end) { line in
          switch line {
          case .happening(let happening): result.happenings.append(happening)
          case .frame(let time, let outputs): result.at[time] = outputs
          }
        }
        return result
      }
      func regular(_ rate: Double) -> [Double] {
        (0...Int(end * rate)).map { Double($0) / rate }
      }
      let base = replay(regular(30))
      var irregular: [Double] = []
      var time = 0.0
      while time < end {
        irregular.append(time)
        time += Double.random(in: 1e-4...0.1, using: &random)
      }
      let shared = (irregular + regular(30)).sorted()
      for frames in [regular(60), regular(90), regular(120), regular(240), shared] {
        worst = max(worst, difference(base, replay(frames)))
      }
    }
    return worst
  }

  private static func difference(
    _ base: (happenings: [Happening], at: [Double: InteractionOutputs]),
    _ other: (happenings: [Happening], at: [Double: InteractionOutputs])
  ) -> Double {
    guard base.happenings.map(\.kind) == other.happenings.map(\.kind) else { return .infinity }
    var worst = 0.0
    for (a, b) in zip(base.happenings, other.happenings) {
      worst = max(worst, (a.time - b.time).magnitude, ((a.value ?? 0) - (b.value ?? 0)).magnitude)
    }
    var common = 0
    for (time, outputs) in base.at {
      guard let others = other.at[time] else { continue }
      common += 1
      for lane in 0..<4 { worst = max(worst, (outputs[lane] - others[lane]).magnitude) }
    }
    // A comparison of nothing would prove nothing.
    return common > 10 ? worst : .infinity
  }

  /// Random traces: outputs that are no numbers, and the largest relative jump
  /// when a model changes by itself.
  private static func wild<Model: ScenarioModel>(
    _ model: Model, _ count: Int, _ context: SuiteContext
  ) -> (invalid: Int, jump: Double) {
    var traces = RandomTrace(Model.description, seed: context.seed)
    var invalid = 0
    var jump = 0.0
    var log: [Happening] = []
    for _ in 0..<count {
      var model = model
      for event in traces.next(events: 6) {
        while model.deadline <= event.time {
          let time = model.deadline
          let before = model.outputs(at: time)
          model.meetDeadline(&log)
          let after = model.outputs(at: time)
          for lane in 0..<2 {
            let scale = max(1, before[lane].magnitude)
            jump = max(jump, (after[lane] - before[lane]).magnitude / scale)
          }
        }
        model.handle(event, &log)
        let outputs = model.outputs(at: event.time + 0.01)
        let velocities = model.velocities(at: event.time + 0.01)
        let sum = (outputs + velocities).sum()
        if !sum.isFinite { invalid += 1 }
      }
      invalid += log.count { !$0.time.isFinite || !($0.value ?? 0).isFinite }
      log.removeAll(keepingCapacity: true)
    }
    return (invalid, jump)
  }

  /// 10,000 instances in a batch against single ones, and what a frame costs.
  private static func batch<Model: StateMachine & ScenarioModel>(
    _ type: Model.Type, _ context: SuiteContext
  ) -> InteractionCheck {
    let instances = 10_000
    let frames = context.isQuick ? 10 : 30
    func players() -> [Player<Model>] {
      var traces = RandomTrace(Model.description, seed: context.seed)
      return (0..<instances).map { _ in
        Player(Model(.init()), events: traces.next(events: 8))
      }
    }
    let work = Workload(unit: "frame", unitsPerIteration: instances * frames) {
      let fleet = Fleet(players())
      return { iterations in
        for _ in 0..<iterations {
          var running = fleet
          for frame in 0..<frames { running.frame(at: launder(Double(frame) / 60)) }
          consume(running.outputs[0].x)
          consume(running.happeningsCount)
        }
      }
    }
    return .error(
      Model.description.name, "law-batch-of-10000-against-single", atMost: 1e-12, workload: work
    ) {
      let single = players()
      var fleet = Fleet(single)
      for frame in 0..<frames { fleet.frame(at: Double(frame) / 60) }
      var worst = 0.0
      var log: [Happening] = []
      for (index, player) in single.enumerated() {
        var player = player
        // In one step where the batch took many.
        player.advance(to: Double(frames - 1) / 60, &log)
        let difference = player.outputs - fleet.outputs[index]
        for lane in 0..<4 { worst = max(worst, difference[lane].magnitude) }
      }
      return log.count == fleet.happeningsCount ? worst : .infinity
    }
  }
}
