import Harness
import TestSupport
import Testing

@Suite("Barriers")
struct BarrierTests {
  /// `launder` hides a value from the optimiser.
  @Test("A laundered value is the same value")
  func launderKeepsValues() {
    #expect(launder(0.1) == 0.1)
    #expect(launder(Float(0.1)) == Float(0.1))
    #expect(launder(-7) == -7)
    #expect(launder(SIMD8<Double>(repeating: 2.5)) == SIMD8<Double>(repeating: 2.5))
    #expect(launder([1, 2, 3]) == [1, 2, 3])
    #expect(launder(Double.infinity) == .infinity)
  }

  /// Work whose result is only consumed takes time in proportion to its amount:
  /// the compiler has neither deleted it nor moved it out of the loop.
  @Test("Consumed work is done", .optimizedRun)
  func consumedWorkIsDone() {
    func seconds(_ turns: Int) -> Double {
      ClockProperties.best(of: 20, iterations: 1) { _ in
        for _ in 0..<turns {
          var value = launder(1.0)
          for _ in 0..<64 { value += 0.5 * value }
          consume(value)
        }
      }
    }
    #expect(seconds(20_000) > 5 * seconds(1_000))
    #expect(ClockProperties.measure().keepsWorkAlive)
  }
}

@Suite("Clock")
struct ClockTests {
  @Test("Its properties are positive and finite")
  func properties() {
    let clock = ClockProperties.measure()
    for value in [clock.granularityNanoseconds, clock.readNanoseconds, clock.emptyLoopNanoseconds] {
      #expect(value > 0 && value.isFinite)
    }
  }
}
