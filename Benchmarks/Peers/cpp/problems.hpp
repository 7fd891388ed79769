// The problems of `springbench accuracy` as `springbench peers --problems DIR`
// writes them: rounded coefficients, sample times, exact positions. Peers read
// them, so there is no second definition that could differ.
#pragma once

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace peers {

enum class Equation { spring, duffing, chain };

struct Problem {
  std::string name;
  Equation equation = Equation::spring;
  double stiffness = 0;          // 1/s^2
  double damping = 0;            // 1/s; of a chain the share of the mass
  double stiffness_damping = 0;  // s; chains only
  double duration = 0;           // s
  double frequency = 0;          // rad/s
  int samples = 0;
  int components = 1;
  std::vector<double> times;     // s
  std::vector<double> exact;     // sample-major, components inside
  std::vector<double> exact_low; // what rounding `exact` to a double lost

  int intervals() const { return samples - 1; }
  double start(int component) const { return exact[component]; }

  // max and rms |x - x_exact| over all samples, relative to the distance 1
  // from which all problems start; and the same at the last sample.
  struct Errors { double maximum = 0, rms = 0, end = 0; };
  Errors errors(const double* x) const {
    Errors e;
    double squares = 0;
    const std::size_t count = exact.size();
    for (std::size_t i = 0; i < count; ++i) {
      const double d = std::fabs((x[i] - exact[i]) - exact_low[i]);
      if (!(d <= e.maximum)) e.maximum = std::isnan(d) ? INFINITY : d;
      squares += d * d;
      if (i + components >= count) e.end = std::fmax(e.end, d);
    }
    e.rms = std::sqrt(squares / double(count));
    return e;
  }
};

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
  return fields;
}

inline std::ifstream opened(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  return file;
}

// Columns of problems.csv:
// problem,equation,stiffness,damping,stiffness_damping,duration_s,frequency,samples,components
inline std::vector<Problem> read_problems(const std::string& folder, const std::string& wanted) {
  std::vector<Problem> problems;
  auto list = opened(folder + "/problems.csv");
  std::string line;
  std::getline(list, line);
  while (std::getline(list, line)) {
    const auto f = split(line);
    if (f.size() < 9) throw std::runtime_error(folder + "/problems.csv: a short line");
    if (!wanted.empty() && f[0] != wanted) continue;
    Problem p;
    p.name = f[0];
    p.equation = f[1] == "spring" ? Equation::spring
                 : f[1] == "duffing" ? Equation::duffing : Equation::chain;
    p.stiffness = std::stod(f[2]);
    p.damping = std::stod(f[3]);
    p.stiffness_damping = std::stod(f[4]);
    p.duration = std::stod(f[5]);
    p.frequency = std::stod(f[6]);
    p.samples = std::stoi(f[7]);
    p.components = std::stoi(f[8]);
    // Columns: time_s,position,position_low; components of a sample follow
    // one another.
    auto file = opened(folder + "/" + p.name + ".csv");
    std::getline(file, line);
    while (std::getline(file, line)) {
      char* rest = nullptr;
      const double t = std::strtod(line.c_str(), &rest);
      p.exact.push_back(std::strtod(rest + 1, &rest));
      p.exact_low.push_back(std::strtod(rest + 1, nullptr));
      if ((p.exact.size() - 1) % p.components == 0) p.times.push_back(t);
    }
    if (int(p.times.size()) != p.samples)
      throw std::runtime_error(p.name + ".csv: another number of samples than promised");
    problems.push_back(std::move(p));
  }
  return problems;
}

// The equations of motion as first-order systems, for any container.

struct Spring {
  static constexpr int size = 2;
  double stiffness, damping;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    d[0] = x[1];
    d[1] = -stiffness * x[0] - damping * x[1];
  }
};

struct Duffing {
  static constexpr int size = 2;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    d[0] = x[1];
    d[1] = -x[0] - x[0] * x[0] * x[0];
  }
};

// x'' = -K (x + beta x') - alpha x' with K = k tridiag(-1, 2, -1).
struct Chain {
  static constexpr int masses = 64;
  static constexpr int size = 2 * masses;
  double stiffness, alpha, beta;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    double y[masses + 2];
    y[0] = 0;
    y[masses + 1] = 0;
    for (int i = 0; i < masses; ++i) y[i + 1] = x[i] + beta * x[masses + i];
    for (int i = 0; i < masses; ++i) {
      d[i] = x[masses + i];
      d[masses + i] = stiffness * (y[i] - 2 * y[i + 1] + y[i + 2]) - alpha * x[masses + i];
    }
  }
};

// Calls `body` with the problem's equation as a type of its own.
template <class Body> void dispatch(const Problem& p, Body&& body) {
  switch (p.equation) {
    case Equation::spring: body(Spring{p.stiffness, p.damping}); break;
    case Equation::duffing: body(Duffing{}); break;
    case Equation::chain: body(Chain{p.stiffness, p.damping, p.stiffness_damping}); break;
  }
}

}  // namespace peers
