#define _GNU_SOURCE
#include "CMeasurement.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted = 0;

static struct timespec first;

// One request may come twice, to the process and to its group; only a second one
// that takes a while is impatience.
static void note_interrupt(int signal) {
  (void)signal;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!interrupted) {
    interrupted = 1;
    first = now;
  } else if ((now.tv_sec - first.tv_sec) * 1000 + (now.tv_nsec - first.tv_nsec) / 1000000 > 50) {
    _exit(130);
  }
}

void springbench_watch_interrupts(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_interrupt;
  // Writes go on after the signal: the rows that are finished have to get out.
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  // A parent that starts programs from a worker thread hands its mask down.
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTERM);
  sigprocmask(SIG_UNBLOCK, &watched, NULL);
}

int springbench_is_interrupted(void) { return interrupted; }
