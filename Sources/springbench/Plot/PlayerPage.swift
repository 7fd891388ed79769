import Engines
import FoundationEssentials
import Harness
import SolverSuites
import Springs
import Suites

/// A page that plays springs: the given ones in engines, and an exact one with
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
      """, script: BuiltInFile.text("Sources/CHarness/page/player.js"))
  }

  static func section(_ data: PlayerData) -> String {
    """
    <section id="player" class="player" hidden><h2>In engines</h2>
    <p>Every position was computed by the program's models; the page only shows them. Each dot
    stands where the last frame put it. Choose a row to see its curve with the exact one.</p>
    <div class="controls">
    <label>spring <select id="play-spring"></select></label>
    <label>frames per second <select id="play-rate">\(PlayerData.rates.map { rate in
      "<option>\(Int(rate))</option>" }.joined())</select></label>
    <label>speed <select id="play-pace"><option value="1">1</option>
    <option value="0.25" selected>1/4</option><option value="0.1">1/10</option></select></label>
    <button id="play-toggle">Play</button>
    <span role="group" aria-label="send all back">send back at \(PlayerData.percentsBack.map { percent in
      "<button class=\"back\" data-percent=\"\(percent)\">\(percent) %</button>"
    }.joined(separator: " "))</span>
    <label>time <input type="range" id="play-time" min="0" max="1000" value="0"></label>
    <output id="play-clock">0 ms</output></div>
    <svg id="play-curve" viewBox="0 0 800 240" role="img" aria-label="position over time"></svg>
    <table class="engines"><thead><tr><th scope="col">engine</th><th scope="col">position</th></tr>
    </thead><tbody id="play-rows"></tbody></table>
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
  /// The longest time that a motion is shown, in seconds.
  private static let longest = 2.0

  /// The parts of the way, in percent, after which springs are sent back.
  static let percentsBack = [25, 50, 75]

  private struct PlayerSpring: Encodable {
    let name: String
    let plays: [Play]
  }

  /// A motion at one frame rate. Times and positions are `tenThousandths`.
  private struct Play: Encodable {
    let rate: Double
    /// The percentage of the way after which it is sent back, if it is.
    let percent: Int?
    let t, exact: [Int?]
    let engines: [PlayedEngine]
    var backs: [Play] = []
  }

  private struct PlayedEngine: Encodable {
    let name: String
    let x: [Int?]
  }

  private let springs: [PlayerSpring]

  /// - Parameters:
  ///   - engines: empty for all.
  ///   - count: only the first `count` springs with damping are sent back.
  init(
    _ moves: [(name: String, move: EngineMove)], engines: [any Engine.Type] = [],
    returning count: Int = .max
  ) {
    let engines = engines.isEmpty ? EngineCatalogue.engines : engines
    let returning = Set(moves.filter { $0.move.spring.damping > 0 }.prefix(count).map(\.name))
    springs = moves.map { name, move in
      let percents = returning.contains(name) ? Self.percentsBack : []
      let able = engines.filter { move.refusal(by: $0) == nil }
      let plays = Self.rates.map { rate in
        var play = Self.play(move, able, rate: rate)
        // Some springs do not get that far in half of the longest time.
        play.backs = percents.compactMap { percent in
          move.motion.call(
            to: 0, after: Double(percent) / 100, rate: rate, within: Self.longest / 2
          ).map { Self.play(move, able, rate: rate, back: (percent, $0)) }
        }
        return play
      }
      return PlayerSpring(name: name, plays: plays)
    }
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

  var isEmpty: Bool { springs.isEmpty }

  /// The springs as JSON that cannot end the script element in which it stands.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = (try? encoder.encode(["springs": springs])) ?? Data()
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private static func play(
    _ move: EngineMove, _ engines: [any Engine.Type], rate: Double,
    back: (percent: Int, call: TargetPath.Call)? = nil
  ) -> Play {
    let path = PiecewiseMotion(move.motion, back.map { [$0.call] } ?? [])
    let duration = min(longest, (back?.call.time ?? 0) + move.shownTime)
    let times = EngineMove.frames(rate: rate, duration: duration)
    let exact = times.map { path.state(at: $0).position }
    let played = engines.map { engine in
      let positions = move.positions(in: engine, rate: rate, times: times, call: back?.call)
      return PlayedEngine(name: engine.name, x: tenThousandths(positions))
    }
    return Play(
      rate: rate, percent: back?.percent, t: tenThousandths(times), exact: tenThousandths(exact),
      engines: played)
  }

  /// Numbers in ten-thousandths, each as its difference from the last number;
  /// `nil` for NaN and magnitudes of 100,000 or more, which are passed over.
  private static func tenThousandths(_ numbers: [Double]) -> [Int?] {
    var last = 0
    return numbers.map { number in
      guard number.magnitude < 1e5 else { return nil }
      let rounded = Int((number * 10_000).rounded())
      defer { last = rounded }
      return rounded - last
    }
  }
}
