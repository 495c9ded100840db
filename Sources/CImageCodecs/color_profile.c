#include "color_profile.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

struct sw_color_transform {
  cmsContext context;
  cmsHTRANSFORM transform;
  sw_pixels pixels;
};

static void ignore_error(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context;
  (void)code;
  (void)text;
}

static cmsUInt32Number format_of(sw_pixels pixels) {
  switch (pixels) {
    case SW_PIXELS_RGBA8: return TYPE_RGBA_8;
    case SW_PIXELS_RGBA16: return TYPE_RGBA_16;
    case SW_PIXELS_GRAY8: return TYPE_GRAY_8;
    case SW_PIXELS_GRAY_ALPHA8: return TYPE_GRAYA_8;
    case SW_PIXELS_GRAY_ALPHA16: return TYPE_GRAYA_16;
    case SW_PIXELS_CMYK8: return TYPE_CMYK_8;
    case SW_PIXELS_CMYK8_INVERTED: return TYPE_CMYK_8_REV;
  }
  return 0;
}

static bool has_alpha(sw_pixels pixels) {
  return pixels == SW_PIXELS_RGBA8 || pixels == SW_PIXELS_RGBA16 || pixels == SW_PIXELS_GRAY_ALPHA8 ||
         pixels == SW_PIXELS_GRAY_ALPHA16;
}

sw_color_space sw_color_space_of(const uint8_t *profile, size_t count) {
  /* The header has 128 bytes; the space is named at the 16th. */
  if (!profile || count < 128) return SW_SPACE_OTHER;
  if (!memcmp(profile + 16, "RGB ", 4)) return SW_SPACE_RGB;
  if (!memcmp(profile + 16, "GRAY", 4)) return SW_SPACE_GRAY;
  if (!memcmp(profile + 16, "CMYK", 4)) return SW_SPACE_CMYK;
  return SW_SPACE_OTHER;
}

static sw_color_space space_of(sw_pixels pixels) {
  switch (pixels) {
    case SW_PIXELS_RGBA8:
    case SW_PIXELS_RGBA16: return SW_SPACE_RGB;
    case SW_PIXELS_GRAY8:
    case SW_PIXELS_GRAY_ALPHA8:
    case SW_PIXELS_GRAY_ALPHA16: return SW_SPACE_GRAY;
    default: return SW_SPACE_CMYK;
  }
}

static cmsContext new_context(void) {
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context) cmsSetLogErrorHandlerTHR(context, ignore_error);
  return context;
}

/* Takes the context and the profile, which may be null. */
static sw_color_transform *finish(cmsContext context, cmsHPROFILE from, sw_pixels pixels) {
  cmsHPROFILE srgb = context && from ? cmsCreate_sRGBProfileTHR(context) : NULL;
  cmsHTRANSFORM transform = NULL;
  if (srgb) {
    cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION | (has_alpha(pixels) ? cmsFLAGS_COPY_ALPHA : 0);
    transform = cmsCreateTransformTHR(
        context, from, format_of(pixels), srgb, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, flags);
    cmsCloseProfile(srgb);
  }
  if (from) cmsCloseProfile(from);
  sw_color_transform *result = transform ? malloc(sizeof *result) : NULL;
  if (result) {
    *result = (sw_color_transform){context, transform, pixels};
  } else {
    if (transform) cmsDeleteTransform(transform);
    if (context) cmsDeleteContext(context);
  }
  return result;
}

sw_color_transform *sw_color_from_profile(const uint8_t *profile, size_t count, sw_pixels pixels) {
  if (count > UINT32_MAX || sw_color_space_of(profile, count) != space_of(pixels)) return NULL;
  cmsContext context = new_context();
  cmsHPROFILE from = context ? cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)count) : NULL;
  return finish(context, from, pixels);
}

sw_color_transform *sw_color_from_primaries(const double xy[8], double gamma, sw_pixels pixels) {
  cmsContext context = new_context();
  cmsCIExyY white = {xy[0], xy[1], 1};
  cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  cmsToneCurve *curve = context ? cmsBuildGamma(context, 1 / gamma) : NULL;
  cmsHPROFILE from = NULL;
  if (curve) {
    cmsToneCurve *curves[3] = {curve, curve, curve};
    from = cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
    cmsFreeToneCurve(curve);
  }
  return finish(context, from, pixels);
}

