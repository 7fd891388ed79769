import Foundation
import TestSupport
import Testing

/// `gesture velocity` on touches recorded by any program.
@Suite struct GestureVelocityTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

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
