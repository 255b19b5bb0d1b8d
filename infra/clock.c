// Shifts the wall clock of a process by CLOCK_SHIFT seconds. Durations, timers, timeouts and the times of files stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// The compiler keeps the clock of the files: in another year it takes its cache of modules for old and clears it under its own feet.
static time_t shift(void) {
    const char *program = program_invocation_short_name;
    if (!strncmp(program, "swift", 5) || !strncmp(program, "clang", 5)) return 0;
    const char *text = getenv("CLOCK_SHIFT");
    return text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    if (time) *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return result;
}

time_t time(time_t *seconds) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds) *seconds = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
    if (base != TIME_UTC) return 0;
    clock_gettime(CLOCK_REALTIME, time);
    return base;
}

// Waits until a time of the shifted clock are waits of the kernel, whose clock is not shifted. A time since the start of the machine
// is smaller than one since 1970.
static struct timespec of_kernel(struct timespec time) {
    if (time.tv_sec > 1000000000) time.tv_sec -= shift();
    return time;
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
    static int (*next)(sem_t *, const struct timespec *);
    if (!next) next = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec time = of_kernel(*until);
    return next(semaphore, &time);
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until) {
    static int (*next)(sem_t *, clockid_t, const struct timespec *);
    if (!next) next = dlsym(RTLD_NEXT, "sem_clockwait");
    struct timespec time = of_kernel(*until);
    return next(semaphore, clock, &time);
}

int timerfd_settime(int timer, int flags, const struct itimerspec *value, struct itimerspec *old) {
    struct itimerspec time = *value;
    if (flags & TFD_TIMER_ABSTIME) time.it_value = of_kernel(time.it_value);
    return (int)syscall(SYS_timerfd_settime, timer, flags, &time, old);
}
