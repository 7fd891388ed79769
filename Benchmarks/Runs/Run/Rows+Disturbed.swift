import Reports

extension [Row] {
  /// A line for a table of times that rests on these rows, if any of them are
  /// disturbed; otherwise empty.
  public var disturbedText: String {
    let disturbed = count { $0["status"] == "disturbed" }
    return disturbed == 0
      ? ""
      : "\(disturbed) of the \(count) rows behind this table are disturbed: "
        + "their times are doubtful\n"
  }
}
