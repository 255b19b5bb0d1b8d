#ifndef CKERNELS_SCAN_H
#define CKERNELS_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Comparison of a matrix's rows with a vector. `stride` is the length of a row and of the vector in elements, padded
// with
// zeros to a multiple of 64, so that kernels have no remainder; rows and vector begin at multiples of 64 bytes.

/// `scores[i]` becomes the inner product of `vector` and row `places[i]`, independent of the row's position in
/// `places`.
void ck_score_floats(const float *vector, const float *rows, size_t stride, const uint32_t *places, size_t count,
                     float *scores);

/// The same for codes from `ck_encode_vector` and `ck_encode_row`; the scores are equal at every level.
void ck_score_codes(const int8_t *vector, float vector_scale, const uint8_t *rows, const float *row_scales,
                    size_t stride, const uint32_t *places, size_t count, float *scores);

/// Encodes a vector as codes, round(x / scale). Returns the scale, which is the largest magnitude / 127; `loss`
/// becomes the
/// length of the difference between the vector and its codes.
float ck_encode_vector(const float *vector, size_t stride, int8_t *codes, float *loss);

/// Encodes a row as codes: the same with 128 added.
float ck_encode_row(const float *row, size_t stride, uint8_t *codes, float *loss);

/// Returns the first position at or after `from` whose score is at least `least`, or `count`.
size_t ck_first_at_least(const float *scores, size_t from, size_t count, float least);

/// Returns the CRC-32C (Castagnoli) of RFC 3720, continuing `crc`, which is 0 at the beginning.
uint32_t ck_crc32c(uint32_t crc, const void *bytes, size_t count);

#endif
