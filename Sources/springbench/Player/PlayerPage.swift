import Engines
import Harness
import SolverSuites

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
