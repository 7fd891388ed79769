/// Names by which methods and engines are known elsewhere.
public enum MethodAlias {
  /// The names in this program, by those in SciPy, MATLAB, Boost, textbooks,
  /// games and UI frameworks.
  public static let all: [String: String] = [
    "euler": "explicit-euler", "forward-euler": "explicit-euler",
    "symplectic-euler": "semi-implicit-euler", "euler-cromer": "semi-implicit-euler",
    "implicit-euler": "backward-euler", "verlet": "velocity-verlet",
    "leapfrog": "velocity-verlet", "stormer-verlet": "position-verlet",
    "runge-kutta": "rk4", "runge-kutta-4": "rk4", "rk2": "midpoint",
    "rk23": "bogacki-shampine-32", "ode23": "bogacki-shampine-32", "bs3": "bogacki-shampine-32",
    "rk45": "dormand-prince-54", "dopri5": "dormand-prince-54", "dopri": "dormand-prince-54",
    "ode45": "dormand-prince-54", "dp5": "dormand-prince-54", "rkck": "cash-karp-54",
    "cash-karp": "cash-karp-54", "tsit5": "tsitouras-54", "vern7": "verner-76",
    "vern9": "verner-98", "dop8": "dop853", "dp8": "dop853",
    "ode89": "verner-98", "radau": "radau-5", "radau5": "radau-5", "radauiia5": "radau-5",
    "crank-nicolson": "trapezoidal", "newmark-beta": "trapezoidal", "newmark": "trapezoidal",
    "yoshida": "yoshida-4", "odex": "extrapolation-8", "bulirsch-stoer": "extrapolation-8",
    "exact": "closed-form", "analytic": "closed-form",
    "dormand-prince": "dormand-prince-54", "tsitouras": "tsitouras-54",
    "bogacki-shampine": "bogacki-shampine-32",
    "android": "androidx", "jetpack-compose": "compose", "react": "react-spring",
    "framer-motion": "motion", "framer": "motion", "anime.js": "anime", "animejs": "anime",
    "qt-quick": "qt", "gnome": "libadwaita", "kde": "kwin",
    "unity": "smoothdamp", "harmonyos": "arkui", "openharmony": "arkui",
  ]

  /// The name in this program of a method known elsewhere as `name`; `nil` if
  /// `name` is not an alias. Ignores case and reads underscores as hyphens.
  public static func name(for name: String) -> String? { all[plain(name)] }

  /// Why a method that people may look for is not included; `nil` for any other
  /// name.
  public static func reasonForAbsence(of name: String) -> String? {
    ["swiftui", "uikit", "core-animation", "apple", "ios", "macos"].contains(plain(name))
      ? "Apple's solver is not public. 'springs' is the exact motion, 'webkit' WebKit's solver"
      : nil
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().replacing("_", with: "-")
  }
}
