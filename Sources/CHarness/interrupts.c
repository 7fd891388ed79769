#define _GNU_SOURCE
#include "CHarness.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { MOST_CHILDREN = 256 };

// When the first signal arrived, in nanoseconds; 0 before.
static _Atomic uint64_t interrupted_at;

// Child processes that this one waits for; 0 marks a free entry.
static _Atomic pid_t children[MOST_CHILDREN];

// Passes the signal on to the children. A later one ends the process if it
// comes over 50 ms after the first: one request may arrive as two signals, sent
// to the process and to its group.
static void note_interrupt(int signal) {
  int saved = errno;
  for (int i = 0; i < MOST_CHILDREN; ++i) {
    pid_t child = children[i];
    if (child > 0) kill(child, signal);
  }
  uint64_t now = springbench_monotonic_ns();
  uint64_t first = 0;
  // The exchange decides between two threads that receive a signal each.
  if (!atomic_compare_exchange_strong(&interrupted_at, &first, now) && now > first + 50000000u)
    _exit(130);
  errno = saved;
}

void springbench_watch_interrupts(void) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_interrupt;
  // Interrupted writes resume, because finished rows must still be written.
  action.sa_flags = SA_RESTART;
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTERM);
  sigaddset(&watched, SIGHUP);
  action.sa_mask = watched;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  // A hangup that is ignored, as under `nohup`, stays ignored.
  if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
    sigaction(SIGHUP, &action, NULL);
  }
  // This process may have been started by a thread that blocks signals, and
  // have inherited its mask.
  sigprocmask(SIG_UNBLOCK, &watched, NULL);
}

int springbench_is_interrupted(void) { return interrupted_at != 0; }

// Puts `to` in the first place of `children` that holds `from`, if any.
static void replace(pid_t from, pid_t to) {
  for (int i = 0; i < MOST_CHILDREN; ++i) {
    pid_t expected = from;
    if (atomic_compare_exchange_strong(&children[i], &expected, to)) return;
  }
}

void springbench_forward_interrupts_to(pid_t child) {
  replace(0, child);
  // The signal may have arrived before the child was registered.
  if (springbench_is_interrupted()) kill(child, SIGTERM);
}

void springbench_stop_forwarding_to(pid_t child) { replace(child, 0); }

void springbench_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
