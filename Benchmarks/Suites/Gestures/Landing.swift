import Gestures
import Interactions

/// Where interactions end that are released with one velocity or another.
///
/// The corrected models decide by where friction alone would lead. Releases are
/// spread over the screen by the index of the stroke.
struct Landing {
  /// For each release: whether a drawer ends closed (0) or open (1), the corner
  /// of a picture from 0 to 3, and the quarter turns of an object.
  private let places: [SIMD3<Int>]

  init(_ strokes: [ReleasedStroke], velocity: (ReleasedStroke) -> PointerVelocity) {
    places = strokes.enumerated().map { index, stroke in
      let velocity = velocity(stroke)
      let product = SIMD2(0.7548776662466927, 0.5698402909980532) * Double(index + 1)
      let share = product - product.rounded(.down)
      return [
        Self.drawer(share, velocity), Self.picture(share, velocity), Self.turns(share, velocity),
      ]
    }
  }

  /// The share of releases that end elsewhere than with the true velocity; by
  /// drawer, picture and quarter turns.
  func changedRatio(_ model: Int, from exact: Landing) -> Double {
    let count = zip(places, exact.places).count { $0[model] != $1[model] }
    return Double(count) / Double(max(places.count, 1))
  }

  /// How many releases end in each place, and how many do with the true velocity.
  func words(_ exact: Landing) -> String {
    func counts(_ model: Int, _ ends: ClosedRange<Int>) -> String {
      func list(_ landing: Landing) -> String {
        ends.map { end in "\(landing.places.count { $0[model] == end })" }.joined(separator: " ")
      }
      return "\(list(self)) (\(list(exact)))"
    }
    let turns = (places + exact.places).map(\.z)
    let range = (turns.min() ?? 0)...(turns.max() ?? 0)
    return "drawer closed, open: \(counts(0, 0...1)); picture in its corners: "
      + "\(counts(1, 0...3)); \(range.lowerBound) to \(range.upperBound) quarter turns: "
      + counts(2, range)
  }

  /// 1 if a closed drawer that was dragged to a share of its way ends open.
  private static func drawer(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int {
    let closed = MomentumDrawer.Configuration().closed
    let drive = ModelDrive(MomentumDrawer.self, .corrected).send(0, Touch.down, y: 0)
      .send(0.1, Touch.move, y: -closed * share.y).send(0.2, Touch.up, vy: velocity.y)
    return drive.outputs(at: 10).x < closed / 2 ? 1 : 0
  }

  /// The corner of a picture that is released at a share of the screen.
  private static func picture(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int {
    let settings = PictureInPicture.Configuration()
    let place = settings.corner(0) + (settings.corner(3) - settings.corner(0)) * share
    let drive = ModelDrive(PictureInPicture.self, .corrected).send(0, Touch.down)
      .send(0.2, Touch.up, x: place.x, y: place.y, vx: velocity.x, vy: velocity.y)
    return Int(drive.log.last?.value ?? -1)
  }

  /// The quarter turns of an object that is turned about a point 100 px away, released
  /// within half a quarter turn.
  private static func turns(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int {
    let drive = ModelDrive(QuarterTurns.self, .corrected).send(0, Touch.down)
      .send(0.1, Touch.move, value: (share.x - 0.5) * .pi / 2)
      .send(0.2, Touch.up, value: velocity.x / 100)
    return Int(((drive.log.last?.value ?? 0) / (.pi / 2)).rounded())
  }
}
