#include "scan.h"

#include "cpu.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// One row after the other: a scan waits for memory, and the processor prefetches one stream much better than four.
// Several rows at a time halve the rate. 512 bits at a time gain nothing on floats, so AVX2's kernel serves all levels.

enum { LINE = 64, AHEAD = 4, FETCHED = 2048 };

// Prefetches scattered rows a few rows ahead. Of long rows only the beginning, after which the processor continues by
// itself. It prefetches consecutive rows better alone.
static inline void fetch(const void *rows, size_t row_bytes, const uint32_t *places, size_t count, size_t i) {
    if (i + AHEAD >= count || places[i + AHEAD] == places[i] + AHEAD) return;
    const char *row = (const char *)rows + places[i + AHEAD] * row_bytes;
    size_t bytes = row_bytes < FETCHED ? row_bytes : FETCHED;
    for (size_t j = 0; j < bytes; j += LINE) __builtin_prefetch(row + j);
}

// MARK: - Floats

static void floats_portable(const float *vector, const float *rows, size_t stride, const uint32_t *places,
                            size_t count, float *scores) {
    for (size_t i = 0; i < count; i++) {
        const float *row = rows + places[i] * stride;
        float sums[16] = {0};
        for (size_t j = 0; j < stride; j += 16)
            for (size_t k = 0; k < 16; k++) sums[k] += vector[j + k] * row[j + k];
        for (size_t width = 8; width > 0; width /= 2)
            for (size_t k = 0; k < width; k++) sums[k] += sums[k + width];
        scores[i] = sums[0];
    }
}

#if defined(__x86_64__)

__attribute__((target("avx2,fma"))) static void floats_avx2(const float *vector, const float *rows, size_t stride,
                                                            const uint32_t *places, size_t count, float *scores) {
    for (size_t i = 0; i < count; i++) {
        fetch(rows, stride * sizeof(float), places, count, i);
        const float *row = rows + places[i] * stride;
        __m256 a = _mm256_setzero_ps(), b = a, c = a, d = a;
        for (size_t j = 0; j < stride; j += 32) {
            a = _mm256_fmadd_ps(_mm256_load_ps(vector + j), _mm256_load_ps(row + j), a);
            b = _mm256_fmadd_ps(_mm256_load_ps(vector + j + 8), _mm256_load_ps(row + j + 8), b);
            c = _mm256_fmadd_ps(_mm256_load_ps(vector + j + 16), _mm256_load_ps(row + j + 16), c);
            d = _mm256_fmadd_ps(_mm256_load_ps(vector + j + 24), _mm256_load_ps(row + j + 24), d);
        }
        a = _mm256_add_ps(_mm256_add_ps(a, b), _mm256_add_ps(c, d));
        __m128 sum = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
        sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
        scores[i] = _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
    }
}

#endif

void ck_score_floats(const float *vector, const float *rows, size_t stride, const uint32_t *places, size_t count,
                     float *scores) {
#if defined(__x86_64__)
    if (ck_current_level() >= CK_AVX2) return floats_avx2(vector, rows, stride, places, count, scores);
#endif
    floats_portable(vector, rows, stride, places, count, scores);
}

// MARK: - Codes

// Codes of rows are unsigned, because VNNI requires one unsigned operand. The offset of 128 adds the same to the
// sums of
// all rows: 128 times the sum of the vector's codes.

static void codes_portable(const int8_t *vector, const uint8_t *rows, size_t stride, const uint32_t *places,
                           size_t count, int32_t *sums) {
    for (size_t i = 0; i < count; i++) {
        const uint8_t *row = rows + places[i] * stride;
        int32_t sum = 0;
        for (size_t j = 0; j < stride; j++) sum += (int32_t)vector[j] * row[j];
        sums[i] = sum;
    }
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) static void codes_avx2(const int8_t *vector, const uint8_t *rows, size_t stride,
                                                       const uint32_t *places, size_t count, int32_t *sums) {
    for (size_t i = 0; i < count; i++) {
        fetch(rows, stride, places, count, i);
        const uint8_t *row = rows + places[i] * stride;
        __m256i a = _mm256_setzero_si256(), b = a;
        // Widened to 16 bits first: `maddubs` would saturate.
        for (size_t j = 0; j < stride; j += 32) {
            __m256i u = _mm256_cvtepi8_epi16(_mm_load_si128((const __m128i *)(vector + j)));
            __m256i v = _mm256_cvtepi8_epi16(_mm_load_si128((const __m128i *)(vector + j + 16)));
            __m256i x = _mm256_cvtepu8_epi16(_mm_load_si128((const __m128i *)(row + j)));
            __m256i y = _mm256_cvtepu8_epi16(_mm_load_si128((const __m128i *)(row + j + 16)));
            a = _mm256_add_epi32(a, _mm256_madd_epi16(u, x));
            b = _mm256_add_epi32(b, _mm256_madd_epi16(v, y));
        }
        a = _mm256_add_epi32(a, b);
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
        sums[i] = _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1)));
    }
}

__attribute__((target("avx512f,avx512vnni"))) static void codes_vnni(const int8_t *vector, const uint8_t *rows,
                                                                     size_t stride, const uint32_t *places,
                                                                     size_t count, int32_t *sums) {
    for (size_t i = 0; i < count; i++) {
        fetch(rows, stride, places, count, i);
        const uint8_t *row = rows + places[i] * stride;
        __m512i sum = _mm512_setzero_si512();
        for (size_t j = 0; j < stride; j += 64)
            sum = _mm512_dpbusd_epi32(sum, _mm512_load_si512(row + j), _mm512_load_si512(vector + j));
        sums[i] = _mm512_reduce_add_epi32(sum);
    }
}

