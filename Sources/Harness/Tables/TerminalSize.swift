import Platform

/// The width of the terminal.
public enum TerminalSize {
  /// The columns of the terminal behind a descriptor, 80 if it does not report
  /// them; `nil` if it is not a terminal.
  public static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The maximum line length of a table written to `path`: `COLUMNS` if set,
  /// else the terminal's width; `nil` if it is not a terminal.
  public static func tableWidth(path: String?) -> Int? {
    guard path == nil || path == "-" else { return nil }
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
      return columns
    }
    return columns(of: STDOUT_FILENO)
  }
}
