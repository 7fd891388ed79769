import TestSupport
import Testing

/// Signals and kills: the program ends soon, with its children, and what it
/// has finished stays. `docs/reliability.md` lists each with its test.
@Suite struct SignalTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let endless = "solve --spring ratio:zeta=0.5,omega=10 --duration 1e9 --rate 1e-2"
  private static let longSuite =
    "\(Program.smallSuite) --processes 3 --max-time 20s --samples 100000 \(Program.quiet)"

  @Test(arguments: ["TERM", "INT", "HUP"])
  func processesEndSoon(signal: String) throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" \(Self.longSuite) -o out.csv &
      await $! pgrep -P $! >pid; sleep 0.3
      start=$SECONDS; kill -\(signal) $!; wait $!; status=$?
      rm pid; echo $status $((SECONDS - start < 8))
      """)
    // 1 if it took less than eight of the twenty seconds.
    #expect(outcome.output == "130 1\n", "\(outcome.errors)")
    #expect(try folder.names() == ["out.csv"] && folder.text("out.csv").hasPrefix("schema_version"))
  }

  @Test func aKilledParentLeavesNoChild() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" \(Self.longSuite) & parent=$!
      begun() { child=$(pgrep -P $parent); }; await $parent begun
      kill -KILL $parent; wait $parent
      for i in $(seq 50); do [ -d /proc/$child ] || { echo gone; exit; }; sleep 0.1; done
      """)
    #expect(outcome.output == "gone\n")
  }

  @Test func anInterruptedComparisonOfPeersEndsThePeer() throws {
    let list = "peer,modes,program,script,skipped\nslow,accuracy,/bin/sh,slow.sh,\n"
    try folder.write(list, to: "peers.csv")
    try folder.write("echo $$ >pid; exec sleep 60\n", to: "slow.sh")
    let outcome = try folder.shell(
      """
      "$PROGRAM" peers --programs peers.csv --problem pendulum --no-batch -o out.csv & parent=$!
      await $parent [ -s pid ]
      kill -TERM $parent; wait $parent; echo $? $(ls /proc/$(cat pid) 2>&1 | grep -c cmdline)
      """)
    #expect(outcome.output.hasSuffix("130 0\n"), "\(outcome.errors)")
    // The rows of this program's survey are kept.
    #expect(try folder.text("out.csv").contains("peers/springbench/accuracy/"))
  }

  @Test(arguments: ["HUP", "INT"])
  func aSignalKeepsTheRowsOfATrajectory(signal: String) throws {
    try folder.shell(
      """
      "$PROGRAM" \(Self.endless) -o out.csv &
      # The first rows are written once the program watches for signals.
      begun() { [ -n "$(find . -name '.out.csv.*' -size +0)" ]; }
      await $! begun; kill -\(signal) $!; wait $!
      """
    ).expect(130)
    let text = try folder.text("out.csv")
    #expect(text.hasPrefix("method,time_s,") && text.hasSuffix("\n"))
    #expect(try folder.names() == ["out.csv"])
  }

  /// A step of the reference of these equations takes longer than the test.
  @Test(arguments: ["solve", "accuracy --quick --method dop853"])
  func aSignalEndsALongComputation(command: String) throws {
    let sines = (1...2_500).map { "sin(\($0)*x)" }.joined(separator: " + ")
    try folder.write("x'' = \(sines)\n", to: "sum.txt")
    let outcome = try folder.shell(
      """
      "$PROGRAM" \(command) --equation @sum.txt --duration 20 -o out.csv --quiet &
      await $! watches $!; sleep 0.3; start=$SECONDS; kill -TERM $!; wait $!; status=$?
      echo $status $((SECONDS - start < 6)); ls -A; cat out.csv | wc -l
      """)
    #expect(outcome.output == "130 1\nout.csv\nsum.txt\n1\n", "\(outcome.errors)")
  }

  @Test func withNohupAHangupIsIgnored() throws {
    let outcome = try folder.shell(
      """
      trap '' HUP; "$PROGRAM" \(Self.endless) -o out.csv &
      await $! watches $!; kill -HUP $!; sleep 0.3; kill -0 $!; echo $?; kill -TERM $!; wait $!
      """)
    #expect(outcome.output == "0\n" && outcome.status == 130)
  }
}
