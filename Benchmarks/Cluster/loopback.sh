# Starts the services that launchers need, for tests on this machine: Slurm with a
# controller and two nodes, and an sshd, both on loopback with their own state, keys
# and ports. To be sourced. Does not read or change the configuration of the system.

# Whether a process is alive. A zombie counts as dead, because in a container the
# first process may never reap it.
is_alive() {
  [ -r "/proc/$1/stat" ] && [ "$(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -c1)" != Z ]
}

# Kills all processes whose command line matches a pattern, except this shell and
# its subshell; fails if there was none. The pattern must contain the test's
# folder, which occurs in no other command line.
kill_matching() {
  local id found=1
  for id in $(pgrep -f -- "$1"); do
    [ "$id" = $$ ] || [ "$id" = "$BASHPID" ] || { kill -KILL "$id" 2>/dev/null && found=0; }
  done
  return $found
}

# Terminates the process whose id is in a file, waits ten seconds for its end, then
# kills it.
stop_process() { # FILE [SIGNAL]
  local id
  id=$(cat "$1" 2>/dev/null) || return 0
  [ -n "$id" ] && kill "${2:--TERM}" "$id" 2>/dev/null
  for _ in $(seq 100); do
    is_alive "$id" || break
    sleep 0.1
  done
  is_alive "$id" && kill -KILL "$id"
  rm -f "$1"
}

# Waits up to a number of tenths of a second for a command to succeed.
wait_for() { # TENTHS COMMAND...
  local count=$1
  shift
  for _ in $(seq "$count"); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  return 1
}

# Starts Slurm with its controller and both nodes, idle. The ports are below the
# range that the system assigns to connections.
start_slurm() { # DIR
  local d=$1 port=$((20000 + RANDOM % 12000))
  mkdir -p "$d/controller" "$d/spool-n1" "$d/spool-n2"
  cat >"$d/slurm.conf" <<CONF
ClusterName=loopback
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$d/munge.socket
CredType=cred/munge
StateSaveLocation=$d/controller
SlurmdSpoolDir=$d/spool-%n
SlurmctldPidFile=$d/slurmctld.pid
SlurmdPidFile=$d/slurmd-%n.pid
SlurmctldLogFile=$d/slurmctld.log
SlurmdLogFile=$d/slurmd-%n.log
MailProg=/bin/true
# Neither systemd nor cgroups: processes are followed through /proc.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2,sched_min_interval=0
MpiDefault=none
# A lost node is detected within seconds, and its jobs are requeued.
JobRequeue=1
SlurmdTimeout=10
KillWait=5
MinJobAge=300
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=n[1-2] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 2))] CPUs=4 RealMemory=2048 State=UNKNOWN
PartitionName=sweep Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
CONF
  export SLURM_CONF=$d/slurm.conf
  (umask 077 && head -c 1024 /dev/urandom >"$d/munge.key")
  munged --force --key-file="$d/munge.key" --socket="$d/munge.socket" --pid-file="$d/munged.pid" \
    --seed-file="$d/munge.seed" --log-file="$d/munged.log" || return 1
  wait_for 50 munge --socket="$d/munge.socket" -n || return 1
  slurmctld -i -f "$SLURM_CONF" || return 1
  start_node n1 && start_node n2 && wait_for 150 nodes_are_idle
}

start_node() { slurmd -N "$1" -f "$SLURM_CONF"; }

nodes_are_idle() { [ "$(sinfo -h -o %T)" = idle ]; }

# Restarts the controller, which keeps its state.
restart_controller() { # DIR
  stop_process "$1/slurmctld.pid"
  slurmctld -f "$SLURM_CONF" && wait_for 100 scontrol ping
}

# The processes of a node's daemon and of its job steps (slurmstepd), found by the
# node's log, which they all have open. Their environment would not do: they
# overwrite it with their titles.
node_daemons() { # DIR NAME
  find /proc/[0-9]*/fd -lname "$1/slurmd-$2.log" 2>/dev/null | cut -d/ -f3 | sort -nu
}

# The processes started by a node's jobs.
node_programs() { # DIR NAME
  grep -lszxF "SLURMD_NODENAME=$2" /proc/[0-9]*/environ |
    xargs -r grep -lszxF "SLURM_CONF=$1/slurm.conf" | cut -d/ -f3
}

# Ends all processes of a node at once, as a loss of power would. They are found
# first and then killed in one go, each slurmstepd before its job: if it saw the
# job end, it would report a failed job, which Slurm does not requeue, instead of
# one that was lost with its node, which it does.
lose_node() { # DIR NAME
  local daemons programs seen_none=0
  for _ in $(seq 100); do
    mapfile -t daemons < <(node_daemons "$1" "$2")
    mapfile -t programs < <(node_programs "$1" "$2")
    if [ $((${#daemons[@]} + ${#programs[@]})) -gt 0 ]; then
      kill -KILL "${daemons[@]}" "${programs[@]}" 2>/dev/null
      continue
    fi
    # Processes that were just being started appear a moment later.
    [ $((seen_none += 1)) -lt 2 ] || break
    sleep 0.1
  done
  rm -f "$1/slurmd-$2.pid"
}

stop_slurm() { # DIR
  [ -d "$1" ] || return 0
  scancel --user="$(id -un)" >/dev/null 2>&1
  wait_for 100 no_jobs
  for daemon in slurmd-n1 slurmd-n2 slurmctld munged; do stop_process "$1/$daemon.pid"; done
  for node in n1 n2; do lose_node "$1" "$node"; done # steps that did not end
}

no_jobs() { [ -z "$(squeue -h)" ]; }

start_sshd() { # DIR
  local d=$1 port=$((20000 + RANDOM % 12000))
  mkdir -p "$d"
  chmod 700 "$d"
  ssh-keygen -q -t ed25519 -N '' -f "$d/host"
  ssh-keygen -q -t ed25519 -N '' -f "$d/user"
  cat >"$d/sshd_config" <<CONF
ListenAddress 127.0.0.1
Port $port
HostKey $d/host
PidFile $d/sshd.pid
AuthorizedKeysFile $d/user.pub
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
MaxStartups 100
MaxSessions 100
CONF
  cat >"$d/ssh_config" <<CONF
Host node*
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentityFile $d/user
  IdentitiesOnly yes
  UserKnownHostsFile $d/known
  StrictHostKeyChecking accept-new
  LogLevel ERROR
CONF
  # The folder for sshd's privilege separation; the system's service creates it.
  [ -d /run/sshd ] || { mkdir /run/sshd && touch "$d/made-run-sshd"; } || return 1
  /usr/sbin/sshd -f "$d/sshd_config" -E "$d/sshd.log" &&
    wait_for 50 ssh -F "$d/ssh_config" node1 true
}

stop_sshd() { # DIR
  [ -d "$1" ] || return 0
  stop_process "$1/sshd.pid"
  if [ -e "$1/made-run-sshd" ]; then rmdir /run/sshd && rm "$1/made-run-sshd"; fi
}
