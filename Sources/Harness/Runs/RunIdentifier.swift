import FoundationEssentials

/// Names of runs and of what they ran.
public enum RunIdentifier {
  /// The current UTC time: `20260131T235959Z`.
  static var time: String {
    Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }

  /// The 64-bit FNV-1a hash of a text (its offset basis and prime:
  /// http://www.isthe.com/chongo/tech/comp/fnv), as 16 hexadecimal digits.
  public static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
