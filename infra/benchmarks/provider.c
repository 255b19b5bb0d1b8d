/*
 * A mock model provider for load tests: OpenAI's streaming chat completions on loopback, one thread, epoll.
 *
 *   provider PORT
 *
 * The answer is described by the request's model, letters with numbers in any order: `n200-i20-f50` is 200 tokens,
 * 20 ms between two of them (at least 1, at most 4000), 50 ms before the first (default 0).
 *
 * A token is a word and the time at which it is written, CLOCK_MONOTONIC in nanoseconds as 16 letters of which a is 0
 * and p is 15: " river<aaaabbcdolmepgha>". A reader on the same machine computes its delay from that; no two stamps are
 * equal, so the first one of a stream also names the stream. Letters, because a filter takes digits for phone numbers.
 *
 * For each peer who goes away before the end: a line `gone FIRST_STAMP SEEN_AT` on standard output, in nanoseconds.
 * On SIGTERM: `served REQUESTS TOKENS`.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { REQUEST_LIMIT = 16384, OUTPUT_LIMIT = 4096, SLOTS = 8192, LONGEST_DELAY = 4000 };

struct peer {
    int fd;
    int is_streaming, keeps_alive, includes_usage, waits_for_room;
    int tokens, interval, first_delay, sent;
    char model[64];
    uint64_t first_stamp, due; /* ns; ms */
    struct peer *next, **link; /* the timer's slot */
    size_t input_length, output_length, output_offset;
    char input[REQUEST_LIMIT], output[OUTPUT_LIMIT];
};

static int epoll_fd;
static struct peer *slots[SLOTS]; /* by due time in ms */
static uint64_t clock_ms;         /* slots up to here are done */
static uint64_t requests, tokens_written;
static volatile sig_atomic_t is_stopping;

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* ---- timer ---- */

static void timer_clear(struct peer *peer)
{
    if (!peer->link) return;
    *peer->link = peer->next;
    if (peer->next) peer->next->link = peer->link;
    peer->link = NULL;
}

static void timer_set(struct peer *peer, uint64_t due)
{
    peer->due = due > clock_ms ? due : clock_ms + 1;
    struct peer **slot = &slots[peer->due % SLOTS];
    peer->next = *slot;
    if (peer->next) peer->next->link = &peer->next;
    peer->link = slot;
    *slot = peer;
}

/* How long epoll may wait, in ms. */
static int timer_wait(void)
{
    uint64_t now = now_ns() / 1000000u;
    for (uint64_t at = clock_ms + 1; at <= clock_ms + 100; at++)
        if (slots[at % SLOTS]) return at > now ? (int)(at - now) : 0;
    return 100;
}

/* ---- output ---- */

static void watch(struct peer *peer, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = peer};
    epoll_ctl(epoll_fd, EPOLL_CTL_MOD, peer->fd, &event);
}

/* False if the peer is gone. */
static int flush(struct peer *peer)
{
    while (peer->output_offset < peer->output_length) {
        ssize_t count = send(peer->fd, peer->output + peer->output_offset,
                             peer->output_length - peer->output_offset, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) {
            if (!peer->waits_for_room) watch(peer, EPOLLIN | EPOLLRDHUP | EPOLLOUT);
            peer->waits_for_room = 1;
            return 1;
        }
        if (count < 0) return 0;
        peer->output_offset += (size_t)count;
    }
    peer->output_offset = peer->output_length = 0;
    if (peer->waits_for_room) watch(peer, EPOLLIN | EPOLLRDHUP);
    peer->waits_for_room = 0;
    return 1;
}

static size_t write_stamp(char *out, uint64_t stamp)
{
    out[0] = '<';
    for (int digit = 0; digit < 16; digit++) out[1 + digit] = (char)('a' + ((stamp >> (60 - 4 * digit)) & 15));
    out[17] = '>';
    return 18;
}

#define CHUNK "data: {\"id\":\"chatcmpl-bench\",\"object\":\"chat.completion.chunk\",\"created\":1700000000," \
              "\"model\":\"%s\",\"system_fingerprint\":\"fp_bench\","
#define CHOICE(delta, reason) \
    "\"choices\":[{\"index\":0,\"delta\":{" delta "},\"logprobs\":null,\"finish_reason\":" reason "}]"

static size_t write_token(struct peer *peer, char *out)
{
    static const char *const words[] = {"table", "plant", "small", "green", "river", "seven", "light", "paper",
                                        "music", "early", "chair", "round", "field", "along", "train", "quiet"};
    static uint64_t last_stamp;
    int length = sprintf(out, CHUNK "\"choices\":[{\"index\":0,\"delta\":{\"content\":\" %s", peer->model,
                         words[(size_t)peer->sent % (sizeof words / sizeof *words)]);
    uint64_t now = now_ns();
    last_stamp = now > last_stamp ? now : last_stamp + 1;
    if (peer->sent++ == 0) peer->first_stamp = last_stamp;
    tokens_written++;
    size_t end = (size_t)length + write_stamp(out + length, last_stamp);
    return end + (size_t)sprintf(out + end, "\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n");
}

