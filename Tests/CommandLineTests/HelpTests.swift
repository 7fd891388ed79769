import Foundation
import TestSupport
import Testing

/// What the program says of itself: help, version, lists.
@Suite struct HelpTests {
  @Test("help goes to standard output, of the program and of one command")
  func help() throws {
    for line in ["--help", "-h", "help", "solve --help", "help check"] {
      let outcome = try Program.succeed(line)
      #expect(outcome.output.contains("usage: springbench") && outcome.errors.isEmpty, "\(line)")
    }
    let page = try Program.run("check --help").output
    for part in ["\nusage: springbench check [options] [FILE]\n", "\noptions:\n", "\nexamples:\n"] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test("every command has a page of help, which fits a terminal and names --quiet")
  func everyCommandHasAPage() throws {
    let pages = try Program.helpPages.get()
    #expect(pages.count >= 15)
    for (name, page) in pages {
      let widest = page.split(separator: "\n").map(\.count).max() ?? 0
      #expect(page.hasPrefix("springbench \(name): ") && widest <= 110, "\(name): \(widest)")
      #expect(page.contains("--quiet"), "\(name)")
    }
  }

  @Test("help is one screen, and lists the exit statuses")
  func oneScreen() throws {
    let page = try Program.run("--help").output
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 30 && lines.allSatisfy { $0.count <= 100 })
    let words = try #require(page.components(separatedBy: "\nexit: ").last)
    let statuses = words.matches(of: #/\d+/#).map { String($0.output) }
    #expect(statuses == ["0", "1", "3", "64", "65", "66", "69", "73", "74", "130"])
  }

  @Test("names that list prints are unique and can be typed")
  func listedNames() throws {
    let kinds = Set(try Program.names("kinds"))
    // `machine` is a record, the others belong to a scenario or report.
    let others: Set = ["events", "outputs", "settings", "columns", "machine"]
    #expect(kinds.isStrictSuperset(of: others))
    for kind in kinds.subtracting(others) {
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
    #expect(try Program.names("events", "pip") == ["down", "move", "up", "cancel"])
    #expect(
      try Program.names("outputs", "loader") == [
        "arc-start", "arc-length", "rotation", "opacity", "event:state",
      ])
  }

  @Test("solve takes every method of the list but three kinds, which say why")
  func listedMethodsAreTaken() throws {
    let methods = Dictionary(grouping: try Program.names("methods")) { name in
      name.hasPrefix("batch-") || ["propagator-interleaved", "elliptic-cosine"].contains(name)
    }
    // Engines that move whole pixels do not move by 1.
    let solve = "solve ratio:zeta=1,omega=9 --to 9 --duration 0.02 --method"
    let taken = try #require(methods[false])
    let rows = try Program.succeed("\(solve) \(taken.joined(separator: ","))").rows
    #expect(taken.count > 50 && Set(rows.map { $0["method"] }) == Set(taken))
    for name in methods[true] ?? [] {
      try Program.run("\(solve) \(name)").expect(64, saying: "\(name) cannot play")
    }
  }

  @Test("a method that cannot solve damped equations says so in its list")
  func limitsOfMethods() throws {
    let list = try Program.succeed("list methods").rows
    for (name, limits) in [
      ("gauss-16", "; of equations only x'' = f(t, x) - c*x' of one coordinate"),
      ("semi-implicit-euler", "; of equations only x'' = f(t, x) - c*x' and y' = f(t, x)"),
      ("rk4", "method, at 240 steps a second"), ("closed-form", "; of equations only springs"),
    ] {
      let entry = try #require(list.first { $0["name"] == name })
      #expect(entry["summary"]?.hasSuffix(limits) == true, "\(name)")
    }
  }
}