#endif

static void sum_codes(const int8_t *vector, const uint8_t *rows, size_t stride, const uint32_t *places, size_t count,
                      int32_t *sums) {
#if defined(__x86_64__)
    int level = ck_current_level();
    if (level >= CK_AVX512_VNNI) return codes_vnni(vector, rows, stride, places, count, sums);
    if (level >= CK_AVX2) return codes_avx2(vector, rows, stride, places, count, sums);
#endif
    codes_portable(vector, rows, stride, places, count, sums);
}

void ck_score_codes(const int8_t *vector, float vector_scale, const uint8_t *rows, const float *row_scales,
                    size_t stride, const uint32_t *places, size_t count, float *scores) {
    enum { SEVERAL = 256 };
    int32_t sums[SEVERAL], excess = 0;
    for (size_t j = 0; j < stride; j++) excess += 128 * vector[j];
    for (size_t i = 0; i < count; i += SEVERAL) {
        size_t several = count - i < SEVERAL ? count - i : SEVERAL;
        sum_codes(vector, rows, stride, places + i, several, sums);
        for (size_t k = 0; k < several; k++)
            scores[i + k] = (float)(sums[k] - excess) * (vector_scale * row_scales[places[i + k]]);
    }
}

float ck_encode_vector(const float *vector, size_t stride, int8_t *codes, float *loss) {
    float most = 0;
    for (size_t j = 0; j < stride; j++) most = fabsf(vector[j]) > most ? fabsf(vector[j]) : most;
    float scale = most / 127, inverse = scale > 0 ? 1 / scale : 0;
    double lost = 0;
    for (size_t j = 0; j < stride; j++) {
        float code = rintf(vector[j] * inverse), rest = vector[j] - code * scale;
        codes[j] = (int8_t)code;
        lost += (double)rest * rest;
    }
    *loss = (float)sqrt(lost);
    return scale;
}

float ck_encode_row(const float *row, size_t stride, uint8_t *codes, float *loss) {
    float scale = ck_encode_vector(row, stride, (int8_t *)codes, loss);
    for (size_t j = 0; j < stride; j++) codes[j] ^= 0x80;
    return scale;
}

// MARK: - Scores

size_t ck_first_at_least(const float *scores, size_t from, size_t count, float least) {
    size_t i = from;
    for (; i + 16 <= count; i += 16) {
        int any = 0;
        for (size_t k = 0; k < 16; k++) any |= scores[i + k] >= least;
        if (any) break;
    }
    while (i < count && !(scores[i] >= least)) i++;
    return i;
}

// MARK: - CRC-32C

// Bit-reversed, the bit order of RFC 3720.
static const uint32_t polynomial = 0x82F63B78;

static uint32_t crc_portable(uint32_t crc, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (polynomial & -(crc & 1));
    }
    return crc;
}

#if defined(__x86_64__)

// Returns the product of two polynomials modulo the CRC's own; the highest bit is x to the 0.
static uint32_t product(uint32_t a, uint32_t b) {
    uint32_t sum = 0;
    for (; a != 0; a <<= 1) {
        if (a & 0x80000000) sum ^= b;
        b = b >> 1 ^ (polynomial & -(b & 1));
    }
    return sum;
}

// Returns x to the power of 8 * bytes: the factor of a checksum when so many bytes follow.
static uint32_t shift_by(size_t bytes) {
    uint32_t power = 0x80000000, square = 0x00800000;
    for (; bytes != 0; bytes >>= 1) {
        if (bytes & 1) power = product(power, square);
        square = product(square, square);
    }
    return power;
}

// The instruction takes three cycles and one can start in each: three streams at a time.
__attribute__((target("sse4.2"))) static uint32_t crc_sse42(uint32_t crc, const uint8_t *bytes, size_t count) {
    enum { STREAM = 8192 };
    if (count >= 3 * STREAM) {
        const uint32_t one = shift_by(STREAM), two = product(one, one);
        for (; count >= 3 * STREAM; bytes += 3 * STREAM, count -= 3 * STREAM) {
            uint64_t a = crc, b = 0, c = 0;
            for (size_t i = 0; i < STREAM; i += 8) {
                uint64_t x, y, z;
                memcpy(&x, bytes + i, 8);
                memcpy(&y, bytes + STREAM + i, 8);
                memcpy(&z, bytes + 2 * STREAM + i, 8);
                a = _mm_crc32_u64(a, x);
                b = _mm_crc32_u64(b, y);
                c = _mm_crc32_u64(c, z);
            }
            crc = product(two, (uint32_t)a) ^ product(one, (uint32_t)b) ^ (uint32_t)c;
        }
    }
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        crc = (uint32_t)_mm_crc32_u64(crc, word);
    }
    for (; count > 0; bytes++, count--) crc = _mm_crc32_u8(crc, *bytes);
    return crc;
}

#endif

uint32_t ck_crc32c(uint32_t crc, const void *bytes, size_t count) {
#if defined(__x86_64__)
    // Every processor with AVX2 has SSE 4.2.
    if (ck_current_level() >= CK_AVX2) return ~crc_sse42(~crc, bytes, count);
#endif
    return ~crc_portable(~crc, bytes, count);
}
