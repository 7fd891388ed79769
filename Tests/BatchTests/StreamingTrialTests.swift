import Batch
import TestSupport
import Testing

@Suite struct StreamingTrialTests {
  /// Evaluations until an answer is there, and that answer, where `time` tells
  /// how long the n-th of a kernel in a row takes.
  private func answer(
    _ record: inout StreamingRecord, _ time: (_ streams: Bool, _ inRow: Int) -> Double
  ) -> (streams: Bool, evaluations: Int)? {
    var last: Bool?
    var inRow = 0
    for evaluation in 1...40 {
      let (streams, isTimed) = record.next()
      inRow = streams == last ? inRow + 1 : 0
      last = streams
      if isTimed { record.add(time(streams, inRow), streams: streams) }
      if let answer = record.answer { return (answer, evaluation) }
    }
    return nil
  }

  @Test(arguments: [true, false])
  func theFasterOneIsTaken(streams: Bool) throws {
    var record = StreamingRecord()
    let found = try #require(answer(&record) { candidate, _ in candidate == streams ? 1 : 2 })
    #expect(found.streams == streams)
    // Ordinary stores that are behind get time to catch up.
    #expect(found.evaluations == (streams ? 20 : 8))
  }

  /// A shared cache takes several evaluations to bring the output back.
  @Test func ordinaryStoresMaySettle() throws {
    var record = StreamingRecord()
    let found = try #require(answer(&record) { $0 ? 1 : max(0.5, 2 - 0.25 * Double($1)) })
    #expect(!found.streams)
    #expect(found.evaluations <= 16)
    // And not before the fifth.
    var late = StreamingRecord()
    let slow = try #require(answer(&late) { $0 ? 1 : $1 < 5 ? 2 : 0.5 })
    #expect(!slow.streams)
  }

  /// What goes on getting faster is not waited for without end.
  @Test func twentyEvaluationsAtMost() throws {
    var record = StreamingRecord()
    let found = try #require(answer(&record) { $0 ? 1e-9 : 1 / Double($1 + 1) })
    #expect(found.evaluations == 20)
  }

  /// Fresh pages make the first evaluation slow, whatever it is.
  @Test func theFirstDoesNotCount() throws {
    var record = StreamingRecord()
    var isFirst = true
    let found = try #require(
      answer(&record) { streams, _ in
        defer { isFirst = false }
        return isFirst ? 100 : streams ? 1 : 2
      })
    #expect(found.streams)
  }

  @Test func answersAreAskedForAgain() throws {
    var record = StreamingRecord()
    // A neighbour spoils it at first.
    let spoilt = try #require(answer(&record) { streams, _ in streams ? 9 : 2 })
    #expect(!spoilt.streams)
    var evaluations = 0
    while record.answer == false, evaluations < 200 {
      let (streams, isTimed) = record.next()
      if isTimed { record.add(streams ? 1 : 2, streams: streams) }
      evaluations += 1
    }
    #expect(record.answer == true)
    #expect((64...84).contains(evaluations))
    // Then eight times as late.
    for _ in 0..<500 { #expect(record.next() == (true, false)) }
  }

  /// Who has tuned is left alone for a while, and while it is asked again nothing
  /// is settled.
  @Test func settledAnswersLast() throws {
    var record = StreamingRecord()
    #expect(record.settled() == nil)
    _ = try #require(answer(&record) { streams, _ in streams ? 1 : 2 })
    #expect(record.settled() == true)
    for _ in 0..<512 { #expect(record.next() == (true, false)) }
    #expect(record.settled() == nil)
    #expect(record.answer == true)
  }

  /// Another thread's time comes when the other kernel's is waited for.
  @Test func timesOfTheOtherKernelArePassedOver() throws {
    var record = StreamingRecord()
    record.add(0, streams: false)
    let found = try #require(
      answer(&record) { streams, _ in streams ? 1 : 2 })
    #expect(found.streams)
    #expect(found.evaluations == 20)
  }

  /// Every evaluation on the way to an answer is a right one, and `tune` finds
  /// what `evaluate` then uses.
  @Test func allEvaluationsAreRight() {
    let count = TestBuild.isOptimized ? 4000 : 400
    let frames = TestBuild.isOptimized ? 60 : 600
    let motions = MixedMotions.motions(count, seed: 12)
    let batch = SpringBatch<Double>(motions)
    let times = SampleTimes.uniform(interval: 1 / 60, count: frames)
    for order in SampleOrder.allCases {
      let layout = SampleLayout(order, springs: count, frames: frames)
      var samples = SampleBuffer<Double>(layout)
      var used: Set<BatchKernel> = []
      for _ in 0..<20 {
        used.insert(batch.evaluate(at: times, into: &samples, threads: .one))
        #expect(KernelTests.worst(samples, motions, times).position <= 1e-12)
      }
      #expect(used.isSubset(of: [.recurrence, .recurrenceStream]))
      let tuned = batch.tune(at: times, into: &samples, threads: .one)
      #expect(tuned == batch.choose(at: times, layout: layout))
      #expect(batch.evaluate(at: times, into: &samples, threads: .one) == tuned)
    }
    // Nothing to try.
    var few = SampleBuffer<Double>(SampleLayout(.byFrame, springs: 8, frames: 4))
    let eight = SpringBatch<Double>(Array(motions.prefix(8)))
    let fewTimes = SampleTimes.uniform(interval: 0.1, count: 4)
    #expect(eight.tune(at: fewTimes, into: &few) == eight.evaluate(at: fewTimes, into: &few))
  }
}
