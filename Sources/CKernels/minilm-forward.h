// Forward pass for one level, included once per level with these macros:
//   LEVEL         its name, the suffix of every function here
//   LANES         number of 32-bit numbers in a vector
//   PANELS, ROWS  columns (in panels) and rows of a product that are summed in registers at once
//   SCORE_VECTORS the same for scores, in vectors of keys
//   ADD_PRODUCTS  sum + x[2i] w[2i] + x[2i + 1] w[2i + 1], of 16 bits each, for every lane i
// Only inlined functions have vector parameters.

#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define NAME(name) JOIN(name, LEVEL)
#define INLINE static inline __attribute__((always_inline))
#define vf NAME(vf)
#define vi NAME(vi)
#define vu NAME(vu)
#define vs NAME(vs)
#define vh NAME(vh)
#define TILE_VECTORS (PANELS * PANEL / LANES)
#define UNROLL _Pragma("clang loop unroll(full)")

typedef float vf __attribute__((vector_size(LANES * 4), aligned(4)));
typedef int32_t vi __attribute__((vector_size(LANES * 4), aligned(4)));
typedef uint32_t vu __attribute__((vector_size(LANES * 4), aligned(4)));
typedef int16_t vs __attribute__((vector_size(LANES * 2), aligned(2)));
typedef uint16_t vh __attribute__((vector_size(LANES * 2), aligned(2)));

#define LOAD(pointer) (*(const vf *)(pointer))
#define STORE(pointer, value) (*(vf *)(pointer) = (value))
#define ALL(value) ((value) - (vf){0})

INLINE float NAME(sum)(vf v) {
    float sum = 0;
    UNROLL for (int lane = 0; lane < LANES; lane++) sum += v[lane];
    return sum;
}

INLINE vf NAME(choose)(vi mask, vf yes, vf no) { return (vf)((mask & (vi)yes) | (~mask & (vi)no)); }

INLINE vf NAME(most)(vf a, vf b) { return NAME(choose)(a > b, a, b); }

INLINE vf NAME(magnitude)(vf v) { return (vf)((vi)v & 0x7FFFFFFF); }

// Returns 2^x for x of at most 0, and 2^-126 for x below -126. The polynomial is 2^f on -1/2...1/2, its Taylor
// series in
// f ln 2 up to the seventh power; relative error below 3e-7.
INLINE vf NAME(exp2)(vf x) {
    x = NAME(most)(x, ALL(-126.0f));
    // Adding 1.5 * 2^23 rounds to a whole number.
    vf whole = (x + 12582912.0f) - 12582912.0f;
    vf f = x - whole;
    vf p = ALL(1.5252733804059840e-5f);
    p = p * f + 1.5403530393381608e-4f;
    p = p * f + 1.3333558146428443e-3f;
    p = p * f + 9.6181291076284772e-3f;
    p = p * f + 5.5504108664821580e-2f;
    p = p * f + 2.4022650695910071e-1f;
    p = p * f + 6.9314718055994531e-1f;
    p = p * f + 1.0f;
    return (vf)((vi)p + (__builtin_convertvector(whole, vi) << 23));
}

// Returns x (1 + erf(x / sqrt 2)) / 2 (GELU). erf by formula 7.1.26 of Abramowitz and Stegun, Handbook of Mathematical
// Functions: absolute error of erf below 1.5e-7, and as much again from single precision.
INLINE vf NAME(gelu)(vf x) {
    vf z = NAME(magnitude)(x) * 0.70710678118654752f;
    vf t = 1.0f / (z * 0.3275911f + 1.0f);
    vf p = ALL(1.061405429f);
    p = p * t - 1.453152027f;
    p = p * t + 1.421413741f;
    p = p * t - 0.284496736f;
    p = p * t + 0.254829592f;
    // erfc(z), to the base of 2.
    vf tail = p * t * NAME(exp2)(z * z * -1.4426950408889634f);
    vf half = x * 0.5f;
    // x Phi(x): for negative x it is the small tail itself, which keeps its digits.
    return NAME(choose)(x > 0.0f, x - half * tail, half * tail);
}

