import Harness
import Interactions
import Platform

/// Checks of `ViewTransition`, by keyframes and by springs, and of
/// `AppearanceModel`: which views are notified of a transition, and when. In px
/// and seconds.
enum TransitionChecks {
  private typealias Model = ViewTransition

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    checks.measure("depth-moved-before-the-delay") { row in
      let (drive, settings) = (try ModelDrive<Model>(row), Model.Configuration())
      let wait = settings.delay * settings.duration
      return (0...200).map { place in
        (drive.value(at: wait * Double(place) / 200, output: 1) - settings.depth).magnitude
      }.worst()
    }
    checks.measure("two-keys") { Keyframes(0, 1, .cubic).value(at: $0.at[0]) }
    // After 0.5 s the article's form is at its end, and the springs are within
    // 2 px of theirs.
    func difference(_ output: Int, _ scale: Double) -> Double {
      let keyed = ModelDrive<Model>(.article).send(0, .present).model
      let sprung = ModelDrive<Model>(.corrected).send(0, .present).model
      return largest(from: 0, to: 0.5, steps: 1000) { time in
        scale * (keyed.outputs(at: time)[output] - sprung.outputs(at: time)[output]).magnitude
      }.value
    }
    // The corners of 320 x 568 are so far away from the centre.
    let corner = Double(160 * 160 + 284 * 284).squareRoot()
    checks.measure("largest-corner-difference-to-the-springs") { _ in difference(2, corner) }
    checks.measure("largest-slide-difference-to-the-springs") { _ in difference(0, 1) }
    // The peaks of the slide between its joints. Linear keyframes: 568/0.5 and
    // 0. Cubic ones: 5/4 of that speed, and 3·568/0.5² at both ends. Springs:
    // 568 ω/e and 568 ω².
    checks.measure("peak-speed") { row in
      let model = try ModelDrive<Model>(row).model
      return largest(from: 0, to: 0.5, steps: 1000) { model.velocities(at: $0).x.magnitude }.value
    }
    checks.measure("peak-acceleration") { row in
      let (model, step) = (try ModelDrive<Model>(row).model, 1e-7)
      return largest(from: step, to: 0.5 - step, steps: 1000) { time in
        let change = model.velocities(at: time + step).x - model.velocities(at: time - step).x
        return change.magnitude / (2 * step)
      }.value
    }
    checks.measure("jerk-at-60-hz", jerk)
    // Text and code of the article: the duration, 0.5 s in the text and 0.6 s
    // in the code; and the wait that the presentation has but the dismissal
    // lacks.
    func lasting(_ duration: Double) -> ModelDrive<Model> {
      ModelDrive { $0.duration = duration }.send(0, .present)
    }
    checks.measure("cost-later-end-of-the-code") { _ in
      lasting(0.6).model.deadline - lasting(0.5).model.deadline
    }
    checks.measure("cost-slower-slide-of-the-code") { _ in
      lasting(0.5).velocity(at: 0.25) - lasting(0.6).velocity(at: 0.25)
    }
    checks.measure("cost-depth-there-against-back") { _ in
      let (there, back) = (
        Model.Configuration().tracks(presenting: true).z,
        Model.Configuration().tracks(presenting: false).z
      )
      return (0...1_000).map { Double($0) / 1_000 }
        .map { (there.value(at: 1 - $0) - back.value(at: $0)).magnitude }.worst()
    }

    checks.scenario = AppearanceModel.name
    // The announcements of a presentation and a dismissal have the kinds 0 to 7
    // in that order.
    checks.measure("announcements-in-order") { row in
      let drive = try ModelDrive<AppearanceModel>(row)
      _ = drive.value(at: row.at[0])
      let heard = announcements(drive.log)
      return heard.count == 8 ? zip(heard, 0..<8).count { $0 == $1 } : -1
    }
    let found = SharedResult { interrupted() }
    checks.measure("doubles-in-1000-interrupted-runs") { _ in found().doubles }
    checks.measure("moves-after-complete") { _ in found().movesAfterEnd }
    checks.measure("completions-of-1000-runs") { _ in found().completions }
  }

  /// The largest third difference of values at 60 Hz within four frames of a
  /// joint of the motion, times 60³. It approximates the jerk, and is finite
  /// even where the velocity jumps.
  private static func jerk(_ row: CheckRow) throws -> Double {
    let output = row.output == "source-y" ? 0 : 1
    let frame = Int((row.at[0] * 60).rounded())
    let before = try Model.model(row.settings).outputs(at: 0)[output]
    let model = try ModelDrive<Model>(row).model
    let values = (frame - 4...frame + 4).map {
      $0 < 0 ? before : model.outputs(at: Double($0) / 60)[output]
    }
    return (0..<values.count - 3).map { first in
      let end = values[first + 3] - values[first]
      return (end - 3 * (values[first + 2] - values[first + 1])).magnitude * 216_000
    }.worst()
  }

  /// The kinds of the announcements in a log, without completions.
  private static func announcements(_ log: [OutputEvent]) -> [Int] {
    log.map(\.kind).filter { $0 != AppearanceModel.complete }
  }

  /// The number of times that a view receives the same announcement twice in a
  /// row. It must receive "will", "did", "will", "did" …; if a transition turns
  /// back, the opposite "will" comes instead of the "did".
  private static func doubles(_ log: [OutputEvent]) -> Int {
    [[0, 3, 5, 6], [1, 2, 4, 7]].reduce(0) { count, ofView in
      let heard = announcements(log).filter(ofView.contains)
      return count + zip(heard, heard.dropFirst()).count { $0 == $1 }
    }
  }

  /// 1,000 transitions, each interrupted up to three times: announcements
  /// received twice, completions, and times between an end and the next start
  /// at which something moves.
  private static func interrupted() -> (doubles: Int, completions: Int, movesAfterEnd: Int) {
    let drive = ModelDrive<AppearanceModel>()
    var movesAfterEnd = 0
    var time = 0.0
    for run in 0..<1_000 {
      drive.send(time, drive.model.state == .presented ? .dismiss : .present)
      for interruption in 0..<(run % 4) {
        drive.send(time + 0.1 + 0.07 * Double(interruption), .interrupt)
      }
      time += 2
      let end = drive.value(at: time)
      movesAfterEnd += (1...10).count { drive.value(at: time + 0.05 * Double($0)) != end }
      time += 1
    }
    return (doubles(drive.log), drive.count(AppearanceModel.complete), movesAfterEnd)
  }
}
