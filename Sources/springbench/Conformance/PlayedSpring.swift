import SolverSuites
import Springs
import Suites

/// A spring as a program plays it: the exact motion, but for what defects change.
struct PlayedSpring {
  let motion: ShownMotion
  /// The value of the defect at hand.
  private(set) var value = 0.0

  // What the program takes for the spring.
  var (mass, stiffness, damping): (Double, Double, Double)
  var (start, target, startVelocity): (Double, Double, Double)

  /// Where it is, or, of what is shown, where it seems to be.
  var (position, velocity): (Double, Double)
  /// Whether the program has ended the motion.
  private var isDone = false

  /// The number of the frame, and that since the last new target.
  private(set) var (frame, frameSinceTurn) = (0, 0)
  /// In seconds since the start, and that of the frame before.
  private(set) var (time, previousTime) = (0.0, 0.0)
  /// The time since the frame before, and that of the frame before.
  private(set) var (length, previousLength) = (0.0, 0.0)
  /// By how much the program lets time advance.
  var step = 0.0

  /// The target that the program is given; one set to `nil` is ignored.
  var newTarget: Double?
  /// A target to be taken after the next frame.
  var lateTarget: Double?
  /// The time that fixed steps have not yet covered.
  var rest = 0.0

  /// Of the exact motion: its last beginning, and the time since.
  private var piece: SpringMotion
  private var elapsed = 0.0
  private var rates: SpringRates
  private var stepsLeft: Int

  /// Beyond so many steps nothing is said.
  static let mostSteps = 100_000

  var omega: Double {
    get { (stiffness / mass).squareRoot() }
    set { (damping, stiffness) = (damping * newValue / omega, newValue * newValue * mass) }
  }
  var zeta: Double {
    get { damping / (2 * (stiffness * mass).squareRoot()) }
    set { damping = 2 * newValue * (stiffness * mass).squareRoot() }
  }
  /// |x - target| + |v|/ω at the last beginning.
  var size: Double { piece.scale }
  var distance: Double { (position - target).magnitude }
  /// |v|/ω.
  var swing: Double { velocity.magnitude / rates.angularFrequency }

  /// Whether it is on the other side of its target than where it began.
  var isBeyond: Bool { (position - target) * (piece.start - target) < 0 }

  /// The force per mass where it is now.
  var acceleration: Double { acceleration(position, velocity) }

  func acceleration(_ position: Double, _ velocity: Double) -> Double {
    -(stiffness * (position - target) + damping * velocity) / mass
  }

  /// Replaces the step by the difference of what a clock says at two times.
  mutating func read(_ clock: (Double) -> Double) {
    step = clock(time) - (previousTime > 0 ? clock(previousTime) : 0)
  }

  /// Makes so many steps, unless these are too many.
  mutating func steps(_ count: Double, of length: Double, _ step: KnownDefect.Step) {
    guard count <= Double(stepsLeft) else {
      stepsLeft = -1
      return
    }
    stepsLeft -= Int(count)
    for _ in 0..<Int(max(0, count)) { step(&self, length) }
  }

  /// Ends the motion, if it is to be ended; then it is at its target.
  mutating func end(if isOver: Bool) {
    isDone = isDone || isOver
    if isDone { (position, velocity) = (target, 0) }
  }

  private typealias Hooks = [(value: Double, change: KnownDefect.Change)]

  /// Plays a motion.
  ///
  /// - Returns: what is shown in its frames; `nil` where nothing is said.
  static func play(
    _ motion: ShownMotion, _ changes: [DefectMatch.Change], steps: Int = mostSteps
  ) -> [SpringState?] {
    func hooks(_ phase: KnownDefect.Phase) -> Hooks {
      changes.filter { $0.defect.phase == phase && (motion.isFramed || !$0.defect.needsFrames) }
        .map { ($0.value, $0.defect.ways[$0.way]) }
    }
    let (clock, steppers, turns, shown) = (
      hooks(.clock), hooks(.step), hooks(.turn), hooks(.shown) + hooks(.told)
    )
    var spring = PlayedSpring(motion, hooks(.spring), steps: steps)
    var calls = motion.calls[...]
    return motion.frames.map { frame in
      if spring.frame > 0 || frame.time > 0 {
        spring.begin(frame)
        // The exact motion turns between two frames, others at the last one.
        var covered = 0.0
        while let call = calls.first, call.time < frame.time {
          if clock.isEmpty, steppers.isEmpty {
            spring.advance(call.time - spring.previousTime - covered)
            covered = call.time - spring.previousTime
          }
          spring.newTarget = call.target
          spring.apply(turns)
          spring.turn(to: spring.newTarget)
          calls.removeFirst()
        }
        spring.apply(clock)
        if steppers.isEmpty { spring.advance(spring.step - covered) }
        spring.apply(steppers)
        spring.turn(to: spring.lateTarget)
        spring.lateTarget = nil
        spring.frame += 1
        spring.frameSinceTurn += 1
      }
      guard spring.stepsLeft >= 0 else { return nil }
      var seen = spring
      seen.apply(shown)
      spring.isDone = seen.isDone
      return SpringState(position: seen.position, velocity: seen.velocity)
    }
  }

  private init(_ motion: ShownMotion, _ changes: Hooks, steps: Int) {
    self.motion = motion
    (mass, stiffness, damping) = (motion.mass, motion.stiffness, motion.damping)
    (start, target, startVelocity) = (motion.start, motion.target, motion.velocity)
    (position, velocity) = (start, startVelocity)
    (rates, stepsLeft) = (motion.rates, steps)
    piece = SpringMotion(rates: rates, from: start, to: target, initialVelocity: startVelocity)
    guard !changes.isEmpty else { return }
    apply(changes)
    rates = SpringRates(mass: mass, stiffness: stiffness, damping: max(0, damping))
    (position, velocity) = (start, startVelocity)
    turn(to: target)
  }

  private mutating func apply(_ hooks: Hooks) {
    for hook in hooks {
      value = hook.value
      hook.change(&self)
    }
  }

  private mutating func begin(_ frame: ShownMotion.Frame) {
    (previousTime, previousLength) = (time, length)
    (time, length, step) = (frame.time, frame.step, frame.step)
  }

  /// Begins anew where it is; one that has ended is at its target.
  private mutating func turn(to newTarget: Double?) {
    guard let newTarget else { return }
    if isDone { (position, velocity, isDone) = (target, 0, false) }
    (target, elapsed, frameSinceTurn) = (newTarget, 0, 0)
    piece = SpringMotion(rates: rates, from: position, to: target, initialVelocity: velocity)
  }

  private mutating func advance(_ time: Double) {
    elapsed += time
    let state = piece.state(at: elapsed)
    (position, velocity) = (state.position, state.velocity)
  }
}
