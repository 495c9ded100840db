#include "support.h"

#include <string.h>

const Form FORMS[FORM_COUNT] = {
    {"I420, colorimetry=bt709, chroma-site=mpeg2", SIGNWRITER_FRAME_I420, SIGNWRITER_BT709, 0, SIGNWRITER_SITE_LEFT, 0},
    {"I420, colorimetry=bt601, chroma-site=jpeg", SIGNWRITER_FRAME_I420, SIGNWRITER_BT601, 0, SIGNWRITER_SITE_CENTER, 0},
    {"I420, colorimetry=bt2020, chroma-site=cosited", SIGNWRITER_FRAME_I420, SIGNWRITER_BT2020, 0,
     SIGNWRITER_SITE_TOP_LEFT, 0},
    {"YV12, colorimetry=bt709, chroma-site=mpeg2", SIGNWRITER_FRAME_YV12, SIGNWRITER_BT709, 0, SIGNWRITER_SITE_LEFT, 0},
    {"NV12, colorimetry=1:4:7:1, chroma-site=jpeg", SIGNWRITER_FRAME_NV12, SIGNWRITER_BT601, SIGNWRITER_FULL_RANGE,
     SIGNWRITER_SITE_CENTER, 0},
    {"NV21, colorimetry=bt709, chroma-site=mpeg2", SIGNWRITER_FRAME_NV21, SIGNWRITER_BT709, 0, SIGNWRITER_SITE_LEFT, 0},
    {"P010_10LE, colorimetry=bt709, chroma-site=mpeg2", SIGNWRITER_FRAME_P010, SIGNWRITER_BT709, 0,
     SIGNWRITER_SITE_LEFT, 0},
    {"Y444, colorimetry=bt709", SIGNWRITER_FRAME_Y444, SIGNWRITER_BT709, 0, SIGNWRITER_SITE_LEFT, 0},
    {"AYUV, colorimetry=bt709", SIGNWRITER_FRAME_AYUV, SIGNWRITER_BT709, 0, SIGNWRITER_SITE_LEFT, 0},
    {"RGBA", SIGNWRITER_FRAME_RGBA, 0, 0, 0, 0},
    {"BGRA", SIGNWRITER_FRAME_BGRA, 0, 0, 0, 0},
    {"RGBx", SIGNWRITER_FRAME_RGBX, 0, 0, 0, 0},
    {"BGRx", SIGNWRITER_FRAME_BGRX, 0, 0, 0, 0},
    {"GRAY8, colorimetry=bt709", SIGNWRITER_FRAME_GRAY8, SIGNWRITER_BT709, 0, 0, 0},
    {"P010_10LE, colorimetry=bt2100-pq, chroma-site=cosited", SIGNWRITER_FRAME_P010, SIGNWRITER_BT2020, 0,
     SIGNWRITER_SITE_TOP_LEFT, SIGNWRITER_PQ},
    {"I420_10LE, colorimetry=bt2100-hlg, chroma-site=mpeg2", SIGNWRITER_FRAME_I420_10LE, SIGNWRITER_BT2020, 0,
     SIGNWRITER_SITE_LEFT, SIGNWRITER_HLG},
};
#define VIDEO "video/x-raw, width=121, height=67, framerate=30000/1001, format="

GstBuffer *noise(gsize size, GstClockTime stamp) {
    GstBuffer *buffer = gst_buffer_new_allocate(NULL, size, NULL);
    GstMapInfo map;
    GRand *random = g_rand_new_with_seed(3);
    fail_unless(gst_buffer_map(buffer, &map, GST_MAP_WRITE));
    for (gsize i = 0; i < size; i++) map.data[i] = g_rand_int(random);
    gst_buffer_unmap(buffer, &map);
    g_rand_free(random);
    GST_BUFFER_PTS(buffer) = stamp;
    return buffer;
}

