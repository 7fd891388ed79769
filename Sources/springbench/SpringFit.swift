import Harness
import Springs
import Suites

/// `spring --fit`: the spring and the delay nearest to a curve, which is a
/// recording or an easing of CSS.
struct SpringFit {
  static let option = Option(
    "fit", .value("FILE|TEXT"), file: .input,
    "the spring nearest to a recording (time_ms or time_s, position; the target is the last "
      + "position without --to) or to an easing of CSS: "
      + "'cubic-bezier(0.2, 0.8, 0.2, 1) 400ms', 'linear(0, 0.5 20%, 1) 1s'")

  /// The nearest spring as a specification, in four digits.
  let specification: String
  /// The delay and the errors of the printed spring, and the nearest presets.
  let facts: [SpringFact]

  init(_ arguments: ParsedArguments) throws {
    let (curve, way) = try Self.curve(arguments)
    let velocity = try (arguments.real("velocity") ?? 0) / way
    let first = curve[0].time
    let span = (curve.last?.time ?? first) - first
    /// A delay counts from the first point, whose time may be that of a clock.
    func errors(_ rates: SpringRates, _ delay: Double) -> [Double] {
      let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: velocity)
      return curve.map { motion.position(at: $0.time - first - delay) - $0.position }
    }
    /// The unknowns are the logarithm of ω, ζ and, if fitted, the delay.
    func rates(_ unknowns: [Double]) -> (zeta: Double, omega: Double) {
      (min(unknowns[1].magnitude, 1e3), exp(min(max(unknowns[0], -20), 20)))
    }
    func residuals(_ unknowns: [Double]) -> [Double] {
      let (zeta, omega) = rates(unknowns)
      return errors(
        SpringRates(dampingRatio: zeta, angularFrequency: omega),
        unknowns.count > 2 ? unknowns[2] : -first
      ).map { $0.isFinite ? $0 : 1e3 }
    }
    func square(_ unknowns: [Double]) -> Double { residuals(unknowns).reduce(0) { $0 + $1 * $1 } }
    let guesses: [[Double]] = [1.0, 2, 4, 8, 16, 32, 64].flatMap { (phase: Double) -> [[Double]] in
      [0.1, 0.3, 0.6, 1, 2].map { [log(phase / span), $0] }
    }
    func starts(_ delay: [Double]) -> [[Double]] {
      guesses.map { (guess: $0 + delay, sum: square($0 + delay)) }.sorted { $0.sum < $1.sum }
        .prefix(5).map(\.guess)
    }
    func best(_ starts: [[Double]]) -> (values: [Double], sum: Double) {
      starts.map { LeastSquares.fit($0, residuals: residuals) }.min { $0.sum < $1.sum }
        ?? (starts[0], .infinity)
    }
    let plain = best(starts([]))
    let delays = first == 0 ? [0] : [-first, 0]
    let delayed = best(delays.flatMap { starts([$0]) } + [plain.values + [-first]])
    // A delay counts if it reduces the sum of squares by over 30 %.
    let found = delayed.sum < 0.7 * plain.sum ? delayed.values : plain.values
    let (zeta, omega) = rates(found)
    let stiffness = DecimalRounding.significant(omega * omega, digits: 4)
    let damping = DecimalRounding.significant(2 * zeta * omega, digits: 4)
    specification = "physical:mass=1,stiffness=\(stiffness),damping=\(damping)"
    let delay = found.count > 2 ? ((first + found[2]) * 1e4).rounded() / 1e4 : 0
    let printed = SpringRates(
      mass: 1, stiffness: Double(stiffness) ?? 1, damping: Double(damping) ?? 0)
    func largest(_ errors: [Double]) -> Double { errors.reduce(0) { max($0, $1.magnitude) } }
    func share(_ error: Double) -> Value {
      .real(Double(DecimalRounding.significant(error, digits: 3)) ?? error)
    }
    let deviations = errors(printed, delay - first)
    let presets = SpringPreset.all.compactMap { preset in
      (try? SpringSpecification("preset:\(preset.name)").spring()).map {
        (name: preset.name, error: largest(errors($0.rates, delay - first)))
      }
    }.sorted { $0.error < $1.error }
    let nearest = presets.prefix(3).map { "\($0.name) (\(MotionFit.percent($0.error)) %)" }
    facts = [
      ("fit.delay", .real(delay), "s"), ("fit.largest_error", share(largest(deviations)), ""),
      (
        "fit.rms_error",
        share((deviations.reduce(0) { $0 + $1 * $1 } / Double(deviations.count)).squareRoot()), ""
      ),
      ("fit.presets", .text(nearest.joined(separator: ", ")), ""),
    ]
  }

  /// The curve of an easing or a file: times in seconds, positions as parts of
  /// the way from start to target.
  private static func curve(
    _ arguments: ParsedArguments
  ) throws -> ([(time: Double, position: Double)], way: Double) {
    let text = arguments.string("fit") ?? ""
    guard let (easing, isTimed) = try Easing.parsed(text) else {
      return try recorded(text, arguments)
    }
    if !isTimed { arguments.note("the easing is fitted as one of 1 s; a duration may follow it") }
    let points = (0...200).map { part in
      let share = Double(part) / 200
      return (time: share * easing.duration, position: easing.position(share))
    }
    let way = try (arguments.real("to") ?? 1) - (arguments.real("from") ?? 0)
    if way == 0 { throw UsageError("--from and --to: an easing needs two different positions") }
    return (points, way)
  }

  /// The curve of a file, from its first position or `--from` to its last or
  /// `--to`.
  private static func recorded(
    _ path: String, _ arguments: ParsedArguments
  ) throws -> ([(time: Double, position: Double)], way: Double) {
    let document = try CommonOptions.document(path, arguments)
    let column = document.header.contains("time_ms") ? "time_ms" : "time_s"
    try document.require([column, "position"])
    let points = try document.records.filter { !$0["position"].isEmpty }.map { record in
      (
        time: try record.finite(column) / (column == "time_ms" ? 1000 : 1),
        position: try record.finite("position")
      )
    }.sorted { $0.time < $1.time }
    guard points.count >= 5, let last = points.last, last.time > points[0].time else {
      throw InputError(path: document.path, "has fewer than five positions at different times")
    }
    let (from, to) = try (
      arguments.real("from") ?? points[0].position, arguments.real("to") ?? last.position
    )
    guard from != to else {
      throw InputError(path: document.path, "the curve starts at its target; --to gives another")
    }
    if !arguments.has("to") {
      arguments.note("the target is the last position, \(Value.decimal(to)); --to gives another")
    }
    return (points.map { ($0.time, ($0.position - from) / (to - from)) }, to - from)
  }
}

