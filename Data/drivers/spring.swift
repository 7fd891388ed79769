// A spring for `springbench check --run ./spring`, built with `swiftc -o spring
// Data/drivers/spring.swift`: one line of JSON in, one line out. Replace the
// struct with your own spring.
import Foundation

struct Spring {
  var (omega, zeta, x, v, target, size) = (1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
  var done = false

  init(_ given: [String: Double]) {
    omega = (given["stiffness"]! / given["mass"]!).squareRoot()
    zeta = given["damping"]! / (2 * (given["stiffness"]! * given["mass"]!).squareRoot())
    (x, v) = (given["from"]!, given["velocity"]!)
    retarget(given["to"]!)
  }
  mutating func retarget(_ to: Double) {
    (target, done, size) = (to, false, abs(to - x) + abs(v) / omega)
  }
  mutating func advance(_ t: Double) {  // by t seconds, exactly until it rests
    let (w, z, u, v0) = (omega, zeta, x - target, v)
    let root = w * abs(1 - z * z).squareRoot()
    let q = root * t
    // e^(-ζωt) cos and e^(-ζωt) sin / root, or cosh and sinh if overdamped
    let decay = exp(z > 1 ? -w * t / (z + root / w) : -z * w * t)
    let c = decay * (z > 1 ? (1 + exp(-2 * q)) / 2 : cos(q))
    let s = decay * (q < 1e-9 ? t : (z > 1 ? -expm1(-2 * q) / 2 : sin(q)) / root)
    x = target + u * c + (v0 + z * w * u) * s
    v = v0 * c - (z * w * v0 + w * w * u) * s
    if done || abs(x - target) + abs(v) / w <= 1e-3 * size { (x, v, done) = (target, 0, true) }
  }
}

var spring: Spring?
while let line = readLine() {
  let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
  if let new = message["new"] as? [String: Double] { spring = Spring(new) }
  if let target = message["target"] as? Double { spring!.retarget(target) }
  if let dt = message["dt_ms"] as? Double { spring!.advance(max(0, dt) / 1000) }
  print("{\"x\":\(spring!.x),\"v\":\(spring!.v),\"done\":\(spring!.done)}")
  fflush(stdout)
}
