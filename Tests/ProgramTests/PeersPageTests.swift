import Foundation
import Harness
import TestSupport
import Testing

@testable import springbench

/// The page about the comparison with other programs.
@Suite struct PeersPageTests {
  private static func tables() throws -> PeersTable {
    let path = Repository.file("Data/peers/peers.csv").path
    return PeersTable(try RowReader(PeersReport.schema).rows(of: CSVDocument(path: path)))
  }

  @Test("the committed tables differ from the committed rows")
  func committedTables() throws {
    let text = try Repository.text("Data/peers/tables.md")
    let start = try #require(text.range(of: "\n### ")).lowerBound
    #expect(try String(text[start...].dropFirst()) == Self.tables().markdown)
  }

  @Test("a ratio or a count of the summary differs from the tables")
  func summary() throws {
    let page = try Repository.text("docs/peers.md")
    let cells = try Self.tables()[.byTolerance]
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(/\d \|/) }
    for (problem, cells) in Dictionary(grouping: cells, by: \.subject) {
      let ratios = try cells.sorted { $0.level! > $1.level! }.map { cell in
        DecimalRounding.significant(try #require(cell.ratio), digits: 3)
          + (cell.verdict == "tie" ? " (tie)" : "")
      }
      #expect(rows.contains("| \(problem) | \(ratios.joined(separator: " | ")) |"), "\(problem)")
    }
    let text = page.replacing("\n", with: " ")
    let won = cells.count { $0.verdict == "won" }
    let tied = cells.count { $0.verdict == "tie" }
    #expect(won + tied == cells.count)
    #expect(text.contains("in \(won) of \(cells.count) combinations"))
    #expect(text.contains("could not be told from it in \(tied)."))
    let best = Dictionary(grouping: cells) { $0.peer?.peer.prefix { $0 != "-" } ?? "" }
    #expect(text.contains("best peer in \(best["boost.odeint"]?.count ?? 0) of them"))
    #expect(text.contains("heyoka in \(best["heyoka"]?.count ?? 0);") && best.count == 2)
    let front = try Repository.text("README.md").replacing("\n  ", with: " ")
    #expect(front.contains("faster in \(won) of \(cells.count) combinations"))
    #expect(front.contains("heyoka in \(tied)."))
    let batches = Dictionary(grouping: try Self.tables()[.batches], by: \.verdict)
      .mapValues(\.count)
    let (batchesWon, batchesTied) = (batches["won"] ?? 0, batches["tie"] ?? 0)
    #expect(
      front.contains("we won \(batchesWon), tied \(batchesTied) and lost \(batches["lost"] ?? 0)"))
  }
}
