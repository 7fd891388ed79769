import Harness

/// A reader of external input, with a property that holds for any bytes. No
/// reader traps. Input that it rejects gives a message of one line, which names
/// the file if there is one. Input that it accepts gives what the target
/// checks: the same after it is written and read again, or numbers that are
/// finite.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  public let name: String
  /// Valid inputs, to be mutated.
  public let seeds: [[UInt8]]
  /// Says how an accepted input violates the property, `nil` if it does not,
  /// and throws the error of a rejected one.
  private let check: @Sendable ([UInt8]) throws -> String?

  init(
    _ name: String, seeds: [String], check: @escaping @Sendable ([UInt8]) throws -> String?
  ) {
    self.name = name
    self.seeds = seeds.map { Array($0.utf8) }
    self.check = check
  }

  public var description: String { name }

  public static let all = [
    csv, report, answers, trace, events, specification, arguments, equation, grid, frames,
  ]

  /// The path of the input in messages.
  static let path = "f"

  /// A description of how `bytes` violate the property; `nil` if they do not.
  public func violation(_ bytes: [UInt8]) -> String? {
    do {
      return try check(bytes)
    } catch let error as InputError {
      let isLine = error.description.hasPrefix(Self.path) && Self.isOneLine(error.description)
      return isLine ? nil : "the message is '\(error)'"
    } catch {
      let line = "\(error)".asOneLine
      return line.isEmpty || !Self.isOneLine(line) ? "the message is '\(line)'" : nil
    }
  }

  static func isOneLine(_ text: String) -> Bool {
    text.utf8.count < 8_000 && text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
  }
}
