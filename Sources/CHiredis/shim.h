#ifndef HEARTH_CHIREDIS_SHIM_H
#define HEARTH_CHIREDIS_SHIM_H

#include <hiredis/hiredis.h>
#include <poll.h>
#include <sys/socket.h>

/* What the kernel says of a connection that was being made: 0, or an errno. */
static inline int chiredis_socket_error(int fd) {
    int code = 0;
    socklen_t size = sizeof code;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : -1;
}

#endif
