#ifndef CKERNELS_SCAN_H
#define CKERNELS_SCAN_H

#include <stddef.h>
#include <stdint.h>

// Rows of a matrix compared with a vector. `stride` is the length of a row and of the vector in elements, filled up with
// zeros to a multiple of 64, so that no kernel has a rest to care for; rows and vector begin at multiples of 64 bytes.

/// `scores[i]` is the inner product of `vector` and row `places[i]`, the same wherever in `places` the row stands.
void ck_score_floats(const float *vector, const float *rows, size_t stride, const uint32_t *places, size_t count,
                     float *scores);

/// The same of the codes that `ck_encode_vector` and `ck_encode_row` make; the same scores at every level.
void ck_score_codes(const int8_t *vector, float vector_scale, const uint8_t *rows, const float *row_scales,
                    size_t stride, const uint32_t *places, size_t count, float *scores);

/// A vector as codes, round(x / scale). Returns the scale, which is the largest magnitude / 127; `loss` becomes the length
/// of what the codes leave out.
float ck_encode_vector(const float *vector, size_t stride, int8_t *codes, float *loss);

/// A row as codes: the same with 128 added.
float ck_encode_row(const float *row, size_t stride, uint8_t *codes, float *loss);

/// The first position from `from` on whose score is at least `least`, or `count`.
size_t ck_first_at_least(const float *scores, size_t from, size_t count, float least);

/// CRC-32C (Castagnoli) as in RFC 3720, continuing `crc`, which is 0 at the beginning.
uint32_t ck_crc32c(uint32_t crc, const void *bytes, size_t count);

#endif
