#ifndef CKERNELS_MINILM_MODEL_H
#define CKERNELS_MINILM_MODEL_H

#include "minilm.h"

enum {
    WIDTH = CK_MINILM_WIDTH,
    INNER = CK_MINILM_INNER,
    HEADS = 12,
    HEAD_WIDTH = 32,
    /// Number of rows that are stored together.
    PANEL = 16,
    /// Maximum magnitude of an activation; see put_matrix.
    ACTIVATION_LIMIT = 4095,
    /// Number of queries whose scores are computed together.
    SCORE_ROWS = 4,
};

/// Scores are computed for a multiple of this many keys.
#define PADDED(tokens) (((tokens) + 31) / 32 * 32)

/// 1 / sqrt(HEAD_WIDTH), and log2(e): the softmax is computed to the base of 2.
#define QUERY_FACTOR (0.17677669529663687f * 1.4426950408889634f)

struct norm {
    float weight[WIDTH];
    float bias[WIDTH];
};

struct layer {
    int16_t qkv[3 * WIDTH * WIDTH];
    float qkv_scale[3 * WIDTH];
    float qkv_bias[3 * WIDTH];
    int16_t mix[WIDTH * WIDTH];
    float mix_scale[WIDTH];
    float mix_bias[WIDTH];
    struct norm mix_norm;
    int16_t up[INNER * WIDTH];
    float up_scale[INNER];
    float up_bias[INNER];
    int16_t down[WIDTH * INNER];
    float down_scale[WIDTH];
    float down_bias[WIDTH];
    struct norm down_norm;
};

struct ck_minilm {
    /// IEEE 754 half-precision numbers.
    uint16_t words[CK_MINILM_VOCABULARY * WIDTH];
    /// Includes the token type's embedding.
    float positions[CK_MINILM_POSITIONS * WIDTH];
    struct norm norm;
    struct layer layers[CK_MINILM_LAYERS];
};

#endif
