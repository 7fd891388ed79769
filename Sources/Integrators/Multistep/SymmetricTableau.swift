/// Coefficients of an explicit symmetric multistep method for x'' = f(t, x),
///
///     Σ α_j x_{n+1−j} = h² Σ β_j f_{n+1−j},   α_j = α_{k−j},  β_j = β_{k−j},
///
/// j = 0 … k, α_0 = 1, β_0 = β_k = 0. The weights β follow from the α by the
/// conditions of order k. A method that is symmetric in time keeps the energy
/// within a band indefinitely, and its error grows linearly with time, not
/// quadratically.
///
/// G. D. Quinlan, S. Tremaine, Astron. J. 100 (1990) 1694, doi:10.1086/115629.
public struct SymmetricTableau: Sendable {
  /// k, which is also the number of steps.
  public let order: Int
  /// α_1 … α_k, the coefficients of past positions.
  public let positions: [Double]
  /// β_1 … β_{k−1}, the coefficients of past f, as exact multiples of
  /// `1 / denominator`.
  public let numerators: [Double]
  /// The common denominator of the β.
  public let denominator: Double

  /// Quinlan and Tremaine's method of order 12.
  public static let order12 = SymmetricTableau(
    order: 12, positions: [-2, 2, -1, 0, 0, 0, 0, 0, -1, 2, -2, 1],
    numerators: [
      90_987_349, -229_596_838, 812_627_169, -1_628_539_944, 2_714_971_338, -3_041_896_548,
      2_714_971_338, -1_628_539_944, 812_627_169, -229_596_838, 90_987_349,
    ], denominator: 53_222_400)

  /// Weights of f_n, f_{n−1}, … in the velocity at n,
  ///
  ///     v_n = (x_n − x_{n−1}) / h + h Σ w_i f_{n−i},
  ///
  /// from the backward differences of f up to `order` − 1: the sum is
  /// (L⁻¹ − ∇ L⁻²) f with L = −ln(1 − ∇).
  package var velocityWeights: [Double] {
    var weights = Array(repeating: 0.0, count: order)
    for (power, coefficient) in SymmetricTableau.differences.prefix(order).enumerated() {
      // ∇^power f_n is Σ (−1)^i C(power, i) f_{n−i}.
      var term = coefficient
      for index in 0...power {
        weights[index] += term
        term *= -Double(power - index) / Double(index + 1)
      }
    }
    return weights
  }

  /// Coefficients of ∇⁰, ∇¹, … in L⁻¹ − ∇ L⁻².
  private static let differences: [Double] = [
    1 / 2, -1 / 6, -1 / 24, -1 / 45, -7 / 480, -107 / 10_080, -199 / 24_192, -6031 / 907_200,
    -5741 / 1_036_800, -1_129_981 / 239_500_800, -435_569 / 106_444_800,
    -35_661_419 / 9_906_624_000,
  ]
}
