// The problems of `springbench accuracy`. `springbench peers problems DIR`
// writes their coefficients, sample times and exact positions, and peers read
// them. A test compares the scalar equations below with springbench's own.
#pragma once

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace peers {

// A net is a two-dimensional chain.
enum class Equation { spring, duffing, drag, pendulum, van_der_pol, chain, net };

struct Problem {
  std::string name;
  Equation equation = Equation::spring;
  double stiffness = 0;          // 1/s^2
  double damping = 0;            // 1/s; springs, and µ of van der Pol's equation
  double duration = 0;           // s
  double frequency = 0;          // rad/s
  int samples = 0;
  int components = 1;
  int rows = 1;                  // nets only
  double scale = 1;              // what errors are relative to
  std::vector<double> velocities;  // at the start
  std::vector<double> times;     // s, rounded
  std::vector<double> exact;     // sample-major, components inside
  std::vector<double> exact_low; // what rounding `exact` to a double lost
  // `exact` and `exact_low` at the rounded times.
  std::vector<double> exact_at_rounded_times, exact_at_rounded_times_low;

  int intervals() const { return samples - 1; }
  // Positions, then velocities.
  double start(int i) const { return i < components ? exact[i] : velocities[i - components]; }
  bool is_stiff() const { return damping > 100 * frequency; }

  // The maximum of |x - x_exact| over all samples, relative to the scale; infinite
  // if an x is NaN. With `hits_times` the samples are at the exact times, as
  // after equal steps; without, at the rounded times.
  double error(const double* x, bool hits_times) const {
    double maximum = 0;
    const auto& high = hits_times ? exact : exact_at_rounded_times;
    const auto& low = hits_times ? exact_low : exact_at_rounded_times_low;
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const double d = std::fabs((x[i] - high[i]) - low[i]) / scale;
      if (!(d <= maximum)) maximum = std::isnan(d) ? INFINITY : d;
    }
    return maximum;
  }
};

inline std::vector<std::string> split(const std::string& line, char separator = ',') {
  std::vector<std::string> fields;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, separator);) fields.push_back(field);
  return fields;
}

inline std::ifstream opened(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  return file;
}

// A problem from its line in problems.csv, without the samples.
//
// Columns of problems.csv:
// problem,equation,stiffness,damping,duration_s,frequency,samples,components,rows,scale,velocities
inline Problem problem_of(const std::vector<std::string>& f) {
  Problem p;
  p.name = f[0];
  p.equation = f[1] == "spring" ? Equation::spring
               : f[1] == "duffing" ? Equation::duffing
               : f[1] == "drag" ? Equation::drag
               : f[1] == "pendulum" ? Equation::pendulum
               : f[1] == "van-der-pol" ? Equation::van_der_pol
               : f[1] == "chain" ? Equation::chain
               : f[1] == "net" ? Equation::net
               : throw std::runtime_error(f[0] + ": unknown equation " + f[1]);
  p.stiffness = std::stod(f[2]);
  p.damping = std::stod(f[3]);
  p.duration = std::stod(f[4]);
  p.frequency = std::stod(f[5]);
  p.samples = std::stoi(f[6]);
  p.components = std::stoi(f[7]);
  p.rows = std::stoi(f[8]);
  p.scale = std::stod(f[9]);
  for (const auto& v : split(f[10], ';')) p.velocities.push_back(std::stod(v));
  return p;
}

// Reads the samples of a problem.
//
// Columns: time_s,position,position_low,rounded_position,rounded_position_low;
// the components of a sample are on consecutive lines.
inline void read_samples(Problem& p, const std::string& folder) {
  auto file = opened(folder + "/" + p.name + ".csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    char* rest = nullptr;
    const double t = std::strtod(line.c_str(), &rest);
    p.exact.push_back(std::strtod(rest + 1, &rest));
    p.exact_low.push_back(std::strtod(rest + 1, &rest));
    p.exact_at_rounded_times.push_back(std::strtod(rest + 1, &rest));
    p.exact_at_rounded_times_low.push_back(std::strtod(rest + 1, nullptr));
    if ((p.exact.size() - 1) % p.components == 0) p.times.push_back(t);
  }
  if (int(p.times.size()) != p.samples)
    throw std::runtime_error(p.name + ".csv: another number of samples than in problems.csv");
}

