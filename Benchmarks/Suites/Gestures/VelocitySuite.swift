import Gestures
import Harness

/// The suite `velocity`: how fast is a finger when it leaves the screen?
/// Estimators on motions whose velocity is known, on real touch, and against
/// the velocities that frameworks publish.
public struct VelocitySuite: Suite {
  public let name = "velocity"
  public let summary = "velocity at the release of a touch: error, flings from rest, delay, cost"
  public let timeBudget = 1.0
  public let console: [ConsoleColumn] = [
    "estimator", "motion", ConsoleColumn("sample_rate_hz", "rate", .significant(4)),
    ConsoleColumn("bias_ratio", "bias %", .decimals(1, times: 100)),
    ConsoleColumn("p95_error_ratio", "p95 %", .decimals(1, times: 100)),
    ConsoleColumn("flings_after_rest_ratio", "false flings %", .decimals(0, times: 100)),
    ConsoleColumn("stop_delay_s", "stop ms", .decimals(0, times: 1000)),
    ConsoleColumn("ns_per_event", "ns/event", .significant(2)),
    ConsoleColumn("pass", unless: "true"),
  ]
  public let isVerifiedInParallel = true

  public let columns: [Column] = [
    Column("estimator", .text, "the estimator"),
    .optional("motion", .text, "motion or stroke; empty: all but stops; errors also omit rests"),
    .optional("sample_rate_hz", .real, role: .input, "events per second; empty: all or touch"),
    Column("strokes_count", .integer, "strokes, or places on real strokes"),
    .optional(
      "bias_ratio", .real, "mean error along the motion, over its speed (before the rest, if any)"),
    .optional("p95_error_ratio", .real, "95th percentile of the error's length over that speed"),
    .optional(
      "flings_after_rest_ratio", .real, "share of rests reported as 50 px/s or more at the release"),
    .optional(
      "stop_delay_s", .real, "from a stop until speeds stay below 50 px/s, median; empty: over 1 s"),
    .optional(
      "ns_per_event", .real, repeating: "time_ns",
      "median time to take an event and give the velocity"),
    .optional("axis", .text, "x or y, of a published velocity"),
    .optional("published_velocity", .real, role: .input, "in units of the stroke per second"),
    .optional("velocity", .real, "what the estimator says, in the same unit"),
    .optional("tolerance_ratio", .real, role: .input, "tolerance over the published velocity"),
    .optional("pass", .boolean, "whether velocity is within the tolerance"),
    .optional("drawer_changed_ratio", .real, "share of releases that put a drawer elsewhere"),
    .optional("pip_changed_ratio", .real, "share that throw a picture into another corner"),
    .optional("rotation_changed_ratio", .real, "share that turn by another number of quarters"),
    .optional(
      "landings", .text, "releases that end in each place (in brackets: with the true velocity)"),
    .optional("words", .text, "the result in words"),
  ]

  public init() {}

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let published = try CSVDocument(builtIn: "touch/expected-velocities.csv").records
    var cases: [Case] = []
    for estimator in NamedVelocityEstimator.all {
      cases.append(estimator.total)
      for motion in KnownMotion.allCases {
        cases += KnownMotion.rates.map { estimator.part(motion, rate: $0) }
      }
      cases += [estimator.touch, estimator.rest]
      cases += try published.filter { $0["estimator"] == estimator.name }
        .map(estimator.conformance)
    }
    return cases
  }

  public func highlights(_ result: SuiteResult) -> [String] {
    let rows = result.rows
    let published = rows.filter { $0["pass"] != .missing }
    guard !published.isEmpty else { return [] }
    let passed = published.filter { $0["pass"] == .boolean(true) }
    let rested = rows.filter {
      $0["motion"] == "rest-100ms" && $0["sample_rate_hz"] == .real(120)
        && ($0["flings_after_rest_ratio"].number ?? 0) > 0.5
    }
    let names = rested.map { $0["estimator"].field }
    let example = (names.first ?? "") + (names.count > 1 ? ", …" : "")
    return [
      "Velocities: \(passed.count) of \(published.count) published ones are reproduced"
        + (names.isEmpty ? "" : "; \(names.count) estimators fling after a rest (\(example))")
    ]
  }
}

