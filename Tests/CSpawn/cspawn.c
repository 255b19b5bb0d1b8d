// For the functions whose names end in _np, which Swift's view of glibc does not have.
#define _GNU_SOURCE
#include "cspawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>

static int set_stream(posix_spawn_file_actions_t *actions, int stream, int descriptor) {
    if (descriptor >= 0) return posix_spawn_file_actions_adddup2(actions, descriptor, stream);
    return posix_spawn_file_actions_addopen(actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0);
}

int cspawn(
    char *const arguments[], char *const environment[], const char *folder, int output, int errors, pid_t *process) {
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = set_stream(&actions, 1, output);
    if (!code) code = set_stream(&actions, 2, errors);
    if (!code) code = set_stream(&actions, 0, -1);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (!code && folder) code = posix_spawn_file_actions_addchdir_np(&actions, folder);

    posix_spawnattr_t attributes;
    if (!code) code = posix_spawnattr_init(&attributes);
    if (!code) {
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        code = posix_spawn(process, arguments[0], &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
