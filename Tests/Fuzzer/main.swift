import Fuzzing
import Glibc

/// The driver of LLVM's fuzzer: `make fuzz`.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target, followed by the fuzzer's own arguments; or `--inputs` and a
/// folder for the initial inputs.
enum Chosen {
  static let target: FuzzTarget = {
    let name = CommandLine.arguments.dropFirst().first ?? "csv"
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("no target \(name); there are \(FuzzTarget.allCases.map(\.rawValue))")
    }
    return target
  }()
}

if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--inputs" {
  try Chosen.target.writeInputs(to: CommandLine.arguments[3])
  exit(0)
}
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv + 1
exit(
  runFuzzer(&count, &arguments) { data, count in
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    if let violation = Chosen.target.violation(bytes) { fatalError(violation) }
    return 0
  })
