import Foundation
import TestSupport
import Testing

@testable import springbench

/// The page about the comparison with other programs.
@Suite struct PeersPageTests {
  /// In `docs/peers.md`, the tally below each table counts its cells, and the
  /// summary at the top counts those of the first table.
  @Test func thePageCountsItsOwnTables() throws {
    let page = try Repository.text("docs/peers.md")
    let sections = page.components(separatedBy: "\n### ").dropFirst()
    #expect(sections.count == 4)
    var first: (won: Int, tied: Int, all: Int)?
    for section in sections {
      // The last column of a table is the verdict, below two lines of heading.
      let cells = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map {
        $0.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) ?? ""
      }
      let (won, tied) = (cells.count { $0 == "won" }, cells.count { $0 == "tie" })
      let lost = cells.count { $0.hasPrefix("lost") }
      #expect(won + tied + lost == cells.count && !cells.isEmpty)
      let tally = "\n\(won) won, \(tied) tied, \(lost) lost\n"
      #expect(section.contains(tally), "\(section.prefix(40))")
      first = first ?? (won, tied, cells.count)
    }
    let counts = try #require(first)
    let summary = page.prefix(600).replacing("\n", with: " ")
    if counts.won == counts.all {
      #expect(summary.contains("in all \(counts.all) cells"))
    } else {
      #expect(summary.contains("in \(counts.won) of \(counts.all) cells"))
      #expect(summary.contains("could not be told from it in \(counts.tied),"))
    }
  }
}