// Converts to integers of at most ACTIVATION_LIMIT and returns their scale.
INLINE float NAME(quantise)(const float *x, size_t count, int16_t *numbers) {
    vf largest = {0};
    for (size_t i = 0; i < count; i += LANES) largest = NAME(most)(largest, NAME(magnitude)(LOAD(x + i)));
    float most = 0;
    UNROLL for (int lane = 0; lane < LANES; lane++) most = largest[lane] > most ? largest[lane] : most;
    if (!(most > 1e-30f)) {
        memset(numbers, 0, count * sizeof(int16_t));
        return 0;
    }
    float scale = ACTIVATION_LIMIT / most;
    for (size_t i = 0; i < count; i += LANES) {
        vf rounded = (LOAD(x + i) * scale + 12582912.0f) - 12582912.0f;
        *(vs *)(numbers + i) = __builtin_convertvector(__builtin_convertvector(rounded, vi), vs);
    }
    return 1 / scale;
}

// Normalises to mean 0 and variance 1, then applies weight and bias (layer normalisation).
INLINE void NAME(normalise)(float *x, const struct norm *norm) {
    vf sum = {0}, squares = {0};
    for (size_t i = 0; i < WIDTH; i += LANES) sum += LOAD(x + i);
    float mean = NAME(sum)(sum) / WIDTH;
    for (size_t i = 0; i < WIDTH; i += LANES) {
        vf d = LOAD(x + i) - mean;
        squares += d * d;
    }
    float scale = 1 / sqrtf(NAME(sum)(squares) / WIDTH + 1e-12f);
    for (size_t i = 0; i < WIDTH; i += LANES)
        STORE(x + i, (LOAD(x + i) - mean) * scale * LOAD(norm->weight + i) + LOAD(norm->bias + i));
}

// Multiplies `rows` rows of x by PANELS panels of w; `rows` is a constant wherever this is inlined.
INLINE void NAME(tile)(
    size_t rows, size_t columns, const int16_t *x, const float *x_scale, const int16_t *w, const float *w_scale,
    const float *bias, float *y, size_t y_stride) {
    vi sums[ROWS][TILE_VECTORS];
    UNROLL for (size_t r = 0; r < rows; r++) UNROLL for (int v = 0; v < TILE_VECTORS; v++) sums[r][v] = (vi){0};
    for (size_t pair = 0; pair < columns / 2; pair++) {
        vi weights[TILE_VECTORS];
        UNROLL for (int v = 0; v < TILE_VECTORS; v++) {
            int panel = v * LANES / PANEL, lane = v * LANES % PANEL;
            weights[v] = *(const vi *)(w + panel * PANEL * columns + (pair * PANEL + lane) * 2);
        }
        UNROLL for (size_t r = 0; r < rows; r++) {
            int32_t both;
            memcpy(&both, x + r * columns + pair * 2, 4);
            vi all = both - (vi){0};
            UNROLL for (int v = 0; v < TILE_VECTORS; v++) sums[r][v] = ADD_PRODUCTS(sums[r][v], all, weights[v]);
        }
    }
    UNROLL for (size_t r = 0; r < rows; r++) UNROLL for (int v = 0; v < TILE_VECTORS; v++) {
        vf scale = LOAD(w_scale + v * LANES) * x_scale[r];
        STORE(
            y + r * y_stride + v * LANES,
            __builtin_convertvector(sums[r][v], vf) * scale + LOAD(bias + v * LANES));
    }
}

// Computes y = x w^T + bias for `tokens` rows of x. Panels stay in the cache while all rows pass.
static void NAME(multiply)(
    size_t tokens, size_t columns, size_t outputs, const int16_t *x, const float *x_scale, const int16_t *w,
    const float *w_scale, const float *bias, float *y) {
    // Tiles of equal height if possible: a tile of few rows waits for its weights.
    size_t tiles = (tokens + ROWS - 1) / ROWS;
    for (size_t output = 0; output < outputs; output += PANELS * PANEL) {
        size_t start = 0;
        for (size_t t = 0; t < tiles; t++) {
            size_t end = tokens * (t + 1) / tiles;
#define TILE(count) \
    case count: \
        NAME(tile)( \
            count, columns, x + start * columns, x_scale + start, w + output * columns, w_scale + output, \
            bias + output, y + start * outputs + output, outputs); \
        break;
            switch (end - start) {
                TILE(1)
                TILE(2)
#if ROWS > 2
                TILE(3)
                TILE(4)
                TILE(5)
                TILE(6)
#endif
#if ROWS > 6
                TILE(7)
                TILE(8)
#endif
            }
#undef TILE
            start = end;
        }
    }
}

