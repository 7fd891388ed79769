import Foundation
import TestSupport
import Testing

/// Conditions beyond the program's control: the environment, little memory, odd
/// files, kills.
@Suite struct SurroundingsTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  // MARK: The environment

  /// The output is the same to the byte whatever the environment.
  @Test func outputsDoNotDependOnIt() throws {
    for command in [
      "cases --set quick", "spring ratio:zeta=0.5,omega=7 --format csv",
      "solve --spring ratio:zeta=0.1,omega=9 --method closed-form,rk4 --duration 0.5 --format csv",
    ] {
      let plain = try Program.succeed(command)
      #expect(!plain.output.isEmpty)
      for prefix in [
        "setsid", "env -i", "env -u HOME TERM=dumb COLUMNS=1 LC_ALL=C TMPDIR=/nonexistent",
        "env HOME=/proc TERM=nonsense COLUMNS=-7 LC_ALL=de_DE.ISO-8859-1 TZ=Asia/Kathmandu",
        "env HOME= LC_ALL=tr_TR.UTF-8 TZ=:nonsense",
        "env OPENBLAS_NUM_THREADS=-99 OMP_NUM_THREADS=many OPENBLAS_CORETYPE=nonsense",
      ] {
        let other = try folder.shell("\(prefix) \"$PROGRAM\" \(command)").expect()
        #expect(other.output == plain.output, "\(prefix) \(command)")
      }
    }
  }

  @Test func aRunNeedsNoHomeAndNoTemporaryFolder() throws {
    let run = "\"$PROGRAM\" run --only selfcheck --no-timing \(Program.quiet)"
    #expect(try folder.shell("env -i \(run) -o r1").status == 0)
    try folder.shell(
      "env TMPDIR=/nonexistent \"$PROGRAM\" \(Program.smallSuite) --processes 2 --samples 2 "
        + Program.quiet
    ).expect(73, saying: "cannot create /nonexistent")
  }

  @Test func aTerminalOfOneColumnIsEnough() throws {
    guard try folder.shell("command -v script").status == 0 else { return }
    let outcome = try folder.shell(
      "script -qec 'stty cols 1 rows 1; \"$PROGRAM\" list suites' /dev/null </dev/null")
    #expect(outcome.status == 0 && outcome.output.contains("s"))
  }

  // MARK: Memory

  /// With too little memory the program ends with 71 and says how many bytes it
  /// asked for.
  @Test func littleMemoryIsSaid() throws {
    // In KiB of address space.
    for limit in ["200000", "500000", "2000000"] {
      for command in ["--version", "list suites", "cases --set quick", "env -o env.json"] {
        let outcome = try folder.shell("ulimit -v \(limit); timeout 20 \"$PROGRAM\" \(command)")
        #expect(outcome.status == 0 || outcome.status == 71, "\(limit) \(command)")
        #expect(outcome.status == 0 || outcome.errors.contains("out of memory: "))
        try? FileManager.default.removeItem(at: folder.file("env.json"))
      }
    }
    let outcome = try folder.shell("ulimit -v 300000; \"$PROGRAM\" score -i /dev/zero").expect(71)
    let pattern = /springbench: out of memory: [1-9][0-9]+ bytes were asked for\n/
    #expect(outcome.errors.wholeMatch(of: pattern) != nil, "\(outcome.errors)")
  }

  /// With fewer threads than were asked for, since memory is too small for the
  /// stacks of all, the work is done all the same.
  @Test func manyThreadsNeedNotExist() throws {
    let outcome = try folder.shell(
      "ulimit -v 4000000; timeout 60 \"$PROGRAM\" batch --no-timing --threads 1024 --springs 100 "
        + "--frames 4 --format csv \(Program.quiet)")
    #expect(outcome.status == 0 && !outcome.output.contains(",failed,"), "\(outcome.errors)")
  }

  // MARK: OpenBLAS

  /// Without OpenBLAS, here hidden by an empty file of its name, everything but
  /// products of matrices works. Each step of the script has an exit status of
  /// its own, so that the one that fails is known.
  @Test func whatNeedsNoMatricesNeedsNoLibrary() throws {
    let outcome = try folder.shell(
      """
      mkdir lib; touch lib/libopenblas.so.0 lib/libopenblas.so; export LD_LIBRARY_PATH=$PWD/lib
      "$PROGRAM" --version && "$PROGRAM" cases --set quick >/dev/null || exit 9
      "$PROGRAM" env | grep '"blas_kernel": null' || exit 8
      "$PROGRAM" batch --no-timing --springs 100 --frames 4 --format csv \(Program.quiet) || exit 7
      printf 'axis,from,to,count,scale\\nzeta,0.1,1,3,linear\\n' > grid.csv
      "$PROGRAM" sweep --grid grid.csv --method batch-gemm2
      test $? = 64 || exit 5
      """
    ).expect()
    let skipped = outcome.output.split(separator: "\n").filter { $0.contains(",skipped,") }
    #expect(!skipped.isEmpty)
    #expect(skipped.allSatisfy { $0.contains("libopenblas.so.0") })
    #expect(!outcome.output.contains(",failed,"))
    #expect(outcome.errors.contains("batch-gemm2 needs OpenBLAS: "))
  }

  // MARK: Files

  @Test func placesThatCannotBeWrittenAreSaid() throws {
    for path in ["/proc/x", "/sys/x", "/", ".", "/dev/null/x", "missing/x", "in/x"] {
      let outcome = try folder.shell("touch in; \"$PROGRAM\" list suites -o \(path)").expect(
        73, path)
      #expect(outcome.errors.hasPrefix("springbench: cannot create \(path)"), "\(outcome.errors)")
    }
    for path in ["/proc/r", "/dev/null/r", "in/r"] {
      try folder.shell("\"$PROGRAM\" run --only selfcheck --no-timing -o \(path) --quiet").expect(
        73, path)
    }
  }

  /// Reads and writes through named pipes (f and g) give the same bytes as
  /// through files; devices and folders end with the statuses of their faults.
  @Test func fifosAndDevicesAreFiles() throws {
    let outcome = try folder.shell(
      """
      mkfifo f g; "$PROGRAM" cases --set quick > q
      cat q > f & "$PROGRAM" answer --method closed-form -i f -o a || exit 9
      cat g > h & "$PROGRAM" score -i a -o g || exit 8
      wait; "$PROGRAM" score -i a | cmp - h || exit 7
      "$PROGRAM" cases -o /dev/full; echo $?; "$PROGRAM" score -i /dev/null; echo $?
      "$PROGRAM" score -i .; echo $?
      """)
    #expect(outcome.output == "74\n65\n66\n" && outcome.status == 0, "\(outcome.errors)")
  }

  // MARK: Kills

  /// After a kill at any time there are no partial files under final names.
  @Test(arguments: [
    "cases --set hard -o out", "engines --no-timing -o out \(Program.quiet)",
    "run --only selfcheck -o out \(Program.quiet)",
    "solve --spring ratio:zeta=0.5,omega=9 --duration 1e3 --rate 100 -o out",
    "accuracy --problem ui --method rk4 -o out \(Program.quiet)",
    "batch --no-timing --quick -o out \(Program.quiet)",
  ])
  func killedAtRandomMomentsNothingIsTorn(command: String) throws {
    // The output is the file `out`, or a report in the folder `out`.
    let start = ContinuousClock.now
    let whole = try folder.shell(
      "\"$PROGRAM\" \(command); cat out/selfcheck.csv out 2>/dev/null | wc -l; rm -rf out")
    // Kills come while the program runs, and within a second.
    let latest = min((.now - start) / .seconds(1), 1)
    let lineCount = try #require(whole.lines.last)
    var random = SplitMix64(seed: 29)
    for signal in ["KILL", "TERM", "INT", "KILL", "HUP"] {
      let delay = random.logUniform(0.002, latest)
      // Prints the number of lines, and 1 if the last of them is complete.
      let outcome = try folder.shell(
        """
        "$PROGRAM" \(command) & sleep \(delay); kill -\(signal) $! 2>/dev/null; wait $!
        cat out/selfcheck.csv out 2>/dev/null | tee last | wc -l; tail -c 1 last | wc -l; rm -rf out
        """)
      let left = outcome.lines.suffix(2)
      let isWholeOrAbsent = left == [lineCount, "1"] || left == ["0", "0"]
      // A signal that can be handled may leave the rows finished so far.
      let endsWithARow = signal != "KILL" && left.last == "1"
      #expect(isWholeOrAbsent || endsWithARow, "\(signal) after \(delay) s: \(outcome.output)")
    }
  }
}
