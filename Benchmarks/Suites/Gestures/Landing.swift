import Gestures
import Interactions
import Platform

/// Where interactions end that are released with one velocity or another.
///
/// The corrected models decide by where friction alone would lead. Releases are
/// spread over the screen by the index of the stroke.
struct Landing {
  /// Where each release ends: a drawer closed (0) or open (1), a picture in a
  /// corner from 0 to 3, an object at a number of quarter turns.
  private(set) var drawer: [Int] = []
  private(set) var picture: [Int] = []
  private(set) var turns: [Int] = []

  init(_ strokes: [ReleasedStroke], velocity: (ReleasedStroke) -> PointerVelocity) {
    for (index, stroke) in strokes.enumerated() {
      let velocity = velocity(stroke)
      let share = SIMD2(
        Self.fraction(0.7548776662466927 * Double(index + 1)),
        Self.fraction(0.5698402909980532 * Double(index + 1)))
      drawer.append(Self.drawer(share, velocity))
      picture.append(Self.picture(share, velocity))
      turns.append(Self.turns(share, velocity))
    }
  }

  /// How many releases end in each place, and how many do with the true velocity.
  func words(_ exact: Landing) -> String {
    func counts(_ key: KeyPath<Landing, [Int]>, _ places: ClosedRange<Int>) -> String {
      func list(_ landing: Landing) -> String {
        places.map { place in "\(landing[keyPath: key].count { $0 == place })" }
          .joined(separator: " ")
      }
      return "\(list(self)) (\(list(exact)))"
    }
    let all = turns + exact.turns
    let range = (all.min() ?? 0)...(all.max() ?? 0)
    return "drawer closed, open: \(counts(\.drawer, 0...1)); picture in its corners: "
      + "\(counts(\.picture, 0...3)); \(range.lowerBound) to \(range.upperBound) quarter turns: "
      + counts(\.turns, range)
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

  /// 1 if a closed drawer that was dragged to a share of its way ends open.
  private static func drawer(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int {
    let drive = ModelDrive<MomentumDrawer>(.corrected)
    let closed = drive.model.configuration.closed
    drive.send(InteractionEvent(time: 0, kind: 0, y: 0))
      .send(InteractionEvent(time: 0.1, kind: 1, y: -closed * share.y))
      .send(InteractionEvent(time: 0.2, kind: 2, vy: velocity.y))
    return drive.value(at: 10) < closed / 2 ? 1 : 0
  }

  /// The corner of a picture that is released at a share of the screen.
  private static func picture(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int {
    let drive = ModelDrive<PictureInPicture>(.corrected)
    let first = drive.model.configuration.corner(0)
    let place = first + (drive.model.configuration.corner(3) - first) * share
    drive.send(InteractionEvent(time: 0, kind: 0))
      .send(
        InteractionEvent(
          time: 0.2, kind: 2, x: place.x, y: place.y, vx: velocity.x, vy: velocity.y))
    return Int(drive.log.last?.value ?? -1)
  }

  /// The quarter turns of an object that is turned about a point 100 px away, released
  /// within half a quarter turn.
  private static func turns(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int {
    let drive = ModelDrive<QuarterTurns>(.corrected)
    drive.send(InteractionEvent(time: 0, kind: 0))
      .send(InteractionEvent(time: 0.1, kind: 1, value: (share.x - 0.5) * .pi / 2))
      .send(InteractionEvent(time: 0.2, kind: 2, value: velocity.x / 100))
    return Int(((drive.log.last?.value ?? 0) / (.pi / 2)).rounded())
  }
}
