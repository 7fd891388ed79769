import Equations
import Integrators
import Springs
import Testing

/// `RadauSolver` solves for its stages by the eigenvalues of the matrix A.
@Suite struct RadauTests {
  /// The computed inverse of 1 + αA + βA², multiplied by that matrix, is 1: for
  /// soft and stiff forces, and for a negative β.
  @Test(arguments: [(0.1, 0.2), (3, 50), (1e4, 1e2), (2, 1e6), (0.3, -0.4)])
  func sumsOverEigenvaluesInvertNewtonsMatrix(alpha: Double, beta: Double) {
    func check<Stages: StageCount>(_: Stages.Type) {
      let tables = RadauTables<Stages>()
      tables.invert(1, gradient: -beta, damping: alpha)
      func size(_ lanes: SIMD8<Double>) -> Double { max(lanes.max(), -lanes.min()) }
      for j in 0..<Stages.count {
        let inverse = tables.inverse[j]
        var (product, terms) = (inverse, size(inverse))
        for k in 0..<Stages.count {
          let column = alpha * tables.coupling[k] + beta * tables.squaredCoupling[k]
          product += column * inverse[k]
          terms += size(column * inverse[k])
        }
        product[j] -= 1
        #expect(size(product) < 1e-12 * terms)
      }
    }
    check(Stages3.self)
    check(Stages5.self)
  }

  /// One iteration per step solves a linear force, once the rate of convergence
  /// is known: the first step takes two.
  @Test func linearForcesTakeOneIteration() {
    let oscillator = LinearOscillator(stiffness: 400, damping: 2000)
    let (report, trajectory) = RadauSolver<Stages5, SpringForce>(tolerance: 1e-10).solved(
      SpringForce(stiffness: 400, damping: 2000), at: SampleTimes(duration: 1, count: 101))
    #expect(report.rejected == 0)
    #expect(report.evaluations == 1 + 5 * (report.accepted + 1))
    let error = trajectory.largestError {
      oscillator.state(at: $0, position: DoubleDouble(1), velocity: DoubleDouble(0)).position
    }
    #expect(error < 1e-12)
  }
}
