import CKernels
import Platform

/// The velocities of a symmetric multistep method, which itself computes
/// positions only. They follow from the last two positions and the forces of
/// the last steps.
///
/// As in `SymmetricMultistepSolver` the damping c is removed from the equation,
/// which leaves factors e^(−cjh/2) for the positions and forces j steps back.
@usableFromInline
final class MultistepVelocities {
  private let tableauWeights: [Double]
  @usableFromInline let order: Int
  /// The weights of the forces of this step and of those before, newest first,
  /// each with its factor.
  @usableFromInline let weights: UnsafeMutablePointer<Double>
  /// The forces of the last 16 steps, that of step n at n mod 16.
  @usableFromInline let forces: UnsafeMutablePointer<Double>
  /// The last two positions, that of step n at n mod 2.
  @usableFromInline let positions: UnsafeMutablePointer<Double>
  /// e^(−ch/2), the factor of the position one step back.
  @exclusivity(unchecked) @usableFromInline var stepDecay = 1.0
  private var storage = CacheLines()

  init(_ tableau: SymmetricTableau) {
    tableauWeights = tableau.velocityWeights
    order = tableau.order
    weights = storage.make(16, of: 0)
    forces = storage.make(16, of: 0)
    positions = storage.make(2, of: 0)
  }

  /// Computes the weights for steps of `h` seconds with this damping (1/s).
  @usableFromInline
  func prepare(_ h: Double, damping: Double) {
    func decay(over steps: Int) -> Double {
      damping == 0 ? 1 : exp(-damping * h / 2 * Double(steps))
    }
    stepDecay = decay(over: 1)
    for index in 0..<order { weights[index] = tableauWeights[index] * decay(over: index) }
  }

  /// Stores the position and the force at the beginning of a step.
  @inlinable @inline(__always)
  func store(_ x: Double, force g: Double, ofStep step: Int) {
    positions[step & 1] = x
    forces[step & 15] = g
  }

  /// u = v + (c/2) x at the beginning of a step of `h` seconds: the last one
  /// for which position and force were stored.
  @inlinable
  func velocity(ofStep step: Int, _ h: Double) -> Double {
    var sum = 0.0
    for index in 0..<order {
      sum = springbench_multiply_add(weights[index], forces[(step &- index) & 15], sum)
    }
    let moved = positions[step & 1] - stepDecay * positions[(step &- 1) & 1]
    return springbench_multiply_add(h, sum, moved / h)
  }
}
