import Foundation
import Fuzzing

// The program of `make fuzz`, run by Tests/fuzz in three ways:
//
//   Fuzzer --targets                prints the names of the targets
//   Fuzzer TARGET --inputs FOLDER   writes the initial inputs into a folder
//   Fuzzer TARGET ARGUMENT…         runs LLVM's fuzzer with its own arguments

/// The entry of LLVM's fuzzer: calls `body` with inputs until one makes it
/// trap, or until its arguments end the run.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target that the arguments name, as a static constant, which a function
/// called from C can use without a context.
enum Chosen {
  static let target: FuzzTarget = {
    let name = CommandLine.arguments.dropFirst().first
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      fatalError("no target \(name ?? "is named"); there are \(FuzzTarget.all)")
    }
    return target
  }()
}

if CommandLine.arguments.dropFirst() == ["--targets"] {
  for target in FuzzTarget.all { print(target) }
  exit(0)
}
if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--inputs" {
  let folder = URL(fileURLWithPath: CommandLine.arguments[3])
  for (number, seed) in Chosen.target.seeds.enumerated() {
    try Data(seed).write(to: folder.appendingPathComponent("\(number)"))
  }
  exit(0)
}
// The fuzzer takes its first argument, here the target, for a program's name.
_ = Chosen.target
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv + 1
exit(
  runFuzzer(&count, &arguments) { data, length in
    let bytes = Array(UnsafeBufferPointer(start: data, count: length))
    if let violation = Chosen.target.violation(bytes) { fatalError(violation) }
    return 0
  })