// Computes the scores of SCORE_ROWS queries with all keys, to the base of 2.
INLINE void NAME(score)(size_t rows, const float *queries, const float *keys, size_t padded, float *scores) {
    for (size_t key = 0; key < padded; key += SCORE_VECTORS * LANES) {
        vf sums[SCORE_ROWS][SCORE_VECTORS];
        UNROLL for (size_t r = 0; r < rows; r++)
            UNROLL for (int v = 0; v < SCORE_VECTORS; v++) sums[r][v] = (vf){0};
        for (size_t d = 0; d < HEAD_WIDTH; d++) {
            UNROLL for (int v = 0; v < SCORE_VECTORS; v++) {
                vf k = LOAD(keys + d * padded + key + v * LANES);
                UNROLL for (size_t r = 0; r < rows; r++) sums[r][v] += queries[r * 3 * WIDTH + d] * k;
            }
        }
        UNROLL for (size_t r = 0; r < rows; r++)
            UNROLL for (int v = 0; v < SCORE_VECTORS; v++)
                STORE(scores + r * padded + key + v * LANES, sums[r][v]);
    }
}

// Converts a row of scores to weights; returns the inverse of their sum.
INLINE float NAME(soften)(float *scores, size_t tokens, size_t padded) {
    for (size_t key = tokens; key < padded; key++) scores[key] = -1e30f;
    vf largest = LOAD(scores);
    for (size_t key = LANES; key < padded; key += LANES) largest = NAME(most)(largest, LOAD(scores + key));
    float most = largest[0];
    UNROLL for (int lane = 1; lane < LANES; lane++) most = largest[lane] > most ? largest[lane] : most;
    vf sum = {0};
    for (size_t key = 0; key < padded; key += LANES) {
        vf share = NAME(exp2)(LOAD(scores + key) - most);
        STORE(scores + key, share);
        sum += share;
    }
    return 1 / NAME(sum)(sum);
}

INLINE void NAME(gather)(
    size_t rows, const float *shares, const float *factors, const float *values, size_t tokens, size_t padded,
    float *to) {
    vf sums[SCORE_ROWS][HEAD_WIDTH / LANES];
    UNROLL for (size_t r = 0; r < rows; r++)
        UNROLL for (int v = 0; v < HEAD_WIDTH / LANES; v++) sums[r][v] = (vf){0};
    for (size_t key = 0; key < tokens; key++)
        UNROLL for (int v = 0; v < HEAD_WIDTH / LANES; v++) {
            vf value = LOAD(values + key * 3 * WIDTH + v * LANES);
            UNROLL for (size_t r = 0; r < rows; r++) sums[r][v] += shares[r * padded + key] * value;
        }
    UNROLL for (size_t r = 0; r < rows; r++)
        UNROLL for (int v = 0; v < HEAD_WIDTH / LANES; v++)
            STORE(to + r * 3 * WIDTH + v * LANES, sums[r][v] * factors[r]);
}

// Computes the attention of all tokens; the result of a token replaces its query.
static void NAME(attend)(float *qkv, size_t tokens, float *keys, float *scores) {
    size_t padded = PADDED(tokens);
    for (size_t head = 0; head < HEADS; head++) {
        float *queries = qkv + head * HEAD_WIDTH;
        const float *values = queries + 2 * WIDTH;
        for (size_t d = 0; d < HEAD_WIDTH; d++) {
            for (size_t key = 0; key < tokens; key++) keys[d * padded + key] = queries[key * 3 * WIDTH + WIDTH + d];
            for (size_t key = tokens; key < padded; key++) keys[d * padded + key] = 0;
        }
        size_t row = 0;
        float factors[SCORE_ROWS];
        for (; row + SCORE_ROWS <= tokens; row += SCORE_ROWS) {
            float *at = queries + row * 3 * WIDTH;
            NAME(score)(SCORE_ROWS, at, keys, padded, scores);
            for (size_t r = 0; r < SCORE_ROWS; r++) factors[r] = NAME(soften)(scores + r * padded, tokens, padded);
            NAME(gather)(SCORE_ROWS, scores, factors, values, tokens, padded, at);
        }
        for (; row < tokens; row++) {
            float *at = queries + row * 3 * WIDTH;
            NAME(score)(1, at, keys, padded, scores);
            factors[0] = NAME(soften)(scores, tokens, padded);
            NAME(gather)(1, scores, factors, values, tokens, padded, at);
        }
    }
}

