import Interactions
import Measurement
import Reports
import Runs

/// Section 4: observables, configurations, providers, pages.
enum ConventionChecks {
  private static let name = "conventions"

  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    observers() + cost() + configurations() + [providers()] + pager()
  }

  private static func observers() -> [InteractionCheck] {
    [
      .equal(name, "4.1-order-and-values-of-3-observers", 1, within: 0) {
        let value = Observable(1)
        var heard: [[Int]] = []
        let tokens = (1...3).map { number in value.observe { heard.append([number, $0, $1]) } }
        value.value = 2
        return withExtendedLifetime(tokens) {
          heard == [[1, 1, 2], [2, 1, 2], [3, 1, 2]] ? 1 : 0
        }
      },
      .equal(name, "4.1-equal-values-are-told", 1, within: 0) {
        let value = Observable(1)
        var count = 0
        let token = value.observe { _, _ in count += 1 }
        value.value = 1
        return withExtendedLifetime(token) { Double(count) }
      },
      .equal(name, "4.2-calls-after-the-token-went", 0, within: 0) {
        let value = Observable(1)
        var count = 0
        var token: Observable<Int>.Token? = value.observe { _, _ in count += 1 }
        withExtendedLifetime(token) {}
        token = nil
        value.value = 2
        return Double(count)
      },
      .equal(name, "4.3-others-called-when-one-leaves", 2, within: 0) {
        let value = Observable(1)
        var count = 0
        var leaving: Observable<Int>.Token?
        let first = value.observe { _, _ in count += 1 }
        leaving = value.observe { _, _ in leaving = nil }
        let last = value.observe { _, _ in count += 1 }
        value.value = 2
        return withExtendedLifetime((first, leaving, last)) { Double(count) }
      },
      .equal(name, "4.4-broken-chains-in-nested-sets", 0, within: 0) {
        Double(brokenChains(.chained))
      },
      // E9: six changes, of which the second and the third observer hear the
      // first five backwards and with the last value: four breaks each.
      .equal(name, "0.E9-broken-chains-in-nested-sets/article", 8, within: 0) {
        Double(brokenChains(.nested))
      },
    ]
  }

  /// Sets from inside observers: every observer must hear pairs of which each
  /// begins where the one before ended.
  private static func brokenChains(_ delivery: Observable<Int>.Delivery) -> Int {
    let value = Observable(0, delivery: delivery)
    var heard: [[(Int, Int)]] = [[], [], []]
    let tokens = heard.indices.map { number in
      value.observe { old, new in
        heard[number].append((old, new))
        if number == 0, new < 5 { value.value = new + 1 }
      }
    }
    value.value = 1
    value.value = 10
    return withExtendedLifetime(tokens) {
      heard.reduce(0) { count, pairs in
        count + zip(pairs, pairs.dropFirst()).count { $0.1 != $1.0 } + (pairs.count == 6 ? 0 : 1)
      }
    }
  }

  private static func cost() -> [InteractionCheck] {
    [1, 10].map { count in
      let work = Workload(unit: "notification", unitsPerIteration: count) {
        let value = Observable(0)
        let tokens = (0..<count).map { _ in value.observe { consume($1 - $0) } }
        return { iterations in
          withExtendedLifetime(tokens) {
            for turn in 0..<iterations { value.value = turn }
          }
        }
      }
      return .equal(
        name, "4.5-notification/observers=\(count)", Double(count), within: 0,
        workload: work
      ) {
        let value = Observable(0)
        var calls = 0
        let tokens = (0..<count).map { _ in value.observe { _, _ in calls += 1 } }
        value.value = 1
        return withExtendedLifetime(tokens) { Double(calls) }
      }
    }
  }

  /// What a configuration says of itself, read back, is the same again: the
  /// defaults, and every parameter at the ends of its range or at every choice.
  private static func configurations() -> [InteractionCheck] {
    ScenarioCatalogue.scenarios.map { scenario in
      .equal(name, "4.7-settings-lost-in-a-round-trip/\(scenario.name)", 0, within: 0) {
        let keys = scenario.settings.map(\.name)
        func lost(_ key: String, _ text: String) throws -> Bool {
          let written = try scenario.values([(key, text)])
          let read = try scenario.values(zip(keys, written).map { ($0, $1) })
          let place = keys.firstIndex(of: key)
          return read != written || place.map { written[$0] } != text
        }
        var count = 0
        for setting in scenario.settings {
          for text in [setting.value] + setting.examples where try lost(setting.name, text) {
            count += 1
          }
        }
        return Double(count)
      }
    }
  }

  /// The same trace from memory and from a file's text gives the same bytes.
  private static func providers() -> InteractionCheck {
    .equal(name, "4.8-differing-bytes-of-demo-and-file", 0, within: 0) {
      let scenario = RubberBanding.description
      var traces = RandomTrace(scenario, seed: 4)
      let demo = traces.next(events: 40)
      let header = ["time_s", "event"] + EventField.allCases.map(\.rawValue)
      var text = CSVWriter.line(header)
      for event in demo {
        let fields = EventField.allCases.map { Value(event[$0]).field }
        text += CSVWriter.line(
          [Value.decimal(event.time), scenario.events[event.kind].name] + fields)
      }
      let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
      let real = try InteractionTrace.read(document, scenario: scenario)
      func report(_ events: [InteractionEvent]) throws -> String {
        var report = ""
        let frames = FrameSchedule(start: 0, duration: 8, rate: 60)
        try ReplayReport.run(RubberBanding(.init()), scenario, events: events, frames: frames) {
          report += CSVWriter.line($0)
        }
        return report
      }
      let (first, second) = (try report(demo), try report(real))
      let differing = zip(first.utf8, second.utf8).count { $0 != $1 }
      return Double(differing + abs(first.utf8.count - second.utf8.count))
    }
  }

  private static func pager() -> [InteractionCheck] {
    func loaded(_ times: Int) -> Pager<DemoProvider> {
      var pager = Pager(DemoProvider())
      for _ in 0..<times { pager.loadMore() }
      return pager
    }
    return [
      .equal(name, "4.9-items-after-4-loads", 80, within: 0) { Double(loaded(4).items.count) },
      .equal(name, "4.9-loads-of-5", 4, within: 0) { Double(loaded(5).loadsCount) },
      .equal(name, "4.9-more-after-4-loads", 0, within: 0) { loaded(4).hasMore ? 1 : 0 },
    ]
  }
}
