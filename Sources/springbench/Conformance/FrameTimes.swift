/// The frame times of the set `frames` in seconds: at 60 Hz, rounded to whole
/// milliseconds, with a stall, a gap without frames.
enum FrameTimes {
  /// The length of the stall, in seconds.
  static let stall = 0.25
  private static let framesBefore = 12
  /// The time at which the stall ends.
  static let stallEnd = time(ofFrame: framesBefore) + stall

  private static func time(ofFrame frame: Int) -> Double {
    (Double(frame) * 1000 / 60).rounded() / 1000
  }

  /// The start, 12 frames, the stall, and another second of frames. Sums are
  /// rounded again, so that each is the double nearest to its milliseconds.
  static let all: [Double] =
    (0...framesBefore).map(time)
    + (0...60).map { ((stallEnd + time(ofFrame: $0)) * 1000).rounded() / 1000 }

  /// The number of the frame that a question of the set asks for, from 0; `nil`
  /// for questions of other sets.
  static func number(of question: ConformanceCase) -> Int? {
    question.name.hasPrefix("frames/") ? all.firstIndex(of: question.time) : nil
  }
}
