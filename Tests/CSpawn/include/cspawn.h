#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts the program `arguments[0]`, with nothing to read, no descriptor of the caller's but its two outputs, and no
/// signal blocked or ignored. A negative output is /dev/null; a null folder is the caller's. 0, or an errno.
int cspawn(
    char *const arguments[], char *const environment[], const char *folder, int output, int errors, pid_t *process);

#endif
