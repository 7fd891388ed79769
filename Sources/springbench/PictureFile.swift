import Harness

/// The output of `plot`.
enum PictureFile {
  /// Writes what the name asks for: a page of all charts, or the first as PNG
  /// or SVG.
  static func write(_ charts: [Chart], to path: String?) throws {
    if let path, path.hasSuffix(".png") { return try writePNG(charts[0], to: path) }
    let isPage = path?.hasSuffix(".html") == true
    try OutputSink.write(isPage ? PicturePage.html(charts) : charts[0].svg, to: path)
  }

  /// Converts with `rsvg-convert` at twice the size, which looks sharp on
  /// screens of twice the usual resolution, too.
  private static func writePNG(_ chart: Chart, to path: String) throws {
    try OutputSink.check(path: path)
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    try OutputSink.write(chart.svg, to: folder.file("picture.svg"))
    let target = path.hasPrefix("/") ? path : "./" + path
    do {
      let outcome = try ChildProcess.run(
        "rsvg-convert", ["--zoom", "2", "--output", target, folder.file("picture.svg")])
      guard outcome.status == 0 else {
        throw OutputError.writeFailed(
          path: path, reason: "rsvg-convert ended with \(outcome.status)")
      }
    } catch let failure as ChildProcess.Failure {
      throw OutputError.cannotCreate(
        path: path,
        reason: "PNG needs rsvg-convert (\(failure)); install librsvg2-bin, or name it .svg")
    }
  }
}
