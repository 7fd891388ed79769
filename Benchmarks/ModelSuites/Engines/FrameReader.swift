import Engines
import Reports

/// Reads the rows of a file of frames, and checks that they fit together.
struct FrameReader {
  /// One frame, and what its row says of the animation that it belongs to.
  struct FrameRow {
    let record: CSVRecord
    let name: String
    let request: EngineRequest
    /// In frames per second; `nil` without a column of rates.
    let rate: Double?
    let frame: EngineFrames.Frame
  }

  private let document: CSVDocument
  // Positions of columns; `nil` for those that the file does not have.
  let namePlace: Int
  /// The positions of the six numbers of a request.
  private let requestPlaces: [Int]
  private let timePlace: Int
  private let ratePlace: Int?
  private let startPlace: Int?
  private let positionPlace: Int?
  private let endPlace: Int?

  /// - Throws: `InputError` for a column that is missing.
  init(_ document: CSVDocument) throws(InputError) {
    self.document = document
    let names = EngineFrames.inputColumns.map(\.name).filter { $0 != "frame_rate_hz" }
    let places = try document.positions(of: names)
    (namePlace, requestPlaces, timePlace) = (places[0], Array(places[1..<7]), places[7])
    ratePlace = document.header.firstIndex(of: "frame_rate_hz")
    startPlace = document.header.firstIndex(of: "start_ms")
    positionPlace = document.header.firstIndex(of: "position")
    endPlace = document.header.firstIndex(of: "ended")
  }

  func row(_ record: CSVRecord) throws(InputError) -> FrameRow {
    let numbers = try requestPlaces.map { place throws(InputError) in
      try document.finite(record, at: place)
    }
    let request = EngineRequest(
      mass: numbers[0], stiffness: numbers[1], damping: numbers[2], from: numbers[3],
      to: numbers[4], velocity: numbers[5])
    for index in 0...1 where numbers[index] <= 0 {
      throw document.error(record, at: requestPlaces[index], "must be above 0")
    }
    guard request.damping >= 0 else {
      throw document.error(record, at: requestPlaces[2], "must not be below 0")
    }
    let time = try document.finite(record, at: timePlace)
    let position = try filled(positionPlace, record).map { place throws(InputError) in
      try document.number(record, at: place)
    }
    let hasEnded = try filled(endPlace, record).map { place throws(InputError) in
      let word = record.fields[place]
      guard word == "true" || word == "false" else {
        throw document.error(record, at: place, "'\(word)' is neither true nor false")
      }
      return word == "true"
    }
    let rate = try ratePlace.map { place throws(InputError) in
      let rate = try document.finite(record, at: place)
      guard rate >= 1 else { throw document.error(record, at: place, "must be at least 1") }
      return rate
    }
    return FrameRow(
      record: record, name: record.fields[namePlace], request: request, rate: rate,
      frame: EngineFrames.Frame(time: time, position: position, hasEnded: hasEnded))
  }

  /// The position of an optional column; `nil` if its field is empty, too.
  private func filled(_ place: Int?, _ record: CSVRecord) -> Int? {
    place.flatMap { record.fields[$0].isEmpty ? nil : $0 }
  }

  /// An animation without frames, as its first row describes it.
  func animation(beginningWith row: FrameRow) throws(InputError) -> EngineFrames.Animation {
    let time = row.frame.time
    guard time >= 0 else { throw document.error(row.record, at: timePlace, "is below 0") }
    let rate = row.rate ?? (time > 0 ? (1000 / time).rounded() : 60)
    guard rate.isFinite else {
      throw document.error(row.record, at: timePlace, "is too short for a frame")
    }
    let start = try startPlace.map { place throws(InputError) in
      try document.finite(row.record, at: place)
    }
    return EngineFrames.Animation(
      name: row.name, request: row.request, rate: max(rate, 1), start: start ?? 0, frames: [])
  }

  /// Checks that a row can be the next frame of an animation.
  func check(_ row: FrameRow, continues animation: EngineFrames.Animation) throws(InputError) {
    guard animation.request == row.request else {
      throw document.error(
        row.record, at: namePlace,
        "has another spring, start, target or velocity than the animation's first row")
    }
    if let place = ratePlace, row.rate != animation.rate {
      throw document.error(
        row.record, at: place, "is another frame rate than that of the animation's first row")
    }
    guard let before = animation.frames.last?.time, row.frame.time > before else {
      throw document.error(row.record, at: timePlace, "does not rise")
    }
  }
}
