/// Adams–Bashforth–Moulton coefficients: the integrals over [0, 1] of the
/// Lagrange polynomials of equally spaced nodes. Computed as rationals and
/// rounded once.
public struct AdamsTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// Weights of the values at 0, −1, −2, … (Bashforth), where the step goes
  /// from 0 to 1.
  public let predictor: [Double]
  /// Weights of the values at 1, 0, −1, … (Moulton).
  public let corrector: [Double]

  /// Order 4: four values in each sum.
  public static let adams4 = AdamsTableau(
    order: 4,
    predictor: [2.2916666666666665, -2.4583333333333335, 1.5416666666666667, -0.375],
    corrector: [0.375, 0.7916666666666666, -0.20833333333333334, 0.041666666666666664])
  /// Order 8: eight values in each sum.
  public static let adams8 = AdamsTableau(
    order: 8,
    predictor: [
      3.5899553571428573, -9.525206679894179, 18.05453869047619, -22.027752976190477,
      17.37965443121693, -8.612127976190477, 2.4451636904761904, -0.30422453703703706,
    ],
    corrector: [
      0.30422453703703706, 1.1561590608465608, -1.0069196428571427, 1.0179646164021163,
      -0.7320353835978836, 0.3430803571428571, -0.09384093915343915, 0.01136739417989418,
    ])
}
