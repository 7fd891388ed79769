// Prints, for each problem in a folder, the derivatives of position and
// velocity at one state.
#include <cstdio>

#include "problems.hpp"

int main(int, char** arguments) {
  for (const auto& problem : peers::read_problems(arguments[1], ""))
    peers::dispatch(problem, [](auto f) {
      double x[f.size] = {0.625, 1.5}, d[f.size];
      f(x, d, 0.3);
      std::printf("%.17g\n%.17g\n", d[0], d[1]);
    });
}
