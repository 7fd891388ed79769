import Engines
import Harness
import Springs
import Suites

/// The data of the player on the report page: every engine with every spring of
/// a run, at three frame rates, with and without a stall (a gap without
/// frames). The page itself does not compute positions.
struct PlayerData {
  /// A named move of one spring from 0 to 1.
  private struct Subject {
    let name: String
    let request: EngineRequest

    /// A spring of unit mass, by damping ratio and frequency in rad/s; `nil` if
    /// there is no such spring.
    init?(_ name: String, zeta: Double, omega: Double, velocity: Double = 0) {
      self.name = name
      request = EngineRequest(
        stiffness: omega * omega, damping: 2 * zeta * omega, velocity: velocity)
      guard request.isRepresentable else { return nil }
    }
  }

  /// In frames per second.
  static let rates = [30.0, 60, 120]
  /// The interval without frames, in seconds.
  static let stall = 0.1..<0.35
  /// The limits of the length of an animation, in seconds. Errors may be taken
  /// over a longer time.
  private static let durations = 0.7...2.0

  private let subjects: [Subject]

  /// The user's own springs, then those in the `engines` report of a run.
  init(_ run: RunView, own: [(label: String, spring: Spring)]) {
    let ownSubjects = own.compactMap {
      Subject($0.label, zeta: $0.spring.dampingRatio, omega: $0.spring.angularFrequency)
    }
    let measured = run.table("engines")?.rows.groups("spring").compactMap { group -> Subject? in
      let row = group.rows[0]
      guard let zeta = row.number("zeta"), let omega = row.number("omega_rad_per_s") else {
        return nil
      }
      return Subject(
        group.name, zeta: zeta, omega: omega, velocity: row.number("initial_velocity") ?? 0)
    }
    subjects = ownSubjects + (measured ?? [])
  }

  var isEmpty: Bool { subjects.isEmpty }

  /// The data as JSON. Times and positions are in ten-thousandths, each as the
  /// difference from the previous one, which halves the length; null if not
  /// finite.
  var json: String {
    Self.object([
      "rates": "[\(Self.rates.map(Value.decimal).joined(separator: ","))]",
      "springs": Self.array(subjects.map(json)),
    ])
  }

  private func json(_ subject: Subject) -> String {
    let request = subject.request
    let motion = SpringMotion(
      rates: SpringRates(mass: 1, stiffness: request.stiffness, damping: request.damping),
      from: 0, to: 1, initialVelocity: request.velocity)
    // A third longer than the motion takes to settle, within limits.
    let duration = min(
      Self.durations.upperBound, max(Self.durations.lowerBound, 1.35 * motion.restTime))
    let engines = EngineCatalogue.engines.filter { $0.supports(request.stretched(for: $0)) }
    var plays: [String] = []
    for stall in [nil, Self.stall] {
      for rate in Self.rates {
        let span = EngineTrial.span(forSettlingTime: motion.restTime, rate: rate)
        let times = EnginePlay.frames(rate: rate, duration: span, stall: stall)
        let exact = times.map(motion.position(at:))
        let shown = EnginePlay.frames(rate: rate, duration: duration, stall: stall).count
        let items = engines.map { engine -> String in
          json(
            engine, request, rate: rate, times: times, exact: exact, shown: shown,
            isStalled: stall != nil)
        }
        plays.append(
          Self.object([
            "rate": Value.decimal(rate), "stall": "\(stall != nil)", "span": JSONValue(span).text,
            "t": Self.tenThousandths(times.prefix(shown)),
            "exact": Self.tenThousandths(exact.prefix(shown)),
            "engines": Self.array(items),
          ]))
      }
    }
    return Self.object([
      "name": JSONValue.text(subject.name).scriptText, "rest": JSONValue(motion.restTime).text,
      "plays": Self.array(plays),
    ])
  }

  /// One engine at one frame rate: its largest error over all `times`, its
  /// speed, when it ends, and its positions in the first frames, as many as are
  /// `shown`.
  private func json(
    _ engine: any Engine.Type, _ request: EngineRequest, rate: Double, times: [Double],
    exact: [Double], shown: Int, isStalled: Bool
  ) -> String {
    let played = EnginePlay(engine, request, rate: rate, times: times)
    // The speed is measured on regular frames.
    let speed =
      isStalled
      ? nil
      : EngineTrial(engine, request.stretched(for: engine), rate: rate).effectiveSpeedRatio
    let errors = zip(played.positions, exact).map { ($0 - $1).magnitude }
    let worst = errors.contains { $0.isNaN } ? nil : errors.max()
    return Self.object([
      "name": JSONValue.text(engine.name).scriptText, "error": JSONValue(worst).text,
      "speed": JSONValue(speed).text, "end": JSONValue(played.finish).text,
      "x": Self.tenThousandths(played.positions.prefix(shown)),
    ])
  }

  // Without the spaces of `JSONValue`, which would lengthen the page.

  private static func object(_ members: KeyValuePairs<String, String>) -> String {
    "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  private static func array(_ items: [String]) -> String {
    "[\(items.joined(separator: ",\n"))]"
  }

  /// An array in the form that `json` describes. Numbers beyond ±100,000 are
  /// null, too.
  private static func tenThousandths(_ numbers: some Sequence<Double>) -> String {
    var last = 0
    let texts = numbers.map { number -> String in
      guard number.magnitude < 1e5 else { return "null" }
      let rounded = Int((number * 10_000).rounded())
      defer { last = rounded }
      return String(rounded - last)
    }
    return "[\(texts.joined(separator: ","))]"
  }
}

extension JSONValue {
  /// The text for a script element, escaped so that it cannot end the element.
  var scriptText: String {
    text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }
}
