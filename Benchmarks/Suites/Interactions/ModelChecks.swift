import Gestures
import Harness
import Interactions
import Springs

/// Measures of single models that a replay cannot take; lengths are in px.
enum ModelChecks {
  static func add(to measures: inout Measures, _ context: SuiteContext) {
    springs(&measures)
    presses(&measures, context)
    pulls(&measures, context)
    pauses(&measures, context)
    drawer(&measures)
    throwing(&measures, context)
    transitions(&measures)
  }

  private static func springs(_ measures: inout Measures) {
    func spring(_ row: CheckRow) throws -> Spring {
      let setting = try SpringAnimation.Configuration(row.settings).spring
      return Spring(response: setting.response, dampingRatio: setting.damping)
    }
    measures.add("stiffness-relative-error") { try spring($0).stiffness }
    measures.add("damping-relative-error") { try spring($0).damping }
    measures.add("refused settings") { row in
      row.settings.count { (try? SpringAnimation.model([$0])) == nil }
    }
  }

  /// The flashlight under 200 presses, each a noisy ramp up and down in 2 s.
  private static func presses(_ measures: inout Measures, _ context: SuiteContext) {
    func toggles(_ row: CheckRow) throws -> [Int] {
      var random = SplitMix64(seed: context.seed)
      let drive = try ModelDrive(row)
      return (0..<200).map { press in
        let (start, before) = (3 * Double(press), drive.log.count)
        drive.send(start, FlashlightButton.Event.down, x: 0, y: 0)
        for report in 1...480 {
          let time = Double(report) / 240
          let force = min(time, 2 - time) + Double.random(in: -0.03...0.03, using: &random)
          drive.send(start + time, FlashlightButton.Event.force, value: min(max(force, 0), 1))
        }
        drive.send(start + 2.1, FlashlightButton.Event.up)
        return drive.log.dropFirst(before).count { $0.kind == FlashlightButton.Tick.toggle }
      }
    }
    measures.add("noisy-presses-that-toggle-once") {
      Double(try toggles($0).count { $0 == 1 }) / 200
    }
    measures.add("toggles-per-noisy-press-with-one-threshold") {
      Double(try toggles($0).reduce(0, +)) / 200
    }
  }

  /// The rubber band of a row under random pulls from 1e-6 to 1e4 px, about as
  /// many in each decade.
  private static func pulls(_ measures: inout Measures, _ context: SuiteContext) {
    func band(_ row: CheckRow) throws -> RubberBand {
      try RubberBanding.Configuration(row.settings).band
    }
    var random = SplitMix64(seed: context.seed)
    let pulls = (0..<10_000).map { _ in
      var pull = 1e-6
      // Products only: the last bits of a power depend on the C library.
      let decades = Double.random(in: 0...10, using: &random)
      for _ in 0..<Int(decades) { pull *= 10 }
      return pull * (1 + 9 * (decades - decades.rounded(.down)))
    }.sorted()
    func add(_ name: String, _ value: @escaping (RubberBand, CheckRow) -> Double) {
      measures.add(name) { value(try band($0), $0) }
    }
    add("odd-symmetry") { band, _ in
      pulls.map { (band.offset(pull: -$0) + band.offset(pull: $0)).magnitude }.worst()
    }
    add("inverse-relative-error") { band, _ in
      (pulls + pulls.map { -$0 }).map {
        (band.pull(offset: band.offset(pull: $0)) / $0 - 1).magnitude
      }.worst()
    }
    add("decreases") { band, _ in
      let offsets = pulls.map { band.offset(pull: $0) }
      return Double(zip(offsets, offsets.dropFirst()).count { $0 > $1 })
    }
    add("slope-relative-error") { band, _ in
      [0.01, 0.5, 3, 70, 900].map { pull in
        let step = 1e-4 * pull
        let chord = (band.offset(pull: pull + step) - band.offset(pull: pull - step)) / (2 * step)
        return (band.slope(pull: pull) / chord - 1).magnitude
      }.worst()
    }
    add("velocity-at-the-edge") { band, _ in
      [0, .leastNonzeroMagnitude, 1e-9, 0.5].map {
        band.velocity(pull: $0, fingerVelocity: 1000)
      }.worst()
    }
    add("slope of the band") { band, row in band.slope(pull: row.at[0]) }
    // How far the content is ahead of a finger within 1 px of the edge.
    add("lead over the finger") { band, _ in
      (0...1_000).map { Double($0) / 1_000 }.map { band.offset(pull: $0) - $0 }.worst()
    }
  }