/* Writes the next token, with what comes before the first and after the last. False if the peer is to be closed. */
static int write_next(struct peer *peer)
{
    char body[2048];
    size_t length = 0;
    if (peer->sent == 0)
        length = (size_t)sprintf(body, CHUNK CHOICE("\"role\":\"assistant\",\"content\":\"\"", "null") "}\n\n",
                                 peer->model);
    length += write_token(peer, body + length);
    int is_last = peer->sent == peer->tokens;
    if (is_last) {
        length += (size_t)sprintf(body + length, CHUNK CHOICE("", "\"stop\"") "}\n\n", peer->model);
        if (peer->includes_usage)
            length += (size_t)sprintf(body + length, CHUNK "\"choices\":[],\"usage\":{\"prompt_tokens\":10,"
                                      "\"completion_tokens\":%d,\"total_tokens\":%d}}\n\n",
                                      peer->model, peer->tokens, peer->tokens + 10);
        length += (size_t)sprintf(body + length, "data: [DONE]\n\n");
    }
    char *out = peer->output + peer->output_length;
    int head = sprintf(out, "%zx\r\n", length);
    memcpy(out + head, body, length);
    int tail = sprintf(out + head + length, is_last ? "\r\n0\r\n\r\n" : "\r\n");
    peer->output_length += (size_t)head + length + (size_t)tail;
    if (is_last) peer->is_streaming = 0;
    else timer_set(peer, (peer->sent == 1 ? now_ns() / 1000000u : peer->due) + (uint64_t)peer->interval);
    return flush(peer) && (!is_last || peer->keeps_alive);
}

/* ---- requests ---- */

static int number_after(const char *text, char letter, int fallback)
{
    for (; *text; text++)
        if (*text == letter && isdigit((unsigned char)text[1])) return atoi(text + 1);
    return fallback;
}

static int bounded(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

static int start(struct peer *peer, const char *body)
{
    static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
                               "Cache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n";
    const char *model = strstr(body, "\"model\"");
    if (!model || sscanf(model, "\"model\" : \"%63[a-z0-9-]", peer->model) != 1) return 0;
    const char *usage = strstr(body, "\"include_usage\"");
    peer->includes_usage = usage && usage[strcspn(usage, "tf")] == 't';
    peer->tokens = bounded(number_after(peer->model, 'n', 1), 1, 1000000);
    peer->interval = bounded(number_after(peer->model, 'i', 1), 1, LONGEST_DELAY);
    peer->first_delay = bounded(number_after(peer->model, 'f', 0), 0, LONGEST_DELAY);
    peer->sent = 0;
    peer->first_stamp = 0;
    peer->is_streaming = 1;
    requests++;
    memcpy(peer->output, head, sizeof head - 1);
    peer->output_length = sizeof head - 1;
    if (peer->first_delay == 0) return write_next(peer); /* the head leaves with the first token */
    timer_set(peer, now_ns() / 1000000u + (uint64_t)peer->first_delay);
    return flush(peer);
}

/* Answers the request that stands in the input, once it is whole. False if the peer is to be closed. */
static int read_request(struct peer *peer)
{
    peer->input[peer->input_length] = 0;
    char *end = strstr(peer->input, "\r\n\r\n");
    if (!end) return peer->input_length < REQUEST_LIMIT - 1;
    *end = 0;
    const char *length = strcasestr(peer->input, "\r\ncontent-length:");
    size_t whole = (size_t)(end + 4 - peer->input) + (length ? strtoul(length + 17, NULL, 10) : 0);
    const char *connection = strcasestr(peer->input, "\r\nconnection: close");
    *end = '\r';
    if (whole >= REQUEST_LIMIT || strncmp(peer->input, "POST ", 5) != 0) return 0;
    if (peer->input_length < whole) return 1;
    if (peer->input_length > whole) return 0; /* nobody pipelines here */
    peer->keeps_alive = !connection;
    peer->input_length = 0;
    return start(peer, end + 4);
}

static int read_some(struct peer *peer)
{
    ssize_t count = recv(peer->fd, peer->input + peer->input_length, REQUEST_LIMIT - 1 - peer->input_length, 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0 || peer->is_streaming) return 0;
    peer->input_length += (size_t)count;
    return read_request(peer);
}

/* ---- the loop ---- */

static void close_peer(struct peer *peer)
{
    if (peer->is_streaming) printf("gone %" PRIu64 " %" PRIu64 "\n", peer->first_stamp, now_ns());
    timer_clear(peer);
    close(peer->fd);
    free(peer);
}

static void accept_peers(int listener)
{
    for (int fd, on = 1; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct peer *peer = calloc(1, sizeof *peer);
        if (!peer) fail("calloc");
        peer->fd = fd;
        struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = peer};
        epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event);
    }
}

static void handle(struct peer *peer, uint32_t events)
{
    int is_open = !(events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP));
    if (is_open && events & EPOLLIN) is_open = read_some(peer);
    if (is_open && events & EPOLLOUT) is_open = flush(peer) && (peer->is_streaming || peer->keeps_alive);
    if (!is_open) close_peer(peer);
}

static void run_timers(void)
{
    for (uint64_t now = now_ns() / 1000000u; clock_ms < now;) {
        clock_ms++;
        for (struct peer *peer = slots[clock_ms % SLOTS], *next; peer; peer = next) {
            next = peer->next;
            timer_clear(peer);
            if (peer->output_length > 0) timer_set(peer, clock_ms + (uint64_t)peer->interval); /* a slow reader */
            else if (!write_next(peer)) close_peer(peer);
        }
    }
}

static void stop(int signal)
{
    (void)signal;
    is_stopping = 1;
}

int main(int count, char **arguments)
{
    if (count != 2) return fprintf(stderr, "usage: provider PORT\n"), 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(arguments[1])),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 4096)) fail("listen");
    epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, listener, &event);
    clock_ms = now_ns() / 1000000u;
    while (!is_stopping) {
        struct epoll_event events[512];
        int ready = epoll_wait(epoll_fd, events, 512, timer_wait());
        for (int i = 0; i < ready; i++) {
            if (events[i].data.ptr) handle(events[i].data.ptr, events[i].events);
            else accept_peers(listener);
        }
        run_timers();
    }
    printf("served %" PRIu64 " %" PRIu64 "\n", requests, tokens_written);
    return 0;
}
