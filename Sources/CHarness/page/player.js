"use strict";

const byID = id => document.getElementById(id);
const clamped = (value, from, to) => Math.max(from, Math.min(to, value));
const make = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};

// A line through points, each a share of the width and a position, with a gap
// where the position is null.
const path = (kind, points, y) => {
  let text = "", isDrawing = false;
  for (const [share, position] of points) {
    const place = (40 + 750 * share).toFixed(1) + " ";
    if (position !== null) text += (isDrawing ? "L" : "M") + place + y(position).toFixed(1);
    isDrawing = position !== null;
  }
  return make("path", {class: kind, d: text});
};

// Draws lines over rails at the start, y(0), and at the target, y(1).
const draw = (picture, lines, y, words) => {
  const label = make("text", {x: 44, y: 14});
  label.textContent = words;
  picture.replaceChildren(
    make("path", {class: "rail", d: "M40 " + y(0) + "H790M40 " + y(1) + "H790"}), ...lines, label);
};

// Plays the springs of `play-data` in engines: each frame of the browser shows
// every dot where the last frame of its engine put it.
const startPlayer = section => {
  // Times and positions arrive in ten-thousandths, each as the difference from
  // the number before; null stands for NaN and magnitudes from 100,000.
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

  // The spring chosen, and its play at the rate chosen. `back` is the part of
  // the way, in percent, after which springs are sent back, or null.
  let spring, play, back = null;
  const backButtons = [...section.querySelectorAll(".back")];
  // The name of the engine whose curve is shown.
  let chosen = "react-spring";
  // The least and the greatest position shown.
  let low, high;
  // The dot of each engine, and the line in the curve at the time shown.
  let dots = [], now;
  // The time shown, in seconds; the browser's time of its last frame, in ms, or
  // null while nothing plays.
  let time = 0, lastStamp = null;
  const duration = () => play.t[play.t.length - 1];

  const drawCurve = () => {
    const engine = play.engines.find(engine => engine.name === chosen) || play.engines[0];
    chosen = engine.name;
    now = make("path", {class: "now"});
    const y = position => 225 - 210 * (clamped(position, low - 2, high + 2) - low) / (high - low);
    const points = positions => positions.map((position, i) => [play.t[i] / duration(), position]);
    const words = engine.name + " (line), exact (dashed), over "
      + Math.round(duration() * 1000) + " ms";
    const lines = [path("true", points(play.exact), y), path("curve", points(engine.x), y), now];
    const picture = byID("play-curve");
    draw(picture, lines, y, words);
    picture.setAttribute("aria-label", "position over time of " + spring.name + ": " + words);
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
    return row;
  };

  // Shows the chosen spring at the chosen rate, at the time shown so far.
  const choose = () => {
    spring = data.springs[byID("play-spring").value];
    const whole = spring.plays.find(play => play.rate === Number(byID("play-rate").value));
    play = whole.backs.find(sent => sent.percent === back) || whole;
    for (const button of backButtons) {
      const percent = Number(button.dataset.percent);
      button.disabled = !whole.backs.some(sent => sent.percent === percent);
      button.setAttribute("aria-pressed", percent === play.percent);
    }
    // Unstable engines do not set the scale.
    const most = Math.max(2.5, ...play.exact.map(Math.abs));
    const shown = play.exact.concat(...play.engines.map(engine => engine.x))
      .filter(position => position !== null && Math.abs(position) <= most);
    low = Math.min(-0.05, ...shown);
    high = Math.max(1.1, ...shown);
    dots = [];
    byID("play-rows").replaceChildren(...play.engines.map(engineRow));
    time = Math.min(time, duration());
    drawCurve();
  };

  const show = () => {
    let frame = 0;
    // A time that is earlier than a frame only by rounding belongs to it.
    while (frame + 1 < play.t.length && play.t[frame + 1] <= time + 1e-10) frame += 1;
    play.engines.forEach((engine, index) => {
      const position = engine.x[frame];
      dots[index].setAttribute("visibility", position === null ? "hidden" : "visible");
      dots[index].setAttribute("cx", dotX(clamped(position || 0, low, high)).toFixed(1));
    });
    now.setAttribute("d", "M" + (40 + 750 * time / duration()).toFixed(1) + " 10V230");
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
  // The first spring that can be sent back, or else the first.
  menu.value = Math.max(0, data.springs.findIndex(spring => spring.plays[0].backs.length > 0));
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

// The position of the exact spring from 0 to 1, at a time in seconds.
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

// Moves a box and draws the curve of the exact spring chosen by sliders.
const startDesigner = section => {
  let began = 0, isMoving = false;
  const chosen = id => Number(Number(byID(id).value).toFixed(3));
  const distance = () => clamped(chosen("distance"), 1, 2000);
  const position = time => exactPosition(chosen("response"), chosen("damping"), time);
  // Eight time constants of the slowest decay: about 0.3 % is left at most.
  const duration = () => {
    const damping = chosen("damping");
    const rate = damping < 1 ? damping : 1 / (damping + Math.sqrt(damping ** 2 - 1));
    return 8 * chosen("response") / (2 * Math.PI * rate);
  };
  const place = time =>
    byID("box").style.transform = "translateX(" + distance() * position(time) + "px)";
  const show = () => {
    const points = [...Array(401).keys()].map(i => [i / 400, position(duration() * i / 400)]);
    const peak = Math.max(1, ...points.map(point => point[1]));
    const y = position => 225 - 210 * position / Math.max(1.1, peak + 0.05);
    const words = "over " + Math.round(duration() * 1000) + " ms";
    draw(byID("designer-curve"), [path("curve", points, y)], y, words);
    byID("designed").textContent =
      "response:response=" + chosen("response") + ",damping=" + chosen("damping");
    const zeta = chosen("damping");
    const overshoot = zeta < 1 ? Math.exp(-Math.PI * zeta / Math.sqrt(1 - zeta ** 2)) : 0;
    byID("facts").textContent = "overshoots by " + Math.round(overshoot * distance()) + " px of "
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
    byID(id).addEventListener("input", show);
    byID(id).addEventListener("change", drop);
  }
  byID("drop").addEventListener("click", drop);
  show();
};

if (byID("player")) startPlayer(byID("player"));
if (byID("designer")) startDesigner(byID("designer"));
