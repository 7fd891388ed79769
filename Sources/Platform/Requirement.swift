/// Stops the program with a message if a caller has violated a precondition.
///
/// `precondition` drops its message in release builds: users of the library
/// would see only that the program stopped at an illegal instruction.
@inlinable @inline(__always)
package func require(
  _ isMet: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isMet { fatalError(message(), file: file, line: line) }
}
