// Runs a program and adds to its output a line with its cost: microseconds of wall-clock time, microseconds of processor
// time, and the peak of its memory in kilobytes.
//
// It is a program of its own because the system counts the memory of the process that starts a program as part of that
// program's peak: this one is smaller than any that is measured.

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: ProcessMeter PROGRAM [ARGUMENT]...\n");
    return 64;
  }
  long long start = now();
  pid_t child = fork();
  if (child < 0) {
    perror("fork");
    return 71;
  }
  if (child == 0) {
    execvp(arguments[1], arguments + 1);
    perror(arguments[1]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) {
    perror("wait4");
    return 71;
  }
  long long wall = now() - start;
#if defined(__APPLE__)
  long long peak = usage.ru_maxrss / 1024;
#else
  long long peak = usage.ru_maxrss;
#endif
  printf("\n%lld %lld %lld\n", wall, microseconds(usage.ru_utime) + microseconds(usage.ru_stime), peak);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
