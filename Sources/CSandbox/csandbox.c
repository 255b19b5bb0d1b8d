// For unshare and the functions whose names end in _np, which Swift's view of glibc does not have.
#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Among the processes of a machine, one that reads bytes of strangers goes last. The value is absolute: the thread that began
// the process may have another one.
enum { niceness = 10 };

static int set_limits(int resource, uint64_t soft, uint64_t hard) {
    struct rlimit limit = {.rlim_cur = soft, .rlim_max = hard};
    return setrlimit(resource, &limit);
}

static int set_limit(int resource, uint64_t value) { return set_limits(resource, value, value); }

int csandbox_enter(csandbox_limits limits) {
    // A container may forbid namespaces, and so may a process with threads.
    (void)unshare(CLONE_NEWUSER | CLONE_NEWNET);
    // The system refuses it only to a process that is nicer already.
    (void)setpriority(PRIO_PROCESS, 0, niceness);
    alarm((unsigned)limits.waiting);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    if (set_limit(RLIMIT_CORE, 0)) return -1;
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
    // The sanitizers reserve terabytes of addresses. Their builds are for tests only.
    if (set_limit(RLIMIT_AS, limits.memory)) return -1;
#endif
    // At the hard limit the system sends SIGKILL, which does not tell why. SIGXCPU comes at the soft one.
    if (set_limits(RLIMIT_CPU, limits.processor, limits.processor + 1)) return -1;
    if (set_limit(RLIMIT_NOFILE, limits.descriptors)) return -1;
    return set_limit(RLIMIT_FSIZE, limits.file_size);
}

int csandbox_run(char *const arguments[], int input, int output, int errors) {
    char *const environment[] = {0};
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) {
        errno = code;
        return -1;
    }
    code = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, errors, 2);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    pid_t process = 0;
    posix_spawnattr_t attributes;
    if (!code) code = posix_spawnattr_init(&attributes);
    if (!code) {
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        code = posix_spawn(&process, arguments[0], &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    if (code) {
        errno = code;
        return -1;
    }
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return status;
}
