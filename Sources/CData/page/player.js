"use strict";

const byID = id => document.getElementById(id);
const clamped = (value, from, to) => Math.max(from, Math.min(to, value));
const make = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};

// Plays the springs of `play-data` in engines: in each frame of the browser, the
// dot of every engine is where its last frame put it.
const startPlayer = section => {
  // Times and positions arrive in ten-thousandths, each as the difference
  // from the one before; null is no number.
  const decoded = steps => {
    let sum = 0;
    return steps.map(step => step === null ? null : (sum += step) / 1e4);
  };
  const data = JSON.parse(byID("play-data").textContent);
  for (const spring of data.springs)
    for (const whole of spring.plays)
      for (const play of [whole, ...whole.backs]) {
        play.t = decoded(play.t);
        play.exact = decoded(play.exact);
        for (const engine of play.engines) engine.x = decoded(engine.x);
      }

  // The spring chosen, at one frame rate; the part of the way, in percent, after
  // which it is sent back, or null.
  let spring, play, back = null;
  const backButtons = [...section.querySelectorAll(".back")];
  // The name of the engine whose curve is shown.
  let chosen = "react-spring";
  // The least and the greatest position shown.
  let low, high;
  // The dot of each engine, and the line in the curve at the time shown.
  let dots = [], now;
  // The time shown, in seconds, and the browser's time of the last frame
  // while it plays.
  let time = 0, lastStamp = null;
  const duration = () => play.t[play.t.length - 1];

  const words = {
    error: error => {
      if (error === null) return "leaves all bounds";
      if (error === 0) return "none";
      return error < 5e-4 ? error.toExponential(0) : (error * 100).toPrecision(2) + " %";
    },
    speed: speed => {
      if (speed === null) return "";
      const deviation = Math.abs(speed - 1);
      return deviation < 5e-4 ? "right"
        : (deviation * 100).toFixed(1) + " % " + (speed > 1 ? "fast" : "slow");
    },
    end: end => end === null ? "later" : end === undefined ? "" : Math.round(end * 1000) + " ms",
  };

  const curveX = time => 40 + 750 * time / duration();
  const curveY = position => 225 - 210 * (position - low) / (high - low);
  const path = positions => {
    let text = "", isDrawing = false;
    positions.forEach((position, frame) => {
      if (position !== null) {
        const y = curveY(clamped(position, low - 2, high + 2));
        text += (isDrawing ? "L" : "M") + curveX(play.t[frame]).toFixed(1) + " " + y.toFixed(1);
      }
      isDrawing = position !== null;
    });
    return text;
  };
  const drawCurve = () => {
    const engine = play.engines.find(engine => engine.name === chosen) || play.engines[0];
    chosen = engine.name;
    now = make("path", {class: "now"});
    const label = make("text", {x: 44, y: 14});
    label.textContent = engine.name + " (line), exact (dashed), over "
      + Math.round(duration() * 1000) + " ms";
    byID("play-curve").replaceChildren(
      make("path", {class: "rail", d: "M40 " + curveY(0) + "H790M40 " + curveY(1) + "H790"}),
      make("path", {class: "true", d: path(play.exact)}),
      make("path", {class: "curve", d: path(engine.x)}), now, label);
    byID("play-curve").setAttribute(
      "aria-label", "position over time of " + spring.name + ": " + label.textContent);
    for (const row of byID("play-rows").rows) {
      const isChosen = row.classList.toggle("chosen", row.dataset.engine === chosen);
      row.querySelector("button").setAttribute("aria-pressed", isChosen);
    }
    show();
  };

  const dotX = position => 10 + 380 * (position - low) / (high - low);
  const engineRow = engine => {
    const row = document.createElement("tr");
    row.dataset.engine = engine.name;
    const button = document.createElement("button");
    button.textContent = engine.name;
    button.addEventListener("click", () => { chosen = engine.name; drawCurve(); });
    row.insertCell().append(button);
    const dot = make("circle", {class: "dot", cy: 11, r: 7});
    dots.push(dot);
    const rail = make("svg", {viewBox: "0 0 400 22"});
    rail.append(
      make("path", {class: "rail", d: "M10 11H390"}),
      make("path", {class: "goal", d: "M" + dotX(1) + " 2V20"}), dot);
    const track = row.insertCell();
    track.className = "track";
    track.append(rail);
    for (const part of ["error", "speed", "end"])
      row.insertCell().textContent = words[part](engine[part]);
    return row;
  };

  // Shows the chosen spring at the chosen rate from the time shown on.
  const choose = () => {
    spring = data.springs[byID("play-spring").value];
    play = spring.plays.find(play => play.rate === Number(byID("play-rate").value));
    const sent = play.backs.find(sent => sent.percent === back);
    for (const button of backButtons) {
      const percent = Number(button.dataset.percent);
      button.disabled = !play.backs.some(sent => sent.percent === percent);
      button.setAttribute("aria-pressed", !!sent && percent === back);
    }
    if (sent) {
      const engines = sent.engines.map(
        (engine, i) => ({name: play.engines[i].name, speed: null, ...engine}));
      play = {...sent, engines};
    }
    // Positions of engines that go astray have no room.
    const shown = play.exact.concat(...play.engines.map(engine => engine.x))
      .filter(position => position !== null && Math.abs(position) < 2.5);
    low = Math.min(-0.05, ...shown);
    high = Math.max(1.1, ...shown);
    dots = [];
    byID("play-rows").replaceChildren(...play.engines.map(engineRow));
    byID("play-rest").textContent = spring.rest === null ? "This spring never rests."
      : "The exact motion has 0.1 % of its way left after "
        + Math.round(spring.rest * 1000) + " ms.";
    byID("play-rest").textContent +=
      " Largest errors are those within " + Number(play.span.toPrecision(3)) + " s.";
    time = Math.min(time, duration());
    drawCurve();
  };

  const show = () => {
    let frame = 0;
    // A time that lies before its frame only by rounding counts as on it.
    while (frame + 1 < play.t.length && play.t[frame + 1] <= time + 1e-10) frame += 1;
    play.engines.forEach((engine, index) => {
      const position = engine.x[frame];
      dots[index].setAttribute("visibility", position === null ? "hidden" : "visible");
      dots[index].setAttribute("cx", dotX(clamped(position || 0, low, high)).toFixed(1));
    });
    now.setAttribute("d", "M" + curveX(time).toFixed(1) + " 10V230");
    byID("play-time").value = Math.round(1000 * time / duration());
    byID("play-clock").textContent = Math.round(time * 1000) + " ms";
  };
  const stop = () => { lastStamp = null; byID("play-toggle").textContent = "Play"; };
  const step = stamp => {
    if (lastStamp === null) return;
    time += (stamp - lastStamp) / 1000 * Number(byID("play-pace").value);
    lastStamp = stamp;
    if (time >= duration()) { time = duration(); stop(); }
    show();
    if (lastStamp !== null) requestAnimationFrame(step);
  };
  const run = () => {
    if (time >= duration()) time = 0;
    lastStamp = performance.now();
    byID("play-toggle").textContent = "Pause";
    requestAnimationFrame(step);
  };

  section.hidden = false;
  const menu = byID("play-spring");
  data.springs.forEach((spring, index) => menu.add(new Option(spring.name, index)));
  // The first that comes to rest.
  menu.value = Math.max(0, data.springs.findIndex(spring => spring.rest !== null));
  byID("play-toggle").addEventListener("click", () => lastStamp === null ? run() : stop());
  byID("play-time").addEventListener("input", event => {
    stop();
    time = duration() * event.target.value / 1000;
    show();
  });
  for (const button of backButtons)
    button.addEventListener("click", () => {
      const percent = Number(button.dataset.percent);
      back = back === percent ? null : percent;
      time = 0;
      choose();
      if (lastStamp === null) run();
    });
  for (const control of [byID("play-spring"), byID("play-rate")])
    control.addEventListener("change", choose);
  choose();
};

