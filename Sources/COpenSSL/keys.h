#ifndef HEARTH_COPENSSL_KEYS_H
#define HEARTH_COPENSSL_KEYS_H

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

/* Keys and signatures of JSON Web Signatures: RS256 and ES256 (RFC 7518, sections 3.3 and 3.4).

   Numbers are big-endian. Each function clears OpenSSL's error queue of the calling thread: TLS libraries on the same
   thread would take an old entry for an error of their own. */

/* Returns the key of `parameters`, or NULL if they are not the public part of a key of type `type`. */
static inline EVP_PKEY *hearth_public_key(const char *type, OSSL_PARAM_BLD *builder) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    if (parameters == NULL || context == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    return key;
}

/* Returns a public RSA key, or NULL. The caller frees it. */
static inline EVP_PKEY *hearth_rsa_public_key(
    const unsigned char *modulus, int modulus_count, const unsigned char *exponent, int exponent_count
) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *n = BN_bin2bn(modulus, modulus_count, NULL);
    BIGNUM *e = BN_bin2bn(exponent, exponent_count, NULL);
    if (builder != NULL && n != NULL && e != NULL && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1)
        key = hearth_public_key("RSA", builder);
    BN_free(n);
    BN_free(e);
    OSSL_PARAM_BLD_free(builder);
    ERR_clear_error();
    return key;
}

/* Returns a public key of the curve P-256 from the 65 bytes of an uncompressed point (SEC 1, section 2.3.3), or NULL if
   the point is not on the curve. The caller frees it. */
static inline EVP_PKEY *hearth_p256_public_key(const unsigned char *point) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (builder != NULL &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, SN_X9_62_prime256v1, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, 65) == 1)
        key = hearth_public_key("EC", builder);
    OSSL_PARAM_BLD_free(builder);
    ERR_clear_error();
    return key;
}

/* Returns the private key that `data` encodes in DER, by the label of its PEM block; NULL for any other label. */
static inline EVP_PKEY *hearth_private_key_of_der(const char *label, const unsigned char **data, long count) {
    if (strcmp(label, PEM_STRING_RSA) == 0) return d2i_PrivateKey(EVP_PKEY_RSA, NULL, data, count);
    if (strcmp(label, PEM_STRING_ECPRIVATEKEY) == 0) return d2i_PrivateKey(EVP_PKEY_EC, NULL, data, count);
    if (strcmp(label, PEM_STRING_PKCS8INF) != 0) return NULL;
    PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, data, count);
    EVP_PKEY *key = info == NULL ? NULL : EVP_PKCS82PKEY(info);
    PKCS8_PRIV_KEY_INFO_free(info);
    return key;
}

/* Returns the public key that `data` encodes in DER, by the label of its PEM block; NULL for any other label. */
static inline EVP_PKEY *hearth_public_key_of_der(const char *label, const unsigned char **data, long count) {
    if (strcmp(label, PEM_STRING_PUBLIC) == 0) return d2i_PUBKEY(NULL, data, count);
    if (strcmp(label, PEM_STRING_RSA_PUBLIC) == 0) return d2i_PublicKey(EVP_PKEY_RSA, NULL, data, count);
    return NULL;
}

/* Returns the key of the first PEM block in `count` bytes, or NULL. The caller frees it. A private key is PKCS #8,
   PKCS #1 or SEC 1; a public key is SubjectPublicKeyInfo or PKCS #1. The label decides, so that a private key is never
   read as a public one. An encrypted block has a header or another label and is rejected, so that OpenSSL never asks for
   a passphrase on the terminal. */
static inline EVP_PKEY *hearth_read_key(const char *pem, int count, int is_private) {
    EVP_PKEY *key = NULL;
    char *label = NULL, *header = NULL;
    unsigned char *data = NULL;
    long length = 0;
    BIO *memory = BIO_new_mem_buf(pem, count);
    if (memory != NULL && PEM_read_bio(memory, &label, &header, &data, &length) == 1 && header[0] == '\0') {
        const unsigned char *end = data;
        key = is_private ? hearth_private_key_of_der(label, &end, length) : hearth_public_key_of_der(label, &end, length);
        if (end != data + length) {
            EVP_PKEY_free(key);
            key = NULL;
        }
    }
    OPENSSL_free(label);
    OPENSSL_free(header);
    if (data != NULL) OPENSSL_clear_free(data, (size_t)length);
    BIO_free(memory);
    ERR_clear_error();
    return key;
}

