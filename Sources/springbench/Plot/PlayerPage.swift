import Engines
import Harness
import SolverSuites
import Springs
import Suites

/// A page that plays springs: those given in engines, and an exact one with
/// sliders, which the page computes itself.
enum PlayerPage {
  static func html(
    _ moves: [(name: String, move: EngineMove)], engines: [any Engine.Type]
  ) -> String {
    let ratio = min(2, max(0.05, moves[0].move.spring.dampingRatio))
    let response = min(2, max(0.1, moves[0].move.spring.response))
    return HTML.page(
      title: "springbench: \(moves.map(\.name).joined(separator: ", "))",
      """
      <main><h1>\(HTML.escaped(moves.map(\.name).joined(separator: ", ")))</h1>
      <section id="designer" class="player" hidden><h2>An exact spring</h2>
      <div class="controls">
      <label>response <input type="range" id="response" min="0.1" max="2" step="any" \
      value="\(Value.decimal(response))"></label>
      <label>damping <input type="range" id="damping" min="0.05" max="2" step="any" \
      value="\(Value.decimal(ratio))"></label>
      <label>distance <input type="number" id="distance" min="1" max="2000" value="300"> px</label>
      <button id="drop">Play</button></div>
      <p><code id="designed"></code> <output id="facts"></output></p>
      <div class="box"><div id="box"></div></div>
      <svg id="designer-curve" viewBox="0 0 800 240" role="img" aria-label="position over time"></svg>
      </section>
      \(section(PlayerData(moves, engines: engines)))</main>
      """, script: BuiltInFile.text("page/player.js"))
  }

  /// The player of springs in engines.
  static func section(_ data: PlayerData) -> String {
    """
    <section id="player" class="player" hidden><h2>In engines</h2>
    <p>Every position was computed by the program's models; the page only shows them. Each dot
    stands where the last frame put it. Choose a row to see its curve beside the exact one.</p>
    <div class="controls">
    <label>spring <select id="play-spring"></select></label>
    <label>frames per second <select id="play-rate">\(PlayerData.rates.map { rate in
      "<option>\(Int(rate))</option>" }.joined())</select></label>
    <label>speed <select id="play-pace"><option value="1">1</option>
    <option value="0.25" selected>1/4</option><option value="0.1">1/10</option></select></label>
    <button id="play-toggle">Play</button>
    <span role="group" aria-label="send all back">send back at \(PlayerData.backs.map { percent in
      "<button class=\"back\" data-percent=\"\(percent)\">\(percent) %</button>"
    }.joined(separator: " "))</span>
    <label>time <input type="range" id="play-time" min="0" max="1000" value="0"></label>
    <output id="play-clock">0 ms</output></div>
    <svg id="play-curve" viewBox="0 0 800 240" role="img" aria-label="position over time"></svg>
    <table class="engines"><thead><tr><th scope="col">engine</th><th scope="col">position</th>
    <th scope="col">largest error</th><th scope="col">speed</th><th scope="col">ends</th></tr>
    </thead><tbody id="play-rows"></tbody></table>
    <p id="play-rest"></p>
    <script type="application/json" id="play-data">\(data.json)</script></section>
    <noscript><p>The player needs scripts.</p></noscript>
    """
  }
}

/// The data of a player: springs in engines at two frame rates, and the exact
/// motions. The page itself does not compute the positions of engines.
struct PlayerData {
  /// In frames per second.
  static let rates = [60.0, 120]
  /// The longest that a motion is shown, in seconds. Errors may be taken over a
  /// longer time.
  private static let longest = 2.0

  /// The parts of the way, in percent, after which springs are sent back.
  static let backs = [25, 50, 75]

  private let moves: [(name: String, move: EngineMove)]
  private let engines: [any Engine.Type]
  /// The springs that can be sent back, the first that rest.
  private let returning: Set<String>

