/// The elements of the player, which shows one spring at a time in every
/// engine, as moving dots and a curve. `PlayerScript` fills and moves them.
enum PlayerView {
  static func html(_ data: PlayerData) -> String {
    let stall =
      "\(Int(PlayerData.stall.lowerBound * 1000)) to "
      + "\(Int(PlayerData.stall.upperBound * 1000)) ms"
    return """
      <section id="player" class="player" hidden><h2>Player</h2>
      <p>Every position was computed by the program's models; the page only shows them. Each dot
      stands where the last frame put it. Choose a row to see its curve beside the exact one.</p>
      <div class="controls">
      <label>spring <select id="play-spring"></select></label>
      <fieldset><legend>frames per second</legend>
      \(PlayerData.rates.map { rate in
        "<label><input type=\"radio\" name=\"play-rate\" value=\"\(Int(rate))\"\(rate == 60 ? " checked" : "")> \(Int(rate))</label>"
      }.joined(separator: "\n"))
      </fieldset>
      <label><input type="checkbox" id="play-stall"> no frame from \(stall)</label>
      <label>speed <select id="play-pace"><option value="1">1</option>
      <option value="0.25" selected>1/4</option><option value="0.1">1/10</option></select></label>
      <button id="play-toggle">Play</button>
      <label>time <input type="range" id="play-time" min="0" max="1000" value="0"></label>
      <output id="play-clock">0 ms</output></div>
      <svg id="play-curve" viewBox="0 0 800 240" role="img" aria-label="position over time"></svg>
      <div class="wide" tabindex="0" role="region" aria-label="engines">
      <table><thead><tr><th scope="col">engine</th><th scope="col">position</th>
      <th scope="col">largest error</th><th scope="col">speed</th><th scope="col">ends</th></tr>
      </thead><tbody id="play-rows"></tbody></table></div>
      <p id="play-rest"></p>
      <script type="application/json" id="play-data">\(data.json)</script></section>
      <noscript><p>The player needs scripts; everything else on this page does not.</p></noscript>
      """
  }
}
