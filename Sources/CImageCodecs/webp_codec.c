#include "webp_codec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "color_profile.h"

static sw_webp_bytes failed(const char *message) {
  sw_webp_bytes result = {0};
  snprintf(result.message, sizeof result.message, "%s", message);
  return result;
}

/* libwebp says why by number only; what can happen to a checked picture is these. */
static const char *encoding_error(WebPEncodingError error) {
  switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: return "out of memory";
    case VP8_ENC_ERROR_BAD_DIMENSION: return "the picture is too large for WebP";
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW: return "the picture has too much detail for WebP; use a lower quality";
    case VP8_ENC_ERROR_FILE_TOO_BIG: return "the file would be larger than 4 GiB";
    default: return "libwebp cannot encode the picture";
  }
}

static bool configure(WebPConfig *config, sw_webp_options options) {
  if (!WebPConfigInit(config)) return false;
  config->lossless = options.lossless;
  config->quality = options.quality;
  config->method = options.method;
  /* Colours under transparent pixels are kept as they are: lossless means all four channels. */
  config->exact = options.lossless;
  return WebPValidateConfig(config);
}

static bool import(WebPPicture *picture, const uint8_t *rgba, int width, int height, bool lossless) {
  if (!WebPPictureInit(picture)) return false;
  picture->width = width;
  picture->height = height;
  picture->use_argb = lossless;
  return WebPPictureImportRGBA(picture, rgba, width * 4);
}

sw_webp_bytes sw_webp_encode(const uint8_t *rgba, int width, int height, sw_webp_options options) {
  WebPConfig config;
  if (!configure(&config, options)) return failed("libwebp refuses the options");
  WebPPicture picture = {0};
  if (!import(&picture, rgba, width, height, options.lossless)) return failed("out of memory");
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  bool done = WebPEncode(&config, &picture);
  sw_webp_bytes result = done ? (sw_webp_bytes){0} : failed(encoding_error(picture.error_code));
  if (done && (result.bytes = malloc(writer.size ? writer.size : 1))) {
    memcpy(result.bytes, writer.mem, writer.size);
    result.count = writer.size;
  } else if (done) {
    result = failed("out of memory");
  }
  WebPMemoryWriterClear(&writer);
  WebPPictureFree(&picture);
  return result;
}

/* Converts decoded pixels out of the file's colour profile, if it has one that can be used, and finds the Exif data. */
static void read_metadata(const uint8_t *file, size_t count, uint8_t *rgba, size_t pixels, sw_webp_info *info) {
  WebPDemuxer *demuxer = WebPDemux(&(WebPData){file, count});
  WebPChunkIterator chunk;
  if (demuxer && WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    info->exif_offset = (size_t)(chunk.chunk.bytes - file);
    info->exif_size = chunk.chunk.size;
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  if (demuxer && WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk)) {
    sw_color_transform *colors = sw_color_from_profile(chunk.chunk.bytes, chunk.chunk.size, SW_PIXELS_RGBA8);
    info->has_bad_profile = !colors;
    if (colors && !sw_color_is_srgb(colors)) sw_color_convert(colors, rgba, rgba, pixels);
    sw_color_free(colors);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  WebPDemuxDelete(demuxer);
}

/* The first picture of an animation, on its canvas. */
static bool decode_first(const uint8_t *file, size_t count, uint8_t *rgba, size_t size) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return false;
  options.color_mode = MODE_RGBA;
  options.use_threads = 0;
  WebPAnimDecoder *decoder = WebPAnimDecoderNew(&(WebPData){file, count}, &options);
  uint8_t *canvas;
  int end;
  bool is_fine = decoder && WebPAnimDecoderGetNext(decoder, &canvas, &end);
  if (is_fine) memcpy(rgba, canvas, size);
  WebPAnimDecoderDelete(decoder);
  return is_fine;
}

sw_webp_bytes sw_webp_decode(const uint8_t *file, size_t count, uint64_t max_pixels, sw_webp_info *info) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(file, count, &features) != VP8_STATUS_OK) return failed("not a WebP file");
  *info = (sw_webp_info){.width = features.width, .height = features.height, .is_animated = features.has_animation};
  if ((uint64_t)info->width * (uint64_t)info->height > max_pixels) return failed("the picture has too many pixels");
  size_t stride = (size_t)info->width * 4;
  sw_webp_bytes result = {.count = stride * (size_t)info->height};
  result.bytes = malloc(result.count ? result.count : 1);
  if (!result.bytes) return failed("out of memory");
  bool is_fine = info->is_animated ? decode_first(file, count, result.bytes, result.count)
                                   : WebPDecodeRGBAInto(file, count, result.bytes, result.count, (int)stride) != NULL;
  if (!is_fine) {
    free(result.bytes);
    return failed("the file is damaged or ends too soon");
  }
  read_metadata(file, count, result.bytes, result.count / 4, info);
  return result;
}

