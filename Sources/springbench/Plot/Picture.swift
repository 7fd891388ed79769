import Harness

/// A picture that a script in `plots` draws with gnuplot.
///
/// The first lines of a script name the kind of report that it draws, what it
/// shows, and the columns that it reads by name: see `plots/common.gp`.
struct Picture: Sendable {
  let name: String
  /// The kind of report; empty for pictures of other tables.
  let kind: String
  /// What it shows, in one line.
  let summary: String
  /// The columns that it needs. Rows without a finite number in each of
  /// `numbers` are left out.
  let texts: [String]
  let numbers: [String]
  /// The columns that are read as empty where a file lacks them.
  let optional: [String]
  private let script: String

  /// The scripts in `plots` that draw reports. Of several pictures of one kind
  /// of report the main one comes first.
  private static let names = [
    "motion", "front", "work-precision", "convergence", "engines", "engine-speed", "flight",
    "velocity", "pause", "batch", "replay", "edges", "map",
  ]

  /// All pictures of reports.
  static let all = names.map { Picture(named: $0) }

  /// The pictures of other tables.
  static let any = Picture(named: "any")
  static let spring = Picture(named: "spring")

  private init(named name: String) {
    let text = BuiltInFile.text("plots/\(name).gp")
    func words(_ key: String) -> Substring {
      let line = text.split(separator: "\n").first { $0.hasPrefix("# \(key): ") }
      return line?.dropFirst(key.count + 4) ?? ""
    }
    func columns(_ key: String) -> [String] { words(key).split(separator: " ").map(String.init) }
    (self.name, script) = (name, text)
    (kind, summary) = (String(words("of")), String(words("shows")))
    (texts, numbers, optional) = (columns("texts"), columns("numbers"), columns("optional"))
  }

  /// The cells of the rows that it reads, in the order of `texts`, `numbers`
  /// and `optional`.
  func cells(of table: ReportTable) throws(InputError) -> [[String]] {
    try table.require(texts + numbers, of: kind, for: "the picture '\(name)'")
    return table.rows.filter { row in
      numbers.allSatisfy { Value.number(in: row[$0])?.isFinite == true }
    }.map { row in (texts + numbers + optional).map { row[$0] } }
  }

  enum Format: String, CaseIterable {
    case svg, png
  }

  /// Draws into a file, in the format of its name, or to standard output.
  func draw(_ cells: [[String]], to path: String?, footer: String, titles: [String]) throws {
    let format = Format(rawValue: CommonOptions.ending(of: path)) ?? .svg
    let sink = try OutputSink(path: path)
    try sink.write(bytes: draw(cells, as: format, footer: footer, titles: titles))
    try sink.finish()
  }

  /// The bytes of the picture.
  ///
  /// No text reaches gnuplot as a part of a command: cells are in a file, all
  /// other texts are arguments.
  func draw(
    _ cells: [[String]], as format: Format, footer: String, titles: [String] = []
  ) throws -> [UInt8] {
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    // A last cell that is not empty: gnuplot would misread an empty one.
    let lines = ([texts + numbers + optional] + cells).map { line in
      (line + ["."]).map { Self.plain($0).replacing("\n", with: " ") }.joined(separator: "\t")
        + "\n"
    }
    let colours = BuiltInFile.text("plots/colours.csv").replacing(",", with: "\t")
    try OutputSink.write(lines.joined(), to: folder.file("data.tsv"))
    try OutputSink.write(colours, to: folder.file("colours.tsv"))
    try OutputSink.write(
      BuiltInFile.text("plots/common.gp") + script, to: folder.file("picture.gp"))
    // The shell only redirects; `-d` ignores the user's own settings.
    let outcome = try ChildProcess.run(
      "/bin/sh",
      ["-c", "exec gnuplot -d -c \"$@\" 2>\"$0\"", folder.file("log"), folder.file("picture.gp")]
        + [folder.path, format.rawValue] + ([footer] + titles).map(Self.plain))
    if outcome.status == 127 { throw MissingProgram(name: "gnuplot", package: "gnuplot-nox") }
    let log = try InputFile.bytes(of: folder.file("log"))
    let errors = String(decoding: log, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(" line ") && !$0.contains("warning:") }
    guard outcome.status == 0, errors.isEmpty else {
      throw OutputError.writeFailed(
        path: "picture \(name)", reason: "gnuplot: \(errors.first ?? "ended early")")
    }
    let bytes = try InputFile.bytes(of: folder.file("picture"))
    guard format == .svg else { return bytes }
    // Screen readers then say what the picture shows, not what drew it.
    let title = "<title>\(HTML.escaped(summary))</title>"
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(#/<title>Gnuplot<\/title>\s*<desc>.*?<\/desc>/#, with: title)
    return Array(text.utf8)
  }

  /// Replaces quotation marks, and control characters except line breaks.
  private static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      if scalar == "\"" { return "'" }
      return scalar.properties.generalCategory == .control && scalar != "\n" ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

struct MissingProgram: Error, CustomStringConvertible {
  let name: String
  /// The Debian package that has it.
  let package: String

  var description: String { "\(name) is not installed: apt-get install \(package)" }
}
