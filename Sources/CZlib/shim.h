// Swift does not import macros with casts and arguments.
#ifndef HEARTH_CZLIB_SHIM_H
#define HEARTH_CZLIB_SHIM_H

#include <zlib.h>

/* Begins to inflate raw deflate data, as entries of zip archives have it. */
static inline int czlib_inflate_begin(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }

/* Begins to deflate into raw deflate data. */
static inline int czlib_deflate_begin(z_stream *stream) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

#endif
