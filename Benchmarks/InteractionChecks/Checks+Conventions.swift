import Interactions
import Measurement
import Reports
import Runs

/// Checks of observables, configurations, sources of traces, and pagers.
enum ConventionChecks {
  static func add(to checks: inout CheckList) {
    checks.scenario = "conventions"
    observers(&checks)
    notifications(&checks)
    configurations(&checks)
    providers(&checks)
    pager(&checks)
  }

  private static func observers(_ checks: inout CheckList) {
    checks.holds("order-and-values-of-3-observers") {
      let value = Observable(1)
      var heard: [[Int]] = []
      let tokens = (1...3).map { number in value.observe { heard.append([number, $0, $1]) } }
      value.value = 2
      return withExtendedLifetime(tokens) { heard == [[1, 1, 2], [2, 1, 2], [3, 1, 2]] }
    }
    checks.count("equal-values-are-told", 1) {
      let value = Observable(1)
      var count = 0
      let token = value.observe { _, _ in count += 1 }
      value.value = 1
      return withExtendedLifetime(token) { count }
    }
    checks.count("calls-after-the-token-went", 0) {
      let value = Observable(1)
      var count = 0
      var token: Observable<Int>.Token? = value.observe { _, _ in count += 1 }
      withExtendedLifetime(token) {}
      token = nil
      value.value = 2
      return count
    }
    checks.count("others-called-when-one-leaves", 2) {
      let value = Observable(1)
      var count = 0
      var leaving: Observable<Int>.Token?
      let first = value.observe { _, _ in count += 1 }
      leaving = value.observe { _, _ in leaving = nil }
      let last = value.observe { _, _ in count += 1 }
      value.value = 2
      return withExtendedLifetime((first, leaving, last)) { count }
    }
    checks.count("broken-chains-in-nested-sets", 0) { brokenChains(.chained) }
    // The changes to 1...5 are nested: the second and the third observer see
    // them as (4, 5), (3, 5) ... (0, 5), which makes four breaks each.
    checks.count("cost-broken-chains-in-nested-sets/article", 8) { brokenChains(.nested) }
  }

  /// Changes the value six times: to 1, from which the first observer counts on
  /// to 5, and to 10. Counts the pairs of values that do not begin where the
  /// previous pair ended, and the observers that do not see all six changes.
  private static func brokenChains(_ delivery: Observable<Int>.Delivery) -> Int {
    let value = Observable(0, delivery: delivery)
    var heard: [[(old: Int, new: Int)]] = [[], [], []]
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
        count + zip(pairs, pairs.dropFirst()).count { $0.new != $1.old }
          + (pairs.count == 6 ? 0 : 1)
      }
    }
  }

  private static func notifications(_ checks: inout CheckList) {
    for count in [1, 10] {
      let work = Workload(unit: "notification", unitsPerIteration: count) {
        let value = Observable(0)
        let tokens = (0..<count).map { _ in value.observe { consume($1 - $0) } }
        return { iterations in
          withExtendedLifetime(tokens) {
            for turn in 0..<iterations { value.value = turn }
          }
        }
      }
      checks.count("notification/observers=\(count)", count, workload: work) {
        let value = Observable(0)
        var calls = 0
        let tokens = (0..<count).map { _ in value.observe { _, _ in calls += 1 } }
        value.value = 1
        return withExtendedLifetime(tokens) { calls }
      }
    }
  }

  /// Reading a configuration's settings back must give the same configuration:
  /// for the defaults, and for every parameter at the ends of its range or at
  /// every choice.
  private static func configurations(_ checks: inout CheckList) {
    for scenario in ScenarioCatalogue.scenarios {
      checks.count("settings-lost-in-a-round-trip/\(scenario.name)", 0) {
        var lostCount = 0
        for parameter in scenario.parameters {
          for text in [parameter.defaultText] + parameter.examples {
            let written = try scenario.completed([(parameter.name, text)])
            let read = try scenario.completed(written)
            let isKept = written.contains { $0 == (parameter.name, text) }
            if !isKept || !read.elementsEqual(written, by: ==) { lostCount += 1 }
          }
        }
        return lostCount
      }
    }
  }

  /// The same trace from memory and from a file's text gives the same bytes.
  private static func providers(_ checks: inout CheckList) {
    checks.count("differing-bytes-of-demo-and-file", 0) {
      let scenario = RubberBanding.description
      var traces = RandomTrace(scenario, seed: 4)
      let demo = traces.next(events: 40)
      let text = traceFile(demo, scenario)
      let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
      let file = try InteractionTrace(document, scenario: scenario).events
      let ofDemo = try rubberBandReport(demo).utf8
      let ofFile = try rubberBandReport(file).utf8
      return zip(ofDemo, ofFile).count { $0 != $1 } + abs(ofDemo.count - ofFile.count)
    }
  }

  /// The text of a trace's file.
  private static func traceFile(
    _ events: [InteractionEvent], _ scenario: ScenarioDescription
  ) -> String {
    var text = CSVWriter.line(["time_s", "event"] + EventField.allCases.map(\.rawValue))
    for event in events {
      let fields = EventField.allCases.map { Value(event[$0]).field }
      text += CSVWriter.line(
        [Value.decimal(event.time), scenario.events[event.kind].name] + fields)
    }
    return text
  }

  /// The report of eight seconds of the events.
  private static func rubberBandReport(_ events: [InteractionEvent]) throws -> String {
    var report = ""
    let frames = FrameSchedule(start: 0, duration: 8, rate: 60)
    try ReplayReport.run(
      RubberBanding(.init()), RubberBanding.description, events: events, frames: frames
    ) { report += CSVWriter.line($0) }
    return report
  }

  private static func pager(_ checks: inout CheckList) {
    /// A pager over the integers below 80, as many items as in the article,
    /// after some loads.
    func loaded(_ times: Int) -> Pager<Int> {
      var pager = Pager { start, count in
        let end = min(start + count, 80)
        return (Array(start..<end), end < 80)
      }
      for _ in 0..<times { pager.loadMore() }
      return pager
    }
    checks.count("items-after-4-loads", 80) { loaded(4).items.count }
    checks.count("loads-of-5", 4) { loaded(5).loadCount }
    checks.holds("more-after-4-loads", false) { loaded(4).hasMore }
  }
}
