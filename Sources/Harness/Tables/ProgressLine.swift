/// Shows a progress bar on one line of standard error, if that is a terminal.
public final class ProgressLine {
  private let isEnabled: Bool
  private let start = ContinuousClock.now
  private var lastDraw: ContinuousClock.Instant?

  /// - Parameter isWanted: whether the user's options allow it.
  public init(isWanted: Bool) { isEnabled = isWanted && isatty(STDERR_FILENO) == 1 }

  public func clear() {
    guard isEnabled, lastDraw != nil else { return }
    Self.emit("\r\u{1b}[K")
    lastDraw = nil
  }

  /// Draws the line, unless it was drawn in the last 100 ms.
  ///
  /// - Parameters:
  ///   - title: what is being done: `batch (2 of 5)`.
  ///   - detail: what is counted in it: `checked 31 of 400`.
  ///   - fraction: the part of the whole that is done, from 0 to 1.
  public func show(_ title: String, _ detail: String = "", fraction: Double) {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    if let lastDraw, now - lastDraw < .milliseconds(100) { return }
    lastDraw = now
    let width = TerminalSize.columns(of: STDERR_FILENO) ?? 80
    let line = Self.text(
      title, detail, fraction: fraction, elapsed: (now - start) / .seconds(1), width: width - 1)
    Self.emit("\r" + line + "\u{1b}[K")
  }

  /// The line, at most `width` characters.
  ///
  /// - Parameter elapsed: seconds since the start, from which the remaining
  ///   time is estimated.
  package static func text(
    _ title: String, _ detail: String, fraction: Double, elapsed: Double, width: Int
  ) -> String {
    // Zero for NaN and below zero.
    let done = fraction > 0 ? min(fraction, 1) : 0
    let percent = "\(Int((done * 100).rounded(.down)))%"
    let left = timeLeft(fraction: fraction, elapsed: elapsed)
    let text = [title, detail, percent, left].filter { !$0.isEmpty }.joined(separator: "  ")
    // The bar has at most 30 characters between its brackets; a bar of fewer
    // than 5 is left out.
    let room = min(30, width - "[] ".count - text.count)
    guard room >= 5 else { return String(text.prefix(max(width, 0))) }
    let full = Int((done * Double(room)).rounded(.down))
    let bar = String(repeating: "#", count: full) + String(repeating: "-", count: room - full)
    return "[\(bar)] \(text)"
  }

  /// The remaining time if the work goes on at the same speed: `1:05 left`.
  /// Empty at the end, and before 2 % are done, when it would be a guess.
  private static func timeLeft(fraction: Double, elapsed: Double) -> String {
    guard fraction >= 0.02, fraction < 1,
      let seconds = Int(exactly: (elapsed / fraction * (1 - fraction)).rounded(.up))
    else { return "" }
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) left"
  }

  /// Writes text to standard error; write errors are ignored.
  public static func emit(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
