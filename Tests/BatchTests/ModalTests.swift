import Batch
import Glibc
import TestSupport
import Testing

@Suite struct ModalTests {
  static func random(_ count: Int, seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in generator.uniform(-1, 1) }
  }

  /// The frequencies of a chain of n masses between walls are known: the square
  /// of the j-th is 4k sin²(πj / (2n + 2)).
  @Test func chainHasItsKnownModes() throws {
    let system = try #require(
      ModalSystem(chainOf: 20, stiffness: 900, massDamping: 0.5, stiffnessDamping: 1e-3))
    for (index, mode) in system.modes.enumerated() {
      let frequency = 2 * 900.0.squareRoot() * sin(.pi * Double(index + 1) / 42)
      expectRelative(mode.angularFrequency, frequency, within: 1e-13)
      // (α/ω + β ω)/2, with the dampings α of the masses and β of the
      // stiffness.
      let ratio = 0.5 * (0.5 / mode.angularFrequency + 1e-3 * mode.angularFrequency)
      expectRelative(mode.dampingRatio, ratio, within: 1e-14)
    }
  }

  /// Threads share out the states and have scratch space of their own, and rows
  /// may be padded to a stride. Neither changes a bit of the result, and the
  /// padding is not written.
  @Test func threadsAndStridesChangeNothing() throws {
    let (count, states, stride) = (24, 331, 352)
    let system = try #require(
      ModalSystem(chainOf: count, stiffness: 1600, massDamping: 0.8, stiffnessDamping: 2e-3))
    var modal = ModalStates(
      system, positions: ModalTests.random(count * states, seed: 5),
      velocities: ModalTests.random(count * states, seed: 6), states: states)
    var x = [Double](repeating: 0, count: count * states)
    var v = x
    modal.evaluate(at: 0.2, positions: &x, velocities: &v)
    for repetition in 0..<40 {
      var paddedX = [Double](repeating: -7, count: count * stride)
      var paddedV = paddedX
      modal.evaluate(
        at: 0.2, positions: &paddedX, velocities: &paddedV, stride: stride, threads: repetition + 1)
      let same = (0..<count).allSatisfy { row in
        let dense = row * states..<(row + 1) * states
        let written = row * stride..<row * stride + states
        let padding = row * stride + states..<(row + 1) * stride
        return paddedX[written].elementsEqual(x[dense])
          && paddedV[written].elementsEqual(v[dense])
          && paddedX[padding].allSatisfy { $0 == -7 }
      }
      #expect(same, "\(repetition + 1) threads")
    }
  }

  /// The accelerations of the solution, by central differences of its
  /// velocities, are those of the equation of motion.
  @Test func statesObeyTheEquationOfMotion() throws {
    let count = 6
    let (stiffness, massDamping, stiffnessDamping) = (400.0, 0.7, 4e-3)
    let system = try #require(
      ModalSystem(
        chainOf: count, stiffness: stiffness, massDamping: massDamping,
        stiffnessDamping: stiffnessDamping))
    var modal = ModalStates(
      system, positions: ModalTests.random(count, seed: 3),
      velocities: ModalTests.random(count, seed: 4), states: 1)
    let step = 1e-4
    var x = [Double](repeating: 0, count: count)
    var v = x
    var before = x
    var after = x
    modal.evaluate(at: 0.3 - step, positions: &x, velocities: &before)
    modal.evaluate(at: 0.3 + step, positions: &x, velocities: &after)
    modal.evaluate(at: 0.3, positions: &x, velocities: &v)
    /// One row of the stiffness matrix times positions or velocities.
    func stiffnessTimes(_ values: [Double], _ row: Int) -> Double {
      let left = row > 0 ? values[row - 1] : 0
      let right = row + 1 < count ? values[row + 1] : 0
      return stiffness * (2 * values[row] - left - right)
    }
    for row in 0..<count {
      let acceleration = (after[row] - before[row]) / (2 * step)
      let expected =
        -stiffnessTimes(x, row) - massDamping * v[row] - stiffnessDamping * stiffnessTimes(v, row)
      #expect((acceleration - expected).magnitude < 1e-3)
    }
  }

  /// A stiffness matrix with a negative eigenvalue, and one with a NaN.
  @Test func systemsWithoutModesAreRefused() {
    #expect(
      ModalSystem(stiffness: [1, 0, 0, -1], count: 2, massDamping: 0, stiffnessDamping: 0) == nil)
    #expect(
      ModalSystem(stiffness: [.nan, 0, 0, 1], count: 2, massDamping: 0, stiffnessDamping: 0) == nil)
  }
}
