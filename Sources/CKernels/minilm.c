#include "minilm.h"

#include "cpu.h"
#include "minilm-model.h"

#include <math.h>
#include <string.h>

size_t ck_minilm_size(void) { return sizeof(struct ck_minilm); }

void ck_minilm_shape(enum ck_minilm_tensor tensor, size_t *rows, size_t *columns) {
    *rows = 1;
    *columns = WIDTH;
    switch (tensor) {
    case CK_WORD_EMBEDDINGS: *rows = CK_MINILM_VOCABULARY; break;
    case CK_POSITION_EMBEDDINGS: *rows = CK_MINILM_POSITIONS; break;
    case CK_TOKEN_TYPE_EMBEDDINGS: *rows = 2; break;
    case CK_QUERY_WEIGHT:
    case CK_KEY_WEIGHT:
    case CK_VALUE_WEIGHT:
    case CK_ATTENTION_OUTPUT_WEIGHT: *rows = WIDTH; break;
    case CK_INTERMEDIATE_WEIGHT: *rows = INNER; break;
    case CK_INTERMEDIATE_BIAS: *columns = INNER; break;
    case CK_OUTPUT_WEIGHT:
        *rows = WIDTH;
        *columns = INNER;
        break;
    default: break;
    }
}

// Rounds to nearest, ties away. The values are far from the limits of a half; smaller ones become 0.
static uint16_t half(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7FFFFFFF;
    if (magnitude >= 0x477FF000) return (uint16_t)(sign | 0x7BFF);
    float scaled;
    memcpy(&scaled, &magnitude, 4);
    if (magnitude < 0x38800000) return (uint16_t)(sign | (uint32_t)lrintf(scaled * 0x1p24f));
    return (uint16_t)(sign | (magnitude - 0x38000000 + 0x1000) >> 13);
}

// Converts rows of a matrix to integers, as large as their sums with activations of ACTIVATION_LIMIT may be in 32 bits:
// |sum of w x| <= ACTIVATION_LIMIT * sum of |w|. Sixteen rows make a panel, in which pairs of columns alternate:
// panel[pair][row] is two numbers.
static void put_matrix(
    int16_t *numbers, float *scales, size_t first, const float *values, size_t rows, size_t columns, float factor) {
    for (size_t row = 0; row < rows; row++) {
        const float *source = values + row * columns;
        double sum = 0, largest = 0;
        for (size_t column = 0; column < columns; column++) {
            sum += fabs(source[column]);
            largest = fmax(largest, fabs(source[column]));
        }
        // Rounding may add one half to each number.
        double most = (double)INT32_MAX / ACTIVATION_LIMIT - (double)columns / 2;
        double scale = sum > 0 ? fmin(most / sum, INT16_MAX / largest) : 1;
        size_t panel = (first + row) / PANEL, lane = (first + row) % PANEL;
        for (size_t column = 0; column < columns; column++)
            numbers[panel * PANEL * columns + (column / 2 * PANEL + lane) * 2 + column % 2] =
                (int16_t)lrint(source[column] * scale);
        scales[first + row] = (float)(factor / scale);
    }
}

static void put_vector(float *target, const float *values, size_t count, float factor) {
    for (size_t index = 0; index < count; index++) target[index] = values[index] * factor;
}

void ck_minilm_put(struct ck_minilm *model, enum ck_minilm_tensor tensor, size_t layer, const float *values) {
    struct layer *to = &model->layers[layer];
    switch (tensor) {
    case CK_WORD_EMBEDDINGS:
        for (size_t index = 0; index < (size_t)CK_MINILM_VOCABULARY * WIDTH; index++)
            model->words[index] = half(values[index]);
        break;
    case CK_POSITION_EMBEDDINGS: put_vector(model->positions, values, CK_MINILM_POSITIONS * WIDTH, 1); break;
    case CK_TOKEN_TYPE_EMBEDDINGS:
        for (size_t index = 0; index < CK_MINILM_POSITIONS * WIDTH; index++)
            model->positions[index] += values[index % WIDTH];
        break;
    case CK_EMBEDDINGS_NORM_WEIGHT: put_vector(model->norm.weight, values, WIDTH, 1); break;
    case CK_EMBEDDINGS_NORM_BIAS: put_vector(model->norm.bias, values, WIDTH, 1); break;
    case CK_QUERY_WEIGHT: put_matrix(to->qkv, to->qkv_scale, 0, values, WIDTH, WIDTH, QUERY_FACTOR); break;
    case CK_QUERY_BIAS: put_vector(to->qkv_bias, values, WIDTH, QUERY_FACTOR); break;
    case CK_KEY_WEIGHT: put_matrix(to->qkv, to->qkv_scale, WIDTH, values, WIDTH, WIDTH, 1); break;
    case CK_KEY_BIAS: put_vector(to->qkv_bias + WIDTH, values, WIDTH, 1); break;
    case CK_VALUE_WEIGHT: put_matrix(to->qkv, to->qkv_scale, 2 * WIDTH, values, WIDTH, WIDTH, 1); break;
    case CK_VALUE_BIAS: put_vector(to->qkv_bias + 2 * WIDTH, values, WIDTH, 1); break;
    case CK_ATTENTION_OUTPUT_WEIGHT: put_matrix(to->mix, to->mix_scale, 0, values, WIDTH, WIDTH, 1); break;
    case CK_ATTENTION_OUTPUT_BIAS: put_vector(to->mix_bias, values, WIDTH, 1); break;
    case CK_ATTENTION_NORM_WEIGHT: put_vector(to->mix_norm.weight, values, WIDTH, 1); break;
    case CK_ATTENTION_NORM_BIAS: put_vector(to->mix_norm.bias, values, WIDTH, 1); break;
    case CK_INTERMEDIATE_WEIGHT: put_matrix(to->up, to->up_scale, 0, values, INNER, WIDTH, 1); break;
    case CK_INTERMEDIATE_BIAS: put_vector(to->up_bias, values, INNER, 1); break;
    case CK_OUTPUT_WEIGHT: put_matrix(to->down, to->down_scale, 0, values, WIDTH, INNER, 1); break;
    case CK_OUTPUT_BIAS: put_vector(to->down_bias, values, WIDTH, 1); break;
    case CK_OUTPUT_NORM_WEIGHT: put_vector(to->down_norm.weight, values, WIDTH, 1); break;
    case CK_OUTPUT_NORM_BIAS: put_vector(to->down_norm.bias, values, WIDTH, 1); break;
    case CK_TENSORS: break;
    }
}

