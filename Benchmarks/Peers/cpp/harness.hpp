// Code that C++ peers share: options, verification, timing, rows.
//
//     PEER accuracy --data DIR [--problem NAME] [--only FILE] [--budget-ms MS]
//         [--samples N]
//
// writes a CSV line for each case, whose solution is compared with the exact
// samples before it is timed. FILE has the ids of the cases to run.
#pragma once

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <new>
#include <set>

#include "problems.hpp"

namespace peers {

// The numbers of steps, rejected steps and evaluations of the right-hand side
// in a solve, each -1 if a peer does not count it.
struct Work {
  long steps = -1, rejected = -1, evaluations = -1;
  bool ok = true;
  std::string failure = {};  // why it failed, if not ok
};

// One solver at one setting on one problem.
struct Case {
  std::string method, family;
  int order = 0;
  double step = 0;            // s; 0 for adaptive methods
  double tolerance = 0;       // 0 for fixed steps
  std::string needs = "rhs";  // what the method is given of the equation
  // The complete solve, as it is timed. Writes the samples into `positions`.
  std::function<Work(double* positions)> solve;
  // Counts the evaluations in a solve of its own, unless empty.
  std::function<Work(double* positions)> count = {};
};

// The shortest decimal that reads back as the same number.
inline std::string shortest(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return std::string(text, end);
}

// The double nearest to a power of ten, which std::pow need not give.
inline double power_of_ten(int exponent) { return std::stod("1e" + std::to_string(exponent)); }

// Makes the compiler assume that the memory behind the pointer is read and
// written here, so that it neither removes nor moves the work.
template <class T> inline void keep(T* pointer) { asm volatile("" : : "r"(pointer) : "memory"); }

inline double now_ns() {
  using namespace std::chrono;
  return double(duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count());
}

// An allocator of vectors that start on a cache line, as the buffers of
// springbench do: a 64-byte load that spans two lines takes two accesses.
template <class T> struct OnCacheLine {
  using value_type = T;
  OnCacheLine() = default;
  template <class U> OnCacheLine(const OnCacheLine<U>&) {}
  T* allocate(std::size_t n) {
    return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(64)));
  }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(64)); }
  friend bool operator==(const OnCacheLine&, const OnCacheLine&) { return true; }
  friend bool operator!=(const OnCacheLine&, const OnCacheLine&) { return false; }
};
using Lines = std::vector<double, OnCacheLine<double>>;

// Times `run`. A warm-up runs blocks of doubling size, until one longer than
// 0.2 ms is less than 5 % faster than the best before, or half the budget is
// used up. Then at most `most` samples share the budget. Returns the least time
// of a run in ns.
inline double least_time(const std::function<void()>& run, double budget_ns, int most) {
  double once = INFINITY;
  const double begin = now_ns();
  for (long repeats = 1;; repeats *= 2) {
    const double start = now_ns();
    for (long r = 0; r < repeats; ++r) run();
    const double end = now_ns();
    const double each = std::max((end - start) / double(repeats), 1.0);
    const bool is_steady = each > 0.95 * once && end - start > 2e5;
    once = std::min(each, once);
    // A run that takes longer than the budget is timed once.
    if (repeats == 1 && once > budget_ns) return once;
    if (is_steady || end - begin > budget_ns / 2) break;
  }
  const int samples = std::clamp(int(budget_ns / std::max(once, 2e5)), 1, most);
  const long repeats = std::max(1L, long(budget_ns / samples / once));
  double least = INFINITY;
  for (int s = 0; s < samples; ++s) {
    const double start = now_ns();
    for (long r = 0; r < repeats; ++r) run();
    least = std::min(least, (now_ns() - start) / double(repeats));
  }
  return least;
}

// The options that `springbench peers` gives to peers.
struct Options {
  std::string data, problem;
  std::set<std::string> only;
  double budget_ns = 5e6;
  int threads = 1, samples = 9;

