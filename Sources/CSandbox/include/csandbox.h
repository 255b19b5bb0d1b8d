#ifndef HEARTH_CSANDBOX_H
#define HEARTH_CSANDBOX_H

#include <stdint.h>

/* The limits of a process that reads bytes of strangers. They cannot be taken off again. */
typedef struct {
    uint64_t memory;      /* bytes of address space */
    uint64_t processor;   /* seconds of processor time until SIGXCPU; a second later SIGKILL */
    uint64_t waiting;     /* seconds until SIGALRM */
    uint64_t descriptors; /* open files */
    uint64_t file_size;   /* bytes of one file */
} csandbox_limits;

/* Sets the limits, lowers the priority, forbids new privileges and core dumps, and leaves the network where the system allows it. Returns -1 if
   the system refuses a limit. */
int csandbox_enter(csandbox_limits limits);

/* Runs a program with three descriptors, an empty environment and no other descriptor, and waits for its end. Returns its
   wait status, or -1 with errno if it could not be started. */
int csandbox_run(char *const arguments[], int input, int output, int errors);

#endif
