import Foundation
import Gestures
import Testing

@Suite struct RubberBandTests {
  static let forms: [RubberBand] = [
    .article, .scrollView(dimension: 568), .scrollView(dimension: 960),
  ]

  @Test(arguments: [
    (0.5, 0.6156, 0.2749, 0.2749), (1, 1, 0.5495, 0.5497), (10, 5.0119, 5.4473, 5.4687),
    (50, 15.4625, 26.2301, 26.7342), (100, 25.1189, 50.1445, 52.0197),
    (360, 61.5760, 146.8198, 164.1451), (1000, 125.8925, 279.4275, 349.6689),
  ])
  func offsetsOfThePublishedTable(pull: Double, power: Double, small: Double, large: Double) {
    for (form, expected) in zip(Self.forms, [power, small, large]) {
      #expect(abs(form.offset(pull: pull) - expected) <= 5e-5, "\(form)")
    }
  }

  @Test(arguments: forms)
  func theInverseUndoesTheBand(form: RubberBand) {
    for quarter in -24...16 {
      let pull = pow(10, Double(quarter) / 4)
      #expect(abs(form.pull(offset: form.offset(pull: pull)) / pull - 1) < 1e-9)
      #expect(form.offset(pull: -pull) == -form.offset(pull: pull))
    }
  }

  @Test(arguments: forms)
  func theSlopeIsTheDerivative(form: RubberBand) {
    for pull in [0.01, 0.5, 3, 70, 900.0] {
      let step = 1e-4 * pull
      let chord = (form.offset(pull: pull + step) - form.offset(pull: pull - step)) / (2 * step)
      #expect(abs(form.slope(pull: pull) / chord - 1) < 1e-6)
    }
  }

  @Test func theScrollFormStaysBelowItsSize() {
    let form = RubberBand.scrollView(dimension: 568)
    #expect(form.offset(pull: 1e6) < 568)
    #expect(form.offset(pull: .infinity) == 568)
    #expect(form.pull(offset: 568) == .infinity)
  }

  /// Velocities follow the slope. The slope of the article's form is infinite
  /// at the edge, so every pull of less than a pixel takes the slope at one
  /// pixel.
  @Test(arguments: forms)
  func velocitiesAreFiniteAtTheEdge(form: RubberBand) {
    for pull in [0, 1e-300, 1e-9, 0.5, 1, 1.5, 2.5] {
      let velocity = form.velocity(pull: pull, fingerVelocity: 1)
      #expect(velocity == form.slope(pull: form == .article ? max(pull, 1) : pull))
      #expect(velocity > 0 && velocity <= 1)
    }
    #expect(form.velocity(pull: 0, fingerVelocity: 0) == 0)
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
