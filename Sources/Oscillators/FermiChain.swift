import CKernels
import Equations
import Platform
import Springs
import Synchronization

/// The chain of E. Fermi, J. Pasta, S. Ulam and M. Tsingou (Los Alamos report
/// LA-1940, 1955): masses of 1 between walls, joined by springs that pull with
/// d + α d² + β d³ if they are stretched by d.
///
/// There is no closed form. The reference solution is a power series of order
/// 22 in double-double in steps of 1/4 s; its error grows by about 1e-25 per
/// second. Energy is conserved.
@frozen
public struct FermiChain: Hashable, VelocityFreeEquation, Oscillator {
  /// The number of masses.
  public let count: Int
  /// α, the quadratic coefficient.
  public let alpha: Double
  /// β, the cubic coefficient.
  public let beta: Double
  public var solutionErrorPerSecond: Double? { 1e-25 }

  /// A chain of one mass or more.
  public init(masses: Int, alpha: Double = 0.25, beta: Double = 0.5) {
    require(masses >= 1, "masses: 1 or more")
    count = masses
    self.alpha = alpha
    self.beta = beta
  }

  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    position.withUnsafeBufferPointer { x in
      acceleration.withUnsafeMutableBufferPointer { a in
        // The C kernel of this chain for one state.
        springbench_kernels().pointee.states.fput(x.baseAddress, count, alpha, beta, a.baseAddress)
      }
    }
  }

  public func energy(_ positions: [Double], _ velocities: [Double]) -> Double {
    var sum = velocities.reduce(0) { $0 + $1 * $1 / 2 }
    for i in 0...count {
      let d = (i < count ? positions[i] : 0) - (i > 0 ? positions[i - 1] : 0)
      sum += d * d * (0.5 + d * (alpha / 3 + d * beta / 4))
    }
    return sum
  }

  public func solution(from start: ExactState) -> @Sendable (DoubleDouble) -> ExactState {
    let series = FermiSeries(self, start)
    return { series.state(at: $0) }
  }
}

/// Power series of the chain, one for each step from the start, computed as far
/// as needed. (`SeriesExpansion` takes equations from a text, which is limited
/// to fewer masses.)
private final class FermiSeries: Sendable {
  /// The series of one step: the coefficients x⁽ᵏ⁾/k! of all masses, one order
  /// k after the other.
  private typealias Series = [DoubleDouble]
  private static let order = 22
  /// The length of a step in seconds.
  private static let step = 0.25
  private let chain: FermiChain
  private let known: Mutex<[Series]>

  init(_ chain: FermiChain, _ start: ExactState) {
    self.chain = chain
    known = Mutex([Self.expand(chain, start)])
  }

  /// The state `time` seconds after the start.
  func state(at time: DoubleDouble) -> ExactState {
    let index = max(0, Int(time.high / Self.step))
    let series = known.withLock { known in
      while known.count <= index {
        let end = Self.state(
          of: known[known.count - 1], at: DoubleDouble(Self.step), masses: chain.count)
        known.append(Self.expand(chain, end))
      }
      return known[index]
    }
    return Self.state(
      of: series, at: time - DoubleDouble(Double(index) * Self.step), masses: chain.count)
  }

  /// The state of `n` masses `t` seconds after the beginning of their series'
  /// step, by Horner's rule.
  private static func state(
    of series: Series, at t: DoubleDouble, masses n: Int
  ) -> ExactState {
    var x = [DoubleDouble](repeating: DoubleDouble(0), count: n)
    var v = x
    for k in stride(from: order, through: 0, by: -1) {
      for i in 0..<n {
        x[i] = x[i] * t + series[k * n + i]
        if k > 0 { v[i] = v[i] * t + series[k * n + i] * Double(k) }
      }
    }
    return ExactState(positions: x, velocities: v)
  }

  /// The series from a state, order by order: coefficient k of the extension
  /// of every spring, of its square and cube, and of its force; then
  /// coefficient k + 2 of every mass from the forces of the springs on both
  /// sides.
  private static func expand(_ chain: FermiChain, _ start: ExactState) -> Series {
    let (n, zero) = (chain.count, DoubleDouble(0))
    var x = Series(repeating: zero, count: (order + 1) * n)
    for mass in 0..<n {
      x[mass] = start.positions[mass]
      x[n + mass] = start.velocities[mass]
    }
    let springs = n + 1
    var extensions = Series(repeating: zero, count: (order + 1) * springs)
    var squares = extensions
    var forces = [DoubleDouble](repeating: zero, count: springs)
    for k in 0...(order - 2) {
      for spring in 0..<springs {
        let right = spring < n ? x[k * n + spring] : zero
        let left = spring > 0 ? x[k * n + spring - 1] : zero
        let own = k * springs + spring
        extensions[own] = right - left
        squares[own] = coefficient(k, of: extensions, times: extensions, at: spring, of: springs)
        let cube = coefficient(k, of: squares, times: extensions, at: spring, of: springs)
        forces[spring] = extensions[own] + squares[own] * chain.alpha + cube * chain.beta
      }
      let factor = DoubleDouble(1) / DoubleDouble(Double((k + 1) * (k + 2)))
      for mass in 0..<n { x[(k + 2) * n + mass] = (forces[mass + 1] - forces[mass]) * factor }
    }
    return x
  }

  /// Coefficient `k` of the product of two series (Cauchy's product) for one of
  /// `count` springs.
  private static func coefficient(
    _ k: Int, of a: Series, times b: Series, at spring: Int, of count: Int
  ) -> DoubleDouble {
    var sum = DoubleDouble(0)
    for i in 0...k { sum = sum + a[i * count + spring] * b[(k - i) * count + spring] }
    return sum
  }
}