  Options(int argc, char** argv) {
    // The first argument is the mode; each program has one.
    for (int i = 2; i + 1 < argc; i += 2) {
      const std::string name = argv[i], value = argv[i + 1];
      if (name == "--data") data = value;
      else if (name == "--problem") problem = value;
      else if (name == "--budget-ms") budget_ns = std::stod(value) * 1e6;
      else if (name == "--threads") threads = std::stoi(value);
      else if (name == "--samples") samples = std::stoi(value);
      else if (name == "--only") {
        auto file = opened(value);
        for (std::string line; std::getline(file, line);) only.insert(line);
      } else throw std::runtime_error("unknown option " + name);
    }
  }
  bool wants(const std::string& id) const { return only.empty() || only.count(id); }
  // Whether all settings are measured briefly, to find those worth measuring.
  bool is_survey() const { return only.empty(); }
};

inline const char* accuracy_header =
    "case_id,status,status_detail,problem,method,family,order,step_size_s,"
    "tolerance,max_position_error,steps_count,rejected_count,rhs_calls_count,time_ns,"
    "given\n";

// Solves a case into `out`, returns its work and, if that succeeds, sets `time`
// in ns. A survey does not solve it again only to count evaluations.
inline Work solved(const Options& options, const Case& c, double* out, double& time) {
  Work work;
  const double start = now_ns();
  try {
    work = c.solve(out);
    time = now_ns() - start;
    if (c.count && !options.is_survey()) work.evaluations = c.count(out).evaluations;
  } catch (const std::exception& error) {
    work.ok = false;
    work.failure = error.what();
  }
  // The text becomes a CSV field without quotes.
  for (char& letter : work.failure)
    if (letter == ',' || letter == '\n' || letter == '"') letter = ' ';
  return work;
}

// Solves a selected case, times it unless it diverged, and writes its row.
inline void run_case(const Options& options, const Problem& p, const Case& c) {
  const bool adaptive = c.tolerance > 0;
  const std::string id = "accuracy/" + c.method + "/" + p.name +
      (adaptive ? "/tol=" + shortest(c.tolerance) : "/step=" + shortest(c.step));
  if (!options.wants(id)) return;
  Lines out(p.exact.size(), NAN);
  double first = 0;
  const Work work = solved(options, c, out.data(), first);
  auto integer = [](long n) { return n >= 0 ? std::to_string(n) : std::string(); };
  const double error = p.error(out.data(), !adaptive);
  const bool diverged = !work.ok || !(error < 1e6);
  const std::string reason = work.ok ? "the solution left all bounds" : work.failure;
  std::cout << id << (diverged ? ",unstable," : ",ok,") << (diverged ? reason : "") << ','
            << p.name << ',' << c.method << ',' << c.family << ',' << c.order << ','
            << (adaptive ? "" : shortest(c.step)) << ','
            << (adaptive ? shortest(c.tolerance) : "") << ',';
  if (diverged) {
    std::cout << ",,,,";
  } else {
    auto run = [&] { keep(out.data()); c.solve(out.data()); keep(out.data()); };
    double time = least_time(run, options.budget_ns, options.samples);
    // In a survey, which times a solve longer than the budget only once, the
    // solve that was verified also counts.
    if (options.is_survey()) time = std::min(time, first);
    std::cout << shortest(error) << ',' << integer(work.steps) << ','
              << integer(work.rejected) << ',' << integer(work.evaluations) << ','
              << shortest(time);
  }
  std::cout << ",\"" << c.needs << "\"" << std::endl;
}

// The main function of a peer. It calls `cases(options, problem, f)` for each
// problem, whose equation `f` has a type of its own.
template <class Cases>
int run_peer(const char* name, int argc, char** argv, Cases&& cases) try {
  const Options options(argc, argv);
  std::cout << accuracy_header;
  for (const Problem& p : read_problems(options.data, options.problem))
    dispatch(p, [&](auto f) { cases(options, p, f); });
  return 0;
} catch (const std::exception& error) {
  std::cerr << name << ": " << error.what() << "\n";
  return 1;
}

}  // namespace peers