size_t ck_minilm_scratch_size(size_t tokens) {
    size_t padded = PADDED(tokens);
    size_t floats = tokens * WIDTH            // state
        + tokens * 3 * WIDTH                  // queries, keys, values
        + tokens * INNER                      // inner; also what the layer adds
        + tokens                              // scales
        + HEAD_WIDTH * padded                 // keys of a head, a column each
        + SCORE_ROWS * padded;                // scores of a few rows
    // Every part begins at a multiple of 64.
    return floats * sizeof(float) + tokens * INNER * sizeof(int16_t) + 16 * 64;
}

// Portable: four lanes, which every x86-64 (SSE2) and arm64 (NEON) has.
#define LEVEL portable
#define LANES 4
#define PANELS 1
#define ROWS 2
#define SCORE_VECTORS 2
#if defined(__x86_64__)
#include <immintrin.h>
#define ADD_PRODUCTS(sum, x, w) (vi) _mm_add_epi32((__m128i)(sum), _mm_madd_epi16((__m128i)(x), (__m128i)(w)))
#else
typedef short short8 __attribute__((vector_size(16)));
typedef short short4 __attribute__((vector_size(8)));
typedef int int4 __attribute__((vector_size(16)));
static inline int4 add_products(int4 sum, short8 x, short8 w) {
#define EVEN(v) __builtin_convertvector(__builtin_shufflevector(v, v, 0, 2, 4, 6), int4)
#define ODD(v) __builtin_convertvector(__builtin_shufflevector(v, v, 1, 3, 5, 7), int4)
    return sum + EVEN(x) * EVEN(w) + ODD(x) * ODD(w);
}
#define ADD_PRODUCTS(sum, x, w) (vi) add_products((int4)(sum), (short8)(x), (short8)(w))
#endif
#include "minilm-forward.h"

#if defined(__x86_64__)
#define LEVEL avx2
#define LANES 8
#define PANELS 1
#define ROWS 6
#define SCORE_VECTORS 2
#define ADD_PRODUCTS(sum, x, w) (vi) _mm256_add_epi32((__m256i)(sum), _mm256_madd_epi16((__m256i)(x), (__m256i)(w)))
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "minilm-forward.h"
#pragma clang attribute pop

#define LEVEL avx512
#define LANES 16
#define PANELS 3
#define ROWS 8
#define SCORE_VECTORS 2
#define ADD_PRODUCTS(sum, x, w) (vi) _mm512_add_epi32((__m512i)(sum), _mm512_madd_epi16((__m512i)(x), (__m512i)(w)))
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma"))), apply_to = function)
#include "minilm-forward.h"
#pragma clang attribute pop

#define LEVEL avx512_vnni
#define LANES 16
#define PANELS 3
#define ROWS 8
#define SCORE_VECTORS 2
#define ADD_PRODUCTS(sum, x, w) (vi) _mm512_dpwssd_epi32((__m512i)(sum), (__m512i)(x), (__m512i)(w))
#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,fma"))), apply_to = function)
#include "minilm-forward.h"
#pragma clang attribute pop
#endif

void ck_minilm_embed(const struct ck_minilm *model, const uint32_t *ids, size_t tokens, void *scratch, float *vector) {
    switch (ck_current_level()) {
#if defined(__x86_64__)
    case CK_AVX512_VNNI: embed_avx512_vnni(model, ids, tokens, scratch, vector); break;
    case CK_AVX512: embed_avx512(model, ids, tokens, scratch, vector); break;
    case CK_AVX2: embed_avx2(model, ids, tokens, scratch, vector); break;
#endif
    default: embed_portable(model, ids, tokens, scratch, vector); break;
    }
}
