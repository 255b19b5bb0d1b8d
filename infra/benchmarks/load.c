/*
 * A load client for HTTP/1.1 servers that answer with Server-Sent Events: one thread, epoll, loopback.
 *
 *   load [options] PORT PATH BODY
 *     -c N     streams open at once, each on its own connection (1); closed loop, connections are kept alive
 *     -n N     stop after N requests (as many as -c, without -d)
 *     -d S     stop after S seconds; streams that are open then are cut, which is no error
 *     -r S     open the connections evenly over the first S seconds
 *     -w S     measure no times of what starts in the first S seconds
 *     -e N     an answer with other than N tokens is an error ("short")
 *     -a N     go away after N tokens of each answer
 *     -l FILE  for each stream so left: a line `left FIRST_STAMP CLOSED_AT`, in nanoseconds of CLOCK_MONOTONIC
 *     -t S     a request that takes longer is an error (120)
 *
 * Tokens are known by the stamps that provider.c puts into them, however a server cuts its events. The last line is
 * one JSON object with times in milliseconds:
 *   first_event   from the request to the first event of the answer
 *   first_token   from the request to the first stamp
 *   first_delay   from the first stamp's time to its arrival
 *   delay         the same for every stamp
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* ---- histogram of nanoseconds, in buckets of 1/64 of their value ---- */

enum { BITS = 6, BUCKETS = 64 << BITS };
struct histogram { uint64_t count, most, buckets[BUCKETS]; };

static void record(struct histogram *histogram, uint64_t value)
{
    unsigned shift = value < (1u << BITS) ? 0 : 63u - BITS - (unsigned)__builtin_clzll(value);
    histogram->buckets[(shift << BITS) + (unsigned)(value >> shift)]++;
    histogram->count++;
    if (value > histogram->most) histogram->most = value;
}

static double milliseconds_at(const struct histogram *histogram, double quantile)
{
    uint64_t wanted = (uint64_t)ceil(quantile * (double)histogram->count), seen = 0;
    for (unsigned i = 0; i < BUCKETS && wanted > 0; i++) {
        seen += histogram->buckets[i];
        if (seen < wanted) continue;
        unsigned shift = i >> BITS ? (i >> BITS) - 1 : 0;
        return ldexp((double)(i - (shift << BITS)) + 0.5, (int)shift) / 1e6;
    }
    return 0;
}

/* ---- state ---- */

enum phase { IDLE, CONNECTING, SENDING, HEAD, SIZE, SIZE_END, DATA, DATA_END, TRAILER };
enum { HEAD_LIMIT = 4096, STAMP_LETTERS = 16 };

struct stream {
    int fd, is_reused, keeps_alive, is_measured;
    enum phase phase;
    size_t sent, head_length, trailer_length;
    uint64_t left; /* bytes of the chunk */
    uint64_t started_at, first_stamp, stamp;
    int letters; /* of a stamp that is being read, plus one for its mark */
    long tokens, events;
    char previous;
    char head[HEAD_LIMIT];
};

static struct {
    uint64_t requests, tokens, left, cut;
    uint64_t connect, reset, early, status, is_short, timeout, malformed; /* errors */
    struct histogram first_event, first_token, first_delay, delay;
} result;

static long streams = 1, request_count, expected_tokens = -1, leave_after = -1, started, live;
static double duration, ramp, warm_up, longest = 120;
static FILE *left_file;
static char *request;
static size_t request_length;
static struct sockaddr_in server;
static int epoll_fd;
static uint64_t begun_at;
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

/* ---- a request's life ---- */

static void disconnect(struct stream *stream)
{
    if (stream->fd >= 0) close(stream->fd);
    stream->fd = -1;
}

static void begin(struct stream *stream);

/* Counts the answer, or the error, and begins the next request. */
static void end(struct stream *stream, uint64_t *error)
{
    if (error) ++*error;
    if (error || !stream->keeps_alive) disconnect(stream);
    if (!error) {
        result.requests++;
        if (expected_tokens >= 0 && stream->tokens != expected_tokens) result.is_short++;
    }
    begin(stream);
}

