#ifndef HEARTH_COPENSSL_SHIM_H
#define HEARTH_COPENSSL_SHIM_H

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

#include "keys.h"

/* SHA-256 (FIPS 180-4) of `count` bytes into 32 bytes at `digest`; 1 on success. */
static inline int hearth_sha256(const void *data, size_t count, unsigned char *digest) {
    return EVP_Digest(data, count, digest, NULL, EVP_sha256(), NULL);
}

/* SHA-1 (FIPS 180-4) of `count` bytes into 20 bytes at `digest`; 1 on success. */
static inline int hearth_sha1(const void *data, size_t count, unsigned char *digest) {
    return EVP_Digest(data, count, digest, NULL, EVP_sha1(), NULL);
}

/* HMAC-SHA256 (RFC 2104) of `count` bytes into 32 bytes at `code`; 1 on success. */
static inline int hearth_hmac_sha256(
    const void *key, size_t key_count, const unsigned char *data, size_t count, unsigned char *code
) {
    return key_count <= 65536 && HMAC(EVP_sha256(), key, (int)key_count, data, count, code, NULL) != NULL;
}

/* AES-256-GCM (NIST SP 800-38D) with a key of 32 and a nonce of 12 bytes: `count` bytes at `text` into as many at `sealed`,
   and a tag of 16 bytes at `tag`; 1 on success. */
static inline int hearth_seal(
    const unsigned char *key, const unsigned char *nonce, const unsigned char *text, int count, unsigned char *sealed,
    unsigned char *tag
) {
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int succeeded = context != NULL && EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, sealed, &written, text, count) == 1 &&
        EVP_EncryptFinal_ex(context, sealed + written, &written) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    return succeeded;
}

/* The reverse; 1 where the tag is that of the text, and otherwise nothing at `text` may be used. */
static inline int hearth_open(
    const unsigned char *key, const unsigned char *nonce, const unsigned char *sealed, int count, unsigned char *tag,
    unsigned char *text
) {
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int succeeded = context != NULL && EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), NULL, key, nonce) == 1 &&
        EVP_DecryptUpdate(context, text, &written, sealed, count) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag) == 1 &&
        EVP_DecryptFinal_ex(context, text + written, &written) == 1;
    EVP_CIPHER_CTX_free(context);
    return succeeded;
}

/* `count` bytes that nobody can guess; 1 on success. */
static inline int hearth_random(unsigned char *bytes, int count) { return RAND_bytes(bytes, count); }

/* Whether two stretches of `count` bytes are the same, in a time that does not tell where they differ; 1 if so. */
static inline int hearth_is_equal(const void *left, const void *right, size_t count) {
    return CRYPTO_memcmp(left, right, count) == 0;
}

/* scrypt (RFC 7914) into `key_count` bytes at `key`, with at most `memory` bytes; 1 on success. */
static inline int hearth_scrypt(
    const char *password, size_t password_count, const unsigned char *salt, size_t salt_count, uint64_t n, uint64_t r,
    uint64_t p, uint64_t memory, unsigned char *key, size_t key_count
) {
    return EVP_PBE_scrypt(password, password_count, salt, salt_count, n, r, p, memory, key, key_count);
}

/* A new RSA key as PEM (PKCS #8, RFC 5958) into `capacity` bytes at `pem`; how many they are, 0 on failure. */
static inline size_t hearth_new_rsa_pem(unsigned int bits, char *pem, size_t capacity) {
    size_t count = 0;
    EVP_PKEY *key = EVP_RSA_gen(bits);
    BIO *memory = BIO_new(BIO_s_mem());
    if (key != NULL && memory != NULL && PEM_write_bio_PKCS8PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL) == 1) {
        char *text = NULL;
        long length = BIO_get_mem_data(memory, &text);
        if (length > 0 && (size_t)length <= capacity) {
            memcpy(pem, text, (size_t)length);
            count = (size_t)length;
        }
        if (length > 0) OPENSSL_cleanse(text, (size_t)length);
    }
    BIO_free(memory);
    EVP_PKEY_free(key);
    return count;
}

#endif
