import Testing

@Suite struct GestureVelocityTests {
  /// Two touches in one file, and one in a file without the column `type`.
  @Test func everyReleaseHasAVelocity() throws {
    let touch = (0...9).map { "\(Double($0) / 100),\($0 == 0 ? "down" : "move"),\($0 * 5),0\n" }
    // Ten seconds later: 0.01 becomes 10.01.
    let later = touch.map { "1" + $0 }
    let file =
      "time_s,type,x,y\n" + touch.joined() + "0.1,up,45,0\n" + later.joined() + "10.3,up,,\n"
    let rows = try Program.run(
      "gesture velocity - --detector android-lsq2,motion-pan", input: file
    ).rows.filter { $0["axis"] == "x" }
    #expect(rows.map { $0["time_s"] } == ["0.1", "10.3", "0.1", "10.3"])
    let found = try rows.map { try $0.number("velocity").rounded() }
    // The second touch is lifted after 0.2 s of silence: at rest, for Android.
    #expect(found == [500, 0, 500, 500])
    let plain = try Program.run(
      "gesture velocity - --detector two-point", input: "time_s,x,y\n0,0,0\n0.01,5,-1\n")
    #expect(try plain.rows.map { try $0.number("velocity").rounded() } == [500, -100])
  }
}

@Suite struct ReplayCommandTests {
  private func replayed(_ trace: String, _ arguments: String) throws -> [NamedFields] {
    try Program.run("gesture replay \(arguments) --trace -", input: trace).rows
  }

  @Test func modeRateAndDurationCount() throws {
    let trace = "time_s,event,value\n0,down,\n0.1,rotate,5\n0.1,up,0\n"
    for (mode, target) in [("article", "3.141592653589793"), ("corrected", "4.71238898038469")] {
      let rows = try replayed(trace, "rotation --set mode=\(mode)")
      #expect(
        rows.contains(["time_s": "0.1", "output": "event:target", "value": target]), "\(mode)")
    }
    // Without a duration frames go on for 3 s after the last event.
    for (options, count) in [("--duration 1", 11), ("", 32)] {
      let rows = try replayed(trace, "rotation --rate 10 --set=snap-damping=1 \(options)")
      #expect(rows.count { $0["output"] == "angle" } == count, "\(options)")
    }
  }
}
