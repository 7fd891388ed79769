import Glibc

/// What a launcher of many processes tells each of them: which one it is.
public struct LauncherRank: Sendable, Hashable {
  public let shard: SweepShard
  /// The variable that said so.
  public let variable: String

  /// Variables with a rank from 0 and a size, the innermost launcher first.
  ///
  /// Slurm's own size is that of the step: in a batch script SLURM_PROCID is 0
  /// and SLURM_NTASKS counts tasks that were not started. Under mpirun within
  /// Slurm, SLURM_PROCID numbers the nodes' daemons.
  private static let variables = [
    ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
    ("PMI_RANK", "PMI_SIZE"),
    ("SLURM_PROCID", "SLURM_STEP_NUM_TASKS"),
  ]

  /// What the environment of this process says; nil where it was started alone.
  public static func current(
    _ environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(Problem) -> LauncherRank? {
    for (rank, size) in variables {
      guard let rankText = environment(rank), let sizeText = environment(size) else { continue }
      guard let number = Int(rankText), let count = Int(sizeText), number >= 0, number < count,
        let shard = SweepShard(number + 1, of: count)
      else { throw Problem("\(rank)=\(rankText) and \(size)=\(sizeText) are no rank and size") }
      return count > 1 ? LauncherRank(shard: shard, variable: rank) : nil
    }
    if environment("PMIX_RANK") != nil {
      throw Problem("PMIX_RANK tells a rank and no size: say --shard I/N")
    }
    // The number of tasks of a job array is that of one submission: when lost
    // tasks are submitted again it is another.
    if let task = environment("SLURM_ARRAY_TASK_ID") {
      throw Problem("a job array tells no number of shards: say --shard \(task)/N")
    }
    return nil
  }

  /// An environment that tells half of what is needed.
  public struct Problem: Error, Sendable, Hashable {
    public let message: String
    init(_ message: String) { self.message = message }
  }
}
