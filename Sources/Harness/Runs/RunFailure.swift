/// Why the program cannot go on, if neither its arguments nor a file is to
/// blame. It then ends with status 1.
public struct RunFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
