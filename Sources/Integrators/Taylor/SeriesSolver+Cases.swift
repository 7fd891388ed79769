import Equations
import Platform

/// The cases of abs, min, max and sign, each chosen by the sign of a function:
/// which is in force, and when it changes.
extension SeriesSolver {
  /// Expands at the start, with the cases that are in force there; returns
  /// whether these were found.
  @inlinable
  func expandAtStart() -> Bool {
    loadState()
    for choice in expansion.choices.indices { expansion.choices[choice] = 1 }
    if !signs.isEmpty {
      // A sign is 0 where that keeps its argument at zero, as in an equilibrium.
      for choice in signs { expansion.choices[choice] = 0 }
      expansion.expand()
      for choice in signs where firstCoefficient(of: choice) != nil {
        expansion.choices[choice] = 1
      }
    }
    // One case may decide the sign on which another depends, so several passes may
    // be needed.
    for _ in 0...expansion.choices.count {
      expand()
      var isSettled = true
      for (choice, function) in switchingFunctions.enumerated()
      where function[0].approximation * expansion.choices[choice] < 0 {
        expansion.choices[choice].negate()
        isSettled = false
      }
      if isSettled { return true }
    }
    return false
  }

  /// Expands again until each `sign` is 0 if the series of its argument is zero
  /// throughout; one that was 0 becomes the sign of the first coefficient that
  /// is not zero. A sign of 1 or -1 stays: where a step has just ended at its
  /// change, coefficient 0 is a rounded zero of either sign.
  @usableFromInline @inline(never)
  func settleSigns() {
    for _ in 0...expansion.choices.count {
      var isSettled = true
      for choice in signs {
        let first = firstCoefficient(of: choice)
        let wasZero = expansion.choices[choice] == 0
        guard wasZero != (first == nil) else { continue }
        expansion.choices[choice] = first.map { $0 < 0 ? -1 : 1 } ?? 0
        isSettled = false
      }
      if isSettled { return }
      expansion.expand()
    }
  }

  /// The first coefficient of a switching function that is not zero; `nil` if the
  /// function is zero throughout.
  @usableFromInline
  func firstCoefficient(of choice: Int) -> Double? {
    let function = switchingFunctions[choice]
    return (0...expansion.order).lazy.map { function[$0].approximation }.first { $0 != 0 }
  }

  /// The first moment within a step at which a case changes, and its index.
  @inlinable
  func firstCaseChange(within length: Scalar) -> (offset: Scalar, choice: Int)? {
    var first: (offset: Scalar, choice: Int)?
    for (choice, function) in switchingFunctions.enumerated() {
      let offset = firstCrossing(
        of: function, from: expansion.choices[choice], through: 0,
        within: first?.offset ?? length)
      if let offset { first = (offset, choice) }
    }
    return first
  }

  /// Shortens a step (s) until the series of all functions whose signs choose
  /// cases converge over it: while a case holds, the state does not show how
  /// fast these change.
  @inlinable
  func switchStep(atMost longest: Double) -> Double {
    if switchingFunctions.isEmpty { return longest }
    var step = min(longest, times.end)
    // Over the second half of the series each term shrinks to about a third of
    // the one before, 2^−1.7, or less.
    let enough = min(tolerance, exp2(-0.85 * Double(expansion.order)))
    for function in switchingFunctions {
      for _ in 0..<200 {
        // The largest term of the first half, and of the last two.
        var (early, last, power) = (0.0, 0.0, 1.0)
        for k in 0...expansion.order {
          let term = function[k].approximation.magnitude * power
          if 2 * k <= expansion.order {
            early = max(early, term)
          } else if k + 2 > expansion.order {
            last = max(last, term)
          }
          power *= step
        }
        // Infinite terms shorten the step, too.
        if early == 0 || (last <= enough * early && early < .infinity) { break }
        step *= 0.7
      }
    }
    return min(step, longest)
  }
}
