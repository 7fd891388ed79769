import Interactions

/// Sections 3.1 and 3.2: one view makes way for another.
enum ViewTransitionChecks {
  private typealias Model = ViewTransition
  private static let name = Model.description.name

  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    table() + perspective() + hold() + cubic() + batch() + interruption() + appearance(context)
  }

  private static func settings(_ mode: InteractionMode) -> Model.Configuration {
    var settings = Model.Configuration()
    settings.mode = mode
    return settings
  }

  private static func presented(_ mode: InteractionMode = .article) -> ModelDrive<Model> {
    var drive = ModelDrive<Model>(settings(mode))
    drive.send(0, .present)
    return drive
  }

  private static func table() -> [InteractionCheck] {
    let lines: [(Double, [Double])] = [
      (0, [0, -100, 0.909091]), (0.1, [56.8, -100, 0.909091]), (0.2, [113.6, -100, 0.909091]),
      (0.4, [227.2, -75, 0.930233]), (0.6, [340.8, -50, 0.952381]),
      (0.8, [454.4, -25, 0.975610]), (1, [568, 0, 1]),
    ]
    return lines.flatMap { share, values in
      values.enumerated().map { output, value in
        let label = Model.description.outputs[output].name
        return .equal(name, "3.1.1-\(label)/share=\(share)", value, within: 1e-6) {
          var drive = presented()
          return drive.value(0.5 * share, output: output)
        }
      }
    }
  }

  private static func perspective() -> [InteractionCheck] {
    func corner(_ axis: Int) -> Double {
      Perspective.project([160, 284], by: Perspective().matrix(depth: -100))[axis]
    }
    return [
      .equal(name, "3.1.2-corner-x", 145.4545, within: 1e-4, unit: "px") { corner(0) },
      .equal(name, "3.1.2-corner-y", 258.1818, within: 1e-4, unit: "px") { corner(1) },
      .equal(name, "3.1.2-m43", -100, within: 0) { Perspective().matrix(depth: -100)[14] },
      .equal(name, "3.1.2-m44", 1.1, within: 1e-15) { Perspective().matrix(depth: -100)[15] },
    ]
  }

  private static func hold() -> [InteractionCheck] {
    [
      .error(name, "3.1.3-depth-moved-before-the-delay", atMost: 0, unit: "px") {
        var drive = presented()
        return (0...200).map { (drive.value(0.1 * Double($0) / 200, output: 1) + 100).magnitude }
          .max() ?? .nan
      }
    ]
  }

  private static func cubic() -> [InteractionCheck] {
    let keys = [0.0, 3, -1, 4, 10]
    let track = KeyframeTrack(from: 0, to: 1, keys: keys, mode: .cubic)
    let pair = KeyframeTrack(from: 0, to: 1, keys: [0, 1], mode: .cubic)
    let quarters: [InteractionCheck] = [(0.25, 0.203125), (0.5, 0.5), (0.75, 0.796875)].map {
      share, value in
      .equal(name, "3.1.4-two-keys/share=\(share)", value, within: 1e-12) {
        pair.value(at: share)
      }
    }
    return quarters + [
      .error(name, "3.1.4-distance-from-the-keys", atMost: 1e-12) {
        keys.indices.map { (track.value(at: Double($0) / 4) - keys[$0]).magnitude }.max() ?? .nan
      },
      .error(name, "3.1.4-slope-jump-at-the-keys", atMost: 1e-9) {
        (1...3).map { key in
          let share = Double(key) / 4
          return (track.slope(at: share.nextDown) - track.slope(at: share)).magnitude
        }.max() ?? .nan
      },
    ]
  }

  /// 10,000 timelines through the batch of corners against single matrices.
  private static func batch() -> [InteractionCheck] {
    [
      .error(name, "3.1.5-batch-corners-against-single", atMost: 1e-12, unit: "px") {
        let depths = (0..<10_000).map { -100 + 0.01 * Double($0) }
        var corners = Array(repeating: 0.0, count: 80_000)
        let camera = Perspective()
        camera.corners(width: 320, height: 568, depths: depths, into: &corners)
        let points: [SIMD2<Double>] = [[-160, -284], [160, -284], [-160, 284], [160, 284]]
        var worst = 0.0
        for (index, depth) in depths.enumerated() {
          let matrix = camera.matrix(depth: depth)
          for (number, point) in points.enumerated() {
            let single = Perspective.project(point, by: matrix)
            let place = 8 * index + 2 * number
            worst = max(
              worst, (corners[place] - single.x).magnitude,
              (corners[place + 1] - single.y).magnitude)
          }
        }
        return worst
      }
    ]
  }

  private static func interruption() -> [InteractionCheck] {
    func jump(_ mode: InteractionMode) -> Double {
      var drive = presented(mode)
      let before = drive.velocity(0.25)
      drive.send(0.25, .interrupt)
      return (drive.velocity(0.25) - before).magnitude
    }
    return [
      .equal(
        name, "3.1.6-velocity-jump-when-interrupted/article", 2272, within: 1e-9,
        unit: "px/s"
      ) { jump(.article) },
      .error(name, "3.1.6-velocity-jump-when-interrupted/mended", atMost: 1e-9, unit: "px/s") {
        jump(.mended)
      },
      .equal(name, "3.1.7-speed-at-the-start/article", 1136, within: 1e-9, unit: "px/s") {
        var drive = presented()
        return drive.velocity(0)
      },
      .error(name, "3.1.7-speed-at-the-start/mended", atMost: 1e-9, unit: "px/s") {
        var drive = presented(.mended)
        return drive.velocity(0)
      },
    ]
  }

  // MARK: - Appearance

  private typealias Announcement = AppearanceModel.Announcement
  private static let appearanceName = AppearanceModel.description.name

  private static func send(
    _ drive: inout ModelDrive<AppearanceModel>, _ time: Double, _ trigger: Model.Trigger
  ) {
    drive.send(Model.event(time, trigger))
  }

  /// The announcements of a log, without the ends.
  private static func order(_ log: [Happening]) -> [Announcement] {
    log.compactMap { Announcement(rawValue: $0.kind) }.filter { $0 != .complete }
  }

  /// What a view has to hear is will, did, will, did …, in turns; a change of
  /// mind replaces what was about to happen.
  private static func doubles(_ log: [Happening]) -> Int {
    let views: [[Announcement]] = [
      [.willDisappearA, .didDisappearA, .willAppearA, .didAppearA],
      [.willAppearB, .didAppearB, .willDisappearB, .didDisappearB],
    ]
    return views.reduce(0) { count, view in
      let heard = order(log).filter(view.contains)
      return count + zip(heard, heard.dropFirst()).count { $0 == $1 }
    }
  }

  /// 1,000 transitions, each interrupted up to three times.
  private static func interrupted(_ context: SuiteContext) -> (
    doubles: Int, late: Int, completions: Int, starts: Int
  ) {
    var drive = ModelDrive<AppearanceModel>()
    var result = (doubles: 0, late: 0, completions: 0, starts: 0)
    var time = 0.0
    for run in 0..<1_000 {
      let isShown = drive.model.state == .presented
      send(&drive, time, isShown ? .dismiss : .present)
      result.starts += 1
      for interruption in 0..<(run % 4) {
        send(&drive, time + 0.1 + 0.07 * Double(interruption), .interrupt)
      }
      time += 2
      let end = drive.value(time)
      // Nothing may move between the end and the next start.
      for step in 1...10 where drive.value(time + 0.05 * Double(step)) != end { result.late += 1 }
      time += 1
    }
    result.doubles = doubles(drive.log)
    result.completions = drive.count(Announcement.complete.rawValue)
    return result
  }

  private static func appearance(_ context: SuiteContext) -> [InteractionCheck] {
    let expected: [Announcement] = [
      .willDisappearA, .willAppearB, .didAppearB, .didDisappearA,
      .willDisappearB, .willAppearA, .didAppearA, .didDisappearB,
    ]
    let found = SharedResult { interrupted(context) }
    return [
      .equal(appearanceName, "3.2.1-announcements-in-order", 8, within: 0) {
        var drive = ModelDrive<AppearanceModel>()
        send(&drive, 0, .present)
        send(&drive, 1, .dismiss)
        _ = drive.value(2)
        let heard = order(drive.log)
        guard heard.count == expected.count else { return .nan }
        return Double(zip(heard, expected).count { $0 == $1 })
      },
      .equal(appearanceName, "3.2.1-doubles-in-1000-interrupted-runs", 0, within: 0) {
        Double(try found().doubles)
      },
      .equal(appearanceName, "3.2.2-moves-after-complete", 0, within: 0) {
        Double(try found().late)
      },
      .equal(appearanceName, "3.2.3-completions-of-1000-runs", 1_000, within: 0) {
        Double(try found().completions)
      },
      .equal(appearanceName, "3.2.3-finished-when-cancelled", 0, within: 0) {
        var drive = ModelDrive<AppearanceModel>()
        send(&drive, 0, .present)
        send(&drive, 0.2, .interrupt)
        _ = drive.value(2)
        return drive.log.last?.value ?? .nan
      },
    ]
  }
}