void blend_directly(
    GstBuffer *buffer, const GstVideoInfo *info, const char *json, guint form, gint x, gint y, gdouble time) {
    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_overlay_descriptor kind = SIGNWRITER_INIT(signwriter_overlay_descriptor);
    signwriter_frame frame = SIGNWRITER_INIT(signwriter_frame);
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    signwriter_overlay *overlay = NULL;
    GstVideoFrame video;

    descriptor.choice = SIGNWRITER_CPU;
    drawing.flags = SIGNWRITER_PREMULTIPLIED | (time >= 0 ? SIGNWRITER_AT_TIME : 0);
    drawing.time = MAX(time, 0);
    kind.format = FORMS[form].format;
    kind.matrix = FORMS[form].matrix;
    kind.range = FORMS[form].range;
    kind.site = FORMS[form].site;
    kind.transfer = FORMS[form].transfer;
    fail_unless(gst_video_frame_map(&video, info, buffer, GST_MAP_READWRITE));
    frame.width = info->width;
    frame.height = info->height;
    for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES(&video); i++) {
        frame.planes[i].bytes = GST_VIDEO_FRAME_PLANE_DATA(&video, i);
        frame.planes[i].stride = GST_VIDEO_FRAME_PLANE_STRIDE(&video, i);
    }
    if (kind.format == SIGNWRITER_FRAME_YV12) { /* by components, whatever the order of planes is */
        kind.format = SIGNWRITER_FRAME_I420;
        for (guint i = 0; i < 3; i++) frame.planes[i].bytes = GST_VIDEO_FRAME_COMP_DATA(&video, i);
    }
    if (kind.format == SIGNWRITER_FRAME_P010 || kind.format == SIGNWRITER_FRAME_I420_10LE)
        drawing.content = SIGNWRITER_RGBA16;
    fail_if(signwriter_renderer_create(&descriptor, &renderer, &error), "%s", error.message);
    fail_if(signwriter_render(renderer, json, strlen(json), &drawing, &picture, &error), "%s", error.message);
    fail_if(signwriter_overlay_create(picture, &kind, &overlay, &error), "%s", error.message);
    fail_if(signwriter_overlay_blend(overlay, &frame, x, y, 1, &error), "%s", error.message);
    signwriter_overlay_release(overlay, NULL);
    signwriter_picture_release(picture, NULL);
    signwriter_renderer_release(renderer, NULL);
    gst_video_frame_unmap(&video);
}

gboolean equal(GstBuffer *a, GstBuffer *b) {
    GstMapInfo map;
    fail_unless(gst_buffer_map(a, &map, GST_MAP_READ));
    gboolean same = gst_buffer_get_size(b) == map.size && !gst_buffer_memcmp(b, 0, map.data, map.size);
    gst_buffer_unmap(a, &map);
    return same;
}

GstHarness *harness(guint form, GstVideoInfo *info, const char *properties) {
    char *line = g_strdup_printf("signwriteroverlay renderer=cpu %s", properties);
    char *text = g_strdup_printf(VIDEO "%s", FORMS[form].caps);
    GstHarness *made = gst_harness_new_parse(line);
    GstCaps *caps = gst_caps_from_string(text);
    fail_unless(gst_video_info_from_caps(info, caps));
    gst_harness_set_src_caps(made, caps);
    g_free(line);
    g_free(text);
    return made;
}

GstElement *element_of(GstHarness *harness) {
    GstElement *element = gst_harness_find_element(harness, "signwriteroverlay");
    fail_unless(element != NULL);
    return element;
}

void corner(const GstVideoInfo *info, const char *json, gint *x, gint *y) {
    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    descriptor.choice = SIGNWRITER_CPU;
    fail_if(signwriter_renderer_create(&descriptor, &renderer, NULL));
    fail_if(signwriter_render(renderer, json, strlen(json), NULL, &picture, NULL));
    fail_if(signwriter_picture_pixels(picture, &pixels, NULL));
    *x = info->width - (gint)pixels.width;
    *y = info->height - (gint)pixels.height;
    signwriter_picture_release(picture, NULL);
    signwriter_renderer_release(renderer, NULL);
}

char *plain_document(const GstVideoInfo *info, const char *text, const char *alignment, gint *y) {
    /* A twentieth of 67 around it; letters would be an eighteenth, and are no smaller than 12. */
    char *json = g_strdup_printf(
        "{\"text\": \"%s\", \"size\": [121, null], \"textInsets\": [3, 3, 3, 3], \"alignment\": \"%s\", "
        "\"numberOfLines\": 0, \"lineBreak\": \"wordWrap\", \"font\": {\"size\": 12}, \"color\": \"white\", "
        "\"stroke\": {\"color\": \"black\", \"width\": 1, \"position\": \"outside\"}}", text, alignment);
    gint x;
    corner(info, json, &x, y);
    return json;
}
