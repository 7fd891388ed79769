import Conformance
import Harness
import Interactions
import SolverSuites
import Suites

@testable import springbench

/// Readers of files.
extension FuzzTarget {
  /// Any table.
  static let csv = FuzzTarget(
    "csv",
    seeds: ["a,b\n1,2\n", "\u{feff}a,b\r\n\"x, \"\"y\"\"\",\"line\nbreak\"\r\n,\n", "a\n\n1\n\n2"]
  ) { bytes in
    let document = try CSVDocument(bytes: bytes, path: path)
    let written =
      CSVWriter.line(document.header)
      + document.records.map { CSVWriter.line($0.fields) }.joined()
    let again = try CSVDocument(bytes: Array(written.utf8), path: path)
    guard again.header == document.header else { return "another header: \(again.header)" }
    return again.records.map(\.fields) == document.records.map(\.fields)
      ? nil : "other records after writing"
  }

  /// A report of a suite, by its schema.
  static let report = FuzzTarget("report", seeds: ReportSchemas.all.map(reportOfOneRow)) { bytes in
    let document = try CSVDocument(bytes: bytes, path: path)
    let schema = try ReportValidator.schema(of: document)
    let rows = try RowReader(schema).rows(of: document)
    let written = CSVWriter.header(schema) + rows.map { CSVWriter.line($0) }.joined()
    let again = try RowReader(schema).rows(of: CSVDocument(bytes: Array(written.utf8), path: path))
    return again == rows ? nil : "other rows after writing"
  }

  private static func reportOfOneRow(_ schema: Schema) -> String {
    let row = schema.columns.map { column in
      switch column.name {
      case "suite": schema.name
      case "status": "ok"
      default:
        switch column.kind {
        case .text: "text"
        case .integer: "1"
        case .real: "0.5"
        case .boolean: "true"
        case .choice(let words): words.first ?? ""
        }
      }
    }
    return CSVWriter.header(schema) + CSVWriter.line(row)
  }

  /// Answers to the conformance kit.
  static let answers = FuzzTarget(
    "answers",
    seeds: [
      "case,zeta,omega,x0,target,v0,t,position,velocity\na,0.5,1,0,1,0,1,0.34,0.53\n"
        + "a,0.5,1,0,1,0,2,inf,nan\nb,2,10,1,-1,3e2,0.125,0.5,-1\nc,1,1e-9,0,0,1,0,0,1\n"
    ]
  ) { bytes in
    let score = try ConformanceScore(
      ConformanceAnswers(CSVDocument(bytes: bytes, path: path)).motions)
    for value in score.rows.flatMap(\.values) {
      if case .real(let number) = value, number.isNaN { return "NaN in the score" }
    }
    let error = score.worst?.error ?? 0
    return error >= 0 ? nil : "the worst error is \(error)"
  }

  /// A labelled trace of a pointer.
  static let trace = FuzzTarget(
    "trace", seeds: ["time_s,x,y,label\n0,1,2,moving\n0.016,1.5,2,paused\n0.033,-1e3,2,moving\n"]
  ) { bytes in
    let traces = try PointerTrace.read(
      CSVDocument(bytes: bytes, path: path), PointerTrace.Form(isLabelled: true))
    for trace in traces where trace.events.count != trace.isPaused.count {
      return "labels are missing"
    }
    let samples = traces.flatMap(\.events)
    return samples.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? nil : "not finite"
  }

  /// The events of an interaction model, which the first byte selects. In each
  /// seed all events of a model occur once.
  static let events = FuzzTarget(
    "events",
    seeds: ScenarioCatalogue.scenarios.enumerated().map { index, scenario in
      let rows = scenario.description.events.enumerated().map { time, event in
        "\(time),\(event.name),1,2,3,4,0\n"
      }
      return String(Unicode.Scalar(UInt8(index))) + "time_s,event,x,y,vx,vy,value\n"
        + rows.joined()
    }
  ) { bytes in
    let all = ScenarioCatalogue.scenarios.map { $0.description }
    let scenario = all[Int(bytes.first ?? 0) % all.count]
    let document = try CSVDocument(bytes: Array(bytes.dropFirst()), path: path)
    let events = try InteractionTrace(document, scenario: scenario).events
    let isOrdered = zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }
    return isOrdered ? nil : "events out of order"
  }

  /// The axes of a sweep.
  static let grid = FuzzTarget(
    "grid",
    seeds: [
      "axis,from,to,count,scale\nzeta,0.1,2,9,linear\nomega,1,100,5,log\nvelocity,-1,1,3,linear\n"
    ]
  ) { bytes in
    for axis in try SweepGridFile.axes(CSVDocument(bytes: bytes, path: path)) {
      let isRange = axis.lower.isFinite && axis.upper.isFinite && axis.lower <= axis.upper
      guard isRange else { return "an axis from \(axis.lower) to \(axis.upper)" }
    }
    return nil
  }

  /// The frames of animations.
  static let frames = FuzzTarget(
    "frames",
    seeds: [
      "case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,start_ms,time_ms,position,ended\n"
        + "a,1,100,10,0,1,0,60,0,0,0,false\na,1,100,10,0,1,0,60,0,16.7,0.1,false\n"
        + "b,1,100,10,0,1,-2,120,1e3,8.3,,true\n"
    ]
  ) { bytes in
    for animation in try EngineFrames(CSVDocument(bytes: bytes, path: path)).animations {
      guard animation.rate > 0, animation.rate.isFinite, animation.start.isFinite else {
        return "a rate of \(animation.rate)"
      }
      guard animation.frames.allSatisfy(\.time.isFinite) else { return "a frame at no time" }
    }
    return nil
  }
}
