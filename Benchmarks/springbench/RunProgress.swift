import Reports
import Runs

/// Shows the progress of a run on standard error.
final class RunProgress: RunObserver {
  private let line: ProgressLine
  private let isVerbose: Bool
  private let weights: [Double]
  private var suiteIndex = -1
  private var caseCount = 0

  /// - Parameters:
  ///   - suites: the suites that will run, in order.
  ///   - isWanted: whether the user's options allow it.
  ///   - isVerbose: whether to print a line for every case.
  init(_ suites: [any Suite], isWanted: Bool, isVerbose: Bool = false) {
    self.isVerbose = isVerbose
    line = ProgressLine(isWanted: isWanted)
    weights = suites.map(\.timeBudget)
  }

  func suiteBegan(_ suite: any Suite, cases count: Int) {
    suiteIndex += 1
    caseCount = count
    let place = weights.count > 1 ? " (\(suiteIndex + 1) of \(weights.count))" : ""
    show("\(count) cases", within: 0, title: suite.name + place)
  }

  // Verification takes about a fifth of a suite's time, measurement the rest.
  func verified(_ row: Row?, _ done: Int, of count: Int) {
    if isVerbose, let row {
      let detail = row["status_detail"].field
      line.clear()
      Failure.say(
        "\(row["case_id"].field): \(row["status"].field)\(detail.isEmpty ? "" : ", \(detail)")")
    }
    show("checked \(done) of \(count)", within: 0.2 * Double(done) / Double(max(count, 1)))
  }

  func measured(fraction: Double) {
    let done = Int(fraction * Double(caseCount))
    show("measured \(done) of \(caseCount)", within: 0.2 + 0.8 * fraction)
  }

  func processEnded(_ done: Int, of count: Int) {
    show("process \(done) of \(count)", within: Double(done) / Double(max(count, 1)))
  }

  /// Erases the line.
  func clear() { line.clear() }

  private func show(_ detail: String, within fraction: Double, title: String? = nil) {
    guard weights.indices.contains(suiteIndex) else { return }
    let before = weights[..<suiteIndex].reduce(0, +)
    let all = weights.reduce(0, +)
    var bar = line.bar
    if let title { bar.title = title }
    bar.detail = detail
    bar.fraction = (before + fraction * weights[suiteIndex]) / max(all, 1e-9)
    line.bar = bar
  }
}
