import Platform

/// Shows a progress bar on one line of standard error, redrawn at most ten
/// times a second; does nothing if standard error is not a terminal.
public final class ProgressLine {
  /// What the line shows. A change within 100 ms of the last drawing is not
  /// drawn until there is another change.
  public var bar = ProgressBar() {
    didSet { draw() }
  }

  private let isEnabled: Bool
  private let start = ContinuousClock.now
  private var lastDraw: ContinuousClock.Instant?

  /// - Parameter isWanted: whether the user's options allow it.
  public init(isWanted: Bool) { isEnabled = isWanted && isatty(STDERR_FILENO) == 1 }

  /// Erases the line.
  public func clear() {
    guard isEnabled, lastDraw != nil else { return }
    emit("\r\u{1b}[K")
    lastDraw = nil
  }

  private func draw() {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    if let lastDraw, now - lastDraw < .milliseconds(100) { return }
    lastDraw = now
    let elapsed = (now - start) / .seconds(1)
    let width = TerminalSize.columns(of: STDERR_FILENO) ?? 80
    emit("\r" + bar.line(width: width - 1, elapsed: elapsed) + "\u{1b}[K")
  }

  private func emit(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