/* The server has closed an idle connection just when it was used again. */
static void begin_again(struct stream *stream)
{
    disconnect(stream);
    started--;
    begin(stream);
}

static void watch(struct stream *stream, int operation, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = stream};
    if (epoll_ctl(epoll_fd, operation, stream->fd, &event)) fail("epoll_ctl");
}

static void send_request(struct stream *stream)
{
    ssize_t count = send(stream->fd, request, request_length, MSG_NOSIGNAL);
    if (count == (ssize_t)request_length) stream->phase = HEAD;
    else if (stream->is_reused) begin_again(stream);
    else end(stream, &result.reset); /* a fresh socket's buffer holds the whole request */
}

static void begin(struct stream *stream)
{
    int may_begin = !is_stopping && (request_count == 0 || started < request_count);
    if (!may_begin) {
        disconnect(stream);
        stream->phase = IDLE;
        live--;
        return;
    }
    started++;
    int fd = stream->fd;
    memset(stream, 0, offsetof(struct stream, head));
    stream->fd = fd;
    stream->started_at = now_ns();
    stream->is_measured = stream->started_at - begun_at >= (uint64_t)(warm_up * 1e9);
    stream->phase = CONNECTING;
    if (fd >= 0) {
        stream->is_reused = 1;
        send_request(stream);
        return;
    }
    int on = 1;
    stream->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (stream->fd < 0) fail("socket");
    setsockopt(stream->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(stream->fd, (struct sockaddr *)&server, sizeof server) && errno != EINPROGRESS) fail("connect");
    watch(stream, EPOLL_CTL_ADD, EPOLLOUT);
}

static void connected(struct stream *stream)
{
    int error = 0;
    socklen_t length = sizeof error;
    getsockopt(stream->fd, SOL_SOCKET, SO_ERROR, &error, &length);
    if (error) {
        result.connect++;
        disconnect(stream);
        stream->phase = IDLE;
        live--; /* a server that refuses connections is not asked again */
        return;
    }
    watch(stream, EPOLL_CTL_MOD, EPOLLIN);
    send_request(stream);
}

/* ---- the answer ---- */

enum verdict { MORE, COMPLETE, LEFT, MALFORMED };

static enum verdict take_stamp(struct stream *stream, uint64_t now)
{
    uint64_t delay = now > stream->stamp ? now - stream->stamp : 0;
    result.tokens++;
    if (stream->tokens++ == 0) {
        stream->first_stamp = stream->stamp;
        if (stream->is_measured) {
            record(&result.first_token, now - stream->started_at);
            record(&result.first_delay, delay);
        }
    }
    if (stream->is_measured) record(&result.delay, delay);
    return leave_after >= 0 && stream->tokens >= leave_after ? LEFT : MORE;
}

/* Reads a part of the event stream: stamps, and the empty line that ends the first event. */
static enum verdict take_text(struct stream *stream, const char *text, size_t length, uint64_t now)
{
    for (const char *end = text + length; text < end;) {
        if (stream->letters == 0 && stream->events > 0) {
            text = memchr(text, '<', (size_t)(end - text));
            if (!text) return MORE;
        }
        char byte = *text++;
        if (stream->events == 0 && byte == '\n' && stream->previous == '\n') {
            stream->events++;
            if (stream->is_measured) record(&result.first_event, now - stream->started_at);
        }
        if (byte != '\r') stream->previous = byte;
        if (byte == '<') {
            stream->letters = 1;
            stream->stamp = 0;
        } else if (stream->letters > STAMP_LETTERS) {
            stream->letters = 0;
            if (byte == '>' && take_stamp(stream, now) == LEFT) return LEFT;
        } else if (stream->letters > 0) {
            int is_letter = byte >= 'a' && byte <= 'p';
            stream->letters = is_letter ? stream->letters + 1 : 0;
            stream->stamp = stream->stamp << 4 | (uint64_t)(byte - 'a');
        }
    }
    return MORE;
}

