import TestSupport
import Testing

/// `plot --trace`: reports drawn with the gesture that they are of.
@Suite struct TracePictureTests {
  private static let run = "Data/runs/reference"

  /// The working folder of all commands, with the repository's data in it.
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  /// The number of grey bands of a picture.
  private func bandCount(_ svg: String) -> Int { svg.matches(of: #/<rect class="v"/#).count }

  /// With --trace grey bands show when a pointer was down, or when a trace is
  /// labelled as paused: three times in each of these traces.
  @Test(arguments: [
    ("drawer", "Data/interactions/momentum-drawer.csv", "held, from down to up"),
    ("edges", "Data/gestures/gesture-07-hesit-240hz.csv", "as the trace is labelled"),
  ])
  func tracesAreShaded(report: String, trace: String, words: String) throws {
    let shaded = try folder.plot("\(Self.run)/\(report).csv --trace \(trace)")
    #expect(shaded.contains(words))
    #expect(bandCount(shaded) == 3 * SVG.panelCount(shaded))
    #expect(bandCount(try folder.plot("\(Self.run)/\(report).csv")) == 0)
  }

  /// Each of several traces in a report gets the file with its name.
  @Test func tracesAreFoundByName() throws {
    let names = ["gesture-07-hesit-240hz", "gesture-01-stop-60hz"]
    let files = names.map { "Data/gestures/\($0).csv" }
    try folder.succeed("gesture pauses -o edges.csv".words + files)
    func bands(_ traces: [String]) throws -> Int {
      let picture = try folder.plot(["edges.csv"] + traces.flatMap { ["--trace", $0] })
      #expect(picture.contains("--trace FILE adds") == traces.isEmpty)
      return bandCount(picture)
    }
    let alone = try files.map { try bands([$0]) }
    #expect(alone.allSatisfy { $0 > 0 })
    #expect(try bands(files) == alone[0] + alone[1] && bands([]) == 0)
  }

  /// A touch that is taken away ends as one that is lifted.
  @Test func cancelledTouchesAreShaded() throws {
    let events = "time_s,event,y\n0,down,600\n0.05,move,560\n0.1,move,500\n0.2,up,330\n"
    try folder.write(events, to: "lifted.csv")
    try folder.write(events.replacing("up,330", with: "cancel,"), to: "taken.csv")
    try folder.succeed("gesture replay momentum-drawer --trace lifted.csv -o r.csv")
    let lifted = try folder.plot("r.csv --trace lifted.csv")
    #expect(
      try bandCount(lifted) > 0
        && bandCount(folder.plot("r.csv --trace taken.csv")) == bandCount(lifted))
  }

  /// Times since 1970, and times before zero, are drawn from the first row on.
  @Test(arguments: [1_764_084_318.0, -50])
  func pausesOfOtherClocksAreDrawn(start: Double) throws {
    try folder.write(Drag(rate: 60, start: start).csv, to: "t.csv")
    try folder.succeed("gesture pauses t.csv -o e.csv")
    let picture = try folder.succeed("plot e.csv --trace t.csv").output
    #expect(picture.contains("time since \(Int(start)) (s)") && picture.contains(">0.4<"))
  }

  /// A replay on a clock that began before is drawn from its own first time on.
  @Test func replaysOfOtherClocksAreDrawn() throws {
    try folder.write("time_s,event,value\n173.8,target,1\n", to: "t.csv")
    try folder.succeed("gesture replay spring --trace t.csv -o r.csv")
    let picture = try folder.plot("r.csv --trace t.csv")
    #expect(picture.contains(">174<") && !picture.contains(">100<"))
  }

  /// A file with names of its own gives the picture of the same file with ours.
  @Test func tracesOfPicturesHaveTheirOwnNames() throws {
    let drag = Drag(rate: 60)
    try folder.write(drag.csv, to: "t.csv")
    try folder.succeed("gesture pauses t.csv -o e.csv")
    let picture = try folder.plot("e.csv --trace t.csv")
    try folder.write("s,px,py\n" + drag.rows.joined(), to: "t.csv")
    #expect(try folder.plot("e.csv --trace t.csv --map time_s=s,x=px,y=py") == picture)
  }
}
