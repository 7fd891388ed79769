import Gestures
import Harness

/// A stroke of a real finger: see `Data/touch/README.md`.
struct TouchStroke {
  let name: String
  /// The set of recordings that it belongs to.
  let source: String
  /// Px per unit of the source.
  let scale: SIMD2<Double>
  /// In units of the source, with times in seconds since the touch.
  let stroke: PointerTrace.Stroke
  /// Its rests of 60 ms or more.
  private(set) var rests: [Rest] = []

  /// A rest, with times in seconds and lengths of path in px.
  struct Rest {
    /// Whether it lasts until the finger leaves.
    let isEnd: Bool
    let interval: ClosedRange<Double>
    /// The duration of the longest window, silences included, within a box with
    /// a diagonal of 2.5 px.
    let longest: Double
    let pathBefore: Double
  }

  static let all = SharedResult<[TouchStroke], any Error> { try read() }

  private static func read() throws -> [TouchStroke] {
    func byFirstColumn(_ name: String) throws -> [String: [CSVRecord]] {
      let document = try CSVDocument(builtIn: "touch/\(name)")
      return Dictionary(grouping: document.records) { $0[document.header[0]] }
    }
    let (devices, rests) = (try byFirstColumn("devices.csv"), try byFirstColumn("rests.csv"))
    let index = try CSVDocument(builtIn: "touch/strokes.csv").records
    let traces = try index.map { $0["file"] }.uniqued().flatMap {
      try PointerTrace.read(CSVDocument(builtIn: "touch/\($0)"), isLabelled: false)
    }
    let strokes = Dictionary(uniqueKeysWithValues: traces.map { ($0.name, $0.strokes) })
    return try index.compactMap { row in
      guard let stroke = strokes[row["stroke"]]?.first,
        let device = devices[row["device"]]?.first
      else { return nil }
      return TouchStroke(
        name: row["stroke"], source: row["source"],
        scale: try SIMD2(device.finite("px_per_unit_x"), device.finite("px_per_unit_y")),
        stroke: stroke,
        rests: try rests[row["stroke"], default: []].map { row in
          Rest(
            isEnd: row["kind"] == "end",
            interval: try row.finite("start_s")...row.finite("end_s"),
            longest: try row.finite("longest_window_ms") / 1000,
            pathBefore: try row.finite("path_before_px"))
        })
    }
  }

  private func scaled(_ samples: [PointerSample]) -> [PointerSample] {
    samples.map { PointerSample(time: $0.time, x: $0.x * scale.x, y: $0.y * scale.y) }
  }

  /// The whole stroke, for flings after a rest: its velocity there is zero.
  var released: ReleasedStroke {
    ReleasedStroke(
      samples: scaled(stroke.events), release: stroke.end, velocity: .zero, speed: 1,
      direction: .zero)
  }

  /// The stroke with its pauses: rests with a window of 100 ms or more.
  var labelled: LabelledTrace {
    let pixels = scaled(stroke.path)
    let pauses = rests.filter { $0.longest >= 0.1 }.map(\.interval)
    var trace = LabelledTrace(
      name: name, family: source, rate: 0, samples: pixels,
      isPaused: pixels.map { sample in pauses.contains { $0.contains(sample.time) } })
    trace.pauses = pauses
    return trace
  }

  /// The stroke cut at each sample where its velocity is known to be 100 px/s
  /// or more: the slope of a parabola fitted to the samples within 40 ms on
  /// each side, five or more without a gap of more than 40 ms. Estimators get
  /// the samples up to the cut.
  var cuts: [ReleasedStroke] {
    let pixels = scaled(stroke.path)
    return pixels.indices.compactMap { index in
      let time = pixels[index].time
      guard time - pixels[0].time >= 0.04, pixels[pixels.count - 1].time - time >= 0.04 else {
        return nil
      }
      let near = pixels.filter { abs($0.time - time) <= 0.04 }
      guard near.count > 4, zip(near, near.dropFirst()).allSatisfy({ $1.time - $0.time <= 0.04 }),
        let velocity = PointerVelocity.ofParabola(through: near, at: pixels[index])
      else { return nil }
      let speed = velocity.speed
      guard speed >= 100 else { return nil }
      return ReleasedStroke(
        samples: Array(pixels[...index]), release: time,
        velocity: velocity, speed: speed, direction: velocity / speed)
    }
  }
}
