#include "cpu.h"

#include <stdatomic.h>

static _Atomic int chosen = -1;

int ck_supported_level(void) {
#if defined(__x86_64__)
    // Also tests whether the operating system saves the registers.
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("f16c"))
        return CK_PORTABLE;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw")
        || !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
        return CK_AVX2;
    return __builtin_cpu_supports("avx512vnni") ? CK_AVX512_VNNI : CK_AVX512;
#else
    return CK_PORTABLE;
#endif
}

int ck_current_level(void) {
    int level = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (level < 0) {
        level = ck_supported_level();
        atomic_store_explicit(&chosen, level, memory_order_relaxed);
    }
    return level;
}

void ck_set_level(int level) {
    int most = ck_supported_level();
    atomic_store_explicit(&chosen, level < most ? level : most, memory_order_relaxed);
}