/* H.273's table 2: red, green and blue, then white. */
typedef struct {
  uint8_t number;
  double xy[8];
} chromaticities;

static const chromaticities known_primaries[] = {
    {1, {0.640, 0.330, 0.300, 0.600, 0.150, 0.060, 0.3127, 0.3290}},
    {4, {0.670, 0.330, 0.210, 0.710, 0.140, 0.080, 0.310, 0.316}},
    {5, {0.640, 0.330, 0.290, 0.600, 0.150, 0.060, 0.3127, 0.3290}},
    {6, {0.630, 0.340, 0.310, 0.595, 0.155, 0.070, 0.3127, 0.3290}},
    {7, {0.630, 0.340, 0.310, 0.595, 0.155, 0.070, 0.3127, 0.3290}},
    {9, {0.708, 0.292, 0.170, 0.797, 0.131, 0.046, 0.3127, 0.3290}},
    {11, {0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.314, 0.351}},
    {12, {0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.3127, 0.3290}},
};

/* H.273's table 3, from the encoded value to light. */
static cmsToneCurve *curve_of(cmsContext context, uint8_t transfer) {
  /* (a x + b)^g from d on, and c x below. */
  const double srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  const double film[5] = {1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081};
  switch (transfer) {
    case 1:
    case 6:
    case 14:
    case 15: return cmsBuildParametricToneCurve(context, 4, film);
    case 4: return cmsBuildGamma(context, 2.2);
    case 5: return cmsBuildGamma(context, 2.8);
    case 8: return cmsBuildGamma(context, 1);
    case 13: return cmsBuildParametricToneCurve(context, 4, srgb);
    default: return NULL;
  }
}

sw_color_transform *sw_color_from_cicp(uint8_t primaries, uint8_t transfer, sw_pixels pixels) {
  const double *xy = NULL;
  for (size_t place = 0; place < sizeof known_primaries / sizeof *known_primaries; place++)
    if (known_primaries[place].number == primaries) xy = known_primaries[place].xy;
  cmsContext context = xy ? new_context() : NULL;
  if (!context) return NULL;
  cmsCIExyY white = {xy[6], xy[7], 1};
  cmsCIExyYTRIPLE colors = {{xy[0], xy[1], 1}, {xy[2], xy[3], 1}, {xy[4], xy[5], 1}};
  cmsToneCurve *curve = curve_of(context, transfer);
  cmsHPROFILE from = NULL;
  if (curve) {
    cmsToneCurve *curves[3] = {curve, curve, curve};
    from = cmsCreateRGBProfileTHR(context, &white, &colors, curves);
    cmsFreeToneCurve(curve);
  }
  return finish(context, from, pixels);
}

bool sw_color_is_srgb(const sw_color_transform *transform) {
  if (transform->pixels != SW_PIXELS_RGBA8) return false;
  /* Every 17th step of each channel: 16^3 colours, all greys of those steps among them. */
  uint8_t colors[16 * 4], results[16 * 4];
  for (int red = 0; red < 16; red++)
    for (int green = 0; green < 16; green++) {
      for (int blue = 0; blue < 16; blue++) {
        uint8_t color[4] = {(uint8_t)(17 * red), (uint8_t)(17 * green), (uint8_t)(17 * blue), 255};
        memcpy(colors + 4 * blue, color, 4);
      }
      sw_color_convert(transform, colors, results, 16);
      for (int place = 0; place < 16 * 4; place++)
        if (abs(colors[place] - results[place]) > 1) return false;
    }
  return true;
}

void sw_color_convert(const sw_color_transform *transform, const void *pixels, uint8_t *rgba, size_t count) {
  cmsDoTransform(transform->transform, pixels, rgba, (cmsUInt32Number)count);
  if (has_alpha(transform->pixels)) return;
  for (size_t pixel = 0; pixel < count; pixel++) rgba[4 * pixel + 3] = 255;
}

void sw_color_free(sw_color_transform *transform) {
  if (!transform) return;
  cmsDeleteTransform(transform->transform);
  cmsDeleteContext(transform->context);
  free(transform);
}
