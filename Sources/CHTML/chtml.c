#include "chtml.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <string.h>

typedef struct {
    chtml_handler handler;
    void *context;
} state;

static void on_start(void *context, const xmlChar *name, const xmlChar **attributes) {
    state *all = context;
    all->handler.start(all->context, (const char *)name, (const char *const *)attributes);
}

static void on_end(void *context, const xmlChar *name) {
    (void)name;
    state *all = context;
    all->handler.end(all->context);
}

static void on_text(void *context, const xmlChar *bytes, int count) {
    state *all = context;
    all->handler.text(all->context, (const char *)bytes, count);
}

int chtml_parse(const char *bytes, size_t count, chtml_handler handler, void *context) {
    if (count > INT_MAX / 2) return -1;
    state all = {.handler = handler, .context = context};
    // Not the push parser: it ends at an end tag that closes nothing.
    htmlParserCtxtPtr parser = htmlCreateMemoryParserCtxt(bytes, (int)count);
    if (!parser) return count ? -1 : 0;
    memset(parser->sax, 0, sizeof *parser->sax);
    parser->sax->startElement = on_start;
    parser->sax->endElement = on_end;
    parser->sax->characters = on_text;
    parser->sax->ignorableWhitespace = on_text;
    parser->sax->cdataBlock = on_text;
    parser->userData = &all;
    xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8);
    // The text is UTF-8 already, whatever its meta elements say. XML_PARSE_HUGE takes off limits that no page needs: the
    // process has limits of its own.
    htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
                                   HTML_PARSE_IGNORE_ENC | (int)XML_PARSE_HUGE);
    htmlParseDocument(parser);
    int code = parser->errNo == XML_ERR_NO_MEMORY ? -1 : 0;
    htmlFreeParserCtxt(parser);
    return code;
}
