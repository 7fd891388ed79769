import Arguments
import Gestures
import Springs
import Suites

/// One kind of names that `list` knows.
struct Listing: Sendable {
  struct Entry: Sendable {
    let name: String
    let summary: String

    init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  let kind: String
  let summary: String
  /// The entries, given what stands behind the kind on the command line.
  let entries: @Sendable ([String]) throws -> [Entry]

  init(
    _ kind: String, _ summary: String, of entries: @escaping @Sendable () -> [Entry]
  ) {
    self.kind = kind
    self.summary = summary
    self.entries = { names in
      guard names.isEmpty else { throw UsageError("list \(kind) takes no further name") }
      return entries()
    }
  }

  /// A kind whose entries belong to one of several things.
  init(
    _ kind: String, _ summary: String, of entries: @escaping @Sendable ([String]) throws -> [Entry]
  ) {
    self.kind = kind
    self.summary = summary
    self.entries = entries
  }

  static var kinds: [String] { all.map(\.kind) }

  static func named(_ kind: String) -> Listing? { all.first { $0.kind == kind } }

  /// Every kind; a new one is a line here.
  static let all: [Listing] = [
    Listing("commands", "what the program does") {
      Commands.all.map { Entry($0.specification.name, $0.specification.summary) }
    },
    Listing("methods", "solvers for --method") {
      NamedMethod.all.map { Entry($0.name, $0.summary) }
    },
    Listing("detectors", "pause detectors for --detector") {
      NamedPauseDetector.all.map { Entry($0.name, $0.summary) }
    },
    Listing("presets", "springs that frameworks ship, for preset:NAME") {
      SpringPreset.all.map { Entry($0.name, $0.specification) }
    },
    Listing("sets", "sets of conformance cases") {
      ConformanceSet.allCases.map { Entry($0.rawValue, $0.summary) }
    },
    Listing("suites", "what 'run' runs") {
      Catalogue.suites.map { Entry($0.name, $0.summary) }
    },
  ]
}
