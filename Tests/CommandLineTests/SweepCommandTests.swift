import Foundation
import TestSupport
import Testing

/// `sweep` and `merge` as processes.
@Suite struct SweepCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "axis,from,to,count,scale\nzeta,0.1,2,10,log\nomega,5,40,9,linear\n", to: "grid.csv")
  }

  @discardableResult
  private func sweep(_ arguments: String, status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try folder.run("sweep --grid grid.csv \(arguments)")
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome
  }

  /// Writes all ranges of a sweep, and returns the names of the files.
  private func ranges(_ arguments: String, of count: Int) throws -> [String] {
    try (1...count).map { index in
      try sweep("\(arguments) --range \(index)/\(count) -o \(index)-of-\(count).csv")
      return "\(index)-of-\(count).csv"
    }
  }

  /// A sweep that writes every point, one that keeps sums and the worst points,
  /// and one of random points.
  @Test(arguments: [
    "--method closed-form,rk4,motion,batch-table --frames 3", "--method closed-form,rk4 --top 4",
    "--random 101 --seed 5 --top 3", "--random 101",
  ])
  func anyNumberOfRangesMergesToTheSameBytes(kind: String) throws {
    try sweep("\(kind) -o whole.csv")
    let threaded = try sweep("\(kind) --threads 3").output
    #expect(try folder.text("whole.csv") == threaded)
    for count in [1, 3, 16] {
      let names = try ranges("\(kind) --threads 1", of: count)
      let merged = try folder.succeed(["merge"] + names.reversed()).output
      #expect(merged == threaded, "\(count) ranges")
    }
    try folder.succeed("validate whole.csv")
  }

  /// Every row has the settings that determine the errors besides the points,
  /// and `compare` says where they differ.
  @Test(arguments: ["", "--top 3"])
  func settingsStandInTheRows(kind: String) throws {
    let work = "--method rk4,dopri5 --random 20 \(kind)"
    try sweep("\(work) -o a.csv")
    try sweep("\(work) --frames 600 --tolerance 1e-4 --seed 7 -o b.csv")
    for (name, wanted) in [("a.csv", ["1", "1e-09", "1"]), ("b.csv", ["600", "0.0001", "7"])] {
      for row in try namedRows(folder.text(name)) {
        #expect(row["frames_count"] == wanted[0] && row["seed"] == wanted[2])
        #expect(row["relative_tolerance"] == (row["method"] == "rk4" ? "" : wanted[1]))
      }
    }
    guard !kind.isEmpty else { return }
    let compared = try folder.run("compare a.csv b.csv")
    let errors = compared.errors
    #expect(errors.contains("of the same name, but not with the same inputs: "), "\(errors)")
    #expect(errors.contains("(frames_count: 1 and 600)"), "\(errors)")
  }

  /// A range without points says which one it is.
  @Test(arguments: ["", "--top 2"])
  func moreRangesThanPointsStillMerge(kind: String) throws {
    try folder.write("axis,from,to,count,scale\nzeta,1,2,3,linear\n", to: "grid.csv")
    let names = try ranges(kind, of: 5)
    let merged = try folder.succeed(["merge"] + names)
    #expect(try merged.output == sweep(kind).output)
    for (index, name) in names.enumerated() {
      try folder.run(["merge"] + names.filter { $0 != name })
        .expectRefusal(1, saying: "missing range \(index + 1)/5")
      try folder.succeed("validate \(name)")
    }
  }

  /// Incomplete sets of ranges end with 1, files that are no whole ranges with
  /// 65; no output is written.
  @Test func mergeNamesWhatIsMissingDoubledForeignOrTorn() throws {
    _ = try ranges("", of: 3)
    try sweep("--range 3/3 --method rk4 -o other.csv")
    try sweep("--range 3/4 -o four.csv")
    let lines = try folder.text("3-of-3.csv").split(separator: "\n")
    try folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: "short.csv")
    for (last, status, message) in [
      ("", 1, "missing range 3/3"),
      ("2-of-3.csv 3-of-3.csv", 1, "range 2/3 is doubled: 2-of-3.csv and 2-of-3.csv"),
      ("other.csv", 1, "other.csv: belongs to another sweep than 1-of-3.csv"),
      ("four.csv", 1, "four.csv: range 3/4, where 1-of-3.csv is one of 3"),
      ("short.csv", 65, "short.csv: range 3/3 ends at 29 of 30 points"),
      ("none.csv", 66, "none.csv: No such file"), ("grid.csv", 65, "grid.csv:1: column"),
    ] {
      try folder.run("merge 1-of-3.csv 2-of-3.csv \(last) -o out.csv")
        .expectRefusal(Int32(status), saying: message)
      #expect(try !folder.names().contains("out.csv"))
    }
    try folder.run("validate short.csv").expectRefusal(65, saying: "29 of 30 points")
    let pipe = try folder.shell("\"$PROGRAM\" merge <(cat 1-of-3.csv)")
    #expect(pipe.status == 66 && pipe.errors.contains("must be a file"), "\(pipe.errors)")
  }

  /// A killed sweep leaves no output, and nothing that stops the next try.
  @Test(arguments: ["INT", "KILL"])
  func aKilledSweepLeavesNoOutput(signal: String) throws {
    let work = "--random 1e9 --quiet -o out.csv"
    let outcome = try folder.shell(
      """
      "$PROGRAM" sweep --grid grid.csv \(work) & child=$!
      for k in $(seq 400); do ls -A | grep -q partial && break; sleep 0.01; done
      kill -\(signal) $child; wait $child 2>/dev/null; ls
      "$PROGRAM" sweep --grid grid.csv --random 9 --quiet -o out.csv; ls
      """
    ).expect()
    #expect(outcome.output == "grid.csv\ngrid.csv\nout.csv\n")
  }

  /// A name that cannot be written is refused before anything is computed; a
  /// link is followed, and an empty file is replaced, as elsewhere.
  @Test func outputsAreNamedAsElsewhere() throws {
    try folder.run(
      ["sweep", "--grid", "grid.csv", "--random", "1e9", "-o", ""]
    ).expectRefusal(73, saying: "has a name")
    try folder.write("", to: "target.csv")
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.csv"), withDestinationURL: folder.file("target.csv"))
    try sweep("-o link.csv")
    #expect(try folder.text("target.csv") == sweep("").output)
    try sweep("-o link.csv", status: 73)
    try folder.succeed("merge link.csv -o same.csv")
  }
}
