# Code shared by the launchers; sourced by them.
#
# Each is called as
#   LAUNCHER DIR SHARDS [options of the engine] -- OPTIONS OF springbench sweep
# where the engine is what starts the processes: mpirun, srun, sbatch or parallel.
# A launcher keeps its shards in DIR. After any failure it can be started again with
# the same command: it skips finished shards, and unfinished ones continue.

program=${PROGRAM:-springbench}

usage() {
  echo "usage: $(basename "$0") DIR SHARDS [options of the engine] -- OPTIONS OF springbench sweep" >&2
  exit 64
}

# Sets dir, an absolute path, and shards, and the arrays of options: engine, sweep.
read_arguments() {
  [ $# -ge 3 ] || usage
  dir=$1 shards=$2
  case $shards in '' | *[!0-9]* | 0) usage ;; esac
  shift 2
  engine=()
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    engine+=("$1")
    shift
  done
  [ $# -gt 1 ] || usage
  shift
  sweep=("$@")
  mkdir -p "$dir" || exit 73
  dir=$(cd "$dir" && pwd)
}

# The options of every shard. One thread, as there is a process per core.
shard_options=(--resume --threads 1)

# Whether an exit status means a permanent failure: a failed case, usage,
# malformed or missing input, an existing output. All others (killed,
# interrupted, disk full) are worth another try.
is_final() {
  case $1 in 0 | 1 | 64 | 65 | 66 | 73) return 0 ;; *) return 1 ;; esac
}

# Runs a command up to three times, unless it fails permanently.
try_thrice() {
  local status
  for try in 1 2 3; do
    "$@" && return 0
    status=$?
    is_final $status && return $status
    echo "$(basename "$0"): try $try ended with status $status" >&2
  done
  return $status
}

# Merges the shards into DIR/merged.csv.
merge_shards() {
  local files=()
  for ((i = 1; i <= shards; i++)); do files+=("$dir/shard-$i-of-$shards.csv"); done
  "$program" merge "${files[@]}" --overwrite -o "$dir/merged.csv"
}
