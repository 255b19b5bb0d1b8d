#ifndef CKERNELS_CPU_H
#define CKERNELS_CPU_H

/// The instruction sets that the kernels are written for; each has those before it.
enum ck_level {
    /// Whatever the compiler makes of plain C.
    CK_PORTABLE = 0,
    /// AVX2, FMA and F16C.
    CK_AVX2 = 1,
    /// AVX-512 F, BW, DQ and VL.
    CK_AVX512 = 2,
    /// Also VNNI: sums of products of bytes.
    CK_AVX512_VNNI = 3,
};

/// The best that this processor has.
int ck_supported_level(void);

/// The one that the kernels use: the best there is, or what `ck_set_level` asked for.
int ck_current_level(void);

/// For tests and measurements; more than the processor has is lowered to what it has.
void ck_set_level(int level);

#endif
