import Engines
import Harness
import Springs
import Suites

/// The data of a player: springs in engines at two frame rates, and the exact
/// motions. The page itself does not compute the positions of engines.
struct PlayerData {
  /// In frames per second.
  static let rates = [60.0, 120]
  /// The longest that a motion is shown, in seconds. Errors may be taken over a
  /// longer time.
  private static let longest = 2.0

  private let moves: [(name: String, move: EngineMove)]
  private let engines: [any Engine.Type]

  /// - Parameter engines: empty for all.
  init(_ moves: [(name: String, move: EngineMove)], engines: [any Engine.Type] = []) {
    self.moves = moves
    self.engines = engines.isEmpty ? EngineCatalogue.engines : engines
  }

  /// The springs in the report `engines` of a run.
  init(_ table: ReportTable?) {
    let rows = table?.rows.uniqued { $0["spring"] } ?? []
    self.init(
      rows.compactMap { row in
        guard let zeta = Value.number(in: row["zeta"]),
          let omega = Value.number(in: row["omega_rad_per_s"]),
          let spring = try? Spring(
            validating: 1, stiffness: omega * omega, damping: 2 * zeta * omega)
        else { return nil }
        let velocity = Value.number(in: row["initial_velocity"]) ?? 0
        return (row["spring"], EngineMove(spring: spring, velocity: velocity))
      })
  }

  var isEmpty: Bool { moves.isEmpty }

  /// The data as JSON. Times and positions are in ten-thousandths, each as the
  /// difference from the previous one, which halves the length; null if not
  /// finite.
  var json: String {
    Self.object(["springs": Self.array(moves.map { json($0.name, $0.move) })])
  }

  private func json(_ name: String, _ move: EngineMove) -> String {
    let motion = move.motion
    let rest = motion.settlingTime(relativeTo: 0.001)
    let engines = engines.filter { move.refusal(by: $0) == nil }
    let plays = Self.rates.map { rate -> String in
      let span = EngineTrial.span(forSettlingTime: rest, rate: rate)
      let times = EnginePlay.frames(rate: rate, duration: min(Self.longest, move.shownTime))
      let items = engines.map { engine -> String in
        let play = EnginePlay(engine, move, rate: rate, times: times)
        let trial = EngineTrial(engine, move.request(of: engine), rate: rate)
        return Self.object([
          "name": JSONValue.text(engine.name).scriptText,
          "error": JSONValue(trial.maxPositionError).text,
          "speed": JSONValue(trial.effectiveSpeedRatio).text,
          "end": JSONValue(trial.end?.time).text,
          "x": Self.tenThousandths(play.positions),
        ])
      }
      return Self.object([
        "rate": Value.decimal(rate), "span": JSONValue(span).text,
        "t": Self.tenThousandths(times), "exact": Self.tenThousandths(times.map(motion.position)),
        "engines": Self.array(items),
      ])
    }
    return Self.object([
      "name": JSONValue.text(name).scriptText, "rest": JSONValue(rest).text,
      "plays": Self.array(plays),
    ])
  }

  // Without the spaces of `JSONValue`, which would lengthen the page.

  private static func object(_ members: KeyValuePairs<String, String>) -> String {
    "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  private static func array(_ items: [String]) -> String { "[\(items.joined(separator: ",\n"))]" }

  /// Numbers beyond ±100,000 are null, too.
  private static func tenThousandths(_ numbers: [Double]) -> String {
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
  fileprivate var scriptText: String { text.replacing("<", with: "\\u003c") }
}