extension NamedVelocityEstimator {
  private func item(
    _ id: String, _ keys: [String: Value] = [:], workload: Workload? = nil,
    verify: @escaping (inout Row) throws -> Verdict
  ) -> Case {
    Case(
      id: "velocity/\(name)\(id)", keys: keys.merging(["estimator": .text(name)]) { $1 },
      workload: workload, verify: verify)
  }

  /// All known motions except stops, and the cost of an event. Motions with a
  /// rest count only for flings.
  fileprivate var total: Case {
    let strokes = SharedResult {
      KnownMotion.rates.flatMap { KnownMotion.steady.strokes(rate: $0) }.map(\.samples)
    }
    let work = Workload(
      unit: "event", unitsPerIteration: strokes().reduce(0) { $0 + $1.count }
    ) {
      let strokes = strokes()
      return { iterations in
        for _ in 0..<iterations { consume(speedSum(strokes)) }
      }
    }
    return item("", workload: work) { row in
      func strokes(_ motions: [KnownMotion]) -> [ReleasedStroke] {
        motions.flatMap { motion in KnownMotion.rates.flatMap { motion.strokes(rate: $0) } }
      }
      let moving = strokes(KnownMotion.allCases.filter { !$0.isStop && $0.rest == nil })
      let resting = strokes(KnownMotion.allCases.filter { $0.rest != nil })
      fill(&row, moving)
      fillFlings(&row, resting)
      row["strokes_count"] = .integer(moving.count + resting.count)
      return .ok
    }
  }

  fileprivate func part(_ motion: KnownMotion, rate: Double) -> Case {
    item(
      "/motion=\(motion.rawValue)/rate=\(Value.decimal(rate))",
      ["motion": .text(motion.rawValue), "sample_rate_hz": .real(rate)]
    ) { row in
      let strokes = motion.strokes(rate: rate)
      row["strokes_count"] = .integer(strokes.count)
      if motion.isStop {
        let delay = stopDelay(strokes)
        row["stop_delay_s"] = Value(finite: delay)
        row["words"] = .text(Self.words(stopDelay: delay))
        return .ok
      }
      fill(&row, strokes)
      if let rest = motion.rest {
        fillFlings(&row, strokes)
        // After a rest the true velocity is 0: the error is what is said.
        let share = (row["bias_ratio"].number ?? 0) * 100
        row["words"] = .text(
          "says \(Self.whole(share)) % of the speed after a rest of \(Self.whole(rest * 1000)) ms")
      } else {
        row["words"] = .text(Self.words(row))
      }
      fillLandings(&row, strokes)
      return .ok
    }
  }

  /// Real strokes, cut where samples before and after tell the velocity.
  fileprivate var touch: Case {
    item("/motion=touch", ["motion": "touch"]) { row in
      fill(&row, try TouchStroke.all().flatMap(\.cuts))
      row["words"] = .text(Self.words(row))
      return .ok
    }
  }

  /// Real strokes that rest for 100 ms or more before the finger is lifted,
  /// after 20 px of path or more.
  fileprivate var rest: Case {
    item("/motion=touch-rest", ["motion": "touch-rest"]) { row in
      let resting = try TouchStroke.all().filter { stroke in
        stroke.rests.contains { $0.isEnd && $0.longest >= 0.1 && $0.pathBefore >= 20 }
      }
      fillFlings(&row, resting.map(\.released))
      row["strokes_count"] = .integer(resting.count)
      return .ok
    }
  }

