import Gestures
import Testing

@Suite struct LearnedPauseTests {
  @Test func theTableIsWhole() {
    #expect(PauseModel.standard.treesCount > 50)
  }

  @Test func damagedTablesAreRefused() {
    let table = PauseModelTable.base64
    func isRead(_ text: String) -> Bool { PauseModel(base64: text) != nil }
    #expect(isRead(table))
    #expect(!isRead(""))
    #expect(!isRead(String(table.dropLast(8))))
    #expect(!isRead(table + "AAAA"))
    #expect(!isRead("*" + table.dropFirst()))
  }

  /// Every text decodes without a trap, whatever it holds.
  @Test func noTableTraps() {
    var random = GestureRandom(seed: 31)
    var bytes = Array(PauseModelTable.base64.utf8)
    for _ in 0..<repetitions(200) {
      let place = random.integer(0...bytes.count - 1)
      let old = bytes[place]
      bytes[place] = UInt8(random.integer(43...122))
      if let model = PauseModel(base64: String(decoding: bytes, as: UTF8.self)) {
        let features = Array(repeating: Float(0.5), count: PauseFeatures.names.count)
        #expect(model.logOdds(features).isFinite)
        #expect(model.age(features).isFinite)
      }
      bytes[place] = old
    }
  }

  /// Leaving trees out changes no answer.
  @Test func oddsAreComparedAsTheyAre() {
    var random = GestureRandom(seed: 33)
    let model = PauseModel.standard
    var answers: Set<Bool> = []
    let rows = TraceGenerator(seed: 34).traces(count: 5, families: [.mix]).flatMap {
      PauseTrainingRows.rows(of: $0, number: 0)
    }
    for _ in 0..<repetitions(2_000) {
      let features = random.element(rows).dropFirst(7).map { Float($0) }
      let odds = model.logOdds(features)
      for threshold in [odds.nextUp, odds, odds.nextDown, 0, 2.5, -40, 40] {
        answers.insert(odds > threshold)
        #expect(model.exceeds(threshold, features) == (odds > threshold))
      }
    }
    #expect(answers.count == 2)
  }

  /// The gate: sooner odds, and a stay that is a pause in any case.
  @Test func theFastGateIsFaster() throws {
    let path = samples(rate: 240, seconds: 1, stopped)
    let standard = try #require(triggers(LearnedPause(), path).first)
    let fast = try #require(triggers(LearnedPause(gate: .fast), path).first)
    #expect(fast <= standard)
    let never = LearnedPause.Gate(
      name: "never", soonest: 0.04, clearProbability: 0.999_999, patient: 0.06,
      certainProbability: 0.999_999, doubtful: 0.1, likelyProbability: 0.999_999, surely: 0.15)
    let sure = try #require(triggers(LearnedPause(gate: never), path).first)
    let pause = try #require(PauseOracle.standard.pauses(in: path).first)
    #expect((0.14...0.17).contains(sure - pause.lowerBound))
  }

  /// Clear odds count for a while; then nothing short of certain, until the
  /// stay is long.
  @Test func whatWasNotClearInTimeWaits() throws {
    let path = samples(rate: 240, seconds: 1, stopped)
    let pause = try #require(PauseOracle.standard.pauses(in: path).first)
    func latency(patient: Double) throws -> Double {
      let gate = LearnedPause.Gate(
        name: "any", soonest: 0.05, clearProbability: 0.001, patient: patient,
        certainProbability: 0.999_999, doubtful: 0.1, likelyProbability: 0.001, surely: 0.15)
      return try #require(triggers(LearnedPause(gate: gate), path).first) - pause.lowerBound
    }
    #expect(try (0.04...0.07).contains(latency(patient: 0.06)))
    #expect(try (0.09...0.12).contains(latency(patient: 0.05)))
  }

  /// A glide into rest is in the box long before it is a pause. The model
  /// knows better how old the pause is than the stay does.
  @Test func ageIsTheTimeSinceTheOnset() throws {
    let rows = TraceGenerator(seed: 36).traces(count: 30, families: [.fling, .spring, .stop])
      .enumerated().flatMap { PauseTrainingRows.rows(of: $1, number: $0) }
    let header = PauseTrainingRows.header
    let latency = try #require(header.firstIndex(of: "latency_s"))
    let stay = try #require(header.firstIndex(of: "stay_s"))
    let pause = try #require(header.firstIndex(of: "pause"))
    let asked = rows.filter { $0[pause] >= 0 && $0[stay] >= 0.04 && $0[latency] < 0.1 }
    #expect(asked.count > 200)
    var (ofAge, ofStay, mean) = (0.0, 0.0, 0.0)
    for row in asked {
      let error = PauseModel.standard.age(row.dropFirst(7).map { Float($0) }) - row[latency]
      mean += error / Double(asked.count)
      ofAge += error * error
      ofStay += (row[stay] - row[latency]) * (row[stay] - row[latency])
    }
    #expect(4 * ofAge < ofStay)
    #expect(mean.magnitude < 0.006)
  }

  /// Flings are answered when they rest, not while they glide.
  @Test func flingsAreNotHurried() throws {
    let traces = TraceGenerator(seed: 37).traces(count: 60, families: [.fling])
    for name in ["learned", "learned-fast"] {
      let score = try #require(NamedPauseDetector.named(name)).score(traces)
      #expect((score.f1 ?? 0) >= 0.955, "\(name)")
      #expect((score.latency(quantile: 0.5) ?? 0) >= 0.04, "\(name)")
    }
  }

  @Test func trainingRowsHaveAllColumns() {
    let trace = TraceGenerator(seed: 2).trace(0, family: .stop, rate: 120)
    let rows = PauseTrainingRows.rows(of: trace, number: 3)
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0.count == PauseTrainingRows.header.count })
    #expect(rows.allSatisfy { $0.allSatisfy(\.isFinite) })
    #expect(Set(PauseTrainingRows.header).count == PauseTrainingRows.header.count)
  }
}