// The position, from 0 at rest to 1, of the exact spring at a time in seconds.
const exactPosition = (response, damping, time) => {
  const omega = 2 * Math.PI / response, decay = damping * omega;
  if (damping < 1) {
    const swing = omega * Math.sqrt(1 - damping * damping);
    return 1 - Math.exp(-decay * time)
      * (Math.cos(swing * time) + decay / swing * Math.sin(swing * time));
  }
  if (damping === 1) return 1 - Math.exp(-omega * time) * (1 + omega * time);
  const spread = omega * Math.sqrt(damping * damping - 1);
  const slow = omega * omega / (decay + spread), fast = decay + spread;
  return 1 - (fast * Math.exp(-slow * time) - slow * Math.exp(-fast * time)) / (2 * spread);
};

// Moves a box and draws the curve of the exact spring that two sliders choose.
const startDesigner = section => {
  let began = 0, isMoving = false;
  const chosen = id => Number(byID(id).value);
  const response = () => Number(chosen("response").toFixed(3));
  const damping = () => Number(chosen("damping").toFixed(3));
  // About when 0.1 % of the way is left, by the slower of its two rates.
  const rate = () => 2 * Math.PI / response()
    * (damping() < 1 ? damping() : 1 / (damping() + Math.sqrt(damping() ** 2 - 1)));
  const duration = () => 8 / rate();
  const place = time => {
    byID("box").style.transform =
      "translateX(" + distance() * exactPosition(response(), damping(), time) + "px)";
  };
  const distance = () => clamped(chosen("distance") || 0, 1, 2000);
  const draw = () => {
    let text = "", most = 1.1, peak = 1;
    const points = [...Array(401).keys()].map(i =>
      exactPosition(response(), damping(), duration() * i / 400));
    for (const point of points) peak = Math.max(peak, point);
    most = Math.max(most, peak + 0.05);
    const y = position => 225 - 210 * position / most;
    points.forEach((point, i) => {
      text += (i ? "L" : "M") + (40 + 1.875 * i).toFixed(1) + " " + y(point).toFixed(1);
    });
    const label = make("text", {x: 44, y: 14});
    label.textContent = "over " + Math.round(duration() * 1000) + " ms";
    byID("designer-curve").replaceChildren(
      make("path", {class: "rail", d: "M40 " + y(0) + "H790M40 " + y(1) + "H790"}),
      make("path", {class: "curve", d: text}), label);
    byID("designed").textContent = "response:response=" + response() + ",damping=" + damping();
    byID("facts").textContent = "overshoots by " + Math.round((peak - 1) * distance()) + " px of "
      + distance() + " px";
    place(0);
  };
  const step = stamp => {
    const time = (stamp - began) / 1000;
    place(time);
    isMoving = time < duration();
    if (isMoving) requestAnimationFrame(step);
  };
  const drop = () => {
    began = performance.now();
    if (!isMoving) requestAnimationFrame(step);
    isMoving = true;
  };
  section.hidden = false;
  for (const id of ["response", "damping", "distance"]) {
    byID(id).addEventListener("input", draw);
    byID(id).addEventListener("change", drop);
  }
  byID("drop").addEventListener("click", drop);
  draw();
};

if (byID("player")) startPlayer(byID("player"));
if (byID("designer")) startDesigner(byID("designer"));
