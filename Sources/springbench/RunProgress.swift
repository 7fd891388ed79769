import Harness

extension ProgressLine {
  /// Shows what is done, and which part of the whole it is.
  func show(_ title: String, fraction: Double) {
    var bar = ProgressBar()
    bar.title = title
    bar.fraction = fraction
    self.bar = bar
  }
}

/// Shows the progress of a run on standard error.
final class RunProgress: RunObserver {
  private let line: ProgressLine
  /// Roughly the part of a suite's time that is spent on verifying its cases.
  private let verificationShare: Double
  /// The time budgets of the suites: their shares of the whole progress.
  private let weights: [Double]
  /// The number of suites that have begun; the last of them is running.
  private var begunCount = 0

  /// - Parameters:
  ///   - suites: the suites that will run, in order.
  ///   - isTimed: whether cases are measured after all are verified.
  ///   - isWanted: whether to draw the line.
  init(_ suites: [any Suite], isTimed: Bool, isWanted: Bool) {
    verificationShare = isTimed ? 0.2 : 1
    line = ProgressLine(isWanted: isWanted)
    weights = suites.map(\.timeBudget)
  }

  func suiteBegan(_ suite: any Suite, cases count: Int) {
    begunCount += 1
    let place = weights.count > 1 ? " (\(begunCount) of \(weights.count))" : ""
    show("\(count) case\(count == 1 ? "" : "s")", at: 0, title: suite.name + place)
  }

  func verified(_ done: Int, of count: Int) {
    show(
      "checked \(done) of \(count)", at: verificationShare * Double(done) / Double(max(count, 1)))
  }

  func measured(fraction: Double) {
    show("measuring", at: verificationShare + (1 - verificationShare) * fraction)
  }

  func processEnded(_ done: Int, of count: Int) {
    show("process \(done) of \(count)", at: Double(done) / Double(max(count, 1)))
  }

  /// Erases the line.
  func clear() { line.clear() }

  /// - Parameters:
  ///   - fraction: the part of the running suite that is done.
  ///   - title: replaces the one shown so far, if given.
  private func show(_ detail: String, at fraction: Double, title: String? = nil) {
    let running = begunCount - 1
    guard weights.indices.contains(running) else { return }
    let before = weights[..<running].reduce(0, +)
    let all = weights.reduce(0, +)
    var bar = line.bar
    if let title { bar.title = title }
    bar.detail = detail
    bar.fraction = (before + fraction * weights[running]) / max(all, 1e-9)
    line.bar = bar
  }
}
