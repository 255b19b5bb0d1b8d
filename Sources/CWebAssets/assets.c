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
    {"dashboard.css", dashboard_css, sizeof dashboard_css},
    {"dashboard.js", dashboard_js, sizeof dashboard_js},
};

size_t cw_asset_count(void) { return sizeof assets / sizeof assets[0]; }

cw_asset cw_asset_at(size_t index) { return assets[index]; }