/// An easing of CSS: positions, 1 at the target, by share of the duration.
private struct Easing {
  let position: (_ share: Double) -> Double
  /// In seconds.
  let duration: Double

  /// An easing, and whether a duration precedes or follows it; `nil` for any
  /// other text, such as a path.
  static func parsed(_ text: String) throws(UsageError) -> (easing: Easing, isTimed: Bool)? {
    guard let match = text.firstMatch(of: #/(cubic-bezier|linear)\(([^()]*)\)/#) else {
      return nil
    }
    let numbers = match.2.split(separator: ",").map(String.init)
    guard let position = match.1 == "linear" ? lines(numbers) : bezier(numbers) else {
      throw UsageError("--fit: '\(text)' cannot be read as an easing of CSS")
    }
    var rest = text
    rest.removeSubrange(match.range)
    let time = rest.trimmingBlanks
    if time.isEmpty { return (Easing(position: position, duration: 1), false) }
    let duration = try ParsedArguments.real(time, .time, option: "fit", in: 1e-3...1e3)
    return (Easing(position: position, duration: duration), true)
  }

  /// The curve from (0, 0) to (1, 1) with the x and y of two control points.
  private static func bezier(_ texts: [String]) -> ((Double) -> Double)? {
    let points = texts.map { Double($0.trimmingBlanks) ?? .nan }
    guard points.count == 4, points.allSatisfy(\.isFinite), 0...1 ~= points[0],
      0...1 ~= points[2]
    else { return nil }
    func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * first + 3 * (1 - s) * s * s * second + s * s * s
    }
    return { share in
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if coordinate(points[0], points[2], middle) < share { low = middle } else { high = middle }
      }
      return coordinate(points[1], points[3], high)
    }
  }

  /// Positions, each with up to two shares of the duration. Positions without a
  /// share are spaced evenly between their neighbours. Before the first share and
  /// after the last one the nearest line goes on.
  private static func lines(_ texts: [String]) -> ((Double) -> Double)? {
    var stops: [(share: Double?, position: Double)] = []
    for text in texts {
      // The number may stand before or after the shares.
      let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
      let shares = parts.filter { $0.hasSuffix("%") }.map { Quantity.ratio.value(of: $0) }
      let numbers = parts.filter { !$0.hasSuffix("%") }.map { Double($0) ?? .nan }
      guard numbers.count == 1, numbers[0].isFinite, shares.allSatisfy({ $0 != nil }),
        shares.count <= 2
      else { return nil }
      stops += (shares.isEmpty ? [nil] : shares).map { ($0, numbers[0]) }
    }
    guard stops.count >= 2 else { return nil }
    stops[0].share = stops[0].share ?? 0
    stops[stops.count - 1].share = stops[stops.count - 1].share ?? 1
    // Shares of the duration and positions.
    var points: [(Double, Double)] = []
    for (index, stop) in stops.enumerated() {
      let next = stops[index...].firstIndex { $0.share != nil } ?? index
      let before = points.last?.0 ?? 0
      let share =
        stop.share ?? before + ((stops[next].share ?? 1) - before) / Double(next - index + 1)
      points.append((max(share, before), stop.position))
    }
    return { share in
      let index = min(points.lastIndex { $0.0 <= share } ?? 0, points.count - 2)
      let (left, right) = (points[index], points[index + 1])
      guard right.0 > left.0 else { return right.1 }
      return left.1 + (right.1 - left.1) * (share - left.0) / (right.0 - left.0)
    }
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