  private static func pauses(_ measures: inout Measures, _ context: SuiteContext) {
    // The finger goes round a circle of radius 100 px at a constant 500 px/s.
    measures.add("false pauses on a circle") { row in
      let drive = try ModelDrive(row)
      for report in 0...120 {
        let time = Double(report) / 60
        drive.send(
          time, report == 0 ? Touch.down : .move, x: 100 * cos(5 * time),
          y: -200 + 100 * sin(5 * time))
      }
      return drive.log.count
    }
    // By how many hits and false triggers the model differs from its detector
    // alone, as the suite `pause` evaluates it. They may differ: without events,
    // each advances the detector at times of its own, or never.
    measures.add("triggers-apart-from-the-detector-alone") { row in
      let isCorrected = row.settings.contains { $0 == ("mode", "corrected") }
      let name = isCorrected ? "sliding-deadline" : "article"
      let traces = TraceGenerator(seed: context.seed).traces(count: 60)
      guard let alone = NamedPauseDetector.named(name)?.score(traces) else { return -1 }
      var total = PauseScore()
      for trace in traces {
        let drive = try ModelDrive(row)
        for (index, sample) in trace.samples.enumerated() {
          drive.send(sample.time, index == 0 ? Touch.down : .move, x: sample.x, y: sample.y)
        }
        total.add(PauseScore(drive.log.map(\.time), on: trace))
      }
      return abs(total.truePositives - alone.truePositives)
        + abs(total.falsePositives - alone.falsePositives)
    }
  }

  /// The share of releases of the drawer, uniform over its range and over ±1000
  /// px/s, that the sign of the velocity and the projection send to different
  /// sides, in percent; the `source` of the check derives the exact share.
  private static func drawer(_ measures: inout Measures) {
    measures.add("cost-releases-sent-to-the-other-side") { _ in
      let differing = (0..<1_500).count { release in
        let offset = 360 * (Double(release / 50) + 0.5) / 30
        let velocity = 2_000 * (Double(release % 50) + 0.5) / 50 - 1_000
        let ends = InteractionMode.allCases.map {
          ModelDrive(MomentumDrawer.self, $0).send(0, Touch.down, y: 360)
            .send(0.1, Touch.move, y: offset).send(0.1, Touch.up, vy: velocity)
            .advance(to: 3.1).x.rounded()
        }
        return ends[0] != ends[1]
      }
      return Double(differing) / 15
    }
  }

