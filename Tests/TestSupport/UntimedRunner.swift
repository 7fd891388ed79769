import Harness

/// A runner that verifies cases and times none, after `change` to its options.
public func untimedRunner(_ change: (inout RunOptions) -> Void = { _ in }) -> SuiteRunner {
  var options = RunOptions()
  options.isTimed = false
  change(&options)
  return SuiteRunner(options: options, floor: ResolutionFloor(granularity: 1, emptyLoop: 0.1))
}
