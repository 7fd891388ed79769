import CHarness

/// Takes the samples of one workload, a few in every visit.
public struct Sampler {
  /// Iterations per sample: a power of two unless the plan fixes it.
  public private(set) var iterations = 1
  /// The number of samples to be taken.
  public private(set) var sampleCount = 0
  /// The samples taken so far.
  public private(set) var records: [SampleRecord] = []

  /// The reference times before and after the samples of each visit.
  private var references: [ReferenceTimes] = []
  /// Whether an iteration takes a millisecond or more. A visit then begins
  /// without an untimed run: that would take long, and the caches fill within a
  /// small part of an iteration.
  private var isLong = false
  /// The number of coming visits that do not wait for the CPU's frequency.
  private var visitsWithoutWaiting = 0
  private let workload: Workload
  private let plan: SamplingPlan

  public init(_ workload: Workload, plan: SamplingPlan) {
    self.workload = workload
    self.plan = plan
  }

  /// Runs the work in blocks of doubling size until its speed is steady, and
  /// sets the number of iterations and of samples.
  ///
  /// The speed is steady when a block is less than 5 % faster per iteration
  /// than all before.
  public mutating func warmUp() {
    let body = workload.prepare()
    let start = MonotonicClock.now
    let limits = plan.warmupNanoseconds
    var block = plan.fixedIterations ?? 1
    // The minimum over all blocks: interruptions only lengthen them.
    var perIteration = Double.infinity
    while true {
      let elapsed = ClockProperties.best(of: 1, iterations: block, body)
      let steady = elapsed > 0.95 * perIteration
      // At least a picosecond, so that the next block is finite.
      perIteration = min(perIteration, max(elapsed, 1e-3))
      let spent = MonotonicClock.now - start
      if spent >= limits.upperBound || (steady && spent >= limits.lowerBound) { break }
      // A block of double size must still end in time.
      let next = Double(block) * 2 * perIteration
      let room = Double(limits.upperBound - spent)
      if plan.fixedIterations == nil, next <= room { block *= 2 }
    }
    calibrate(perIteration, warmedUpFor: MonotonicClock.now - start)
  }

  /// Takes `count` samples, after an untimed run that refills the caches if an
  /// iteration is short.
  ///
  /// - Parameters:
  ///   - frequency: the CPU's recent speed; sampling waits for it to return.
  ///   - round: the number of the visit, written into the records.
  ///   - origin: the clock reading from which offsets count.
  ///   - isInterrupted: called before every sample; ends the visit when true.
  public mutating func visit(
    samples count: Int, round: Int, origin: UInt64, frequency: inout FrequencyTracker,
    isInterrupted: () -> Bool
  ) {
    guard count > 0 else { return }
    let body = workload.prepare()
    if !isLong { awaitFrequency(body, &frequency) }
    let before = ReferenceTimes.read()
    defer { references += [before, ReferenceTimes.read()] }
    for _ in 0..<count where !isInterrupted() {
      let switches = springbench_involuntary_switches()
      let start = MonotonicClock.now
      body(iterations)
      let elapsed = MonotonicClock.now - start
      let after = springbench_involuntary_switches()
      records.append(
        SampleRecord(
          round: round, startOffset: start - origin, elapsed: elapsed,
          involuntarySwitches: Int(after - switches)))
    }
  }

  /// Runs the work untimed until the caches are filled and the CPU is back at
  /// its usual frequency.
  ///
  /// A case that itself slows the CPU down waits without effect; its next four
  /// visits then do not wait.
  private mutating func awaitFrequency(_ body: Workload.Body, _ frequency: inout FrequencyTracker) {
    let start = MonotonicClock.now
    while true {
      body(max(iterations / 2, 1))
      guard frequency.isRecovering(ReferenceTimes.read()) else { break }
      if visitsWithoutWaiting > 0 { break }
      if MonotonicClock.now - start >= FrequencyTracker.patience {
        visitsWithoutWaiting = 4
        return
      }
    }
    visitsWithoutWaiting = max(0, visitsWithoutWaiting - 1)
  }

  /// The units of work in a sample.
  var unitsPerSample: Double { workload.unitsPerIteration * Double(iterations) }

  /// The samples due in `round` of `rounds`, spread evenly over the visits.
  public func samplesDue(round: Int, of rounds: Int) -> Int {
    let visits = max(1, min(rounds, sampleCount / plan.leastSamplesPerVisit))
    let before = round * visits / rounds
    let after = (round + 1) * visits / rounds
    return sampleCount * after / visits - sampleCount * before / visits
  }

  /// The result; `nil` before the first sample.
  public var timing: Timing? {
    guard !records.isEmpty else { return nil }
    return Timing(
      unit: workload.unit, unitsPerIteration: workload.unitsPerIteration,
      iterationsPerSample: iterations, records: records, references: references)
  }

  /// Sets the number of iterations and of samples from the time of an iteration
  /// in nanoseconds.
  private mutating func calibrate(_ perIteration: Double, warmedUpFor warmup: UInt64) {
    isLong = perIteration >= 1e6
    if let fixed = plan.fixedIterations {
      iterations = fixed
    } else {
      let shortest = Double(plan.sampleNanoseconds)
      while Double(iterations) * perIteration < shortest, iterations < 1 << 40 { iterations *= 2 }
    }
    let used = Double(min(warmup, plan.caseNanoseconds))
    let left = Double(plan.caseNanoseconds) - used
    sampleCount = plan.samplesFitting(left, each: Double(iterations) * perIteration)
  }
}

/// One sample.
public struct SampleRecord: Sendable, Hashable {
  /// The visit in which it was taken.
  public let round: Int
  /// Its start, in nanoseconds from the start of the schedule.
  public let startOffset: UInt64
  /// Its duration for all iterations together, in nanoseconds.
  public let elapsed: UInt64
  /// The number of involuntary context switches during the sample.
  public let involuntarySwitches: Int

  package init(
    round: Int, startOffset: UInt64, elapsed: UInt64, involuntarySwitches: Int
  ) {
    self.round = round
    self.startOffset = startOffset
    self.elapsed = elapsed
    self.involuntarySwitches = involuntarySwitches
  }
}
