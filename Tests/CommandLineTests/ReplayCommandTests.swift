import Foundation
import TestSupport
import Testing

/// `replay` of an interaction model with a trace of events.
@Suite struct ReplayCommandTests {
  /// The rows of a replay of a trace given as text.
  private func replayed(_ trace: String, _ arguments: String) throws -> [NamedFields] {
    try Program.succeed("gesture replay \(arguments) --trace -", input: trace).rows
  }

  private func events(_ rows: [NamedFields]) -> [NamedFields] {
    rows.filter { $0["output"]?.hasPrefix("event:") == true }
  }

  /// Two outputs at 36 times, 0 to 3.5 s after the touch at 10 Hz, and one event:
  /// the drawer is open when its spring, critically damped with a response of
  /// 0.4 s, has settled to a thousandth: u = ωt solves (1 + u) exp(-u) = 0.001.
  @Test("a tap opens the drawer when its spring has settled")
  func tap() throws {
    let rows = try replayed(
      "time_s,event,y,vy\n1,down,500,\n1.5,up,500,0\n", "momentum-drawer --rate 10")
    #expect(Set(rows[0].keys) == ["time_s", "output", "value"] && rows.count == 36 * 2 + 1)
    let settled = 9.233413476451585 * 0.4 / (2 * Double.pi)
    #expect(events(rows).map { $0["output"] } == ["event:open"])
    #expect(try abs(events(rows)[0].number("time_s") - (1.5 + settled)) < 1e-9)
  }

  @Test("modes, settings, rate and duration count")
  func settings() throws {
    let trace = "time_s,event,value\n0,down,\n0.1,rotate,5\n0.1,up,0\n"
    for (mode, target) in [("article", "3.141592653589793"), ("corrected", "4.71238898038469")] {
      let rows = try replayed(trace, "rotation --set mode=\(mode)")
      #expect(
        rows.contains(["time_s": "0.1", "output": "event:target", "value": target]), "\(mode)")
    }
    let short = try replayed(trace, "rotation --duration 1 --rate 60 --set=snap-damping=1")
    #expect(short.count { $0["output"] == "angle" } == 61)
  }
}
