import Glibc
import Runs

/// The shard of a sweep that this process is to compute, derived from its rank
/// among the processes that a launcher, such as `mpirun` or `srun`, has
/// started.
public struct LauncherRank: Sendable, Hashable {
  public let shard: SweepShard
  /// The environment variable with the rank.
  public let variable: String

  /// The environment variables of launchers: the rank, from 0, and the number
  /// of processes. MPI launchers come first, because `mpirun` may itself have
  /// been started by Slurm, whose SLURM_PROCID then numbers the daemons of the
  /// nodes.
  ///
  /// SLURM_NTASKS would be the wrong number: in a batch script, where
  /// SLURM_PROCID is 0, it counts tasks that have not been started.
  private static let variables = [
    (rank: "OMPI_COMM_WORLD_RANK", size: "OMPI_COMM_WORLD_SIZE"),
    (rank: "PMI_RANK", size: "PMI_SIZE"),
    (rank: "FLUX_TASK_RANK", size: "FLUX_JOB_SIZE"),
    (rank: "SLURM_PROCID", size: "SLURM_STEP_NUM_TASKS"),
  ]

  /// Ranks that are an error without a size. PMIx sets no variable with the
  /// size. SLURM_PROCID may lack one: Slurm also sets it in a batch script,
  /// which runs only once.
  private static let ranksNeedingSize = [
    "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "FLUX_TASK_RANK",
  ]

  /// The number of a task of a job array, by Slurm, Grid Engine, PBS, Torque
  /// and LSF.
  private static let arrayTasks = [
    "SLURM_ARRAY_TASK_ID", "SGE_TASK_ID", "PBS_ARRAY_INDEX", "PBS_ARRAYID", "LSB_JOBINDEX",
  ]

  /// What a variable of `arrayTasks` is outside an array, if it is set there.
  private static let valuesOutsideArrays = ["SGE_TASK_ID": "undefined", "LSB_JOBINDEX": "0"]

  /// The rank of this process; `nil` if it was started alone, or as the only
  /// process of its launcher.
  ///
  /// - Parameter environment: the value of an environment variable.
  /// - Throws: `RunFailure` if the process is a task of a job array, or if a
  ///   launcher has started it but does not say its rank and the number of
  ///   processes.
  public static func current(
    _ environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(RunFailure) -> LauncherRank? {
    // A job array does not determine the number of shards: its number of tasks
    // changes when lost tasks are submitted again, and each task may start
    // several processes.
    for variable in arrayTasks {
      if let task = environment(variable), task != valuesOutsideArrays[variable] {
        throw RunFailure("a job array tells no number of shards: say --shard I/N, with I from 1")
      }
    }
    // The first launcher of which both variables are set counts.
    for (rank, size) in variables {
      guard let rankText = environment(rank), let sizeText = environment(size) else { continue }
      guard let number = Int(rankText), let count = Int(sizeText), number >= 0, number < count,
        let shard = SweepShard(number + 1, of: count)
      else { throw RunFailure("\(rank)=\(rankText) and \(size)=\(sizeText) are no rank and size") }
      return count > 1 ? LauncherRank(shard: shard, variable: rank) : nil
    }
    if let rank = ranksNeedingSize.first(where: { environment($0) != nil }) {
      throw RunFailure("\(rank) tells a rank and no size: say --shard I/N")
    }
    return nil
  }
}
