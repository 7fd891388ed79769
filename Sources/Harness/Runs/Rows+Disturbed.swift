extension [Row] {
  /// A line to add to a table that is made of the times in these rows: how many
  /// of them are disturbed. Empty if none are.
  public var disturbedText: String {
    let disturbed = count { $0["status"] == "disturbed" }
    return disturbed == 0
      ? ""
      : "\(disturbed) of the \(count) rows behind this table are disturbed: "
        + "their times are doubtful\n"
  }
}