// Converts halves without infinities: the bits, shifted to their place in a float, are too small by 2^112.
INLINE vf NAME(widen)(const uint16_t *halves) {
    vu bits = __builtin_convertvector(*(const vh *)halves, vu);
    vf magnitude = (vf)((bits & 0x7FFF) << 13) * 0x1p112f;
    return (vf)((vu)magnitude | (bits & 0x8000) << 16);
}

static void NAME(embed)(
    const struct ck_minilm *model, const uint32_t *ids, size_t tokens, void *scratch, float *vector) {
    uint8_t *free = scratch;
#define TAKE(type, count) (type *)free; free += ((count) * sizeof(type) + 63) / 64 * 64
    float *state = TAKE(float, tokens * WIDTH);
    float *qkv = TAKE(float, tokens * 3 * WIDTH);
    float *inner = TAKE(float, tokens * INNER);
    float *scales = TAKE(float, tokens);
    float *keys = TAKE(float, HEAD_WIDTH * PADDED(tokens));
    float *scores = TAKE(float, SCORE_ROWS * PADDED(tokens));
    int16_t *numbers = TAKE(int16_t, tokens * INNER);
#undef TAKE

    for (size_t t = 0; t < tokens; t++) {
        float *x = state + t * WIDTH;
        for (size_t i = 0; i < WIDTH; i += LANES)
            STORE(x + i, NAME(widen)(model->words + ids[t] * WIDTH + i) + LOAD(model->positions + t * WIDTH + i));
        NAME(normalise)(x, &model->norm);
        scales[t] = NAME(quantise)(x, WIDTH, numbers + t * WIDTH);
    }
    for (int l = 0; l < CK_MINILM_LAYERS; l++) {
        const struct layer *layer = &model->layers[l];
        NAME(multiply)(
            tokens, WIDTH, 3 * WIDTH, numbers, scales, layer->qkv, layer->qkv_scale, layer->qkv_bias, qkv);
        NAME(attend)(qkv, tokens, keys, scores);
        for (size_t t = 0; t < tokens; t++)
            scales[t] = NAME(quantise)(qkv + t * 3 * WIDTH, WIDTH, numbers + t * WIDTH);
        NAME(multiply)(tokens, WIDTH, WIDTH, numbers, scales, layer->mix, layer->mix_scale, layer->mix_bias, inner);
        for (size_t t = 0; t < tokens; t++) {
            float *x = state + t * WIDTH;
            for (size_t i = 0; i < WIDTH; i += LANES) STORE(x + i, LOAD(x + i) + LOAD(inner + t * WIDTH + i));
            NAME(normalise)(x, &layer->mix_norm);
            scales[t] = NAME(quantise)(x, WIDTH, numbers + t * WIDTH);
        }
        NAME(multiply)(tokens, WIDTH, INNER, numbers, scales, layer->up, layer->up_scale, layer->up_bias, inner);
        for (size_t t = 0; t < tokens; t++) {
            float *x = inner + t * INNER;
            for (size_t i = 0; i < INNER; i += LANES) STORE(x + i, NAME(gelu)(LOAD(x + i)));
            scales[t] = NAME(quantise)(x, INNER, numbers + t * INNER);
        }
        NAME(multiply)(
            tokens, INNER, WIDTH, numbers, scales, layer->down, layer->down_scale, layer->down_bias, inner);
        for (size_t t = 0; t < tokens; t++) {
            float *x = state + t * WIDTH;
            for (size_t i = 0; i < WIDTH; i += LANES) STORE(x + i, LOAD(x + i) + LOAD(inner + t * WIDTH + i));
            NAME(normalise)(x, &layer->down_norm);
            scales[t] = NAME(quantise)(x, WIDTH, numbers + t * WIDTH);
        }
    }
    vf squares = {0};
    for (size_t i = 0; i < WIDTH; i += LANES) {
        vf sum = {0};
        for (size_t t = 0; t < tokens; t++) sum += LOAD(state + t * WIDTH + i);
        STORE(vector + i, sum);
        squares += sum * sum;
    }
    float length = sqrtf(NAME(sum)(squares));
    for (size_t i = 0; i < WIDTH; i += LANES) STORE(vector + i, LOAD(vector + i) / length);
}

#undef LEVEL
#undef LANES
#undef PANELS
#undef ROWS
#undef SCORE_VECTORS
#undef ADD_PRODUCTS
#undef JOIN2
#undef JOIN
#undef NAME
#undef INLINE
#undef vf
#undef vi
#undef vu
#undef vs
#undef vh
#undef TILE_VECTORS
#undef UNROLL
#undef LOAD
#undef STORE
#undef ALL
