#include "frame_format.h"

/* The format, or -1. */
static gint number_of(GstVideoFormat format) {
    switch (format) {
    case GST_VIDEO_FORMAT_RGBA: return SIGNWRITER_FRAME_RGBA;
    case GST_VIDEO_FORMAT_BGRA: return SIGNWRITER_FRAME_BGRA;
    case GST_VIDEO_FORMAT_RGBx: return SIGNWRITER_FRAME_RGBX;
    case GST_VIDEO_FORMAT_BGRx: return SIGNWRITER_FRAME_BGRX;
    case GST_VIDEO_FORMAT_I420: return SIGNWRITER_FRAME_I420;
    case GST_VIDEO_FORMAT_YV12: return SIGNWRITER_FRAME_YV12;
    case GST_VIDEO_FORMAT_NV12: return SIGNWRITER_FRAME_NV12;
    case GST_VIDEO_FORMAT_NV21: return SIGNWRITER_FRAME_NV21;
    case GST_VIDEO_FORMAT_P010_10LE: return SIGNWRITER_FRAME_P010;
    case GST_VIDEO_FORMAT_I420_10LE: return SIGNWRITER_FRAME_I420_10LE;
    case GST_VIDEO_FORMAT_Y444: return SIGNWRITER_FRAME_Y444;
    case GST_VIDEO_FORMAT_AYUV: return SIGNWRITER_FRAME_AYUV;
    case GST_VIDEO_FORMAT_GRAY8: return SIGNWRITER_FRAME_GRAY8;
    default: return -1;
    }
}

gboolean frame_format_is_known(GstVideoFormat format) { return number_of(format) >= 0; }

signwriter_overlay_descriptor frame_format_of(const GstVideoInfo *info) {
    signwriter_overlay_descriptor frames = SIGNWRITER_INIT(signwriter_overlay_descriptor);
    GstVideoColorMatrix matrix = info->colorimetry.matrix;
    GstVideoTransferFunction transfer = info->colorimetry.transfer;
    GstVideoChromaSite site = info->chroma_site;
    gint number = number_of(GST_VIDEO_INFO_FORMAT(info));
    frames.format = number < 0 ? SIGNWRITER_FRAME_RGBA : (guint)number;
    frames.matrix = matrix == GST_VIDEO_COLOR_MATRIX_BT601    ? SIGNWRITER_BT601
                    : matrix == GST_VIDEO_COLOR_MATRIX_BT2020 ? SIGNWRITER_BT2020
                                                              : SIGNWRITER_BT709;
    frames.range =
        info->colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255 ? SIGNWRITER_FULL_RANGE : SIGNWRITER_LIMITED_RANGE;
    frames.site = site == GST_VIDEO_CHROMA_SITE_COSITED ? SIGNWRITER_SITE_TOP_LEFT
                  : site == GST_VIDEO_CHROMA_SITE_JPEG  ? SIGNWRITER_SITE_CENTER
                                                        : SIGNWRITER_SITE_LEFT;
    frames.transfer = transfer == GST_VIDEO_TRANSFER_ARIB_STD_B67 ? SIGNWRITER_HLG
                      : transfer == GST_VIDEO_TRANSFER_SMPTE2084  ? SIGNWRITER_PQ
                                                                  : SIGNWRITER_SDR;
    return frames;
}
