/// The colours of groups of rows, which are the same in every panel. If there
/// are more groups than colours, the most frequent groups have one.
struct GroupColours {
  /// The group of a row.
  let group: (ReportRow) -> String
  /// The groups, the most frequent first.
  private let groups: [String]

  /// Groups rows by `column` and, if the picture distinguishes files, by file
  /// (see `ReportRow.named`), except in two cases where families of methods
  /// would be the wrong groups:
  /// - If there are enough colours, each method has its own.
  /// - Otherwise, if the picture distinguishes files, each file has its own:
  ///   what matters then is how the files differ, and each family in each file
  ///   would make too many groups.
  init(_ rows: [ReportRow], by column: String) {
    let hasEnoughForMethods = rows.series("method").count <= Palette.light.count
    if column == "family", hasEnoughForMethods {
      group = { $0.named($0["method"]) }
    } else if column == "family", rows.contains(where: { !$0.file.isEmpty }) {
      // Rows have no file unless the picture distinguishes several.
      group = \.file
    } else {
      group = { $0.named($0[column]) }
    }
    // Closed forms have no colour.
    groups = rows.filter { !$0.isExact }.grouped(by: group)
      .sorted { $0.members.count > $1.members.count }.map(\.key)
  }

  var areTooFew: Bool { groups.count > Palette.light.count }

  func colour(of group: String) -> Int? {
    groups.prefix(Palette.light.count).firstIndex(of: group)
  }
}
