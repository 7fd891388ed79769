import Pictures

/// Elements of the report page. A `text` is plain and escaped here; a `content`
/// is HTML already.
enum HTML {
  static func escaped(_ text: String) -> String { SVGText.escaped(text) }

  /// - Parameter id: where links of the page lead to.
  static func section(_ id: String, _ title: String, _ contents: [String]) -> String {
    let lines = ["<section id=\"\(id)\"><h2>\(escaped(title))</h2>"] + contents + ["</section>"]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  static func link(to id: String, _ text: String) -> String {
    "<a href=\"#\(id)\">\(escaped(text))</a>"
  }

  // MARK: Tables

  /// - Parameters:
  ///   - rows: with their cells.
  ///   - names: of the columns; none for a table without a heading.
  static func table(
    _ rows: [[String]], columns names: [String] = [], classes: String? = nil
  ) -> String {
    let head = names.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { "<tr>\($0.joined())</tr>" }.joined(separator: "\n")
    return "<table\(attribute(classes))>"
      + (head.isEmpty ? "" : "<thead><tr>\(head)</tr></thead>\n")
      + "<tbody>\(body)</tbody></table>"
  }

  static func rowHeading(_ content: String) -> String { "<th scope=\"row\">\(content)</th>" }

  static func cell(_ text: String, _ classes: String? = nil) -> String {
    "<td\(attribute(classes))>\(escaped(text))</td>"
  }

  private static func attribute(_ classes: String?) -> String {
    classes.map { " class=\"\($0)\"" } ?? ""
  }

  /// The field that filters a table, and how many rows it leaves.
  ///
  /// - Parameter absent: how many rows the page does not have.
  static func filter(absent: Int) -> String {
    "<p class=\"tools\"><label>rows with <input type=\"search\" data-filter></label> "
      + "<span role=\"status\" data-absent=\"\(absent)\"></span></p>"
  }

  /// A part of the page that scrolls by itself, also by the keyboard.
  static func region(_ label: String, _ content: String) -> String {
    "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(escaped(label))\">"
      + "\(content)</div>"
  }
}
