import Springs

/// A splitting method for x'' = f(t, x) as data: a step alternates kicks, which
/// change the velocity by the force, and drifts, which move the position with
/// the velocity. The first and the last are of the same kind, so that the last
/// of a step and the first of the next can be merged.
public struct Composition: Sendable {
  /// The order of convergence.
  public let order: Int
  /// Whether a step begins and ends with kicks, not with drifts.
  public let beginsWithKick: Bool
  /// The drifts, as fractions of the step; they sum to 1.
  public let drifts: [Double]
  /// The kicks, as fractions of the step; they sum to 1.
  public let kicks: [Double]

  /// A method of the caller's own, or one from the literature.
  ///
  /// - Precondition: there is one more of the kind that a step begins and ends
  ///   with, and kicks and drifts each sum to 1.
  public init(order: Int, beginsWithKick: Bool, drifts: [Double], kicks: [Double]) {
    require(
      beginsWithKick ? kicks.count == drifts.count + 1 : drifts.count == kicks.count + 1,
      "kicks and drifts must alternate, the outer kind once more")
    require(
      isNear(kicks.reduce(0, +), 1) && isNear(drifts.reduce(0, +), 1),
      "kicks and drifts must each sum to 1")
    self.order = order
    self.beginsWithKick = beginsWithKick
    self.drifts = drifts
    self.kicks = kicks
  }

  /// A symmetric composition of Verlet steps.
  ///
  /// - Parameter half: the lengths of the Verlet steps up to and including the
  ///   middle one; the others mirror them.
  static func verletSteps(order: Int, _ half: [Double]) -> Composition {
    let lengths = half + half.dropLast().reversed()
    var kicks = [lengths[0] / 2]
    for (a, b) in zip(lengths, lengths.dropFirst()) { kicks.append((a + b) / 2) }
    kicks.append(lengths[lengths.count - 1] / 2)
    return Composition(order: order, beginsWithKick: true, drifts: lengths, kicks: kicks)
  }

  /// Kick, then drift: semi-implicit Euler, velocity first.
  public static let semiImplicitEuler = Composition(
    order: 1, beginsWithKick: true, drifts: [1], kicks: [1, 0])
  /// Drift, then kick: the other semi-implicit Euler.
  public static let semiImplicitEulerPositionFirst = Composition(
    order: 1, beginsWithKick: false, drifts: [1, 0], kicks: [1])
  /// Half a kick, a drift, half a kick.
  public static let velocityVerlet = Composition(
    order: 2, beginsWithKick: true, drifts: [1], kicks: [0.5, 0.5])
  /// Half a drift, a kick, half a drift.
  public static let positionVerlet = Composition(
    order: 2, beginsWithKick: false, drifts: [0.5, 0.5], kicks: [1])
  /// Yoshida, Phys. Lett. A 150 (1990) 262, doi:10.1016/0375-9601(90)90092-3.
  public static let yoshida4 = verletSteps(
    order: 4, [1.3512071919596578, -1.7024143839193153])
  /// Yoshida's solution A of order six, from the same paper.
  public static let yoshida6 = verletSteps(
    order: 6, [0.784513610477560, 0.235573213359357, -1.17767998417887, 1.315186320683906])
  /// Blanes & Moan, J. Comput. Appl. Math. 142 (2002) 313,
  /// doi:10.1016/S0377-0427(01)00492-7: eleven stages for x'' = f(x), order 6.
  /// First kicks b and drifts a: the last mirror them, the middle makes sums 1.
  public static let blanesMoan6: Composition = {
    let b = [
      0.0414649985182624, 0.198128671918067, -0.0400061921041533, 0.0752539843015807,
      -0.0115113874206879,
    ]
    let a = [
      0.123229775946271, 0.290553797799558, -0.127049212625417, -0.246331761062075,
      0.357208872795928,
    ]
    let halfOfKicks = b + [0.5 - b.reduce(0, +)]
    return Composition(
      order: 6, beginsWithKick: true, drifts: a + [1 - 2 * a.reduce(0, +)] + a.reversed(),
      kicks: halfOfKicks + halfOfKicks.reversed())
  }()
  /// Kahan & Li, Math. Comp. 66 (1997) 1089, doi:10.1090/S0025-5718-97-00873-9:
  /// 17 stages, order 8.
  public static let kahanLi8 = verletSteps(
    order: 8,
    [
      0.13020248308889008087881763, 0.56116298177510838456196441,
      -0.38947496264484728640807860, 0.15884190655515560089621075,
      -0.39590389413323757733623154, 0.18453964097831570709183254,
      0.25837438768632204729397911, 0.29501172360931029887096624,
      -0.60550853383003451169892108,
    ])
}
