// What Swift does not import of libpq's and the kernel's headers: character constants, and structures with unions.
#ifndef CPOSTGRES_SHIM_H
#define CPOSTGRES_SHIM_H

// Debian keeps the header in a folder of its own.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif
#include <poll.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static inline const char *cpostgres_sqlstate(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}
static inline const char *cpostgres_primary_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline void cpostgres_drop_notice(void *context, const PGresult *result) {
    (void)context;
    (void)result;
}
/// libpq prints notices to standard error unless somebody takes them.
static inline void cpostgres_drop_notices(PGconn *connection) {
    PQsetNoticeReceiver(connection, cpostgres_drop_notice, NULL);
}

static inline int cpostgres_epoll_create(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}
static inline int cpostgres_epoll_control(int epoll, int operation, int fd, uint32_t events, uint64_t tag) {
    struct epoll_event event = {.events = events, .data = {.u64 = tag}};
    return epoll_ctl(epoll, operation, fd, &event);
}
static inline uint64_t cpostgres_epoll_tag(const struct epoll_event *event) {
    return event->data.u64;
}
static inline int cpostgres_eventfd_create(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

#endif
