#ifndef CKERNELS_MINILM_H
#define CKERNELS_MINILM_H

#include <stddef.h>
#include <stdint.h>

/// Forward pass of all-MiniLM-L6-v2 (a BERT of 6 layers; Wang et al., 2020, https://arxiv.org/abs/2002.10957): token
/// ids
/// in, one unit vector out, which is the mean over all tokens.
///
/// The matrices are 16-bit integers with one scale per row, and so is each token's activation during multiplication.
/// The
/// sums are exact in 32 bits, so every level of `ck_current_level` computes the same products. Levels differ in the
/// last
/// bits of the floating-point steps between them.
/// differ in the last bits of the floating-point steps between them.
enum {
    CK_MINILM_WIDTH = 384,
    CK_MINILM_INNER = 1536,
    CK_MINILM_LAYERS = 6,
    CK_MINILM_VOCABULARY = 30522,
    CK_MINILM_POSITIONS = 512,
};

/// The weights in the layout of memory and model file: `ck_minilm_size` bytes, aligned to 64. Every field is
/// little-endian
/// and begins at a multiple of 64.
struct ck_minilm;

size_t ck_minilm_size(void);

/// The tensors of a checkpoint under their published names. From `CK_QUERY_WEIGHT` on there is one per layer.
enum ck_minilm_tensor {
    CK_WORD_EMBEDDINGS,
    CK_POSITION_EMBEDDINGS,
    /// Two rows; a single text is always of the first type.
    CK_TOKEN_TYPE_EMBEDDINGS,
    CK_EMBEDDINGS_NORM_WEIGHT,
    CK_EMBEDDINGS_NORM_BIAS,
    CK_QUERY_WEIGHT,
    CK_QUERY_BIAS,
    CK_KEY_WEIGHT,
    CK_KEY_BIAS,
    CK_VALUE_WEIGHT,
    CK_VALUE_BIAS,
    CK_ATTENTION_OUTPUT_WEIGHT,
    CK_ATTENTION_OUTPUT_BIAS,
    CK_ATTENTION_NORM_WEIGHT,
    CK_ATTENTION_NORM_BIAS,
    CK_INTERMEDIATE_WEIGHT,
    CK_INTERMEDIATE_BIAS,
    CK_OUTPUT_WEIGHT,
    CK_OUTPUT_BIAS,
    CK_OUTPUT_NORM_WEIGHT,
    CK_OUTPUT_NORM_BIAS,
    CK_TENSORS,
};

/// Returns rows and columns; a vector has one row.
void ck_minilm_shape(enum ck_minilm_tensor tensor, size_t *rows, size_t *columns);

/// Writes a tensor's values, row by row, into `model`. Position embeddings must be written before token types.
void ck_minilm_put(struct ck_minilm *model, enum ck_minilm_tensor tensor, size_t layer, const float *values);

/// Returns the working memory in bytes for texts of up to `tokens`; it must be aligned to 64.
size_t ck_minilm_scratch_size(size_t tokens);

/// Computes the vector of a text.
/// - ids: 1 to CK_MINILM_POSITIONS numbers below CK_MINILM_VOCABULARY.
/// - vector: CK_MINILM_WIDTH numbers.
void ck_minilm_embed(const struct ck_minilm *model, const uint32_t *ids, size_t tokens, void *scratch, float *vector);

#endif
