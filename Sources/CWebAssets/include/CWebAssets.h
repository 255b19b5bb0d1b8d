#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/// A file of our pages, compiled in: a server is one file, and cannot be started without its pages or with another's.
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t length;
} cw_asset;

/// How many there are.
size_t cw_asset_count(void);
/// - Parameter index: below the count.
cw_asset cw_asset_at(size_t index);

#endif