  private static func throwing(_ measures: inout Measures, _ context: SuiteContext) {
    // Where friction alone would take a thrown picture.
    func projected(_ row: CheckRow) throws -> SIMD2<Double> {
      let events = try row.events()
      return try PictureInPicture.Configuration(row.settings).projected(
        SIMD2(events[0].x ?? .nan, events[0].y ?? .nan),
        velocity: SIMD2(events[1].vx ?? .nan, events[1].vy ?? .nan))
    }
    measures.add("projected x") { try projected($0).x }
    measures.add("projected y") { try projected($0).y }

    // The path to the top left corner: its length, its largest deviation from
    // the straight line, and when it is last more than 1 px from the corner.
    let settings = PictureInPicture.Configuration()
    let corner = settings.corner(0)
    /// Positions relative to the corner from 0 to 2 s, 10,000 a second.
    func path(_ row: CheckRow) throws -> [SIMD2<Double>] {
      let drive = try ModelDrive(row)
      return (0...20_000).map { drive.advance(to: Double($0) / 10_000).lowHalf - corner }
    }
    func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    measures.add("path-length") { row in
      let path = try path(row)
      return zip(path, path.dropFirst()).reduce(0) { $0 + length($1.1 - $1.0) }
    }
    measures.add("bow-of-the-path") { row in
      let path = try path(row)
      let across = SIMD2(-path[0].y, path[0].x) / length(path[0])
      return path.map { ($0 * across).sum().magnitude }.worst()
    }
    measures.add("settling-to-1px") { row in
      Double(try path(row).lastIndex { length($0) > 1 } ?? 0) / 10_000
    }

    // Random throws: a picture is caught anywhere on the screen, and released
    // at once.
    measures.add("corners-of-10000-throws") { _ in
      var random = SplitMix64(seed: context.seed)
      // The nearest corner of a rectangle follows from the half in x and the
      // half in y in which the position lies.
      let centre = (settings.corner(0) + settings.corner(3)) / 2
      return (0..<10_000).count { _ in
        let place = SIMD2(
          Double.random(in: 0...375, using: &random), Double.random(in: 0...812, using: &random))
        let velocity = SIMD2<Double>.random(in: -3_000...3_000, using: &random)
        let drive = ModelDrive(PictureInPicture(settings))
          .send(0, Touch.down, x: place.x, y: place.y)
          .send(0, Touch.up, vx: velocity.x, vy: velocity.y)
        let rest = settings.projected(place, velocity: velocity)
        let nearest = (rest.x > centre.x ? 1 : 0) + (rest.y > centre.y ? 2 : 0)
        return drive.log[0].value == Double(nearest)
          && drive.advance(to: 60).lowHalf == settings.corner(nearest)
      }
    }
  }

  private static func transitions(_ measures: inout Measures) {
    // The largest third difference of the output `at[0]` at 60 Hz, within four
    // frames of the joint at `at[1]` seconds, times 60³. It approximates the
    // jerk, and is finite even where the velocity jumps.
    measures.add("jerk-at-60-hz") { row in
      let (output, frame) = (Int(row.at[0]), Int((row.at[1] * 60).rounded()))
      let before = try row.scenarioModel().outputs(at: 0)[output]
      let drive = try ModelDrive(row)
      let values = (frame - 4...frame + 4).map {
        $0 < 0 ? before : drive.model.outputs(at: Double($0) / 60)[output]
      }
      return (0..<values.count - 3).map { first in
        let outer = values[first + 3] - values[first]
        return (outer - 3 * (values[first + 2] - values[first + 1])).magnitude * 216_000
      }.worst()
    }
    /// The kinds of the announcements until `at[0]`, without completions.
    func announcements(_ row: CheckRow) throws -> [Int] {
      let drive = try ModelDrive(row)
      drive.advance(to: row.at[0])
      return drive.log.map(\.kind).filter { $0 != AppearanceModel.complete }
    }
    // A presentation and a dismissal have the kinds 0 to 7 in that order.
    measures.add("announcements-in-order") { row in
      let heard = try announcements(row)
      return heard.count == 8 ? zip(heard, 0..<8).count { $0 == $1 } : -1
    }
    // How often a view receives the same announcement twice in a row: the first
    // view has the kinds 0, 3, 5, 6, the second the others. Each must receive
    // "will", "did", "will", "did" …; if a transition turns back, the opposite
    // "will" comes instead of the "did".
    measures.add("doubles-in-1000-interrupted-runs") { row in
      try [[0, 3, 5, 6], [1, 2, 4, 7]].reduce(0) { count, ofView in
        let heard = try announcements(row).filter(ofView.contains)
        return count + zip(heard, heard.dropFirst()).count { $0 == $1 }
      }
    }
  }
}
