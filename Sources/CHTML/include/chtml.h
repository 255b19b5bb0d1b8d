#ifndef HEARTH_CHTML_H
#define HEARTH_CHTML_H

#include <stddef.h>

/* What the parser calls, in the order of the document. */
typedef struct {
    /* An element begins. Attributes are pairs of name and value; a value may be null, and so may the list. */
    void (*start)(void *context, const char *name, const char *const *attributes);
    /* The element that began last and has not ended ends. */
    void (*end)(void *context);
    /* Text, entities decoded. Text of one place may come in pieces. */
    void (*text)(void *context, const char *bytes, int count);
} chtml_handler;

/* Parses HTML in UTF-8 by libxml2, which repairs what is wrong. Returns -1 if there is not enough memory. */
int chtml_parse(const char *bytes, size_t count, chtml_handler handler, void *context);

#endif