  /// A row of `expected-velocities.csv`, in units of the stroke per second.
  fileprivate func conformance(_ record: CSVRecord) throws -> Case {
    let (name, axis) = (record["stroke"], record["axis"])
    let published = try record.finite("velocity_per_s")
    let tolerance = try record.finite("tolerance_ratio")
    return item(
      "/published=\(name)/axis=\(axis)",
      [
        "motion": .text(name), "axis": .text(axis), "published_velocity": .real(published),
        "tolerance_ratio": .real(tolerance),
      ]
    ) { row in
      guard let stroke = try TouchStroke.all().first(where: { $0.name == name }) else {
        return .wrong("there is no such stroke")
      }
      let found = velocity(of: stroke.stroke.events, at: stroke.stroke.end)
      let component = axis == "x" ? found.x : found.y
      let passes = (component - published).magnitude <= tolerance * published.magnitude
      row["strokes_count"] = .integer(1)
      row["velocity"] = .real(component)
      row["pass"] = .boolean(passes)
      return passes ? .ok : .wrong("the velocity is beyond the tolerance")
    }
  }

  /// The least speed of a fling in Android and Flutter, in px/s.
  private static let flingSpeed = 50.0

  private func velocity(at stroke: ReleasedStroke) -> PointerVelocity {
    velocity(of: stroke.samples, at: stroke.release)
  }

  private func fill(_ row: inout Row, _ strokes: [ReleasedStroke]) {
    let errors = strokes.map { $0.error(of: velocity(at: $0)) }
    row["strokes_count"] = .integer(strokes.count)
    row["bias_ratio"] = .real(errors.reduce(0) { $0 + $1.along } / Double(errors.count))
    row["p95_error_ratio"] = .real(OrderedSample(errors.map(\.distance)).quantile(0.95))
  }

  private func fillFlings(_ row: inout Row, _ strokes: [ReleasedStroke]) {
    let flings = strokes.count { velocity(at: $0).speed >= Self.flingSpeed }
    row["flings_after_rest_ratio"] = .real(Double(flings) / Double(strokes.count))
  }

  /// How often interactions end elsewhere than with the true velocity, and how
  /// many end in each place.
  private func fillLandings(_ row: inout Row, _ strokes: [ReleasedStroke]) {
    let velocities = strokes.map { velocity(at: $0) }
    let words = Landing.all.map { landing in
      let (found, exact) = (landing.places(velocities), landing.places(strokes.map(\.velocity)))
      let changedCount = zip(found, exact).count { $0 != $1 }
      row["\(landing.name)_changed_ratio"] = .real(Double(changedCount) / Double(strokes.count))
      let (low, high) = ((found + exact).min() ?? 0, (found + exact).max() ?? 0)
      func counts(_ ends: [Int]) -> String {
        (landing.allPlaces ?? low...high).map { place in "\(ends.count { $0 == place })" }
          .joined(separator: " ")
      }
      return (landing.allPlaces == nil ? "\(low) to \(high) " : "")
        + "\(landing.words): \(counts(found)) (\(counts(exact)))"
    }
    row["landings"] = .text(words.joined(separator: "; "))
  }

  /// The median over strokes of the seconds from the stop until the speed stays
  /// below `flingSpeed`, to 1 ms; infinite if it does not within 1 s.
  private func stopDelay(_ strokes: [ReleasedStroke]) -> Double {
    let delays = strokes.map { stroke in
      let times = (0...1000).map { stroke.release + Double($0) / 1000 }
      let speeds = velocities(stroke.samples[...], times).map(\.speed)
      let last = speeds.lastIndex { $0 >= Self.flingSpeed } ?? -1
      return last < 1000 ? Double(last + 1) / 1000 : .infinity
    }
    return OrderedSample(delays).median
  }

  /// A rounded number, never `-0`.
  private static func whole(_ value: Double) -> String { String(Int(value.rounded())) }

  private static func words(_ row: Row) -> String {
    let (bias, error) = (row["bias_ratio"].number ?? 0, row["p95_error_ratio"].number ?? 0)
    return "says \(whole(100 + bias * 100)) % of the speed, and is off by up to "
      + "\(whole(error * 100)) % in 95 of 100 releases"
  }

  private static func words(stopDelay: Double) -> String {
    stopDelay.isFinite
      ? "says that the finger moves for \(whole(stopDelay * 1000)) ms after it has stopped"
      : "says that the finger moves for more than a second after it has stopped"
  }
}
