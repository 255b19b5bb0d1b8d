// Swift's Glibc module leaves these headers out, and Swift does not import macros with casts.
#ifndef HEARTH_CEPOLL_SHIM_H
#define HEARTH_CEPOLL_SHIM_H

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/* Creates an epoll instance; -1 on failure. */
static inline int cepoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

/* Calls epoll_ctl with `tag` as the event's data; -1 on failure. */
static inline int cepoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t tag) {
    struct epoll_event event = {.events = events, .data = {.u64 = tag}};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

/* Returns the tag of a ready event. */
static inline uint64_t cepoll_tag(const struct epoll_event *event) { return event->data.u64; }

/* Creates a non-blocking eventfd with the count 0; -1 on failure. */
static inline int cepoll_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

#endif
