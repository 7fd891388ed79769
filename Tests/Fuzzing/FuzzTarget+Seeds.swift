import Comparisons
import Interactions
import Reports
import Springs

extension FuzzTarget {
  /// Valid inputs, to be mutated.
  public var seeds: [[UInt8]] { seedTexts.map { Array($0.utf8) } }

  private var seedTexts: [String] {
    switch self {
    case .csv:
      ["a,b\n1,2\n", "\u{feff}a,b\r\n\"x, \"\"y\"\"\",\"line\nbreak\"\r\n,\n", "a\n\n1\n\n2"]
    case .json:
      [
        #"{"a": [1, -2.5e-3, true, null], "b": {"c": "x\u00e9\n\"y\\"}}"#, "[]", "{}",
        #"["\ud83d\ude42", 0, 1e308, ""]"#,
      ]
    case .report: reportTexts
    case .answers:
      [
        "case,zeta,omega,x0,target,v0,t,position,velocity\na,0.5,1,0,1,0,1,0.34,0.53\n"
          + "a,0.5,1,0,1,0,2,inf,nan\nb,2,10,1,-1,3e2,0.125,0.5,-1\nc,1,1e-9,0,0,1,0,0,1\n"
      ]
    case .trace: ["time_s,x,y,label\n0,1,2,moving\n0.016,1.5,2,paused\n0.033,-1e3,2,moving\n"]
    case .events:
      // The first byte selects the scenario; each of its events occurs once.
      ScenarioCatalogue.scenarios.enumerated().map { index, scenario in
        let rows = scenario.description.events.enumerated().map { time, event in
          "\(time),\(event.name),1,2,3,4,0\n"
        }
        return String(Unicode.Scalar(UInt8(index))) + "time_s,event,x,y,vx,vy,value\n"
          + rows.joined()
      }
    case .specification:
      SpringConvention.allCases.map { convention in
        let values = convention.keys.map { "\($0.name)=\($0.fallback ?? 0.5)" }
        return "\(convention.rawValue):\(values.joined(separator: ","))"
      } + ["preset:react-spring/wobbly"]
    case .pattern: ["^a(b|c)*[^d-f]+?x{2,3}\\.\\w$", "accuracy/.*step=0\\.0", "(?:a?b){3}|[\\d.]+"]
    case .arguments:
      // Words are separated by NUL, which is written as \u{0} where \0 would be
      // taken together with a digit behind it.
      [
        "--limit=1e-9\0-c\u{0}12\0file", "--sizes\u{0}1,2,1e3\0--time\u{0}50us",
        "--names=alpha,beta\0--flag\0--\0-x", "--choice\0two\0--filter\0a.*b",
      ]
    case .equation:
      [
        "x'' = -sin(x) - 0.1*x'", "x'' = -k*x + mu*(1 - x^2)*x'\nk = 4; mu = 1e-3\nx(0) = 1",
        "x'' = -x/(x^2+y^2)^1.5\ny'' = -y/(x^2+y^2)^1.5\nx(0) = 1\ny'(0) = 0.5  # an orbit",
        "x' = y*cos(t)\ny' = -abs(x)*exp(-t)",
      ]
    case .grid:
      ["axis,from,to,count,scale\nzeta,0.1,2,9,linear\nomega,1,100,5,log\nvelocity,-1,1,3,linear\n"]
    case .frames: [Self.frameText]
    // The last one stands for the byte E9, which is no UTF-8: see `SystemText`.
    case .names: ["out.csv", "d\u{e9}j\u{e0} vu \u{1f642}.csv", "\u{10ffe9}"]
    }
  }

  private static let frameText =
    "case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,start_ms,time_ms,position,ended\n"
    + "a,1,100,10,0,1,0,60,0,0,0,false\na,1,100,10,0,1,0,60,0,16.7,0.1,false\n"
    + "b,1,100,10,0,1,-2,120,1e3,8.3,,true\n"

  /// A report of each schema with one row.
  private var reportTexts: [String] {
    ReportSchemas.all.map { schema in
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
  }
}
