#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/// A file of the pages, compiled into the binary, so that a server always has the pages of its own version.
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t length;
} cw_asset;

/// Returns the number of files.
size_t cw_asset_count(void);
/// Returns a file.
/// - Parameter index: below `cw_asset_count()`.
cw_asset cw_asset_at(size_t index);

#endif
