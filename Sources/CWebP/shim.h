// The decoder and the encoder of libwebp.
#ifndef HEARTH_CWEBP_SHIM_H
#define HEARTH_CWEBP_SHIM_H

#include <webp/decode.h>
#include <webp/encode.h>

/* Has the encoder write into a memory writer. Swift cannot name the function and the pointer at once. */
static inline void cwebp_write_to(WebPPicture *picture, WebPMemoryWriter *writer) {
    picture->writer = WebPMemoryWrite;
    picture->custom_ptr = writer;
}

/* Decodes into RGB or RGBA, scaled if the size differs from that of the image. */
static inline VP8StatusCode cwebp_decode(
    const uint8_t *bytes, size_t count, int has_alpha, int width, int height, int is_scaled, uint8_t *pixels,
    size_t size) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return VP8_STATUS_INVALID_PARAM;
    config.output.colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = width * (has_alpha ? 4 : 3);
    config.output.u.RGBA.size = size;
    config.options.use_scaling = is_scaled;
    config.options.scaled_width = width;
    config.options.scaled_height = height;
    VP8StatusCode code = WebPDecode(bytes, count, &config);
    WebPFreeDecBuffer(&config.output);
    return code;
}

#endif
