import Interactions
import Platform

/// A machine that is nothing but a table made by a formula: a ring of states
/// whose triggers go one, two or three of them on.
///
/// The interpreter that runs the loader runs it, whatever its size: were a
/// machine's states known to any code, this one could not be made.
struct GeneratedMachine<Size: RingSize>: StateMachine {
  typealias Table = RuleTable<State, Trigger, NoCondition, NoCondition>

  struct State: RawRepresentable, CaseIterable, Hashable, Sendable {
    let rawValue: Int

    init?(rawValue: Int) {
      guard (0..<Size.count).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    static var allCases: [State] { (0..<Size.count).compactMap(State.init) }
  }

  enum Trigger: Int, CaseIterable, Sendable {
    case one, two, three
  }

  /// The ring as rules.
  static func ring() -> Table {
    Table(
      State.allCases.flatMap { state in
        Trigger.allCases.map { trigger in
          let next = (state.rawValue + trigger.rawValue + 1) % Size.count
          return Rule(in: [state], on: trigger, go: State(rawValue: next))
        }
      })
  }

  static var table: Table { Size.table }

  var state: State
  var deadline: Double { .infinity }

  mutating func meetDeadline(_ log: inout [OutputEvent]) {}

  mutating func perform(
    _ action: NoCondition, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {}

  func outputs(at time: Double) -> InteractionOutputs { .zero }
  func velocities(at time: Double) -> InteractionOutputs { .zero }

  /// Of a thousand random reactions, those after which the machine is not
  /// where counting says.
  static func wrongStates(seed: UInt64) -> Int {
    guard let first = State(rawValue: 0) else { return .max }
    var random = SplitMix64(seed: seed)
    var machine = GeneratedMachine(state: first)
    var log: [OutputEvent] = []
    var (place, wrong) = (0, 0)
    for turn in 0..<1_000 {
      let kind = Int.random(in: 0..<3, using: &random)
      machine.handle(InteractionEvent(time: Double(turn), kind: kind), &log)
      place = (place + kind + 1) % Size.count
      if machine.state.rawValue != place { wrong += 1 }
    }
    return wrong
  }
}

/// How many states a ``GeneratedMachine`` has, and where its table is kept.
protocol RingSize: Sendable {
  static var count: Int { get }
  static var table: GeneratedMachine<Self>.Table { get }
}

enum RingOfFive: RingSize {
  static let count = 5
  static let table = GeneratedMachine<Self>.ring()
}

enum RingOfHundred: RingSize {
  static let count = 100
  static let table = GeneratedMachine<Self>.ring()
}
