// What Swift does not import of libpq's and the kernel's headers: character constants, and structures with unions.
#ifndef CPOSTGRES_SHIM_H
#define CPOSTGRES_SHIM_H

// Debian keeps the header in a folder of its own.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif
#include <poll.h>
#include <stdint.h>

static inline const char *cpostgres_sqlstate(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}
static inline const char *cpostgres_primary_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline void cpostgres_drop_notice(void *context, const PGresult *result) {
    (void)context;
    (void)result;
}
/// libpq prints notices to standard error unless somebody takes them.
static inline void cpostgres_drop_notices(PGconn *connection) {
    PQsetNoticeReceiver(connection, cpostgres_drop_notice, NULL);
}

#endif
