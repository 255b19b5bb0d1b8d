// Tells the thread sanitizer of the slow paths of Swift's Mutex, which are in a library that it does not see (Swift 6.3 on Linux; the
// fast paths are compiled into the program). Without them, everything that a contended Mutex hands over looks like a race.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define HANDLE __attribute__((swift_context)) void *handle

typedef __attribute__((swiftcall)) void lock_function(uint32_t thread, HANDLE);
typedef __attribute__((swiftcall)) void unlock_function(HANDLE);

// Programs without the sanitizer that the tests start have neither.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, HANDLE) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slow(HANDLE) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, HANDLE) {
    static lock_function *next;
    if (!next) next = (lock_function *)dlsym(RTLD_NEXT, LOCK);
    next(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock_slow(HANDLE) {
    static unlock_function *next;
    if (!next) next = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(handle);
    next(handle);
}
