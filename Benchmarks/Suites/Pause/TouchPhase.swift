/// What a row of recorded touches says of its finger.
enum TouchPhase {
  case down, move, up, cancel

  /// The column that tells; `nil` if there is none.
  static func column(of header: [String]) -> String? {
    header.first { ["type", "event", "phase", "action"].contains($0.lowercased()) }
  }

  /// Words of the web (`pointerdown`, `touchstart`), of Android (`ACTION_UP`)
  /// and of Apple's systems (`ended`); every other one is a move.
  init(_ text: String) {
    var word = text.lowercased().filter(\.isLetter)[...]
    for prefix in ["action", "pointer", "touch", "mouse"] where word.hasPrefix(prefix) {
      word = word.dropFirst(prefix.count)
    }
    switch word {
    case "down", "start", "began": self = .down
    case "up", "end", "ended": self = .up
    case "cancel", "canceled", "cancelled": self = .cancel
    default: self = .move
    }
  }
}
