#include "chtml.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Attributes

// libxml2 compares each attribute of a tag with all others of it. So no tag may have more than this. Tags of pages have some
// dozens.
enum { most_attributes = 500 };

// libxml2 cuts names at this length. What follows is a name of its own.
enum { longest_name = 100 };

// A place within a start tag, as libxml2 reads it.
enum place {
    tag_name,
    before_name,
    name,
    behind_name,
    before_value,
    bare_value,
    double_quoted,
    single_quoted,
    nonsense, // skipped up to the next blank
    places
};

// Counts the attributes of tags. Whether a `<` begins a tag depends on the comments, scripts and quotation marks before it, and
// a page may be written so that two readers disagree about them. So each `<` before a letter begins a tag here, and all tags
// that may be open are followed at once. Those at the same place continue in the same way: only the one with the most attributes
// is kept. A place without a tag has -1.
typedef struct {
    int attributes[places];
    int open;   // whether any place has a tag
    int length; // bytes of the name that ends here
    char last;
} tag_counter;

// What ends every tag, wherever within it it stands: a value, both quotation marks, and the tag itself.
static const char tag_end[] = {'x', '"', '\'', '>'};

static int is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

static int begins_name(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == ':' || byte == '.';
}

static int is_in_name(char byte) { return begins_name(byte) || (byte >= '0' && byte <= '9') || byte == '-'; }

static void close_all(tag_counter *tags) {
    for (int place = 0; place < places; place++) tags->attributes[place] = -1;
    tags->open = 0;
}

static void move(int next[places], enum place place, int attributes) {
    if (attributes > next[place]) next[place] = attributes;
}

// Takes a byte. Returns 1 if it begins one attribute too many: then all tags are ended before it.
static int take(tag_counter *tags, char byte) {
    int begins = tags->last == '<' && begins_name(byte);
    tags->last = byte;
    tags->length = is_in_name(byte) ? tags->length + 1 : 0;
    if (!tags->open && !begins) return 0;
    const int *now = tags->attributes;
    int next[places];
    for (int place = 0; place < places; place++) next[place] = -1;
    if (byte == '"') {
        if (now[double_quoted] >= 0) move(next, before_name, now[double_quoted]);
        if (now[before_value] >= 0) move(next, double_quoted, now[before_value]);
    } else {
        move(next, double_quoted, now[double_quoted]);
    }
    if (byte == '\'') {
        if (now[single_quoted] >= 0) move(next, before_name, now[single_quoted]);
        if (now[before_value] >= 0) move(next, single_quoted, now[before_value]);
    } else {
        move(next, single_quoted, now[single_quoted]);
    }
    if (is_blank(byte)) {
        move(next, before_name, now[tag_name]);
        move(next, before_name, now[before_name]);
        move(next, before_name, now[bare_value]);
        move(next, before_name, now[nonsense]);
        move(next, behind_name, now[name]);
        move(next, behind_name, now[behind_name]);
        move(next, before_value, now[before_value]);
    } else if (byte != '>') {
        if (is_in_name(byte)) {
            int is_cut = tags->length % longest_name == 0;
            if (now[tag_name] >= 0) move(next, is_cut ? name : tag_name, now[tag_name] + is_cut);
            if (now[name] >= 0) move(next, name, now[name] + is_cut);
        } else {
            move(next, nonsense, now[tag_name]);
            move(next, byte == '=' ? before_value : nonsense, now[name]);
        }
        if (begins_name(byte)) {
            if (now[before_name] >= 0) move(next, name, now[before_name] + 1);
            if (now[behind_name] >= 0) move(next, name, now[behind_name] + 1);
        } else {
            move(next, nonsense, now[before_name]);
            move(next, byte == '=' ? before_value : nonsense, now[behind_name]);
        }
        if (byte != '"' && byte != '\'') move(next, bare_value, now[before_value]);
        move(next, bare_value, now[bare_value]);
        move(next, nonsense, now[nonsense]);
        if (begins) move(next, tag_name, 0);
    }
    if (next[name] > most_attributes) {
        close_all(tags);
        return 1;
    }
    tags->open = 0;
    for (int place = 0; place < places; place++) {
        tags->attributes[place] = next[place];
        tags->open |= next[place] >= 0;
    }
    return 0;
}

static void begin(tag_counter *tags) {
    close_all(tags);
    tags->length = 0;
    tags->last = 0;
}

static char *with_bounded_tags(const char *bytes, size_t count, size_t *length) {
    tag_counter tags;
    begin(&tags);
    size_t ends = 0;
    for (size_t index = 0; index < count; index++) ends += take(&tags, bytes[index]);
    *length = count + ends * sizeof tag_end;
    char *bounded = malloc(*length + 1);
    if (!bounded) return 0;
    if (!ends) return memcpy(bounded, bytes, count);
    begin(&tags);
    char *end = bounded;
    for (size_t index = 0; index < count; index++) {
        if (take(&tags, bytes[index])) {
            memcpy(end, tag_end, sizeof tag_end);
            end += sizeof tag_end;
        }
        *end++ = bytes[index];
    }
    return bounded;
}

// MARK: - The parser

// The most open elements that all wrong tags together are compared with. A wrong tag of a page has some dozens around it.
static const size_t most_compared = 20000000;

typedef struct {
    chtml_handler handler;
    void *context;
    htmlParserCtxtPtr parser;
    size_t compared;
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

// libxml2 looks for the start of each end tag among all open elements, and for the body at each `<body>`. It reports the tags
// for which that was in vain: others close what they pass, and so cost no more than the start tags did.
#if LIBXML_VERSION >= 21200
static void on_error(void *context, const xmlError *error) {
#else
static void on_error(void *context, xmlError *error) {
#endif
    state *all = context;
    if (error->code != XML_ERR_TAG_NAME_MISMATCH && error->code != XML_HTML_STRUCURE_ERROR) return;
    all->compared += (size_t)all->parser->nameNr;
    // Behind its last byte the page is over, and the parser ends what is open.
    if (all->compared > most_compared) all->parser->input->cur = all->parser->input->end;
}

int chtml_parse(const char *bytes, size_t count, chtml_handler handler, void *context) {
    if (count > INT_MAX / 4) return -1;
    size_t length = 0;
    char *bounded = with_bounded_tags(bytes, count, &length);
    if (!bounded) return -1;
    state all = {.handler = handler, .context = context};
    // Not the push parser: it ends at an end tag that closes nothing.
    htmlParserCtxtPtr parser = htmlCreateMemoryParserCtxt(bounded, (int)length);
    if (!parser) {
        free(bounded);
        return count ? -1 : 0;
    }
    all.parser = parser;
    memset(parser->sax, 0, sizeof *parser->sax);
    // Only handlers of this form hear of single errors.
    parser->sax->initialized = XML_SAX2_MAGIC;
    parser->sax->serror = on_error;
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
    free(bounded);
    return code;
}
