import Foundation
import TestSupport
import Testing

/// Faults caused by users, by the system and by other programs.
/// `docs/reliability.md` lists each with its test.
@Suite struct FaultTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let answers =
    "case,zeta,omega,x0,target,v0,t,position,velocity\na,0.5,1,0,1,0,1,0.25,0.5\n"

  // MARK: Names and places

  /// Nor does a program leave anything that may not write files of this size,
  /// in KiB.
  @Test func aLimitOnTheSizeOfFilesIsSaid() throws {
    let outcome = try folder.shell("ulimit -f 4; exec \"$PROGRAM\" cases --set hard -o out.csv")
    outcome.expect(74, saying: "cannot write out.csv: File too large")
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: [
    "score -i f -o f", "score f -o ./f", "score -i $PWD/f -o f", "score g -o f",
    "answer --method closed-form -i f -o f", "merge f -o f", "plot f -o f",
    "sweep --grid f -o f", "engines --frames f -o f", "compare f g -o f",
  ])
  func anInputIsNotOverwritten(line: String) throws {
    try folder.write(Self.answers, to: "f")
    try folder.shell("ln -s f g; \"$PROGRAM\" \(line) --overwrite").expectRefusal(
      64, saying: "same file")
    #expect(try folder.text("f") == Self.answers)
  }

  @Test func permissionsAndLinksStay() throws {
    let outcome = try folder.shell(
      """
      touch private target; chmod 600 private; ln -s target link
      for f in private link; do "$PROGRAM" list suites --overwrite -o $f || exit 9; done
      stat -c %a private; readlink link; test -s target; echo $?
      """)
    #expect(outcome.output == "600\ntarget\n0\n")
  }

  @Test(arguments: ["list", "solve --spring", "score -i", "batch --filter", "run --only"])
  func messagesAreOneShortLine(command: String) throws {
    let long = String(repeating: "\u{9b}ab\u{2028}\\n\u{1b}", count: 9_000)
    let outcome = try folder.shell("\"$PROGRAM\" \(command) $'\(long)'")
    #expect(outcome.status != 0 && outcome.errors.utf8.count < 4_200)
    #expect(outcome.errors.hasSuffix("\n") && !outcome.errors.dropLast().contains("\n"))
    // Control characters, and a line separator.
    let odd = outcome.errors.dropLast().unicodeScalars.filter {
      $0.value < 32 || (0x7f...0x9f).contains($0.value) || $0.value == 0x2028
    }
    #expect(odd.isEmpty)
  }

  // MARK: Several programs at once

  @Test func unnamedRunsOfOneSecondAreApart() throws {
    let line = "\"$PROGRAM\" run --only selfcheck --no-timing \(Program.quiet)"
    #expect(try folder.shell("for i in 1 2 3; do \(line) >/dev/null & done; wait").status == 0)
    #expect(try folder.names(in: "results").filter { $0 != "latest" }.count == 3)
  }

  /// --overwrite removes the reports of the run before, and no other file.
  @Test func overwrittenFoldersHoldOneRun() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" run --only selfcheck --no-timing -o r \(Program.quiet); touch r/batch.csv r/mine.txt
      "$PROGRAM" run --only selfcheck --no-timing -o r --overwrite \(Program.quiet) >/dev/null; ls r
      """)
    #expect(outcome.output.hasSuffix("environment.json\nmine.txt\nselfcheck.csv\n"))
  }

  /// Without any peer nothing is won, and the run has failed if one was to be
  /// measured.
  @Test(arguments: ["", "not installed"])
  func withoutAPeerNothingIsWon(skipReason: String) throws {
    try folder.write(
      "peer,modes,program,script,skipped\nmine,accuracy,/bin/sh,mine.sh,\(skipReason)\n",
      to: "peers.csv")
    try folder.write("exit 3\n", to: "mine.sh")
    let outcome = try folder.shell(
      "\"$PROGRAM\" peers --programs peers.csv --problem pendulum --no-batch --rounds 1 "
        + "--case-time 1us")
    #expect(outcome.status == (skipReason.isEmpty ? 1 : 0), "\(outcome.errors)")
    #expect(outcome.errors.contains("no peer gave a result") == skipReason.isEmpty)
    let tallies = outcome.output.split(separator: "\n").filter { $0.contains(" tied, ") }
    #expect(!tallies.isEmpty && tallies.allSatisfy { $0.contains(": 0 won, 0 tied, 0 lost") })
    #expect(tallies.contains { $0.hasSuffix(" without a peer") })
  }

  // MARK: The environment

  /// A run starts its workers with --worker=…, which says where their rows go.
  /// From anybody else that argument is refused, whatever the value, so that it
  /// can neither redirect rows nor make a worker start workers. A variable of
  /// that meaning has no effect.
  @Test func nobodyElseMakesAWorker() throws {
    for value in ["", "0|0|run|engines|stolen", "$$|0|run|engines|stolen", "1|2|3|4|stolen"] {
      for count in ["1", "3"] {
        let outcome = try folder.shell(
          """
          "$PROGRAM" "--worker=\(value)" \(Program.smallSuite) --samples 2 --processes \(count) \
            -o out \(Program.quiet)
          """)
        #expect(outcome.status == 1 && outcome.errors.hasPrefix("springbench: --worker=… is what"))
        #expect(try folder.names().isEmpty)
      }
    }
    let outcome = try folder.shell(
      "SPRINGBENCH_WORKER=\"$$|0|run|engines|stolen\" \"$PROGRAM\" \(Program.smallSuite) "
        + "--no-timing \(Program.quiet)")
    #expect(
      try outcome.status == 0 && outcome.output.contains("engines/") && folder.names().isEmpty)
  }

  /// Workers write into a folder that only the user can enter, and that is
  /// removed at the end: in a shared one other users could place symbolic
  /// links.
  @Test func temporaryFilesArePrivate() throws {
    let outcome = try folder.shell(
      """
      mkdir t; export TMPDIR=$PWD/t
      "$PROGRAM" \(Program.smallSuite) --processes 2 --samples 100 --max-time 3s \
        \(Program.quiet) >/dev/null &
      await $! compgen -G 't/*' >/dev/null
      stat -c %a t/*; wait $!; ls t | wc -l
      """)
    #expect(outcome.output == "700\n0\n")
  }

  // MARK: Sizes

  @Test func inputsWithoutEndAreRefused() throws {
    try Program.run("score -i /dev/zero").expectRefusal(65, saying: "/dev/zero: is larger than")
    try folder.shell("ulimit -v 400000; \"$PROGRAM\" merge /dev/zero")
      .expectRefusal(66, saying: "/dev/zero: must be a file")
  }

  // MARK: Numbers

  /// The peaks of these springs stay above the threshold, which is one rounding
  /// below the distance, for 1e13 oscillations and more: too many to be looked
  /// at one by one.
  @Test(.timeLimit(.minutes(1)), arguments: ["1e-30", "1e-40", "1e-100"])
  func aPeakThatJustExceedsIsFoundAtOnce(zeta: String) throws {
    let outcome = try Program.succeed(
      "spring ratio:zeta=\(zeta),omega=1 --to 1e19 --threshold 0.9999999999999999")
    #expect(outcome.output.contains("settling_time"))
  }
}
