import Springs

/// A spring as a program plays it: exactly, except for what defects change.
package struct PlayedSpring {
  /// The value of the defect that is being applied.
  private(set) var value = 0.0

  // What the program takes as the spring and its start.
  var (mass, stiffness, damping): (Double, Double, Double)
  var (start, target, startVelocity): (Double, Double, Double)

  /// The present state; in the copy that `play` makes, what a frame shows.
  var (position, velocity): (Double, Double)
  /// The position that the program under test showed.
  private var observed = 0.0
  /// Whether the program has ended the motion.
  private var isDone = false

  /// The numbers of frames so far, and since the last new target.
  private(set) var (frame, frameSinceTurn) = (0, 0)
  /// The times of this frame and the one before, and their lengths, in s.
  private(set) var (time, previousTime) = (0.0, 0.0)
  private(set) var (length, previousLength) = (0.0, 0.0)
  /// By how many seconds the program lets time advance in this frame.
  var step = 0.0

  /// The target that the program is given; a defect may set it to `nil`.
  var newTarget: Double?
  /// A target to be taken after this frame's motion.
  var lateTarget: Double?
  /// The time (s) that fixed steps have not yet covered.
  var rest = 0.0

  private var rates: SpringRates
  private var perMass: (stiffness: Double, damping: Double)
  /// The exact motion since its last beginning, and the time since then.
  private var piece: SpringMotion
  private var elapsed = 0.0
  /// Below 0 once too many were wanted, or if the changed spring is impossible.
  private(set) var stepsLeft: Int

  /// The most steps of a motion; frames after the last of them show nothing.
  package static let mostSteps = 100_000

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
  /// Whether it is beyond its target, seen from its last beginning.
  var isBeyond: Bool { (position - target) * (piece.start - target) < 0 }
  /// Whether the program under test showed the target to within 1e-9 of `size`.
  var isShownAtTarget: Bool { (observed - target).magnitude <= 1e-9 * size }

  /// The force per mass where it is now.
  var acceleration: Double { acceleration(position, velocity) }

  func acceleration(_ position: Double, _ velocity: Double) -> Double {
    -(perMass.stiffness * (position - target) + perMass.damping * velocity)
  }

  /// Replaces the step by how far a clock advances in this frame.
  mutating func read(_ clock: (Double) -> Double) {
    step = clock(time) - (previousTime > 0 ? clock(previousTime) : 0)
  }

  /// Makes this many steps, if there are as many left.
  mutating func steps(_ count: Double, of seconds: Double, _ make: KnownDefect.Step) {
    guard count <= Double(stepsLeft) else {
      stepsLeft = -1
      return
    }
    stepsLeft -= Int(max(0, count))
    for _ in 0..<Int(max(0, count)) { make(&self, seconds) }
  }

  /// Ends the motion if it is over, and puts an ended motion at its target.
  mutating func end(if isOver: Bool) {
    isDone = isDone || isOver
    if isDone { (position, velocity) = (target, 0) }
  }

  private typealias Hooks = [(value: Double, change: KnownDefect.Change)]

  /// Plays a motion.
  ///
  /// In each frame come new targets, then the clock, then the motion, which is
  /// exact unless a defect makes steps, and then what is shown of it (see
  /// `KnownDefect.Phase`). Defects of what is shown work on a copy: they may
  /// end the motion, but do not move the spring.
  ///
  /// - Returns: what is shown in its frames; `nil` after too many steps.
  package static func play(
    _ motion: ShownMotion, _ changes: [DefectMatch.Change], steps: Int = mostSteps
  ) -> [SpringState?] {
    func hooks(_ phases: KnownDefect.Phase...) -> Hooks {
      changes.filter {
        phases.contains($0.defect.phase) && (motion.isFramed || !$0.defect.needsFrames)
      }.map { ($0.value, $0.defect.ways[$0.way]) }
    }
    let (clock, steppers) = (hooks(.clock), hooks(.step))
    let (turns, displays) = (hooks(.turn), hooks(.shown, .told))
    var spring = PlayedSpring(motion, hooks(.spring), steps: steps)
    var calls = motion.calls[...]
    return motion.frames.map { frame in
      // A first frame at time 0 shows the start.
      if spring.frame > 0 || frame.time > 0 {
        (spring.previousTime, spring.previousLength) = (spring.time, spring.length)
        (spring.time, spring.length, spring.step) = (frame.time, frame.step, frame.step)
        // A defect of the clock or steps puts the turn at the previous frame.
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
      seen.observed = frame.position
      seen.apply(displays)
      spring.isDone = seen.isDone
      return SpringState(position: seen.position, velocity: seen.velocity)
    }
  }

  private init(_ motion: ShownMotion, _ changes: Hooks, steps: Int) {
    (mass, stiffness, damping) = (motion.mass, motion.stiffness, motion.damping)
    (start, target, startVelocity) = (motion.start, motion.target, motion.velocity)
    (position, velocity) = (start, startVelocity)
    (rates, stepsLeft) = (motion.rates, steps)
    piece = SpringMotion(rates: rates, from: start, to: target, initialVelocity: startVelocity)
    perMass = (stiffness / mass, damping / mass)
    guard !changes.isEmpty else { return }
    apply(changes)
    // Changed numbers of an extreme spring may leave the range of a double.
    guard stiffness > 0, [mass, stiffness, damping].allSatisfy(\.isFinite) else {
      stepsLeft = -1
      return
    }
    rates = SpringRates(mass: mass, stiffness: stiffness, damping: max(0, damping))
    perMass = (stiffness / mass, damping / mass)
    (position, velocity) = (start, startVelocity)
    turn(to: target)
  }

  private mutating func apply(_ hooks: Hooks) {
    for hook in hooks {
      value = hook.value
      hook.change(&self)
    }
  }

  /// Begins anew where it is or, if it has ended, at the old target.
  private mutating func turn(to next: Double?) {
    guard let next else { return }
    if isDone { (position, velocity, isDone) = (target, 0, false) }
    (target, elapsed, frameSinceTurn) = (next, 0, 0)
    piece = SpringMotion(rates: rates, from: position, to: target, initialVelocity: velocity)
  }

  private mutating func advance(_ seconds: Double) {
    elapsed += seconds
    let state = piece.state(at: elapsed)
    (position, velocity) = (state.position, state.velocity)
  }
}