/* 1 if the key is of type RSA; RSA-PSS is another type. */
static inline int hearth_is_rsa(const EVP_PKEY *key) { return EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA; }

/* 1 if the key is of the curve P-256. */
static inline int hearth_is_p256(const EVP_PKEY *key) {
    char group[64] = "";
    return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC && EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 &&
        strcmp(group, SN_X9_62_prime256v1) == 0;
}

/* Writes a number of the key, without leading zeros, into `capacity` bytes; returns its length, 0 on failure. */
static inline int hearth_key_number(const EVP_PKEY *key, const char *name, unsigned char *bytes, int capacity) {
    int count = 0;
    BIGNUM *number = NULL;
    if (EVP_PKEY_get_bn_param(key, name, &number) == 1 && BN_num_bytes(number) <= capacity)
        count = BN_bn2bin(number, bytes);
    BN_free(number);
    ERR_clear_error();
    return count;
}

/* Writes the public part of the key as PEM (SubjectPublicKeyInfo) into `capacity` bytes; returns its length, 0 on
   failure. */
static inline size_t hearth_public_pem(EVP_PKEY *key, char *pem, size_t capacity) {
    size_t count = 0;
    BIO *memory = BIO_new(BIO_s_mem());
    if (memory != NULL && PEM_write_bio_PUBKEY(memory, key) == 1) {
        char *text = NULL;
        long length = BIO_get_mem_data(memory, &text);
        if (length > 0 && (size_t)length <= capacity) {
            memcpy(pem, text, (size_t)length);
            count = (size_t)length;
        }
    }
    BIO_free(memory);
    ERR_clear_error();
    return count;
}

/* 1 if `signature` is that of `data`: RSASSA-PKCS1-v1_5 or, as DER, ECDSA, each with SHA-256. */
static inline int hearth_verify(
    EVP_PKEY *key, const unsigned char *signature, size_t signature_count, const unsigned char *data, size_t count
) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_valid = context != NULL && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestVerify(context, signature, signature_count, data, count) == 1;
    EVP_MD_CTX_free(context);
    ERR_clear_error();
    return is_valid;
}

/* Signs `data` into `capacity` bytes as hearth_verify reads it; returns the signature's length, 0 on failure. */
static inline size_t hearth_sign(
    EVP_PKEY *key, const unsigned char *data, size_t count, unsigned char *signature, size_t capacity
) {
    size_t length = capacity;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context == NULL || EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) != 1 ||
        EVP_DigestSign(context, signature, &length, data, count) != 1)
        length = 0;
    EVP_MD_CTX_free(context);
    ERR_clear_error();
    return length;
}

/* The longest DER encoding of a signature with two numbers of 32 bytes. */
#define HEARTH_ES256_DER 72

/* 1 if the 64 bytes `r || s` at `signature` are the ECDSA signature of `data`. OpenSSL rejects numbers that are zero or
   not below the order of the curve. */
static inline int hearth_verify_es256(
    EVP_PKEY *key, const unsigned char *signature, const unsigned char *data, size_t count
) {
    int is_valid = 0;
    unsigned char der[HEARTH_ES256_DER], *end = der;
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(signature, 32, NULL), *s = BN_bin2bn(signature + 32, 32, NULL);
    if (numbers != NULL && r != NULL && s != NULL && ECDSA_SIG_set0(numbers, r, s) == 1) {
        r = s = NULL;
        int length = i2d_ECDSA_SIG(numbers, &end);
        is_valid = length > 0 && hearth_verify(key, der, (size_t)length, data, count);
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(numbers);
    return is_valid;
}

/* Signs `data` into the 64 bytes `r || s` at `signature`; 1 on success. */
static inline int hearth_sign_es256(EVP_PKEY *key, const unsigned char *data, size_t count, unsigned char *signature) {
    unsigned char der[HEARTH_ES256_DER];
    const unsigned char *start = der;
    size_t length = hearth_sign(key, data, count, der, sizeof der);
    ECDSA_SIG *numbers = length == 0 ? NULL : d2i_ECDSA_SIG(NULL, &start, (long)length);
    int succeeded = numbers != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(numbers), signature, 32) == 32 &&
        BN_bn2binpad(ECDSA_SIG_get0_s(numbers), signature + 32, 32) == 32;
    ECDSA_SIG_free(numbers);
    return succeeded;
}

#endif
