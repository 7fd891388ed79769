import Harness
import SolverSuites

/// Elements of the report page. Parameters called `text`, `title` or `label`
/// are plain text, which these functions escape. Parameters called `content`
/// are HTML.
enum HTML {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The bytes of a picture in an address: what an attribute or an address
  /// cannot hold is encoded. Half of what gnuplot writes are groups without
  /// content, attributes with usual values, long colours and blanks.
  static func percentEncoded(_ bytes: [UInt8]) -> String {
    let emptyGroup = #/<g [^>]*> ?<\/g> ?/#
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(#/[ \t\n]+/#, with: " ")
      .replacing(#/ stroke-line(?:cap="butt"|join="miter")/#, with: "")
      .replacing(#/rgb\( ?(\d+), ?(\d+), ?(\d+)\)/#) { colour in
        let parts = [colour.1, colour.2, colour.3].map { UInt8($0) ?? 0 }
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
      .replacing(emptyGroup, with: "").replacing(emptyGroup, with: "")
      .replacing("> <", with: "><")
    let coded: [Character: String] = ["%": "%25", "#": "%23", "\"": "'"]
    return text.reduce(into: "") { $0 += coded[$1] ?? String($1) }
  }

  /// A self-contained page.
  static func page(title: String, _ body: String, script: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>\(escaped(title))</title>
    <style>\(BuiltInFile.text("page/page.css"))</style></head><body>
    \(body)
    <script>\(script)</script></body></html>

    """
  }

  /// - Parameter id: the target of links within the page.
  static func section(_ id: String, _ title: String, _ contents: [String]) -> String {
    let lines = ["<section id=\"\(id)\"><h2>\(escaped(title))</h2>"] + contents + ["</section>"]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  static func link(to id: String, _ text: String) -> String {
    "<a href=\"#\(id)\">\(escaped(text))</a>"
  }

  // MARK: Tables

  /// A table that can be sorted if it has headings of columns.
  ///
  /// - Parameter rows: the cells of each row, as HTML.
  static func table(_ rows: [[String]], columns names: [String] = []) -> String {
    let head = names.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { "<tr>\($0.joined())</tr>" }.joined(separator: "\n")
    return
      (head.isEmpty
      ? "<table>" : "<table class=\"sortable\"><thead><tr>\(head)</tr></thead>\n")
      + "<tbody>\(body)</tbody></table>"
  }

  static func rowHeading(_ content: String) -> String { "<th scope=\"row\">\(content)</th>" }

  static func cell(_ text: String, _ classes: String? = nil) -> String {
    "<td\(classes.map { " class=\"\($0)\"" } ?? "")>\(escaped(text))</td>"
  }

  /// A field that filters a table, and a text that says how many rows are left.
  ///
  /// - Parameter absent: how many rows of the report are not on the page.
  static func filter(absent: Int) -> String {
    "<p class=\"tools\"><label>search <input type=\"search\" data-filter></label> "
      + "<span role=\"status\" data-absent=\"\(absent)\"></span></p>"
  }

  /// A part of the page that scrolls separately, also by the keyboard.
  static func region(_ label: String, _ content: String) -> String {
    "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(escaped(label))\">"
      + "\(content)</div>"
  }
}