/* Takes the head's bytes off the front of what was read; the number of them in `used`. */
static enum verdict take_head(struct stream *stream, const char *bytes, size_t length, size_t *used)
{
    size_t before = stream->head_length, room = HEAD_LIMIT - 1 - before, taken = length < room ? length : room;
    memcpy(stream->head + before, bytes, taken);
    stream->head_length += taken;
    stream->head[stream->head_length] = 0;
    char *end = strstr(stream->head, "\r\n\r\n");
    *used = taken;
    if (!end) return taken == room ? MALFORMED : MORE;
    *used = (size_t)(end + 4 - stream->head) - before;
    end[2] = 0;
    int status = 0;
    if (sscanf(stream->head, "HTTP/1.1 %d", &status) != 1) return MALFORMED;
    if (status == 200 && !strcasestr(stream->head, "\r\ntransfer-encoding: chunked\r\n")) return MALFORMED;
    stream->keeps_alive = !strcasestr(stream->head, "\r\nconnection: close\r\n");
    stream->phase = SIZE;
    return status == 200 ? COMPLETE : LEFT;
}

static enum verdict take_chunks(struct stream *stream, const char *bytes, size_t length, uint64_t now)
{
    const char *end = bytes + length;
    while (bytes < end) {
        char byte = *bytes;
        switch (stream->phase) {
        case SIZE:
            if (isxdigit((unsigned char)byte)) {
                int digit = isdigit((unsigned char)byte) ? byte - '0' : (byte | 32) - 'a' + 10;
                stream->left = stream->left * 16 + (uint64_t)digit;
                bytes++;
            } else {
                stream->phase = SIZE_END;
            }
            break;
        case SIZE_END:
            bytes++;
            if (byte == '\n') stream->phase = stream->left > 0 ? DATA : TRAILER;
            break;
        case DATA: {
            size_t part = (uint64_t)(end - bytes) < stream->left ? (size_t)(end - bytes) : (size_t)stream->left;
            if (take_text(stream, bytes, part, now) == LEFT) return LEFT;
            bytes += part;
            stream->left -= part;
            if (stream->left == 0) stream->phase = DATA_END;
            break;
        }
        case DATA_END:
            bytes++;
            if (byte == '\n') stream->phase = SIZE;
            else if (byte != '\r') return MALFORMED;
            break;
        default: /* TRAILER: an empty line ends it */
            bytes++;
            if (byte == '\n' && stream->trailer_length == 0) return COMPLETE;
            if (byte == '\n') stream->trailer_length = 0;
            else if (byte != '\r') stream->trailer_length++;
        }
    }
    return MORE;
}

static void leave(struct stream *stream)
{
    uint64_t closed_at = now_ns();
    disconnect(stream);
    if (left_file) fprintf(left_file, "left %" PRIu64 " %" PRIu64 "\n", stream->first_stamp, closed_at);
    end(stream, &result.left);
}

static void read_some(struct stream *stream)
{
    static char buffer[65536];
    ssize_t count = recv(stream->fd, buffer, sizeof buffer, 0);
    uint64_t now = now_ns();
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        if (stream->is_reused && stream->phase == HEAD && stream->head_length == 0) begin_again(stream);
        else end(stream, count < 0 ? &result.reset : &result.early);
        return;
    }
    size_t used = 0;
    if (stream->phase == HEAD) {
        switch (take_head(stream, buffer, (size_t)count, &used)) {
        case MORE: return;
        case COMPLETE: break;
        case LEFT: end(stream, &result.status); return;
        case MALFORMED: end(stream, &result.malformed); return;
        }
    }
    switch (take_chunks(stream, buffer + used, (size_t)count - used, now)) {
    case MORE: return;
    case COMPLETE: end(stream, NULL); return;
    case LEFT: leave(stream); return;
    case MALFORMED: end(stream, &result.malformed); return;
    }
}

/* ---- the run ---- */

static void stop(int signal)
{
    (void)signal;
    is_stopping = 1;
}