// The problems in a folder, or only the one with the name wanted, if any.
inline std::vector<Problem> read_problems(const std::string& folder, const std::string& wanted) {
  std::vector<Problem> problems;
  auto list = opened(folder + "/problems.csv");
  std::string line;
  std::getline(list, line);
  while (std::getline(list, line)) {
    const auto f = split(line);
    if (f.size() < 11) throw std::runtime_error(folder + "/problems.csv: a short line");
    if (!wanted.empty() && f[0] != wanted) continue;
    Problem p = problem_of(f);
    read_samples(p, folder);
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
  // The derivatives of the acceleration by position and velocity.
  template <class X> std::array<double, 2> gradient(const X&) const {
    return {-stiffness, -damping};
  }
};

struct Duffing {
  static constexpr int size = 2;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    d[0] = x[1];
    d[1] = -x[0] - x[0] * x[0] * x[0];
  }
  template <class X> std::array<double, 2> gradient(const X& x) const {
    return {-1 - 3 * x[0] * x[0], 0};
  }
};

struct DrivenDrag {
  static constexpr int size = 2;
  template <class X, class D> void operator()(const X& x, D& d, double t) const {
    const double u = x[0], v = x[1];
    const double drag = 0.3 * v * std::sqrt(v * v + 0.04);
    const double acceleration = -4 * u - drag + std::cos(3 * t);
    d[0] = v, d[1] = acceleration;
  }
};

struct Pendulum {
  static constexpr int size = 2;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    const double v = x[1], acceleration = -9.81 * std::sin(x[0]);
    d[0] = v, d[1] = acceleration;
  }
};

// With µ = 5.
struct VanDerPol {
  static constexpr int size = 2;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    const double acceleration = 5 * (1 - x[0] * x[0]) * x[1] - x[0];
    d[0] = x[1], d[1] = acceleration;
  }
};

struct StiffVanDerPol {
  static constexpr int size = 2;
  double damping;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    d[0] = x[1];
    d[1] = damping * (1 - x[0] * x[0]) * x[1] - x[0];
  }
  template <class X> std::array<double, 2> gradient(const X& x) const {
    return {-2 * damping * x[0] * x[1] - 1, damping * (1 - x[0] * x[0])};
  }
};

// Whether an equation knows its Jacobian.
template <class F> constexpr bool has_gradient =
    std::is_same_v<F, Spring> || std::is_same_v<F, Duffing> || std::is_same_v<F, StiffVanDerPol>;

// x'' = -k tridiag(-1, 2, -1) x: masses between walls.
template <int masses> struct Chain {
  static constexpr int size = 2 * masses;
  double stiffness;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    double y[masses + 2];
    y[0] = 0;
    y[masses + 1] = 0;
    for (int i = 0; i < masses; ++i) y[i + 1] = x[i];
    for (int i = 0; i < masses; ++i) {
      d[i] = x[masses + i];
      d[masses + i] = stiffness * (y[i] - 2 * y[i + 1] + y[i + 2]);
    }
  }
};

// The same in two dimensions: a net of masses between walls.
template <int rows, int columns> struct Net {
  static constexpr int masses = rows * columns;
  static constexpr int size = 2 * masses;
  double stiffness;
  template <class X, class D> void operator()(const X& x, D& d, double) const {
    double y[(rows + 2) * (columns + 2)] = {};
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) y[(i + 1) * (columns + 2) + j + 1] = x[i * columns + j];
    for (int i = 0; i < masses; ++i) d[i] = x[masses + i];
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        const double* at = y + (i + 1) * (columns + 2) + j + 1;
        d[masses + i * columns + j] = stiffness *
            ((at[-1] + at[1]) + (at[-columns - 2] + at[columns + 2]) - 4 * at[0]);
      }
  }
};

// Calls `body` with the chain if the problem has this number of masses, and
// returns whether it has.
template <int masses, class Body> bool dispatch_chain(const Problem& p, Body&& body) {
  if (p.components != masses) return false;
  body(Chain<masses>{p.stiffness});
  return true;
}

template <int rows, int columns, class Body> bool dispatch_net(const Problem& p, Body&& body) {
  if (p.rows != rows || p.components != rows * columns) return false;
  body(Net<rows, columns>{p.stiffness});
  return true;
}

// Calls `body` with the problem's equation as a distinct type.
template <class Body> void dispatch(const Problem& p, Body&& body) {
  bool is_known = true;
  switch (p.equation) {
    case Equation::spring: body(Spring{p.stiffness, p.damping}); break;
    case Equation::duffing: body(Duffing{}); break;
    case Equation::drag: body(DrivenDrag{}); break;
    case Equation::pendulum: body(Pendulum{}); break;
    case Equation::van_der_pol:
      if (p.is_stiff()) body(StiffVanDerPol{p.damping}); else body(VanDerPol{});
      break;
    case Equation::chain:
      is_known = dispatch_chain<100>(p, body) || dispatch_chain<1000>(p, body);
      break;
    case Equation::net:
      is_known = dispatch_net<10, 12>(p, body) || dispatch_net<10, 10>(p, body) ||
                 dispatch_net<25, 40>(p, body);
      break;
  }
  if (!is_known) throw std::runtime_error(p.name + ": compiled for other sizes");
}

}  // namespace peers
