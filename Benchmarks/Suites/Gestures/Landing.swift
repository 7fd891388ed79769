import Gestures
import Interactions
import Platform

/// The ends of interactions that are released with one velocity or another.
///
/// The corrected models decide by where friction alone would lead. Releases are
/// spread over the screen by the index of the stroke.
enum Landing {
  /// The share of strokes that end elsewhere than with their true velocity.
  static func changedRatios(
    _ estimator: NamedVelocityEstimator, _ strokes: [ReleasedStroke]
  ) -> (drawer: Double, pip: Double, rotation: Double) {
    var changed = (drawer: 0.0, pip: 0.0, rotation: 0.0)
    for (index, stroke) in strokes.enumerated() {
      let found = estimator.velocity(of: stroke.samples, at: stroke.release)
      let share = SIMD2(
        fraction(0.7548776662466927 * Double(index + 1)),
        fraction(0.5698402909980532 * Double(index + 1)))
      func differs(_ land: (SIMD2<Double>, PointerVelocity) -> Double) -> Double {
        land(share, found) == land(share, stroke.velocity) ? 0 : 1
      }
      changed.drawer += differs(drawer)
      changed.pip += differs(pip)
      changed.rotation += differs(rotation)
    }
    let count = Double(max(strokes.count, 1))
    return (changed.drawer / count, changed.pip / count, changed.rotation / count)
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

  /// 0 if a closed drawer that was dragged to a share of its way ends open, 1
  /// if closed.
  private static func drawer(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Double {
    let drive = ModelDrive<MomentumDrawer>(.corrected)
    let closed = drive.model.configuration.closed
    drive.send(InteractionEvent(time: 0, kind: 0, y: 0))
      .send(InteractionEvent(time: 0.1, kind: 1, y: -closed * share.y))
      .send(InteractionEvent(time: 0.2, kind: 2, vy: velocity.y))
    return drive.value(at: 10) < closed / 2 ? 0 : 1
  }

  /// The corner of a picture that is released at a share of the screen.
  private static func pip(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Double {
    let drive = ModelDrive<PictureInPicture>(.corrected)
    let first = drive.model.configuration.corner(0)
    let place = first + (drive.model.configuration.corner(3) - first) * share
    drive.send(InteractionEvent(time: 0, kind: 0))
      .send(
        InteractionEvent(
          time: 0.2, kind: 2, x: place.x, y: place.y, vx: velocity.x, vy: velocity.y))
    return drive.log.last?.value ?? -1
  }

  /// The angle of an object that is turned about a point 100 px away, released
  /// within half a quarter turn.
  private static func rotation(_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Double {
    let drive = ModelDrive<QuarterTurns>(.corrected)
    drive.send(InteractionEvent(time: 0, kind: 0))
      .send(InteractionEvent(time: 0.1, kind: 1, value: (share.x - 0.5) * .pi / 2))
      .send(InteractionEvent(time: 0.2, kind: 2, value: velocity.x / 100))
    return drive.log.last?.value ?? -1
  }
}