struct sw_webp_animation {
  WebPAnimEncoder *encoder;
  WebPConfig config;
  int width, height;
};

sw_webp_animation *sw_webp_animation_new(int width, int height, int loops, sw_webp_options options) {
  WebPAnimEncoderOptions settings;
  sw_webp_animation *animation = calloc(1, sizeof *animation);
  if (!animation || !WebPAnimEncoderOptionsInit(&settings) || !configure(&animation->config, options)) {
    free(animation);
    return NULL;
  }
  settings.anim_params.loop_count = loops;
  /* Transparent where nothing is drawn; libwebp's default is white. */
  settings.anim_params.bgcolor = 0;
  animation->width = width;
  animation->height = height;
  animation->encoder = WebPAnimEncoderNew(width, height, &settings);
  if (!animation->encoder) {
    free(animation);
    return NULL;
  }
  return animation;
}

bool sw_webp_animation_add(sw_webp_animation *animation, const uint8_t *rgba, int milliseconds,
                           char message[SW_WEBP_MESSAGE_SIZE]) {
  WebPPicture picture = {0};
  /* The encoder of animations compares and crops in ARGB, lossy or not. */
  bool added = import(&picture, rgba, animation->width, animation->height, true) &&
               WebPAnimEncoderAdd(animation->encoder, &picture, milliseconds, &animation->config);
  if (!added) {
    const char *reason = picture.error_code == VP8_ENC_OK ? WebPAnimEncoderGetError(animation->encoder)
                                                          : encoding_error(picture.error_code);
    snprintf(message, SW_WEBP_MESSAGE_SIZE, "%s", reason);
  }
  WebPPictureFree(&picture);
  return added;
}

sw_webp_bytes sw_webp_animation_finish(sw_webp_animation *animation, int milliseconds) {
  WebPData data = {0};
  if (!WebPAnimEncoderAdd(animation->encoder, NULL, milliseconds, NULL) ||
      !WebPAnimEncoderAssemble(animation->encoder, &data))
    return failed(WebPAnimEncoderGetError(animation->encoder));
  sw_webp_bytes result = {.bytes = malloc(data.size ? data.size : 1), .count = data.size};
  if (result.bytes) memcpy(result.bytes, data.bytes, data.size);
  WebPDataClear(&data);
  return result.bytes ? result : failed("out of memory");
}

void sw_webp_animation_free(sw_webp_animation *animation) {
  if (!animation) return;
  WebPAnimEncoderDelete(animation->encoder);
  free(animation);
}

static sw_webp_bytes decode_frames(WebPAnimDecoder *decoder, uint64_t max_pixels, int max_frames,
                                   sw_webp_animation_info *out, int *ends) {
  WebPAnimInfo info;
  if (!WebPAnimDecoderGetInfo(decoder, &info)) return failed("not an animated WebP file");
  *out = (sw_webp_animation_info){(int)info.canvas_width, (int)info.canvas_height, (int)info.frame_count,
                                  (int)info.loop_count};
  uint64_t pixels = (uint64_t)info.canvas_width * info.canvas_height;
  if (info.frame_count > (uint32_t)max_frames) return failed("the animation has too many frames");
  if (info.frame_count && pixels > max_pixels / info.frame_count) return failed("the frames have too many pixels");
  sw_webp_bytes result = {.count = (size_t)(pixels * 4 * info.frame_count)};
  result.bytes = malloc(result.count ? result.count : 1);
  if (!result.bytes) return failed("out of memory");
  for (uint32_t frame = 0; frame < info.frame_count; frame++) {
    uint8_t *canvas;
    if (!WebPAnimDecoderGetNext(decoder, &canvas, &ends[frame])) {
      free(result.bytes);
      return failed("the file is damaged or ends too soon");
    }
    memcpy(result.bytes + pixels * 4 * frame, canvas, (size_t)(pixels * 4));
  }
  return result;
}

sw_webp_bytes sw_webp_animation_decode(const uint8_t *file, size_t count, uint64_t max_pixels, int max_frames,
                                       sw_webp_animation_info *info, int *ends) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return failed("libwebp is of another version than its headers");
  options.color_mode = MODE_RGBA;
  options.use_threads = 0;
  WebPAnimDecoder *decoder = WebPAnimDecoderNew(&(WebPData){file, count}, &options);
  if (!decoder) return failed("not a WebP file, or a damaged one");
  sw_webp_bytes result = decode_frames(decoder, max_pixels, max_frames, info, ends);
  WebPAnimDecoderDelete(decoder);
  return result;
}
