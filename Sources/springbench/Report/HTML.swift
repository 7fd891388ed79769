import Harness
import SolverSuites

/// Elements of pages. Parameters called `text`, `title`, `label` or `name` are
/// plain text, which these functions escape. Others are not escaped.
enum HTML {
  static func escaped(_ text: String) -> String {
    let entities: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
    ]
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      result += entities[scalar] ?? (isControl ? "?" : String(scalar))
    }
  }

  /// A picture of gnuplot as part of the address of an image. To save space,
  /// groups with nothing or only an empty group in them, default line caps and
  /// joins and repeated blanks are left out, and colours are hexadecimal.
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
    let coded: [Character: String] = ["%": "%25", "&": "%26", "#": "%23", "\"": "'"]
    return text.reduce(into: "") { $0 += coded[$1] ?? String($1) }
  }

  static func page(title: String, _ body: String, script: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>\(escaped(title))</title>
    <style>\(BuiltInFile.text("Sources/CHarness/page/page.css"))</style></head><body>
    \(body)
    <script>\(script)</script></body></html>

    """
  }

  static func section(_ id: String, _ title: String, _ contents: [String]) -> String {
    let lines = ["<section id=\"\(id)\"><h2>\(escaped(title))</h2>"] + contents + ["</section>"]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  static func link(to id: String, _ text: String) -> String {
    "<a href=\"#\(id)\">\(escaped(text))</a>"
  }

  /// A table of names and texts. Each row is the target of links to its kind
  /// and name.
  static func table(
    _ label: String, of kind: String, _ rows: [(name: String, text: String)]
  ) -> String {
    let lines = rows.map { name, text in
      "<tr id=\"\(kind)-\(escaped(name))\"><th scope=\"row\">\(escaped(name))</th>"
        + "<td>\(escaped(text))</td></tr>"
    }
    return region(label, "<table><tbody>\(lines.joined(separator: "\n"))</tbody></table>")
  }

  /// A part of the page that scrolls separately, also by the keyboard.
  static func region(_ label: String, _ content: String) -> String {
    "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(escaped(label))\">"
      + "\(content)</div>"
  }
}
