import Equations

extension NodeRecord {
  /// The same interpolation for Float and for states of few components: one
  /// interval at a time, every operation on whole states.
  @inlinable
  package func writePlainly(limit: Int, final: Bool, to trajectory: Trajectory<Position>) {
    typealias S = Position.Scalar
    let used = usableNodes
    let last = 3 * used - 1
    var index = pending
    while index < limit {
      let (origin, originLow, step, end) = interval(
        index, closes: final && index == limit - 1, in: trajectory)
      if end <= trajectory.next {
        index += 1
        continue
      }
      let beside = neighbours(of: index)
      var places = InlineArray<4, Double>(repeating: 0)
      var sources = InlineArray<4, Int>(repeating: index)
      sources[1] = index + 1
      sources[2] = beside.0
      sources[3] = beside.1
      for group in 0..<used {
        let source = sources[group]
        places[group] = ((time[source] - origin) + (timeLow[source] - originLow)) / step
        wide[3 * group] = position[source]
        wide[3 * group + 1] = position[source]
        wide[3 * group + 2] = position[source]
      }
      places[1] = 1
      var level = 1
      while level <= last {
        var j = last
        while j >= level {
          let here = j / 3
          let there = (j - level) / 3
          if here != there {
            let distance = S(1 / (places[here] - places[there]))
            wide[j] = (wide[j] - wide[j - 1]).scaled(distance)
          } else if level == 1 {
            wide[j] = velocity[sources[here]].scaled(S(step))
          } else {
            wide[j] = acceleration[sources[here]].scaled(S(step * step / 2))
          }
          j -= 1
        }
        level += 1
      }
      for k in trajectory.next..<end {
        let s = ((trajectory.high[k] - origin) + (trajectory.low[k] - originLow)) / step
        var p = wide[last]
        var j = last - 1
        while j >= 0 {
          p = wide[j].adding(S(s - places[j / 3]), times: p)
          j -= 1
        }
        trajectory.positions[k] = p
        if trajectory.recordsVelocities {
          var q = wide[last]
          var slope = Position.zero
          var j = last - 1
          while j >= 0 {
            let w = S(s - places[j / 3])
            slope = q.adding(w, times: slope)
            q = wide[j].adding(w, times: q)
            j -= 1
          }
          trajectory.velocities[k] = slope.scaled(S(1 / step))
        }
      }
      trajectory.next = end
      index += 1
    }
  }
}
