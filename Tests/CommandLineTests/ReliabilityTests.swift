import TestSupport
import Testing

/// Conditions beyond the program's control, such as signals, kills and the
/// environment. `docs/development/reliability.md` lists most of them.
@Suite struct ReliabilityTests {
  private let folder = TemporaryFolder()

  private static let longSuite =
    "\(Program.smallSuite) --measure processes=3,limit=20s,rounds=10000,count=1000 --quiet"

  @Test("a signal ends a suite of several processes soon", arguments: ["TERM", "INT", "HUP"])
  func signalToProcesses(signal: String) throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" \(Self.longSuite) -o out.csv &
      await $! pgrep -P $! >/dev/null; sleep 0.3
      start=$SECONDS; kill -\(signal) $!; wait $!; status=$?
      echo $status $((SECONDS - start < 8))
      """)
    // 1 if it took less than eight seconds.
    #expect(outcome.output == "130 1\n", "\(outcome.errors)")
    #expect(try folder.names() == ["out.csv"] && folder.text("out.csv").hasPrefix("schema_version"))
  }

  @Test("a parent that is killed leaves no child")
  func killedParent() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" \(Self.longSuite) & parent=$!
      begun() { child=$(pgrep -P $parent); }; await $parent begun
      kill -KILL $parent; wait $parent
      for i in $(seq 50); do [ -d /proc/$child ] || { echo gone; exit; }; sleep 0.1; done
      """)
    #expect(outcome.output == "gone\n")
  }

  @Test("a signal keeps the rows of a trajectory", arguments: ["HUP", "INT"])
  func signalToATrajectory(signal: String) throws {
    try folder.shell(
      """
      "$PROGRAM" solve ratio:zeta=0.5,omega=10 --duration 1e9 --rate 1e-2 -o out.csv &
      # The first rows are written once the program watches for signals.
      begun() { [ -n "$(find . -name '.out.csv.*' -size +0)" ]; }
      await $! begun; kill -\(signal) $!; wait $!
      """
    ).expect(130)
    let text = try folder.text("out.csv")
    #expect(text.hasPrefix("method,time_s,") && text.hasSuffix("\n"))
    #expect(try folder.names() == ["out.csv"])
  }

  @Test(
    "a kill leaves no partial file under a final name, other signals no partial row",
    arguments: [
      "check --questions hard -o out", "engines --measure times=no -o out --quiet",
      "run selfcheck -o out --quiet",
      "solve ratio:zeta=0.5,omega=9 --duration 1e3 --rate 100 -o out",
      "accuracy --problem ui --method rk4 -o out --quiet",
      "batch --quick -o out --quiet",
    ])
  func randomKills(command: String) throws {
    // The output is the file `out`, or a report in the folder `out`.
    let start = ContinuousClock.now
    let whole = try folder.shell(
      "\"$PROGRAM\" \(command); cat out/selfcheck.csv out 2>/dev/null | wc -l; rm -rf out")
    // Signals come within the time that this run took, and within a second.
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

  @Test(
    "output is the same to the byte in unusual environments",
    arguments: [
      "check --questions quick", "spring ratio:zeta=0.5,omega=7 --format csv",
      "solve ratio:zeta=0.1,omega=9 --method closed-form,rk4 --duration 0.5 --format csv",
    ])
  func environments(command: String) throws {
    let plain = try Program.run(command)
    #expect(!plain.output.isEmpty)
    for prefix in [
      "setsid", "env -i", "env -u HOME TERM=dumb COLUMNS=1 LC_ALL=C TMPDIR=/nonexistent",
      "env HOME=/proc TERM=nonsense COLUMNS=-7 LC_ALL=de_DE.ISO-8859-1 TZ=Asia/Kathmandu",
      "env HOME= LC_ALL=tr_TR.UTF-8 TZ=:nonsense",
      "env OPENBLAS_NUM_THREADS=-99 OMP_NUM_THREADS=many OPENBLAS_CORETYPE=nonsense",
    ] {
      let other = try folder.shell("\(prefix) \"$PROGRAM\" \(command)").expect()
      #expect(other.output == plain.output, "\(prefix)")
    }
  }

  /// Empty files with its names hide OpenBLAS. The exit status shows which line
  /// of the script fails.
  @Test("without OpenBLAS four commands work, and batch leaves out its products")
  func withoutOpenBLAS() throws {
    let outcome = try folder.shell(
      """
      mkdir lib; touch lib/libopenblas.so.0 lib/libopenblas.so; export LD_LIBRARY_PATH=$PWD/lib
      "$PROGRAM" --version && "$PROGRAM" check --questions quick >/dev/null || exit 9
      "$PROGRAM" list machine | grep '"blas_config": null' || exit 8
      "$PROGRAM" batch --measure times=no --springs 100 --frames 4 --format csv || exit 7
      """
    ).expect()
    #expect(outcome.errors.contains(#/left out: .*libopenblas\.so\.0/#), "\(outcome.errors)")
    #expect(!outcome.output.contains(",wrong,"))
  }

  @Test("a run replaces the reports of another on demand only, and no other file")
  func replacedRuns() throws {
    let run = "springbench run selfcheck --measure times=no --quiet -o r"
    try folder.check("\(run); touch r/batch.csv r/mine.txt")
    try folder.check(run, 73, "--overwrite")
    try folder.check("\(run) --overwrite")
    #expect(try folder.names(in: "r") == ["environment.json", "mine.txt", "selfcheck.csv"])
  }

  /// In a shared folder other users could replace files by symbolic links.
  @Test func temporaryFilesArePrivateAndGoneAtTheEnd() throws {
    let outcome = try folder.shell(
      """
      mkdir t; export TMPDIR=$PWD/t
      "$PROGRAM" \(Program.smallSuite) --measure processes=2,count=100,limit=3s --quiet >/dev/null &
      await $! compgen -G 't/*' >/dev/null
      stat -c %a t/*; wait $!; ls t | wc -l
      """)
    #expect(outcome.output == "700\n0\n")
  }
}
