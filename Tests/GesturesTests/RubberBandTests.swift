import Gestures
import Testing

/// Rubber bands at the ends of their range. The suite `interactions` checks
/// their values, inverse and slope.
@Suite struct RubberBandTests {
  static let forms: [RubberBand] = [.article, .scroll(coefficient: 0.55, dimension: 568)]

  @Test func theScrollFormStaysBelowItsSize() {
    #expect(Self.forms[1].offset(pull: .infinity) == 568)
    #expect(Self.forms[1].pull(offset: 568) == .infinity)
  }

  @Test(arguments: forms) func rubberBandOfZeroIsPositiveZero(form: RubberBand) {
    var many = [-1.0]
    form.offsets(pulls: [0], into: &many)
    for zero in [form.offset(pull: 0), form.pull(offset: 0), many[0]] {
      #expect(zero == 0 && zero.sign == .plus)
    }
  }

  /// Offsets computed together equal those computed one by one, to the bit.
  @Test(arguments: forms)
  func offsetsTogetherEqualOffsetsOneByOne(form: RubberBand) {
    let pulls = [0, -0.0, 0.25, -3, 70, -1e9, .infinity, -.infinity, 1e-300]
    var offsets = [Double](repeating: .nan, count: pulls.count)
    form.offsets(pulls: pulls, into: &offsets)
    #expect(offsets == pulls.map { form.offset(pull: $0) })
  }
}
