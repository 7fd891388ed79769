import Harness
import Platform

extension KnownDefect {
  /// A defect with a parameter, whose value is measured on the answers.
  struct Family: Sendable {
    /// The values between which the search begins; above 0.
    let values: ClosedRange<Double>
    /// What the defect does with a value, which is given in digits.
    let summary: @Sendable (String) -> String
    /// Whether it is a defect of velocities, with which positions are right.
    var isOfVelocity = false
    /// The position, or the velocity, that a library with this value gives.
    let answer: @Sendable (ConformanceCase, Double) -> Double

    /// The value with the least loss: the best of a geometric row, improved by
    /// steps that are halved where neither neighbour is better.
    func least(_ loss: (Double) -> Double) -> Double {
      let count = 160
      let ratio = exp(log(values.upperBound / values.lowerBound) / Double(count))
      var value = values.lowerBound
      var best = (value: value, loss: Double.infinity)
      func attempt(_ value: Double) -> Bool {
        let loss = loss(value)
        guard loss < best.loss else { return false }
        best = (value, loss)
        return true
      }
      for _ in 0...count {
        _ = attempt(value)
        value *= ratio
      }
      var step = ratio - 1
      while step > 1e-7 {
        let middle = best.value
        if !attempt(middle * (1 + step)), !attempt(middle / (1 + step)) { step /= 2 }
      }
      return best.value
    }
  }

  /// The defect with the parameter of its family for which the least of the
  /// errors is left; itself if it has none.
  func fitted(to wrong: [ComparedAnswer]) -> KnownDefect {
    // After many periods a value between two others may fit worse than both.
    let early = wrong.filter { $0.question.omega * $0.question.time < 10 }
    guard let family, let first = early.first, first.isPosition != family.isOfVelocity
    else { return self }
    // Few answers suffice for one number.
    let few = stride(from: 0, to: early.count, by: early.count / 200 + 1).map { early[$0] }
    let value = family.least { value in
      few.reduce(0) { $0 + min($1.residue(family.answer($1.question, value)), 1) }
    }
    var fitted = self
    fitted.summary = family.summary(DecimalRounding.significant(value, digits: 4))
    let model = family.isOfVelocity ? \KnownDefect.velocity : \.position
    fitted[keyPath: model] = { family.answer($0, value) }
    return fitted
  }
}
