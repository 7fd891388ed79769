import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads pictures of `plot`.
enum SVG {
  /// Whether XML parsers read a picture, and all of its numbers are numbers.
  static func isWellFormed(_ svg: String) -> Bool {
    XMLParser(data: Data(svg.utf8)).parse() && !svg.contains("NaN") && !svg.contains("nan")
  }

  /// The number of panels, each of which has a clipping path.
  static func panelCount(_ svg: String) -> Int { svg.matches(of: #/clipPath id/#).count }

  /// What is drawn in the panels: no axes and no legend.
  static func panelContents(_ svg: String) -> [String] {
    svg.components(separatedBy: "<g clip-path=").dropFirst()
      .map { $0.components(separatedBy: "</g>")[0] }
  }
}
