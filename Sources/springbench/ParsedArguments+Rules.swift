import Harness

/// What all commands do with their arguments alike: notes, refusals, and
/// settings of the form KEY=VALUE.
extension ParsedArguments {
  /// Writes a note to standard error, except with `--quiet` or in a worker.
  func note(_ line: String) {
    if !has("quiet"), !Worker.isMarked { Diagnostics.say("note: \(line)") }
  }

  /// Writes a note in four seconds, as a sign of life; cancel the task when the
  /// work is done.
  func noteLater(_ line: String) -> Task<Void, Never> {
    Task.detached {
      guard (try? await Task.sleep(for: .seconds(4))) != nil else { return }
      note(line)
    }
  }

  /// Refuses options that would have no effect.
  ///
  /// - Parameter reason: the message after the option's name: `needs --run`.
  func refuse(_ names: [String], _ reason: String) throws(UsageError) {
    for name in names where has(name) {
      throw UsageError("--\(name) \(reason)")
    }
  }

  /// Refuses all options but `names`, for a use of a command that needs no
  /// others.
  func allow(only names: [String], for part: String) throws(UsageError) {
    try refuse(givenOptions.filter { !names.contains($0) }, "is not for \(part)")
  }

  /// The settings `KEY=VALUE,…` of an option, in their order and with different
  /// keys.
  func settings(_ option: String = "set") throws(UsageError) -> [(key: String, text: String)] {
    var settings: [(key: String, text: String)] = []
    for item in try list(option) {
      guard let (key, text) = item.keyAndValue, !key.isEmpty else {
        throw UsageError("--\(option): '\(item)' is not KEY=VALUE")
      }
      guard !settings.contains(where: { $0.key == key }) else {
        throw UsageError("--\(option): '\(key)' stands twice")
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
