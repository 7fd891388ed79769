/// Ends the program with a message where a caller has broken a rule.
///
/// A precondition drops its message from release builds, in which whoever uses
/// the library would see an illegal instruction and nothing else.
package func require(
  _ isMet: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isMet { fatalError(message(), file: file, line: line) }
}
