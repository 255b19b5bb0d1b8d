#ifndef HEARTH_CHIREDIS_SHIM_H
#define HEARTH_CHIREDIS_SHIM_H

#include <hiredis/hiredis.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>

/* What the kernel says of a connection that was being made: 0, or an errno. */
static inline int chiredis_socket_error(int fd) {
    int code = 0;
    socklen_t size = sizeof code;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : -1;
}

/* A write to a server that is gone shall be an error for this thread, and no signal. */
static inline void chiredis_block_sigpipe(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set, 0);
}

#endif
