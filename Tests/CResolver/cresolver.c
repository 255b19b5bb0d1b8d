#define _GNU_SOURCE
#include "cresolver.h"

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { most_names = 16, longest = 256 };

static struct {
    char name[longest], lookups[longest];
    int count;
} names[most_names];
static int used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int find(const char *name) {
    for (int index = 0; index < used; index++)
        if (strcmp(names[index].name, name) == 0) return index;
    return -1;
}

int cresolver_answer(const char *name, const char *lookups) {
    pthread_mutex_lock(&lock);
    int index = find(name);
    if (index < 0 && used < most_names) index = used++;
    if (index >= 0) {
        snprintf(names[index].name, longest, "%s", name);
        snprintf(names[index].lookups, longest, "%s", lookups);
        names[index].count = 0;
    }
    pthread_mutex_unlock(&lock);
    return index < 0 ? -1 : 0;
}

int cresolver_count(const char *name) {
    pthread_mutex_lock(&lock);
    int index = find(name), count = index < 0 ? 0 : names[index].count;
    pthread_mutex_unlock(&lock);
    return count;
}

/// Copies the addresses of the next lookup. Returns 0 for a name that has none.
static int next(const char *name, char *addresses) {
    pthread_mutex_lock(&lock);
    int index = find(name);
    if (index >= 0) {
        char copy[longest], *rest = NULL;
        int total = 1, number;
        for (const char *at = names[index].lookups; *at; at++) total += *at == ' ';
        number = names[index].count++ % total;
        snprintf(copy, longest, "%s", names[index].lookups);
        char *part = strtok_r(copy, " ", &rest);
        while (number-- > 0 && part) part = strtok_r(NULL, " ", &rest);
        snprintf(addresses, longest, "%s", part ? part : "");
    }
    pthread_mutex_unlock(&lock);
    return index >= 0;
}

typedef int (*lookup)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

/// Takes the place of the C library's function in this process.
int getaddrinfo(
    const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    lookup real = (lookup)dlsym(RTLD_NEXT, "getaddrinfo");
    char addresses[longest], *rest = NULL;
    if (!real) return EAI_SYSTEM;
    if (!name || !next(name, addresses)) return real(name, service, hints, result);
    *result = NULL;
    struct addrinfo **end = result;
    for (char *part = strtok_r(addresses, ",", &rest); part; part = strtok_r(NULL, ",", &rest)) {
        // The C library frees the members of a list one by one, so that lists can be joined.
        if (real(part, service, hints, end) == 0)
            while (*end) end = &(*end)->ai_next;
    }
    return *result ? 0 : EAI_NONAME;
}
