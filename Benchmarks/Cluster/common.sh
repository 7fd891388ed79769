# What the launchers share; sourced by them.
#
# Each is called as
#   LAUNCHER DIR SHARDS [options of the engine] -- OPTIONS OF springbench sweep
# keeps its shards in DIR, and is started again with the same line after
# whatever has happened: finished shards are found finished, begun ones go on.

program=${PROGRAM:-springbench}

usage() {
  echo "usage: $(basename "$0") DIR SHARDS [options of the engine] -- OPTIONS OF springbench sweep" >&2
  exit 64
}

# Sets dir, shards, engine and sweep.
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

# The options of every shard. A launcher has a process for each core.
shard_options=(--resume --threads 1 --no-progress)

# Whether an exit status says that the same would happen again: a failed case,
# usage, malformed or missing input, an output that is in the way. All others
# (killed, interrupted, disk full) are worth another try.
is_final() {
  case $1 in 0 | 1 | 64 | 65 | 66 | 73) return 0 ;; *) return 1 ;; esac
}

# Runs a command up to three times.
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

# Puts the shards together, into DIR/merged.csv.
merge_shards() {
  local files=()
  for ((i = 1; i <= shards; i++)); do files+=("$dir/shard-$i-of-$shards.csv"); done
  "$program" merge "${files[@]}" --overwrite -o "$dir/merged.csv"
}
