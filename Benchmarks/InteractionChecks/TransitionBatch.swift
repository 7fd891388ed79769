import Interactions

/// Many presentations with the same timeline, each with its own start time: how
/// far every source has slid and where the four corners of every destination
/// are, frame by frame.
///
/// The values equal those of as many ``ViewTransition``s in the article's mode,
/// but are computed from plain arrays, without state machines.
struct TransitionBatch: Sendable {
  /// When each presentation begins, in seconds.
  let starts: [Double]
  /// How far each source has moved down in the last frame, in px.
  private(set) var slides: [Double]
  /// The corners of each destination relative to its centre in the last frame,
  /// in px: top left, top right, bottom left, bottom right, x before y.
  private(set) var corners: [Double]
  private var depths: [Double]
  private let timeline: Timeline
  private let perspective: Perspective
  private let width: Double
  private let height: Double

  /// - Parameters:
  ///   - configuration: that of every presentation.
  ///   - starts: in seconds.
  ///   - width: of the destination, in px.
  ///   - height: of the destination, in px.
  init(
    _ configuration: ViewTransition.Configuration, starts: [Double], width: Double, height: Double
  ) {
    self.starts = starts
    self.width = width
    self.height = height
    timeline = configuration.presentation
    perspective = Perspective(m34: configuration.m34)
    slides = Array(repeating: 0, count: starts.count)
    depths = slides
    corners = Array(repeating: 0, count: 8 * starts.count)
  }

  /// Advances all presentations to a time, in seconds; those that have not
  /// started stay at their initial values.
  mutating func frame(at time: Double) {
    let (source, destination) = (timeline.tracks[0], timeline.tracks[1])
    for index in starts.indices {
      let share = timeline.pacing.value(at: (time - starts[index]) / timeline.duration)
      slides[index] = source.value(at: share)
      depths[index] = destination.value(at: share)
    }
    perspective.corners(width: width, height: height, depths: depths, into: &corners)
  }
}
