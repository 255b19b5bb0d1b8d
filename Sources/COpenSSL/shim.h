#ifndef HEARTH_COPENSSL_SHIM_H
#define HEARTH_COPENSSL_SHIM_H

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

/* SHA-256 (FIPS 180-4) of `count` bytes into 32 bytes at `digest`; 1 on success. */
static inline int hearth_sha256(const void *data, size_t count, unsigned char *digest) {
    return EVP_Digest(data, count, digest, NULL, EVP_sha256(), NULL);
}

/* SHA-1 (FIPS 180-4) of `count` bytes into 20 bytes at `digest`; 1 on success. */
static inline int hearth_sha1(const void *data, size_t count, unsigned char *digest) {
    return EVP_Digest(data, count, digest, NULL, EVP_sha1(), NULL);
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
