// A spring for `springbench check --run 'node Data/drivers/spring.js'`: one line
// of JSON in, one line out. Replace the class with your own spring.
const readline = require("node:readline");

class Spring {
  constructor({ mass, stiffness, damping, from, to, velocity }) {
    this.omega = Math.sqrt(stiffness / mass);
    this.zeta = damping / (2 * Math.sqrt(stiffness * mass));
    Object.assign(this, { x: from, v: velocity, target: to, done: false });
    this.size = Math.abs(to - from) + Math.abs(velocity) / this.omega;
  }
  retarget(to) {
    this.size = Math.abs(to - this.x) + Math.abs(this.v) / this.omega;
    Object.assign(this, { target: to, done: false });
  }
  advance(t) { // by the exact motion of t seconds
    const { omega: w, zeta: z, target, v } = this, u = this.x - target;
    const root = w * Math.sqrt(Math.abs(1 - z * z)), q = root * t;
    // e^(-ζωt) cos and e^(-ζωt) sin / root, or cosh and sinh if overdamped
    const slow = z > 1 ? Math.exp((-w * t) / (z + root / w)) : Math.exp(-z * w * t);
    const c = z > 1 ? (slow * (1 + Math.exp(-2 * q))) / 2 : slow * Math.cos(q);
    const s = q < 1e-9 ? slow * t : z > 1 ? (slow * -Math.expm1(-2 * q)) / (2 * root) : (slow * Math.sin(q)) / root;
    this.x = target + u * c + (v + z * w * u) * s;
    this.v = v * c - (z * w * v + w * w * u) * s;
    const left = Math.abs(this.x - target) + Math.abs(this.v) / w;
    if (this.done || left <= 1e-3 * this.size) Object.assign(this, { x: target, v: 0, done: true });
  }
}

let spring;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.new) spring = new Spring(message.new);
  if ("target" in message) spring.retarget(message.target);
  if ("dt_ms" in message) spring.advance(Math.max(0, message.dt_ms) / 1000);
  console.log(JSON.stringify({ x: spring.x, v: spring.v, done: spring.done }));
});
