import Platform

/// How wide the terminal is.
public enum TerminalSize {
  /// The columns of the terminal behind a descriptor; nil where there is none.
  public static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The characters that a line of a table for `path` may have: what `COLUMNS`
  /// says, else as many as the terminal shows; nil elsewhere.
  public static func tableWidth(path: String?) -> Int? {
    guard path == nil || path == "-" else { return nil }
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
      return columns
    }
    return columns(of: STDOUT_FILENO)
  }
}
