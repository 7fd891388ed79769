import Batch
import Glibc
import Platform
import TestSupport
import Testing

/// Coupled masses by their modes.
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

  @Test func dampingsAreFiniteAndNotNegative() {
    for c in [-1, .nan, .infinity] {
      #expect(ModalSystem(chainOf: 2, stiffness: 1, massDamping: c, stiffnessDamping: 0) == nil)
      #expect(ModalSystem(chainOf: 2, stiffness: 1, massDamping: 0, stiffnessDamping: c) == nil)
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

  /// Masses and states: numbers of states that fill blocks of the kernel, or
  /// leave a remainder.
  private static let sizes = [(24, 17), (26, 130), (25, 70), (7, 64), (2, 1)]

  /// A chain whose masses are tied to the ground, too; its stiffness matrix has
  /// mirror symmetry unless it is uneven.
  private func tiedChain(of count: Int, isUneven: Bool) throws -> ModalSystem {
    var stiffness = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      stiffness[row * count + row] = 800 + (isUneven ? Double(3 * row) : 0)
      guard row > 0 else { continue }
      stiffness[row * count + row - 1] = -300
      stiffness[(row - 1) * count + row] = -300
    }
    return try #require(
      ModalSystem(stiffness: stiffness, count: count, massDamping: 0.8, stiffnessDamping: 2e-3))
  }

  /// Modal evaluation at every level against the dense propagator. Threads
  /// share out the states, and rows may be padded: neither changes a bit.
  @Test(arguments: KernelTests.levels, sizes)
  func modesMatchTheDensePropagator(level: VectorLevel, size: (masses: Int, states: Int)) throws {
    let (count, states) = size
    let positions = Self.random(count * states, seed: 7)
    let velocities = Self.random(count * states, seed: 8).map { 30 * $0 }
    for isUneven in [false, true] {
      let system = try tiedChain(of: count, isUneven: isUneven)
      var expected = positions + velocities
      DensePropagator(system, time: 0.1)
        .apply(to: positions + velocities, into: &expected, stateCount: states)
      var modal = ModalStates(system, positions: positions, velocities: velocities, states: states)
      var first: [[Double]]?
      for (threads, gap) in [(1, 0), (2, 0), (9, 0), (1, 8), (2, 3)] {
        let stride = states + gap
        var x = [Double](repeating: .nan, count: count * stride + 8)
        var v = x
        level.perform {
          modal.evaluate(at: 0.1, positions: &x, velocities: &v, stride: stride, threads: threads)
        }
        let found = [x, v].map { plane in
          (0..<count).flatMap { plane[$0 * stride..<$0 * stride + states] }
        }
        for (plane, limit) in [(0, 1e-13), (1, 1e-11)] {
          let errors = zip(found[plane], expected[(plane * count * states)...])
            .map { ($0 - $1).magnitude }
          #expect(errors.worst() < limit)
        }
        let isSame = first.map { $0 == found } ?? true
        #expect(isSame, "\(threads) threads, rows \(stride) apart")
        first = first ?? found
        // Nothing may be written between rows and after the planes.
        let outside = x.indices.filter { $0 >= count * stride || $0 % stride >= states }
        #expect(outside.allSatisfy { x[$0].isNaN && v[$0].isNaN })
      }
    }
  }

  @Test(arguments: sizes, [3, 8])
  func theDensePropagatorTakesAnyStride(size: (masses: Int, states: Int), gap: Int) throws {
    let (count, states, stride) = (size.masses, size.states, size.states + gap)
    let propagator = DensePropagator(try tiedChain(of: count, isUneven: true), time: 0.1)
    let start = Self.random(2 * count * states, seed: 9)
    var (expected, spread) = (start, [Double](repeating: 0, count: 2 * count * stride))
    propagator.apply(to: start, into: &expected, stateCount: states)
    for index in start.indices { spread[index / states * stride + index % states] = start[index] }
    var found = spread
    propagator.apply(to: spread, into: &found, stateCount: states, stride: stride)
    for (index, exact) in expected.enumerated() {
      #expect((found[index / states * stride + index % states] - exact).magnitude < 1e-11)
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