static void run(struct stream *all)
{
    uint64_t deadline = duration > 0 ? begun_at + (uint64_t)(duration * 1e9) : UINT64_MAX, swept_at = begun_at;
    long opened = 0;
    for (uint64_t now = begun_at; live > 0 && !is_stopping && now < deadline; now = now_ns()) {
        double due = ramp > 0 ? (double)(now - begun_at) / (ramp * 1e9) * (double)streams : (double)streams;
        while (opened < streams && (double)opened <= due) begin(&all[opened++]);
        struct epoll_event events[512];
        int ready = epoll_wait(epoll_fd, events, 512, opened < streams ? 1 : 50);
        for (int i = 0; i < ready; i++) {
            struct stream *stream = events[i].data.ptr;
            if (stream->phase == CONNECTING) connected(stream);
            else if (stream->phase != IDLE) read_some(stream);
        }
        if (now - swept_at < 100000000u) continue;
        swept_at = now;
        for (long i = 0; i < opened; i++) {
            int is_late = now > all[i].started_at && now - all[i].started_at > (uint64_t)(longest * 1e9);
            if (all[i].phase != IDLE && is_late) end(&all[i], &result.timeout);
        }
    }
    for (long i = 0; i < opened; i++) result.cut += all[i].phase != IDLE;
}

static void print_times(const char *name, const struct histogram *histogram)
{
    printf("\"%s\":{\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f},", name, milliseconds_at(histogram, 0.5),
           milliseconds_at(histogram, 0.99), (double)histogram->most / 1e6);
}

static double cpu_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int count, char **arguments)
{
    for (int option; (option = getopt(count, arguments, "c:n:d:r:w:e:a:l:t:")) != -1;) switch (option) {
        case 'c': streams = atol(optarg); break;
        case 'n': request_count = atol(optarg); break;
        case 'd': duration = atof(optarg); break;
        case 'r': ramp = atof(optarg); break;
        case 'w': warm_up = atof(optarg); break;
        case 'e': expected_tokens = atol(optarg); break;
        case 'a': leave_after = atol(optarg); break;
        case 'l': if (!(left_file = fopen(optarg, "w"))) fail(optarg); break;
        case 't': longest = atof(optarg); break;
        default: return 2;
        }
    if (optind + 3 != count || streams < 1) return fprintf(stderr, "usage: load [options] PORT PATH BODY\n"), 2;
    if (request_count == 0 && duration <= 0) request_count = streams;
    const char *port = arguments[optind], *path = arguments[optind + 1], *body = arguments[optind + 2];
    server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int length = asprintf(&request, "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nContent-Type: application/json\r\n"
                          "Content-Length: %zu\r\n\r\n%s", path, port, strlen(body), body);
    if (length < 0) fail("asprintf");
    request_length = (size_t)length;
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    struct stream *all = calloc((size_t)streams, sizeof *all);
    if (!all) fail("calloc");
    for (long i = 0; i < streams; i++) all[i].fd = -1;
    epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    live = streams;
    begun_at = now_ns();
    run(all);
    double wall = (double)(now_ns() - begun_at) / 1e9;
    if (left_file) fclose(left_file);

    uint64_t errors = result.connect + result.reset + result.early + result.status + result.is_short + result.timeout +
                      result.malformed;
    printf("{\"wall_s\":%.3f,\"cpu_s\":%.3f,\"requests\":%" PRIu64 ",\"tokens\":%" PRIu64 ",\"left\":%" PRIu64
           ",\"cut\":%" PRIu64 ",", wall, cpu_seconds(), result.requests, result.tokens, result.left, result.cut);
    print_times("first_event", &result.first_event);
    print_times("first_token", &result.first_token);
    print_times("first_delay", &result.first_delay);
    print_times("delay", &result.delay);
    printf("\"errors\":%" PRIu64 ",\"connect\":%" PRIu64 ",\"reset\":%" PRIu64 ",\"early\":%" PRIu64
           ",\"status\":%" PRIu64 ",\"short\":%" PRIu64 ",\"timeout\":%" PRIu64 ",\"malformed\":%" PRIu64 "}\n",
           errors, result.connect, result.reset, result.early, result.status, result.is_short, result.timeout,
           result.malformed);
    return 0;
}
