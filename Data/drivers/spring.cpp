// A spring for `springbench check --run ./spring`, built with `c++ -o spring
// Data/drivers/spring.cpp`: one line of JSON in, one line out. Replace the
// struct with your own spring.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

struct Spring {
  double omega = 1, zeta = 1, x = 0, v = 0, target = 0, size = 0;
  bool done = false;
  void retarget(double to) {
    target = to, done = false;
    size = std::abs(to - x) + std::abs(v) / omega;
  }
  void advance(double t) {  // by the exact motion of t seconds
    double w = omega, z = zeta, u = x - target, v0 = v;
    double root = w * std::sqrt(std::abs(1 - z * z)), q = root * t;
    // e^(-ζωt) cos and e^(-ζωt) sin / root, or cosh and sinh if overdamped
    double decay = std::exp(z > 1 ? -w * t / (z + root / w) : -z * w * t);
    double c = decay * (z > 1 ? (1 + std::exp(-2 * q)) / 2 : std::cos(q));
    double s = decay * (q < 1e-9 ? t : (z > 1 ? -std::expm1(-2 * q) / 2 : std::sin(q)) / root);
    x = target + u * c + (v0 + z * w * u) * s;
    v = v0 * c - (z * w * v0 + w * w * u) * s;
    if (done || std::abs(x - target) + std::abs(v) / w <= 1e-3 * size) x = target, v = 0, done = true;
  }
};

int main() {
  Spring spring;
  std::string line;
  while (std::getline(std::cin, line)) {
    auto has = [&](const char *name) { return line.find(std::string("\"") + name + "\"") != std::string::npos; };
    auto number = [&](const char *name) {
      return std::strtod(line.c_str() + line.find(':', line.find(std::string("\"") + name + "\"")) + 1, nullptr);
    };
    if (has("new")) {
      double mass = number("mass"), stiffness = number("stiffness");
      spring.omega = std::sqrt(stiffness / mass);
      spring.zeta = number("damping") / (2 * std::sqrt(stiffness * mass));
      spring.x = number("from"), spring.v = number("velocity");
      spring.retarget(number("to"));
    }
    if (has("target")) spring.retarget(number("target"));
    if (has("dt_ms")) spring.advance(std::max(0.0, number("dt_ms")) / 1000);
    std::printf("{\"x\":%.17g,\"v\":%.17g,\"done\":%s}\n", spring.x, spring.v, spring.done ? "true" : "false");
    std::fflush(stdout);
  }
}
