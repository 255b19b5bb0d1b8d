#include "CWebAssets.h"

static const unsigned char hearth_css[] = {
#embed "hearth.css"
};
static const unsigned char hearth_js[] = {
#embed "hearth.js"
};
static const unsigned char icon_svg[] = {
#embed "icon.svg"
};
static const unsigned char calendar_js[] = {
#embed "calendar.js"
};
static const unsigned char children_js[] = {
#embed "children.js"
};
static const unsigned char countries_js[] = {
#embed "countries.js"
};
static const unsigned char curl_js[] = {
#embed "curl.js"
};
static const unsigned char docs_css[] = {
#embed "docs.css"
};
static const unsigned char docs_js[] = {
#embed "docs.js"
};
static const unsigned char emergency_js[] = {
#embed "emergency.js"
};
static const unsigned char flow_js[] = {
#embed "flow.js"
};
static const unsigned char groceries_js[] = {
#embed "groceries.js"
};
static const unsigned char household_js[] = {
#embed "household.js"
};
static const unsigned char intentchips_js[] = {
#embed "intentchips.js"
};
static const unsigned char plantext_js[] = {
#embed "plantext.js"
};
static const unsigned char results_js[] = {
#embed "results.js"
};
static const unsigned char stream_js[] = {
#embed "stream.js"
};
static const unsigned char try_css[] = {
#embed "try.css"
};
static const unsigned char tryit_js[] = {
#embed "tryit.js"
};
static const unsigned char understood_js[] = {
#embed "understood.js"
};

static const unsigned char dashboard_css[] = {
#embed "dashboard.css"
};
static const unsigned char dashboard_js[] = {
#embed "dashboard.js"
};

static const cw_asset assets[] = {
    {"hearth.css", hearth_css, sizeof hearth_css},
    {"hearth.js", hearth_js, sizeof hearth_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"calendar.js", calendar_js, sizeof calendar_js},
    {"children.js", children_js, sizeof children_js},
    {"countries.js", countries_js, sizeof countries_js},
    {"curl.js", curl_js, sizeof curl_js},
    {"docs.css", docs_css, sizeof docs_css},
    {"docs.js", docs_js, sizeof docs_js},
    {"emergency.js", emergency_js, sizeof emergency_js},
    {"flow.js", flow_js, sizeof flow_js},
    {"groceries.js", groceries_js, sizeof groceries_js},
    {"household.js", household_js, sizeof household_js},
    {"intentchips.js", intentchips_js, sizeof intentchips_js},
    {"plantext.js", plantext_js, sizeof plantext_js},
    {"results.js", results_js, sizeof results_js},
    {"stream.js", stream_js, sizeof stream_js},
    {"try.css", try_css, sizeof try_css},
    {"tryit.js", tryit_js, sizeof tryit_js},
    {"understood.js", understood_js, sizeof understood_js},
    {"dashboard.css", dashboard_css, sizeof dashboard_css},
    {"dashboard.js", dashboard_js, sizeof dashboard_js},
};

size_t cw_asset_count(void) { return sizeof assets / sizeof assets[0]; }

cw_asset cw_asset_at(size_t index) { return assets[index]; }
