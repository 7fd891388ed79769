import Equations
import Integrators

extension Method {
  /// Compositions of kicks and drifts.
  static var symplectic: [Method] {
    [
      composition(
        "semi-implicit-euler", also: ["symplectic-euler", "euler-cromer"], .semiImplicitEuler,
        .explicit, first: 8,
        "velocity first, damping at the old velocity"),
      composition(
        "semi-implicit-euler-position", .semiImplicitEulerPositionFirst, .explicit, first: 8,
        "position first, damping at the old velocity"),
      composition(
        "velocity-verlet", also: ["verlet", "leapfrog"], .velocityVerlet, .inKick, first: 4,
        "kick, drift, kick; damping exact within the kick"),
      composition(
        "position-verlet", also: ["stormer-verlet"], .positionVerlet, .inKick, first: 4,
        "drift, kick, drift; damping exact within the kick"),
      composition(
        "damped-strang", .velocityVerlet, .removed, first: 4,
        "velocity Verlet with the damping removed exactly"),
      composition(
        "yoshida-4", also: ["yoshida"], .yoshida4, .removed, first: 4,
        "three Verlet steps, order 4"),
      composition(
        "yoshida-6", .yoshida6, .removed, first: 2, "seven Verlet steps, order 6"),
      composition(
        "blanes-moan-6", .blanesMoan6, .removed, first: 1, "eleven stages, order 6"),
      composition(
        "kahan-li-8", .kahanLi8, .removed, first: 1, "17 Verlet steps, order 8"),
    ]
  }

  /// A composition of kicks and drifts in equal steps, from `first` times the
  /// problem's `coarsest`.
  private static func composition(
    _ name: String, also aliases: [String] = [], _ composition: Composition,
    _ damping: DampingSplit, first: Double, _ summary: String
  ) -> Method {
    Method(
      name: name, aliases: aliases, family: "symplectic", order: composition.order,
      summary: summary, isGiven: .splitForce,
      equations: "x'' = f(t, x) - c*x' and y' = f(t, x) without y",
      rungs: damping == .removed ? .steps(first: first, not: .critical) : .steps(first: first),
      solvers: [
        .system(nodes: composition.order > 4 ? 3 : 2) { equation in
          equation.linearDamping.map { .splitting(composition, damping, damping: $0) }
        }
      ])
  }
}
