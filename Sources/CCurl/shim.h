// Swift does not import variadic C functions, nor macros with casts: one typed function for each shape that is used.
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdint.h>
#include <string.h>
#include <netinet/in.h>

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_socket_callback)(CURL *easy, curl_socket_t socket, int what, void *context, void *assigned);
typedef int (*ccurl_timer_callback)(CURLM *multi, long milliseconds, void *context);
typedef curl_socket_t (*ccurl_open_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_callback(CURL *easy, CURLoption option, ccurl_data_callback value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_open_callback(CURL *easy, ccurl_open_callback value) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
/// Copies the bytes and the port of an address. Returns the number of bytes, 4 or 16; 0 for another family.
///
/// `addr` is the beginning of an address that may be longer than its declared type.
static inline int ccurl_copy_address(const struct curl_sockaddr *address, uint8_t *bytes, uint16_t *port) {
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in four;
        memcpy(&four, &address->addr, sizeof four);
        memcpy(bytes, &four.sin_addr, 4);
        *port = ntohs(four.sin_port);
        return 4;
    }
    if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 six;
        memcpy(&six, &address->addr, sizeof six);
        memcpy(bytes, &six.sin6_addr, 16);
        *port = ntohs(six.sin6_port);
        return 16;
    }
    return 0;
}
static inline CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, (char **)value);
}
static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
static inline CURLMcode ccurl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
    return curl_multi_setopt(multi, option, value);
}
static inline CURLMcode ccurl_multi_set_socket_callback(CURLM *multi, ccurl_socket_callback value) {
    return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, value);
}
static inline CURLMcode ccurl_multi_set_timer_callback(CURLM *multi, ccurl_timer_callback value) {
    return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, value);
}
/// The result of a finished transfer; `data` is an anonymous union.
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
