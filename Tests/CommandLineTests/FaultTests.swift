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

  // MARK: Standard files

  /// The next file that the program opens gets the number of a closed standard
  /// file. It must still be written as a file, and nothing else into it.
  @Test(arguments: [
    "list suites", "env", "cases --set quick", "engines --rate 60 --engine pop --no-timing",
    "describe --spring ratio:zeta=1,omega=1", "selfcheck --dry-run",
    "solve --spring ratio:zeta=1,omega=1",
  ])
  func outputsArriveWithClosedStandardFiles(command: String) throws {
    let firstLine = try #require(folder.shell("\"$PROGRAM\" \(command)").lines.first)
    for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
      try folder.shell("\"$PROGRAM\" \(command) -o out \(closed)").expect(0, "\(command) \(closed)")
      #expect(try folder.names() == ["out"], "\(command) \(closed)")
      #expect(try folder.text("out").hasPrefix(firstLine), "\(command) \(closed)")
      try FileManager.default.removeItem(at: folder.file("out"))
    }
  }

  @Test func closedStandardFilesAreSaid() throws {
    try folder.shell("\"$PROGRAM\" list suites >&-").expect(
      74, saying: "cannot write standard output")
    try folder.shell("\"$PROGRAM\" score <&-").expect(66, saying: "<stdin>")
    #expect(try folder.shell("\"$PROGRAM\" no-such-command 2>&-").status == 64)
  }

  // MARK: Names and places

  /// Nor does a program leave anything that may not write files of this size,
  /// in KiB.
  @Test func aLimitOnTheSizeOfFilesIsSaid() throws {
    let outcome = try folder.shell("ulimit -f 4; exec \"$PROGRAM\" cases --set hard -o out.csv")
    outcome.expect(74, saying: "cannot write out.csv: File too large")
    #expect(try folder.names().isEmpty)
  }

  /// One output would be lost, or two kinds of output would be mixed.
  @Test func oneFileBySeveralNamesIsOne() throws {
    try folder.write("kept", to: "x.csv")
    for options in [
      "-o x.csv --samples-out x.csv", "-o x.csv --env-out $PWD/x.csv",
      "-o x.csv --samples-out ./x.csv",
      "-o x.csv --samples-out ../\(folder.url.lastPathComponent)/x.csv", "--env-out -",
      "-o x.csv --env-out y.csv", "--env-out z.csv > z.csv",
    ] {
      try folder.shell("ln -f x.csv y.csv; \"$PROGRAM\" selfcheck \(options)")
        .expectRefusal(64, saying: "both go to")
    }
    #expect(try folder.text("x.csv") == "kept")
  }

  /// The input is the file f, of which g is a link.
  @Test(arguments: [
    "score -i f -o f", "score -i f -o ./f", "score -i ./g -o f", "score -o f <f",
    "answer --method closed-form -i f -o g", "answer --method closed-form f -o $PWD/f",
    "merge f -o f", "plot g -o f", "plot f --x t --y x0 -o g", "plot e --trace d --trace f -o f",
    "sweep --grid f -o ./f", "engines --frames f -o f", "solve --equation @f -o f",
    "compare f g -o f", "score <f >>f",
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
      touch private; chmod 600 private; ln -s target link; ln -s loop loop
      for f in private link; do "$PROGRAM" list suites --overwrite -o $f || exit 9; done
      stat -c %a private; readlink link; test -f target; echo $?; "$PROGRAM" list suites -o loop
      """
    ).expect(73, saying: "cannot create loop")
    #expect(outcome.output == "600\ntarget\n0\n")
  }

  /// Names of files may have bytes that are no UTF-8, and stay as they are.
  /// Each step of the script has an exit status of its own. At its end there is
  /// no byte F4, the first one of the characters by which the program
  /// represents such bytes.
  @Test func namesNeedNotBeCharacters() throws {
    try folder.shell(
      """
      mkdir $'d\\xe9' && cd $'d\\xe9' || exit 9
      "$PROGRAM" cases --set quick -o $'q\\xff' || exit 8
      "$PROGRAM" answer --method closed-form -i $'q\\xff' -o $'a\\xff' || exit 7
      "$PROGRAM" run --only selfcheck --dry-run \(Program.quiet) || exit 6
      test -f $'q\\xff' && test -f $'a\\xff' && test -d results/latest || exit 5
      "$PROGRAM" selfcheck --processes 2 --samples 2 -o $'r\\xff' \(Program.quiet)
      test -s $'r\\xff' || exit 4
      printf 'axis,from,to,count,scale\nzeta,0.1,1,3,linear\nomega,1,9,3,log\n' > $'g\\xff'
      "$PROGRAM" sweep --grid $'g\\xff' --method closed-form -o $'s\\xff' --quiet || exit 3
      "$PROGRAM" merge $'s\\xff' -o $'m\\xff' && test -s $'m\\xff' || exit 2
      test -z "$(ls | grep -a $'\\xf4')"
      """
    ).expect()
    try folder.shell("\"$PROGRAM\" score -i $'n\\xff\\e[31m\\nx'")
      .expectRefusal(66, saying: "springbench: n\\xFF?[31m?x: No such file or directory\n")
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

  @Test func rowsAddedAtOnceAllArrive() throws {
    let line = "\"$PROGRAM\" selfcheck --dry-run --append -o all.csv \(Program.quiet)"
    let outcome = try folder.shell(
      "for i in 1 2 3 4 5 6; do (for j in 1 2 3; do \(line) || echo bad; done) & done; wait")
    #expect(outcome.output.isEmpty, "\(outcome.errors)")
    // Six processes with three turns each append four rows.
    #expect(try namedRows(folder.text("all.csv")).count == 6 * 3 * 4)
    try folder.succeed("validate all.csv")
  }

  @Test func oneRunWritesAFolder() throws {
    let line = "\"$PROGRAM\" run --only selfcheck --samples 20 -o r \(Program.quiet)"
    let outcome = try folder.shell("for i in 1 2 3; do (\(line); echo $?) & done; wait")
    #expect(outcome.lines.count { $0 == "73" } == 2)
    #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
    try folder.succeed("validate r/selfcheck.csv")
  }

  @Test func unnamedRunsOfOneSecondAreApart() throws {
    let line = "\"$PROGRAM\" run --only selfcheck --dry-run \(Program.quiet)"
    #expect(try folder.shell("for i in 1 2 3; do \(line) >/dev/null & done; wait").status == 0)
    #expect(try folder.names(in: "results").filter { $0 != "latest" }.count == 3)
  }

  /// --overwrite removes the reports of the run before, and no other file.
  @Test func overwrittenFoldersHoldOneRun() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" run --only selfcheck --dry-run -o r \(Program.quiet); touch r/batch.csv r/mine.txt
      "$PROGRAM" run --only selfcheck --dry-run -o r --overwrite \(Program.quiet) >/dev/null; ls r
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
    for value in ["", "0|0|run|selfcheck|stolen", "$$|0|run|selfcheck|stolen", "1|2|3|4|stolen"] {
      for count in ["1", "3"] {
        let outcome = try folder.shell(
          """
          "$PROGRAM" "--worker=\(value)" selfcheck --samples 2 --processes \(count) \
            -o out \(Program.quiet)
          """)
        #expect(outcome.status == 1 && outcome.errors.hasPrefix("springbench: --worker=… is what"))
        #expect(try folder.names().isEmpty)
      }
    }
    let outcome = try folder.shell(
      "SPRINGBENCH_WORKER=\"$$|0|run|selfcheck|stolen\" \"$PROGRAM\" selfcheck --dry-run "
        + Program.quiet)
    #expect(
      try outcome.status == 0 && outcome.output.contains("selfcheck/") && folder.names().isEmpty)
  }

  /// Workers write into a folder that only the user can enter, and that is
  /// removed at the end: in a shared one other users could place symbolic
  /// links.
  @Test func temporaryFilesArePrivate() throws {
    let outcome = try folder.shell(
      """
      mkdir t; export TMPDIR=$PWD/t
      "$PROGRAM" selfcheck --processes 2 --samples 100 --max-time 3s \(Program.quiet) >/dev/null &
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
      "describe --spring ratio:zeta=\(zeta),omega=1 --to 1e19 --threshold 0.9999999999999999")
    #expect(outcome.output.contains("settling_time"))
  }
}
