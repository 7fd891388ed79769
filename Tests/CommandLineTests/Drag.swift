/// A trace of a pointer that moves at 600 px/s along x for 0.3 s, rests for
/// 0.4 s, and moves on until 1 s: input for `springbench gesture`.
struct Drag {
  /// Rows per second.
  var rate = 120.0
  /// Whether a column says which rows are a pause.
  var isLabelled = false

  var rows: [String] {
    (0...Int(rate)).map { row in
      let time = Double(row) / rate
      let isPaused = time >= 0.3 && time < 0.7
      let x = isPaused ? 180 : time < 0.3 ? 600 * time : 180 + 600 * (time - 0.7)
      let label = isLabelled ? (isPaused ? ",paused" : ",moving") : ""
      return "\(time),\(x),50\(label)\n"
    }
  }

  /// A file with the usual names of columns.
  var csv: String { (isLabelled ? "time_s,x,y,label\n" : "time_s,x,y\n") + rows.joined() }
}
