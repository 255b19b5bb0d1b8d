#ifndef CKERNELS_CPU_H
#define CKERNELS_CPU_H

/// Instruction sets of the kernels; each includes the ones before it.
enum ck_level {
    /// Plain C as the compiler translates it.
    CK_PORTABLE = 0,
    /// AVX2, FMA and F16C.
    CK_AVX2 = 1,
    /// AVX-512 F, BW, DQ and VL.
    CK_AVX512 = 2,
    /// Also VNNI: sums of products of bytes.
    CK_AVX512_VNNI = 3,
};

/// Returns the best level of this processor.
int ck_supported_level(void);

/// Returns the level of the kernels: the best one, or the one set by `ck_set_level`.
int ck_current_level(void);

/// Sets the level, for tests and measurements. Levels above the processor's are lowered to it.
void ck_set_level(int level);

#endif
