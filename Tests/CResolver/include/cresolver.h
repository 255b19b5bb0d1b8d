#ifndef CRESOLVER_H
#define CRESOLVER_H

/// Has lookups of a name in this process return these addresses: those of one lookup are separated by commas, lookups by spaces.
/// After the last lookup the first one comes again. All libraries ask `getaddrinfo`, libcurl included; other names are looked up as
/// ever. Returns 0, or -1 if there is no room for another name.
int cresolver_answer(const char *name, const char *lookups);

/// Returns how often a name was looked up.
int cresolver_count(const char *name);

#endif
