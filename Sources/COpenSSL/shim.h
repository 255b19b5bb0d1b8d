#ifndef HEARTH_COPENSSL_SHIM_H
#define HEARTH_COPENSSL_SHIM_H

#include <openssl/evp.h>

/* SHA-256 (FIPS 180-4) of `count` bytes into 32 bytes at `digest`; 1 on success. */
static inline int hearth_sha256(const void *data, size_t count, unsigned char *digest) {
    return EVP_Digest(data, count, digest, NULL, EVP_sha256(), NULL);
}

#endif
