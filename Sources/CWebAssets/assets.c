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

static const cw_asset assets[] = {
    {"hearth.css", hearth_css, sizeof hearth_css},
    {"hearth.js", hearth_js, sizeof hearth_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
};

size_t cw_asset_count(void) { return sizeof assets / sizeof assets[0]; }

cw_asset cw_asset_at(size_t index) { return assets[index]; }
