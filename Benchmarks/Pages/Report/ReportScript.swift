/// The script of a report page, for sorting and filtering tables, for links to
/// rows, and for the player. Without it everything can be read but the player.
enum ReportScript {
  static let text = tables + player

  /// Sorts a table by the column whose button is pressed, numbers before texts
  /// and empty cells last; shows only rows with the text searched for; makes case
  /// ids links, and opens the folded part of the page that an address points to.
  private static let tables = #"""
    "use strict";
    for (const table of document.querySelectorAll("table.sortable")) {
      const body = table.tBodies[0];
      const filter = table.closest("details").querySelector("[data-filter]");
      filter.addEventListener("input", () => {
        const wanted = filter.value.toLowerCase();
        for (const row of body.rows)
          row.hidden = !row.textContent.toLowerCase().includes(wanted);
      });
      [...table.tHead.rows[0].cells].forEach((head, column) => {
        const button = document.createElement("button");
        button.textContent = "↕";
        button.setAttribute("aria-label", "sort by " + head.textContent);
        head.append(button);
        button.addEventListener("click", () => {
          const down = head.getAttribute("aria-sort") === "ascending";
          for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", down ? "descending" : "ascending");
          const key = row => {
            const cell = row.cells[column];
            const text = cell.textContent;
            return text === "" || isNaN(text) ? text : Number(text);
          };
          const order = (a, b) => a === b ? 0 : a === "" ? 1 : b === "" ? -1
            : typeof a === typeof b ? (a < b ? -1 : 1) * (down ? -1 : 1)
            : typeof a === "number" ? -1 : 1;
          const rows = [...body.rows].map(row => [key(row), row]);
          rows.sort((a, b) => order(a[0], b[0]));
          body.append(...rows.map(pair => pair[1]));
        });
      });
    }
    for (const row of document.querySelectorAll("tr[id]")) {
      const cell = row.cells[0], link = document.createElement("a");
      if (cell.tagName !== "TD" || cell.firstElementChild) continue;
      link.href = "#" + encodeURIComponent(row.id);
      link.append(...cell.childNodes);
      cell.append(link);
    }
    const open = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      const target = id && document.getElementById(id);
      if (!target) return;
      for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
      target.scrollIntoView({block: "center"});
    };
    addEventListener("hashchange", open);
    open();
    addEventListener("beforeprint", () => {
      for (const part of document.querySelectorAll("details:not(.long)")) part.open = true;
    });

    """#

  /// Plays the data of `PlayerData`. `play` is the spring chosen at one frame
  /// rate, `t` and `x` its times and positions in ten-thousandths, which arrive
  /// as differences. Each frame of the browser shows the engines' last frame at
  /// that time.
  private static let player = #"""
    const section = document.getElementById("player");
    if (section) {
      section.hidden = false;
      const data = JSON.parse(document.getElementById("play-data").textContent);
      const summed = steps => {
        let sum = 0;
        return steps.map(step => step === null ? null : sum += step);
      };
      for (const spring of data.springs)
        for (const play of spring.plays) {
          play.t = summed(play.t);
          play.exact = summed(play.exact);
          for (const engine of play.engines) engine.x = summed(engine.x);
        }
      const at = id => document.getElementById(id);
      const springs = at("play-spring"), rows = at("play-rows"), curve = at("play-curve");
      const make = (name, attributes) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        return element;
      };
      data.springs.forEach((spring, index) => springs.add(new Option(spring.name, index)));
      springs.value = Math.max(0, data.springs.findIndex(spring => spring.rest !== null));
      let spring, play, chosen = "react-spring", dots = [], time = 0, last = null, low, high, now;
      const words = {
        error: e => e === null ? "leaves all bounds" : e < 5e-4 ? (e === 0 ? "none" : e.toExponential(0))
          : (e * 100).toPrecision(2) + " %",
        speed: s => s === null ? "" : Math.abs(s - 1) < 5e-4 ? "right"
          : (Math.abs(s - 1) * 100).toFixed(1) + " % " + (s > 1 ? "fast" : "slow"),
        end: e => e === null ? "later" : Math.round(e * 1000) + " ms",
      };
      const x = value => 10 + 380 * (value - low) / (high - low);
      const y = value => 225 - 210 * (value - low) / (high - low);
      const length = () => play.t[play.t.length - 1] / 1e4;
      const across = t => 40 + 750 * t / length();
      const path = values => {
        let text = "", pen = false;
        values.forEach((value, index) => {
          if (value === null) { pen = false; return; }
          const place = Math.max(low - 2, Math.min(high + 2, value / 1e4));
          text += (pen ? "L" : "M") + across(play.t[index] / 1e4).toFixed(1) + " " + y(place).toFixed(1);
          pen = true;
        });
        return text;
      };
      const drawCurve = () => {
        const engine = play.engines.find(one => one.name === chosen) || play.engines[0];
        chosen = engine.name;
        now = make("path", {class: "now"});
        curve.replaceChildren(
          make("path", {class: "rail", d: "M40 " + y(0) + "H790M40 " + y(1) + "H790"}),
          make("path", {class: "true", d: path(play.exact)}),
          make("path", {class: "curve", d: path(engine.x)}), now);
        const label = make("text", {x: 44, y: 14});
        label.textContent = engine.name + " (line), exact (dashed), over "
          + Math.round(length() * 1000) + " ms";
        curve.append(label);
        for (const row of rows.rows) row.classList.toggle("chosen", row.dataset.engine === chosen);
        show();
      };
      const show = () => {
        const tick = time * 1e4 + 1e-6;
        let frame = 0;
        while (frame + 1 < play.t.length && play.t[frame + 1] <= tick) frame += 1;
        play.engines.forEach((engine, index) => {
          const value = engine.x[frame];
          dots[index].setAttribute("visibility", value === null ? "hidden" : "visible");
          dots[index].setAttribute("cx", x(Math.max(low, Math.min(high, (value || 0) / 1e4))).toFixed(1));
        });
        now.setAttribute("d", "M" + across(time).toFixed(1) + " 10V230");
        at("play-time").value = Math.round(1000 * time / length());
        at("play-clock").textContent = Math.round(time * 1000) + " ms";
      };
      const choose = () => {
        spring = data.springs[springs.value];
        const rate = Number(section.querySelector("[name=play-rate]:checked").value);
        const stalled = at("play-stall").checked;
        play = spring.plays.find(one => one.rate === rate && one.stall === stalled);
        const seen = play.exact.concat(...play.engines.map(engine => engine.x))
          .filter(value => value !== null && Math.abs(value) < 25000);
        low = Math.min(-0.05, ...seen.map(value => value / 1e4));
        high = Math.max(1.1, ...seen.map(value => value / 1e4));
        dots = [];
        rows.replaceChildren(...play.engines.map(engine => {
          const row = document.createElement("tr");
          row.dataset.engine = engine.name;
          const name = row.insertCell(), track = row.insertCell();
          const button = document.createElement("button");
          button.textContent = engine.name;
          button.addEventListener("click", () => { chosen = engine.name; drawCurve(); });
          name.append(button);
          track.className = "track";
          const rail = make("svg", {viewBox: "0 0 400 22"});
          const dot = make("circle", {class: "dot", cy: 11, r: 7});
          rail.append(make("path", {class: "rail", d: "M10 11H390"}),
            make("path", {class: "goal", d: "M" + x(1) + " 2V20"}), dot);
          dots.push(dot);
          track.append(rail);
          for (const part of ["error", "speed", "end"]) row.insertCell().textContent = words[part](engine[part]);
          return row;
        }));
        at("play-rest").textContent = spring.rest === null ? "This spring never rests."
          : "The exact motion has 0.1 % of its way left after " + Math.round(spring.rest * 1000) + " ms.";
        time = Math.min(time, length());
        drawCurve();
      };
      const step = stamp => {
        if (last === null) return;
        time += (stamp - last) / 1000 * Number(at("play-pace").value);
        last = stamp;
        if (time >= length()) { time = length(); stop(); }
        show();
        if (last !== null) requestAnimationFrame(step);
      };
      const stop = () => { last = null; at("play-toggle").textContent = "Play"; };
      at("play-toggle").addEventListener("click", () => {
        if (last !== null) { stop(); return; }
        if (time >= length()) time = 0;
        last = performance.now();
        at("play-toggle").textContent = "Pause";
        requestAnimationFrame(step);
      });
      at("play-time").addEventListener("input", event => {
        stop();
        time = length() * event.target.value / 1000;
        show();
      });
      for (const control of section.querySelectorAll("#play-spring,#play-stall,[name=play-rate]"))
        control.addEventListener("change", choose);
      choose();
    }
    """#
}
