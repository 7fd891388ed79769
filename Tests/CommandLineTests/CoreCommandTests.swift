import Foundation
import TestSupport
import Testing

/// The program as scripts use it: outputs, messages, exit statuses.
@Suite struct CoreCommandTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for arguments in ["--help", "-h", "help", "solve --help", "help score"] {
      let outcome = try Program.succeed(arguments)
      #expect(outcome.output.contains("usage: springbench"))
      #expect(outcome.errors.isEmpty)
    }
    #expect(try Program.run("--version").output.hasPrefix("springbench "))
    let details = try Program.run("--version --verbose").lines
    for start in [
      "springbench ", "configuration ", "swift ", "target ", "kernels run at ", "blas ",
    ] {
      #expect(details.contains { $0.hasPrefix(start) }, "\(start)")
    }
  }

  /// `solve` accepts the methods of `list methods`, unless the list says that
  /// they are for `accuracy` alone.
  @Test func listedMethodsAreTaken() throws {
    let methods = Dictionary(
      grouping: try Program.succeed("list methods").rows,
      by: { $0["summary"]?.contains(", for accuracy alone") == true }
    ).mapValues { $0.compactMap { $0["name"] } }
    // Engines that move whole pixels do not move by 1.
    let solve = "solve --spring ratio:zeta=1,omega=9 --to 9 --duration 0.02 --method"
    let taken = try #require(methods[false])
    let rows = try Program.succeed("\(solve) \(taken.joined(separator: ","))").rows
    #expect(taken.count > 50 && Set(rows.map { $0["method"] }) == Set(taken))
    for name in try #require(methods[true]) {
      #expect(try Program.run("\(solve) \(name)").status == 64, "\(name)")
    }
  }

  /// What `list` lists without an owner can be named on a command line.
  @Test func namesCanBeSelected() throws {
    let kinds = Set(try Program.names("kinds"))
    let withOwner: Set = ["events", "outputs", "settings"]
    #expect(kinds.isStrictSuperset(of: withOwner))
    for kind in kinds.subtracting(withOwner) {
      let names = try Program.names(kind)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(kind): \(names)")
      let isPlain =
        switch kind {
        // Axes are named as their columns.
        case "axes": #/[a-z0-9_]+/#
        case "specifications": #/[a-z0-9.:+\/-]+/#
        default: #/[a-z0-9.+\/-]+/#
        }
      #expect(names.filter { $0.wholeMatch(of: isPlain) == nil } == [], "\(kind)")
    }
  }

  @Test func everyCommandHasAPageOfHelp() throws {
    let pages = try Program.helpPages.get()
    #expect(pages.count >= 20)
    for (name, page) in pages {
      #expect(page.hasPrefix("springbench \(name): "))
      let widest = page.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 110, "\(name): a line of \(widest)")
    }
  }

  /// One page of help in full.
  @Test func theHelpOfScoreIsThisPage() throws {
    let page = try Repository.text("Tests/CommandLineTests/Goldens/score-help.txt")
    #expect(try Program.run("score --help").output == page)
  }

  @Test func solveWritesCSV() throws {
    let outcome = try Program.run(
      "solve --spring response:response=0.3,damping=0.8 --duration 0.05 --rate 60 --format csv")
    #expect(
      outcome.output.hasPrefix(
        """
        method,time_s,position,velocity,position_error,velocity_error,\
        coordinate,reference,reference_error,spring,step_size_s,relative_tolerance,equation,event
        closed-form,0,0,0,0,0,x,exact,,"response:response=0.3,damping=0.8",,,,
        closed-form,0.016666666666666666,0.05050760323505077,
        """))
    #expect(outcome.lines.count == 5)
  }

  @Test func outputsAppearWholeOrNotAtAll() throws {
    func status(_ arguments: String...) throws -> Int32 {
      try folder.run(arguments).status
    }
    let missing = "no/such/folder/x.csv"
    #expect(try status("cases", "--output", missing) == 73)
    #expect(try status("answer", "--method", "closed-form", "-i", missing) == 66)
    #expect(try status("cases", "--output", "x.csv") == 0)
    #expect(try folder.names() == ["x.csv"])
    try folder.write("case\n", to: "broken.csv")
    #expect(
      try status("answer", "--method", "closed-form", "-i", "broken.csv", "-o", "y.csv") == 65)
    #expect(try folder.names() == ["broken.csv", "x.csv"])
  }

  @Test func aFullDiskAndAClosedPipe() throws {
    try Program.shell("$PROGRAM cases --set hard > /dev/full")
      .expect(74, saying: "cannot write standard output")
    #expect(try Program.run("cases --output /dev/full").status == 74)
    let closed = try Program.shell("$PROGRAM cases --set hard | head -1; exit ${PIPESTATUS[0]}")
      .expect()
    #expect(closed.errors.isEmpty)
  }

  /// All of Foundation would cost milliseconds at startup and megabytes of
  /// memory; its essentials do not.
  @Test func foundationIsNotLinked() throws {
    let libraries = try Program.shell("ldd $PROGRAM").expect().output
    #expect(libraries.contains("libFoundationEssentials"))
    #expect(!libraries.contains("libFoundation.so") && !libraries.contains("ICU"))
  }
}
