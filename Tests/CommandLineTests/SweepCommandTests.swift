import Foundation
import TestSupport
import Testing

/// `sweep` and `merge` as processes: their output, locks and interruptions.
@Suite struct SweepCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "axis,from,to,count,scale\nzeta,0.1,2,10,log\nomega,5,40,9,linear\n", to: "grid.csv")
  }

  @discardableResult
  private func sweep(_ arguments: String, status: Int32 = 0, environment: [String: String] = [:])
    throws -> Program.Outcome
  {
    let outcome = try folder.run(
      "sweep --grid grid.csv \(arguments)", environment: environment)
    #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    return outcome
  }

  /// A sweep that writes every point, one that keeps sums and the worst points,
  /// and one of random points.
  @Test(arguments: [
    "--method closed-form,rk4,motion --frames 3", "--method closed-form,rk4 --top 4 --worst",
    "--random 101 --seed 5 --top 3",
  ])
  func anyNumberOfShardsMergesToTheSameBytes(kind: String) throws {
    try sweep("\(kind) -o whole.csv")
    let threaded = try sweep("\(kind) --threads 3").output
    #expect(try folder.text("whole.csv") == threaded)
    for count in [1, 3, 16] {
      let names = (1...count).map { "s\($0)-of-\(count).csv" }
      for (index, name) in names.enumerated() {
        try sweep("\(kind) --shard \(index + 1)/\(count) -o \(name)")
      }
      let merged = try folder.succeed(["merge"] + names.reversed()).output
      #expect(merged == threaded, "\(count) shards")
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

  @Test func moreShardsThanPointsStillMerge() throws {
    try folder.write("axis,from,to,count,scale\nzeta,1,2,3,linear\n", to: "grid.csv")
    for part in 1...5 { try sweep("--shard \(part)/5 -o \(part).csv") }
    let merged = try folder.run("merge 1.csv 2.csv 3.csv 4.csv 5.csv")
    #expect(try merged.output == sweep("").output)
  }

  // MARK: Kills and locks

  /// Work that takes some tenths of a second.
  private static let slow = "--threads 1 --frames \(TestBuild.isOptimized ? 300 : 8)"

  /// A sweep that is killed 25 times, each after up to 0.1 s, half of them by a
  /// signal that it can handle, and is resumed each time, has the same output
  /// as one that was not.
  @Test(arguments: ["", "--top 5"])
  func killsLoseNothing(kind: String) throws {
    let work = "--method closed-form,rk4 --random 1500 \(Self.slow) \(kind)"
    try sweep("\(work) -o whole.csv")
    let outcome = try folder.shell(
      """
      work="sweep --grid grid.csv --quiet \(work) --resume -o killed.csv"
      for k in $(seq 25); do
        "$PROGRAM" $work & child=$!
        sleep 0.0$((k * 7 % 10))$((k % 10))
        if [ $((k % 2)) = 0 ]; then kill -KILL $child; else kill -INT $child; fi 2>/dev/null
        wait $child 2>/dev/null
      done
      "$PROGRAM" $work && ls
      """
    ).expect()
    #expect(try folder.text("killed.csv") == folder.text("whole.csv"))
    // What an unfinished sweep leaves is gone.
    for rest in ["part", "state"] { #expect(!outcome.output.contains("killed.csv.\(rest)")) }
  }

  /// What was written after the last checkpoint is discarded, whatever it is:
  /// here half a row, appended after a kill.
  @Test func aTornTailIsDropped() throws {
    let work = "--method rk4 --random 3000 \(Self.slow)"
    try sweep("\(work) -o whole.csv")
    try folder.shell(
      """
      "$PROGRAM" sweep --grid grid.csv --quiet \(work) -o torn.csv & child=$!
      for k in $(seq 400); do [ -s torn.csv.state ] && break; sleep 0.01; done
      kill -KILL $child; wait $child 2>/dev/null
      ls torn.csv.state && printf '1,half a row' >> torn.csv.part
      """
    ).expect()
    // A different sweep does not continue it.
    let foreign = try sweep("--method heun --resume -o torn.csv", status: 65)
    #expect(foreign.errors.contains("another sweep"))
    let resumed = try sweep("\(work) --resume -o torn.csv")
    #expect(resumed.errors.contains("goes on at point"))
    #expect(try folder.text("torn.csv") == folder.text("whole.csv"))
    // Repeating it does nothing; without --resume the output is in the way.
    #expect(try sweep("\(work) --resume -o torn.csv").errors.contains("is finished"))
    try sweep("\(work) -o torn.csv", status: 73)
    try sweep("--method heun --resume -o torn.csv", status: 65)
  }

  /// Two sweeps of one output find it locked by a third process. Both wait;
  /// then one waits for the other, which removes the lock file, and finds the
  /// sweep finished.
  @Test func aSecondWriterWaits() throws {
    let outcome = try folder.shell(
      """
      flock both.csv.lock sleep 0.5 & sleep 0.1
      "$PROGRAM" sweep --grid grid.csv --resume -o both.csv & first=$!
      "$PROGRAM" sweep --grid grid.csv --resume -o both.csv; wait $first && ls
      """
    ).expect()
    // Two messages that a process waits.
    #expect(outcome.errors.split(separator: "waits: another process").count == 3)
    #expect(outcome.errors.contains("is finished"), "\(outcome.errors)")
    for rest in ["part", "state", "lock"] { #expect(!outcome.output.contains("both.csv.\(rest)")) }
  }

  // MARK: Names of outputs

  /// A name that cannot be written is refused before anything is computed; a
  /// link is followed, and an empty file is replaced, as elsewhere.
  @Test func outputsAreNamedAsElsewhere() throws {
    try folder.run(
      ["sweep", "--grid", "grid.csv", "--random", "1e5", "-o", ""]
    ).expectRefusal(73, saying: "has a name")
    _ = try folder.write("", to: "target.csv")
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.csv"), withDestinationURL: folder.file("target.csv"))
    try sweep("-o link.csv")
    #expect(try folder.text("target.csv") == sweep("").output)
    #expect(try folder.run("merge link.csv -o same.csv").status == 0)
    let pipe = try folder.shell("\"$PROGRAM\" merge <(cat link.csv)")
    #expect(pipe.status == 66 && pipe.errors.contains("must be a file"), "\(pipe.errors)")
  }

  // MARK: Launchers

  /// Launchers such as mpirun start a sweep several times, each with its rank
  /// in the environment. A rank chooses the shard, and the name of the output
  /// must depend on it.
  @Test func aRankIsAShardAndNeedsANameOfItsOwn() throws {
    let rank = ["OMPI_COMM_WORLD_RANK": "1", "OMPI_COMM_WORLD_SIZE": "3"]
    let outcome = try sweep("-o x-{shard}.csv", environment: rank)
    #expect(outcome.errors.contains("shard 2/3 from OMPI_COMM_WORLD_RANK"))
    try sweep("--shard 2/3 -o y.csv")
    #expect(try folder.text("x-2-of-3.csv") == folder.text("y.csv"))
  }
}
