import Foundation
import TestSupport
import Testing

/// `gesture velocity` on touches recorded by any program.
@Suite struct GestureVelocityTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  @Test("published velocities are met, and one beyond its tolerance ends with status 1")
  func publishedVelocities() throws {
    let command =
      "gesture velocity Data/touch/aosp-flings.csv Data/touch/flutter-strokes.csv --expected"
    let rows = try folder.succeed("\(command) Data/touch/expected-velocities.csv").rows
    #expect(rows.count == 66 && rows.allSatisfy { $0["pass"] == "true" })
    let header = "stroke,estimator,axis,velocity_per_s,tolerance_ratio\n"
    try folder.write(header + "flutter-13,flutter-ios,y,3716.7,0.001\n", to: "e.csv")
    let failed = try folder.run("\(command) e.csv").expect(1)
    #expect(try failed.rows.map { $0["pass"] } == ["false"])
    for (row, message) in [
      ("flutter-13,flutter-ios,z,1,0.1", "e.csv:2: column axis"),
      ("flutter-13,lsq2,x,1,0.1", "e.csv:2: column estimator: 'lsq2' is none"),
      ("other,android-lsq2,x,1,0.1", "e.csv: no row is of these strokes"),
    ] {
      try folder.write(header + row + "\n", to: "e.csv")
      try folder.run("\(command) e.csv").expectRefusal(65, saying: message)
    }
  }

  /// Velocities by `ask` in `Data/reference/velocity.py`, for events of equal
  /// times, of which Android keeps the last and Flutter all; two events, and one;
  /// a gap of 41 ms between events, and before the release; stamps 2 µs apart.
  @Test("strokes with odd stamps have the velocities that the frameworks compute")
  func oddStrokes() throws {
    let strokes = [
      ("equal", "0 0 8 8 8 -100 16 16 16 30 20", 30625.0, 15812.5),
      ("two", "0 0 16 20 24", 1250, 0),
      ("gap", "0 0 10 50 51 90 59 98 66 110 70", 2047.6190476190477, 2047.6190476190477),
      ("silent", "0 0 8 8 16 16 57", 0, 0), ("one", "0 5 4", 0, 0),
      ("close", "0 0 20 10 20.002 10.5 21", 250_024.95, 250_024.95),
    ]
    var (events, expected) = (
      "n,t,px,py,Phase\n", "stroke,estimator,axis,velocity_per_s,tolerance_ratio\n"
    )
    for (name, numbers, android, flutter) in strokes {
      let words = numbers.split(separator: " ")
      for place in stride(from: 0, to: words.count - 1, by: 2) {
        events +=
          "\(name),\(words[place]),7,\(words[place + 1]),\(place == 0 ? "began" : "moved")\n"
      }
      events += "\(name),\(words[words.count - 1]),,,ended\n"
      expected += "\(name),android-lsq2,y,\(android),0.001\n"
      expected += "\(name),flutter-velocity-tracker,y,\(flutter),0.001\n"
    }
    try folder.write(events, to: "strokes.csv")
    try folder.write(expected, to: "e.csv")
    let rows = try folder.succeed(
      "gesture velocity strokes.csv --map stroke=n,time_s=t,x=px,y=py --time-unit ms --expected e.csv"
    ).rows
    #expect(rows.count == 12 && rows.allSatisfy { $0["pass"] == "true" }, "\(rows)")
  }

  /// Two touches in one file, and the same without a column that says so.
  @Test("every release has a velocity")
  func releases() throws {
    let touch = (0...9).map { "\(Double($0) / 100),\($0 == 0 ? "down" : "move"),\($0 * 5),0\n" }
    let later = touch.map { "1" + $0 }
    let file =
      "time_s,type,x,y\n" + touch.joined() + "0.1,up,45,0\n" + later.joined() + "10.3,up,,\n"
    let rows = try Program.succeed(
      "gesture velocity - --detector android-lsq2,motion-pan", input: file
    ).rows.filter { $0["axis"] == "x" }
    #expect(rows.map { $0["time_s"] } == ["0.1", "10.3", "0.1", "10.3"])
    let found = try rows.map { try $0.number("velocity").rounded() }
    #expect(found == [500, 0, 500, 500])
    let plain = try Program.succeed(
      "gesture velocity - --detector two-point", input: "time_s,x,y\n0,0,0\n0.01,5,-1\n")
    #expect(try plain.rows.map { try $0.number("velocity").rounded() } == [500, -100])
  }

  @Test("wrong uses are refused")
  func refusals() throws {
    try Program.run("gesture").expect(64, saying: "pauses, velocity, score, replay")
    try Program.run("gesture veloctiy x").expect(64, saying: "velocity")
    try Program.run("gesture velocity").expect(64, saying: "needs FILE")
    try Program.run("gesture velocity - --detector androd-lsq2").expect(64, saying: "android-lsq2")
    try folder.run("gesture velocity Data").expect(66, saying: "is a folder")
  }
}
