import TestSupport
import Testing

@Suite struct SweepCommandTests {
  private let folder = TemporaryFolder()
  init() throws {
    try folder.write(
      "axis,from,to,count,scale\nzeta,0.1,2,10,log\nomega,5,40,9,linear\n", to: "grid.csv")
  }

  private func sweep(_ arguments: String) throws -> String {
    try folder.run("sweep --grid grid.csv \(arguments)").output
  }

  /// Writes all ranges of a sweep, and returns the names of the files.
  private func ranges(_ arguments: String, of count: Int) throws -> [String] {
    try (1...count).map { index in
      _ = try sweep("\(arguments) --range \(index)/\(count) -o \(index)-of-\(count).csv")
      return "\(index)-of-\(count).csv"
    }
  }

  /// Sweeps of a grid or of random points. They write every point, or counts
  /// and the worst points.
  @Test(arguments: [
    "--method closed-form,rk4,motion --frames 3", "--method closed-form,rk4 --top 4",
    "--random 101 --seed 5 --top 3", "--random 101",
  ])
  func anyNumberOfRangesAndThreadsGivesTheSameBytes(kind: String) throws {
    _ = try sweep("\(kind) -o whole.csv")
    let threaded = try sweep("\(kind) --threads 3")
    #expect(try folder.text("whole.csv") == threaded)
    for count in [1, 3, 16] {
      let names = try ranges("\(kind) --threads 1", of: count)
      let merged = try folder.run(["sweep", "--merge"] + names.reversed()).output
      #expect(merged == threaded, "\(count) ranges")
    }
    try folder.run("list --check whole.csv")
  }

  /// Rows have the settings that, besides the points, determine the errors.
  /// Summaries with different settings are not compared.
  @Test(arguments: ["", "--top 3"]) func everyRowHasItsSettings(kind: String) throws {
    let work = "--method rk4,dopri5 --random 20 \(kind)"
    _ = try sweep("\(work) -o a.csv")
    _ = try sweep("\(work) --frames 600 --seed 7 -o b.csv")
    for (name, wanted) in [("a.csv", ["1", "1"]), ("b.csv", ["600", "7"])] {
      for row in try namedRows(folder.text(name)) {
        #expect(row["frames_count"] == wanted[0] && row["seed"] == wanted[1])
      }
    }
    guard !kind.isEmpty else { return }
    try folder.run("compare a.csv b.csv", 65, "no case of the same inputs in common")
  }

  /// Three points in five ranges.
  @Test(arguments: ["", "--top 2"]) func rangesWithoutPointsMustNotBeMissing(kind: String) throws {
    try folder.write("axis,from,to,count,scale\nzeta,1,2,3,linear\n", to: "grid.csv")
    let names = try ranges(kind, of: 5)
    let merged = try folder.run(["sweep", "--merge"] + names)
    #expect(try merged.output == sweep(kind))
    for (index, name) in names.enumerated() {
      try folder.run(
        ["sweep", "--merge"] + names.filter { $0 != name }, 1, "missing range \(index + 1)/5")
      try folder.run("list --check \(name)")
    }
  }

  /// Ranges that do not make up one sweep end with 1, files that are not whole
  /// ranges with 65, missing files with 66. No output is written.
  @Test func aRangeThatIsMissingDoubledForeignOrTornIsNamed() throws {
    _ = try ranges("", of: 3)
    _ = try sweep("--range 3/3 --method rk4 -o other.csv")
    _ = try sweep("--range 3/4 -o four.csv")
    let lines = try folder.text("3-of-3.csv").split(separator: "\n")
    try folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: "short.csv")
    for (last, status, message) in [
      ("", 1, "missing range 3/3"),
      ("2-of-3.csv 3-of-3.csv", 1, "range 2/3 appears twice: 2-of-3.csv and 2-of-3.csv"),
      ("other.csv", 1, "other.csv: belongs to another sweep than 1-of-3.csv"),
      ("four.csv", 1, "four.csv: is range 3/4, but 1-of-3.csv is one of 3"),
      ("short.csv", 65, "short.csv: range 3/3 ends at 29 of 30 points"),
      ("none.csv", 66, "none.csv: No such file"), ("grid.csv", 65, "grid.csv:1: column"),
    ] {
      try folder.run(
        "sweep --merge 1-of-3.csv 2-of-3.csv \(last) -o out.csv", Int32(status), message)
      #expect(try !folder.names().contains("out.csv"))
    }
    try folder.check("springbench list --check short.csv", 65, "29 of 30 points")
    try folder.check("springbench sweep --merge <(cat 1-of-3.csv)", 66, "must be a file")
  }

  @Test(arguments: ["INT", "KILL"])
  func aSweepAfterOneThatWasKilledSucceeds(signal: String) throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" sweep --grid grid.csv --random 1e9 --quiet -o out.csv & child=$!
      for k in $(seq 400); do ls -A | grep -q partial && break; sleep 0.01; done
      kill -\(signal) $child; wait $child 2>/dev/null; ls
      "$PROGRAM" sweep --grid grid.csv --random 9 --quiet -o out.csv; ls
      """
    ).expect()
    #expect(outcome.output == "grid.csv\ngrid.csv\nout.csv\n")
  }
}
