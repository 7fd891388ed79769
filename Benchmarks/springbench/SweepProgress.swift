import Arguments
import Reports
import Suites

/// Reports the progress and the speed of a sweep.
final class SweepProgress {
  private let line: ProgressLine
  private let run: SweepRun
  private let isQuiet: Bool
  private let startTime = ContinuousClock.now
  /// The points done when this process began, and now.
  private let start: Int
  private var done: Int

  init(_ run: SweepRun, from start: Int, _ arguments: ParsedArguments) {
    self.run = run
    self.start = start
    done = start
    isQuiet = arguments.has("quiet")
    line = CommonOptions.progressLine(arguments)
    line.bar.title = "shard \(run.shard)"
  }

  /// The evaluations by this process: points times methods.
  private var evaluations: Int { (done - start) * run.plan.methods.count }

  /// Evaluations per second, as text.
  private var rate: String {
    let elapsed = (ContinuousClock.now - startTime) / .seconds(1)
    return DecimalRounding.significant(Double(evaluations) / max(elapsed, 1e-9), digits: 3)
  }

  func note(_ done: Int) {
    self.done = done
    line.bar.detail = "\(rate) evaluations/s"
    line.bar.fraction = Double(done) / Double(max(run.pointCount, 1))
  }

  func end() {
    line.clear()
    guard !isQuiet, done > start else { return }
    Diagnostics.say(
      "sweep: \(evaluations) evaluations, \(rate) a second on \(run.threads) "
        + "thread\(run.threads > 1 ? "s" : "")")
  }
}
