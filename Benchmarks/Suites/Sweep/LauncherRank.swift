import Glibc

/// The rank of this process among those started by a launcher.
public struct LauncherRank: Sendable, Hashable {
  public let shard: SweepShard
  /// The environment variable with the rank.
  public let variable: String

  /// Variables for a rank from 0 and a size, the innermost launcher first.
  ///
  /// For Slurm the size is that of the step: in a batch script SLURM_PROCID is
  /// 0 and SLURM_NTASKS counts tasks that were not started. Under mpirun within
  /// Slurm, SLURM_PROCID numbers the daemons of the nodes.
  private static let variables = [
    ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
    ("PMI_RANK", "PMI_SIZE"),
    ("SLURM_PROCID", "SLURM_STEP_NUM_TASKS"),
  ]

  /// The rank from the environment of this process; `nil` if it was started
  /// alone.
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
    // The number of tasks of a job array is that of one submission, which
    // changes when lost tasks are submitted again.
    if let task = environment("SLURM_ARRAY_TASK_ID") {
      throw Problem("a job array tells no number of shards: say --shard \(task)/N")
    }
    return nil
  }

  /// An environment from which the shard cannot be determined.
  public struct Problem: Error, Sendable, Hashable {
    public let message: String
    init(_ message: String) { self.message = message }
  }
}
