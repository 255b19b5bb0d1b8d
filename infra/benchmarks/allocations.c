// Counts the calls of a program that allocate memory, and prints the count when it ends. Loaded by LD_PRELOAD.
// glibc's own names for its allocator (__libc_malloc ...) make a search for the next definition unnecessary.
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count;
#define COUNT __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED)

void *malloc(size_t size) { COUNT; return __libc_malloc(size); }
void *calloc(size_t items, size_t size) { COUNT; return __libc_calloc(items, size); }
void *realloc(void *memory, size_t size) { COUNT; return __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { COUNT; return __libc_memalign(alignment, size); }
void *memalign(size_t alignment, size_t size) { COUNT; return __libc_memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    COUNT;
    void *made = __libc_memalign(alignment, size);
    if (!made) return 12; // ENOMEM
    *memory = made;
    return 0;
}

__attribute__((destructor)) static void report(void) { fprintf(stderr, "allocations %lu\n", count); }