  /// - Parameter engines: empty for all.
  init(
    _ moves: [(name: String, move: EngineMove)], engines: [any Engine.Type] = [],
    returning count: Int = .max
  ) {
    self.moves = moves
    self.engines = engines.isEmpty ? EngineCatalogue.engines : engines
    returning = Set(moves.filter { Self.rest($0.move) < .infinity }.prefix(count).map(\.name))
  }

  private static func rest(_ move: EngineMove) -> Double {
    move.motion.settlingTime(relativeTo: 0.001)
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
      }, returning: 1)
  }

  var isEmpty: Bool { moves.isEmpty }

  /// The data as JSON. Times and positions are in ten-thousandths, each as the
  /// difference from the previous one, which halves the length; null if not
  /// finite.
  var json: String {
    Self.object(["springs": Self.array(moves.map { json($0.name, $0.move) })])
  }

  private func json(_ name: String, _ move: EngineMove) -> String {
    let rest = Self.rest(move)
    let engines = engines.filter { move.refusal(by: $0) == nil }
    let plays = Self.rates.map { rate -> String in
      let times = EnginePlay.frames(rate: rate, duration: min(Self.longest, move.shownTime))
      let items = engines.map { engine -> String in
        let trial = EngineTrial(engine, move.request(of: engine), rate: rate)
        return Self.object([
          "name": JSONValue.text(engine.name).scriptText,
          "error": JSONValue(trial.maxPositionError).text,
          "speed": JSONValue(trial.effectiveSpeedRatio).text,
          "end": JSONValue(trial.end?.time).text,
          "x": Self.tenThousandths(EnginePlay(engine, move, rate: rate, times: times).positions),
        ])
      }
      let backs = Self.backs.filter { _ in returning.contains(name) }
      return Self.object([
        "rate": Value.decimal(rate),
        "span": JSONValue(EngineTrial.span(forSettlingTime: rest, rate: rate)).text,
        "t": Self.tenThousandths(times),
        "exact": Self.tenThousandths(times.map(move.motion.position)),
        "engines": Self.array(items),
        "backs": Self.array(backs.compactMap { back(after: $0, move, engines, rate: rate) }),
      ])
    }
    return Self.object([
      "name": JSONValue.text(name).scriptText, "rest": JSONValue(rest).text,
      "plays": Self.array(plays),
    ])
  }

  /// The motion that is sent back, at one rate; `nil` if it does not get so far
  /// in the time that is shown.
  private func back(
    after percent: Int, _ move: EngineMove, _ engines: [any Engine.Type], rate: Double
  ) -> String? {
    let motion = move.motion
    guard
      let call = motion.call(
        to: 0, after: Double(percent) / 100, rate: rate, within: Self.longest / 2)
    else { return nil }
    let path = PiecewiseMotion(motion, [call])
    let duration = min(Self.longest, call.time + move.shownTime)
    let times = EnginePlay.frames(rate: rate, duration: duration)
    let exact = times.map { path.state(at: $0).position }
    let items = engines.map { engine -> String in
      let positions = EnginePlay(engine, move, rate: rate, times: times, call: call).positions
      let error = zip(positions, exact).map { ($0 - $1).magnitude }
        .reduce(0) { max($0, $1.isNaN ? .infinity : $1) }
      return Self.object([
        "error": JSONValue((error * 10_000).rounded() / 10_000).text,
        "x": Self.tenThousandths(positions),
      ])
    }
    return Self.object([
      "percent": String(percent), "span": JSONValue(times[times.count - 1]).text,
      "t": Self.tenThousandths(times), "exact": Self.tenThousandths(exact),
      "engines": Self.array(items),
    ])
  }

  // Without the spaces of `JSONValue`, which would lengthen the page.

  private static func object(_ members: KeyValuePairs<String, String>) -> String {
    "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  private static func array(_ items: [String]) -> String { "[\(items.joined(separator: ",\n"))]" }

  /// Numbers beyond ±100,000 are also null.
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
  /// Escaped so that it cannot end the script element in which it stands.
  fileprivate var scriptText: String { text.replacing("<", with: "\\u003c") }
}
