// Shifts the wall clock of a process by CLOCK_SHIFT seconds, so that a month of the server passes in a test.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    const char *shift = getenv("CLOCK_SHIFT");
    if (result == 0 && clock == CLOCK_REALTIME && shift) time->tv_sec += atol(shift);
    return result;
}
