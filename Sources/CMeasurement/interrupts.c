#define _GNU_SOURCE
#include "CMeasurement.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted = 0;

static void note_interrupt(int signal) {
  (void)signal;
  if (interrupted) _exit(130);
  interrupted = 1;
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
