import Harness

/// The options and operands of one command line.
///
/// The accessors take the name of an option without its dashes. An option that
/// the command does not declare is a programming error, and traps.
struct ParsedArguments: Sendable {
  let operands: [String]
  let values: [String: [String]]
  let declared: Set<String>

  /// All values of an option, unsplit.
  func strings(_ name: String) -> [String] {
    precondition(declared.contains(name), "option --\(name) is not declared")
    return values[name] ?? []
  }

  func has(_ name: String) -> Bool { !strings(name).isEmpty }

  func string(_ name: String) -> String? { strings(name).first }

  /// All values of a list option, split at commas, without duplicates; empty if
  /// it was not given.
  func list(_ name: String) throws(UsageError) -> [String] {
    var items: [String] = []
    for value in strings(name) {
      for item in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard !item.isEmpty else { throw UsageError("--\(name): an empty item in '\(value)'") }
        items.append(String(item))
      }
    }
    return items.uniqued()
  }

  /// The values of a list option, which must be known names.
  ///
  /// - Parameter kind: what a name stands for, in messages; the name of the
  ///   option if `nil`.
  func names(
    _ name: String, kind: String? = nil, among known: [String]
  ) throws(UsageError) -> [String] {
    let items = try list(name)
    for item in items where !known.contains(item) {
      throw UsageError.unknown(kind ?? name, item, among: known)
    }
    return items
  }

  func choice(_ name: String, among known: [String]) throws(UsageError) -> String? {
    guard let value = string(name) else { return nil }
    guard known.contains(value) else {
      throw UsageError(
        "--\(name): '\(value)' is not one of " + known.joined(separator: ", "),
        mistaking: value, among: known)
    }
    return value
  }

  /// A finite number within a range, both in the base unit of the quantity. The
  /// lower bound `leastNonzeroMagnitude` stands for any number above 0.
  func real(
    _ name: String, _ quantity: Quantity = .plain, in range: ClosedRange<Double> = Self.anyReal
  ) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    return try Self.real(text, quantity, option: name, in: range)
  }

  /// A list of finite numbers, without duplicates. `1e-3..1e-12/10` stands for
  /// ten numbers. The bounds in `range` are as in `real`.
  func reals(
    _ name: String, _ quantity: Quantity = .plain, in range: ClosedRange<Double> = Self.anyReal
  ) throws(UsageError) -> [Double] {
    var numbers: [Double] = []
    for text in try list(name) {
      guard let series = try NumberRange(text, of: quantity, option: name) else {
        numbers.append(try Self.real(text, quantity, option: name, in: range))
        continue
      }
      for end in [series.first, series.last] {
        try Self.check(end, text, option: name, in: range)
      }
      numbers += series.values
    }
    return numbers.uniqued()
  }

  static let anyReal = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude

  /// An integer within a range. `1e6` and `1_000_000` are accepted.
  func integer(
    _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    return try Self.integer(text, option: name, in: range)
  }

  /// A list of integers within a range, without duplicates. `16..1024/7` stands
  /// for seven, in equal ratios, rounded.
  func integers(
    _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(UsageError) -> [Int] {
    var numbers: [Int] = []
    for text in try list(name) {
      let series = try NumberRange(text, of: .plain, option: name)
      for item in series?.values.map({ "\($0.rounded())" }) ?? [text] {
        numbers.append(try Self.integer(item, option: name, in: range))
      }
    }
    return numbers.uniqued()
  }

  static func real(
    _ text: String, _ quantity: Quantity, option: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    guard let number = quantity.value(of: text) else {
      throw UsageError("--\(option): '\(text)' is not \(quantity.example)")
    }
    try check(number, text, option: option, in: range)
    return number
  }

  private static func check(
    _ number: Double, _ text: String, option: String, in range: ClosedRange<Double>
  ) throws(UsageError) {
    guard range.contains(number) else {
      let problem =
        range.lowerBound == .leastNonzeroMagnitude && number <= 0
        ? "not above 0"
        : "outside \(Value.decimal(range.lowerBound))…\(Value.decimal(range.upperBound))"
      throw UsageError("--\(option): \(text) is \(problem)")
    }
  }

  static func integer(
    _ text: String, option: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    let digits = text.filter { $0 != "_" }
    // A number may be whole and too large for an integer.
    guard let real = Double(digits), real.isFinite, real == real.rounded() else {
      throw UsageError("--\(option): '\(text)' is not a whole number")
    }
    guard let number = Int(digits) ?? Int(exactly: real), range.contains(number) else {
      throw UsageError(
        "--\(option): \(text) is outside \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }
}

/// What commands share: notes, refusals, and settings of the form KEY=VALUE.
extension ParsedArguments {
  /// Writes a note to standard error, except with `--quiet` or in a worker.
  func note(_ line: String) {
    if !has("quiet"), !Worker.isMarked { Diagnostics.say("note: \(line)") }
  }

  /// Refuses options that would have no effect.
  ///
  /// - Parameter reason: the message after the option's name: `needs --run`.
  func refuse(_ names: [String], _ reason: String) throws(UsageError) {
    for name in names where has(name) {
      throw UsageError("--\(name) \(reason)")
    }
  }

  /// Refuses all options but `names`: others have no meaning for `part`.
  func allow(only names: [String], for part: String) throws(UsageError) {
    try refuse(values.keys.sorted().filter { !names.contains($0) }, "is not for \(part)")
  }

  /// The settings `KEY=VALUE,…` of an option, in order. A key may come once.
  func settings(_ option: String = "set") throws(UsageError) -> [(key: String, text: String)] {
    var settings: [(key: String, text: String)] = []
    for item in try list(option) {
      guard let (key, text) = item.keyAndValue, !key.isEmpty else {
        throw UsageError("--\(option): '\(item)' is not KEY=VALUE")
      }
      guard !settings.contains(where: { $0.key == key }) else {
        throw UsageError("--\(option): '\(key)' appears twice")
      }
      settings.append((key, text))
    }
    return settings
  }
}

extension String {
  /// The texts before and after the first equals sign; `nil` without one.
  var keyAndValue: (key: String, value: String)? {
    guard let equals = firstIndex(of: "=") else { return nil }
    return (String(self[..<equals]), String(self[index(after: equals)...]))
  }
}

extension [String] {
  /// The first element that equals an earlier one.
  var firstRepeated: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}
