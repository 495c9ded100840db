/* Labels that travel beside frames. */
#include "support.h"

#include <string.h>

#define BESIDE "video/x-raw(memory:SystemMemory, meta:GstVideoOverlayComposition), "
#define SIZE "width=121, height=67, framerate=25/1, format="

/* An element whose peer takes labels beside frames. */
static GstHarness *beside(const char *properties, const char *sink_caps, const char *source_caps) {
    char *line = g_strdup_printf("signwriteroverlay renderer=cpu %s", properties);
    GstHarness *h = gst_harness_new_parse(line);
    gst_harness_add_propose_allocation_meta(h, GST_VIDEO_OVERLAY_COMPOSITION_META_API_TYPE, NULL);
    gst_harness_set_sink_caps_str(h, sink_caps);
    gst_harness_set_src_caps_str(h, source_caps);
    g_free(line);
    return h;
}

static GstVideoOverlayRectangle *rectangle(GstBuffer *buffer, guint index, guint count) {
    GstVideoOverlayCompositionMeta *meta = gst_buffer_get_video_overlay_composition_meta(buffer);
    fail_unless(meta != NULL);
    fail_unless_equals_int(gst_video_overlay_composition_n_rectangles(meta->overlay), count);
    return gst_video_overlay_composition_get_rectangle(meta->overlay, index);
}

/* Whether a rectangle shows the library's picture of the label whose corner is at a place; ink that it leaves out fails. */
static void check_pixels(GstVideoOverlayRectangle *label, const signwriter_pixels *picture, gint left, gint top) {
    gint x, y;
    guint width, height;
    GstMapInfo map;
    GstBuffer *pixels = gst_video_overlay_rectangle_get_pixels_unscaled_raw(
        label, GST_VIDEO_OVERLAY_FORMAT_FLAG_PREMULTIPLIED_ALPHA);
    fail_unless(gst_video_overlay_rectangle_get_render_rectangle(label, &x, &y, &width, &height));
    fail_unless(gst_buffer_map(pixels, &map, GST_MAP_READ));
    for (guint row = 0; row < picture->height; row++)
        for (guint column = 0; column < picture->width; column++) {
            const guint8 *want = picture->bytes + row * picture->stride + column * 4;
            gint i = (gint)column + left - x, j = (gint)row + top - y;
            if (i < 0 || j < 0 || i >= (gint)width || j >= (gint)height) {
                fail_if(want[3], "ink at %u, %u is left out", column, row);
                continue;
            }
            const guint8 *has = map.data + ((gsize)j * width + i) * 4;
            fail_unless(has[0] == want[2] && has[1] == want[1] && has[2] == want[0] && has[3] == want[3]);
        }
    gst_buffer_unmap(pixels, &map);
}

GST_START_TEST(a_label_travels_beside_a_frame_that_is_not_touched) {
    GstHarness *h = beside("x=7 y=-3", BESIDE SIZE "I420", "video/x-raw, " SIZE "I420");
    GstElement *element = element_of(h);
    g_object_set(element, "document", LABEL, NULL);
    GstVideoInfo info;
    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_I420, 121, 67);
    GstBuffer *before = noise(info.size, 0), *out = gst_harness_push_and_pull(h, noise(info.size, 0));
    fail_unless(equal(before, out));

    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_pixels picture = SIGNWRITER_INIT(signwriter_pixels);
    signwriter_renderer *renderer = NULL;
    signwriter_picture *drawn = NULL;
    descriptor.choice = SIGNWRITER_CPU;
    drawing.flags = SIGNWRITER_PREMULTIPLIED;
    fail_if(signwriter_renderer_create(&descriptor, &renderer, NULL));
    fail_if(signwriter_render(renderer, LABEL, strlen(LABEL), &drawing, &drawn, NULL));
    signwriter_picture_pixels(drawn, &picture, NULL);
    check_pixels(rectangle(out, 0, 1), &picture, 7, -3);
    signwriter_picture_release(drawn, NULL);
    signwriter_renderer_release(renderer, NULL);
    gst_buffer_unref(before);
    gst_buffer_unref(out);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(what_does_not_change_is_the_same_rectangle) {
    GstHarness *h = beside("text=Hello", BESIDE SIZE "RGBA", "video/x-raw, " SIZE "RGBA");
    GstElement *element = element_of(h);
    guint start = 0, moved = 0;
    for (guint i = 0; i < 4; i++) {
        if (i == 2) g_object_set(element, "x", 5, NULL);
        GstBuffer *out = gst_harness_push_and_pull(h, noise(121 * 67 * 4, i * GST_SECOND));
        guint number = gst_video_overlay_rectangle_get_seqnum(rectangle(out, 0, 1));
        if (i == 0) start = number;
        if (i == 1) fail_unless_equals_int(number, start);
        if (i == 2) fail_if(number == start);
        if (i == 2) moved = number;
        if (i == 3) fail_unless_equals_int(number, moved);
        gst_buffer_unref(out);
    }
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(labels_of_others_stay_below) {
    GstHarness *h = beside("text=Hello", BESIDE SIZE "RGBA", BESIDE SIZE "RGBA");
    GstBuffer *in = noise(121 * 67 * 4, 0), *pixels = gst_buffer_new_allocate(NULL, 4 * 4 * 4, NULL);
    gst_buffer_memset(pixels, 0, 200, 64);
    gst_buffer_add_video_meta(pixels, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_OVERLAY_COMPOSITION_FORMAT_RGB, 4, 4);
    GstVideoOverlayRectangle *other = gst_video_overlay_rectangle_new_raw(
        pixels, 1, 2, 4, 4, GST_VIDEO_OVERLAY_FORMAT_FLAG_PREMULTIPLIED_ALPHA);
    GstVideoOverlayComposition *all = gst_video_overlay_composition_new(other);
    gst_buffer_add_video_overlay_composition_meta(in, all);
    GstBuffer *out = gst_harness_push_and_pull(h, in);
    fail_unless_equals_int(
        gst_video_overlay_rectangle_get_seqnum(rectangle(out, 0, 2)), gst_video_overlay_rectangle_get_seqnum(other));
    gst_video_overlay_composition_unref(all);
    gst_video_overlay_rectangle_unref(other);
    gst_buffer_unref(pixels);
    gst_buffer_unref(out);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_peer_that_takes_no_labels_gets_them_in_the_frame) {
    GstVideoInfo info;
    GstHarness *h = gst_harness_new_parse("signwriteroverlay renderer=cpu");
    GstElement *element = element_of(h);
    g_object_set(element, "document", LABEL, NULL);
    /* Its caps have labels, but it does not answer that it draws them. */
    gst_harness_set_sink_caps_str(h, BESIDE SIZE "RGBA");
    gst_harness_set_src_caps_str(h, "video/x-raw, " SIZE "RGBA");
    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_RGBA, 121, 67);
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0)), *expected = noise(info.size, 0);
    blend_directly(expected, &info, LABEL, RGBA_FORM, 0, 0, -1);
    fail_unless(equal(out, expected));
    fail_if(gst_buffer_get_video_overlay_composition_meta(out));
    gst_buffer_unref(expected);
    gst_buffer_unref(out);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(frames_in_other_memory_and_other_formats_are_never_mapped) {
    static const struct { const char *sink, *source; } cases[] = {
        {"video/x-raw(memory:Elsewhere, meta:GstVideoOverlayComposition), " SIZE "NV12",
         "video/x-raw(memory:Elsewhere), " SIZE "NV12"},
        {BESIDE SIZE "Y42B", "video/x-raw, " SIZE "Y42B"},
    };
    GstHarness *h = beside("text=Hello anchor=bottom", cases[__i__].sink, cases[__i__].source);
    /* As handles of memory are: too small to be mapped as a frame. */
    GstBuffer *out = gst_harness_push_and_pull(h, noise(16, 0)), *before = noise(16, 0);
    fail_unless(equal(before, out));
    fail_unless(rectangle(out, 0, 1) != NULL);
    gst_buffer_unref(before);
    gst_buffer_unref(out);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(what_can_neither_be_written_nor_attached_is_not_negotiated) {
    GstHarness *h = gst_harness_new_parse("signwriteroverlay renderer=cpu text=Hello");
    gst_harness_set_sink_caps_str(h, "video/x-raw, " SIZE "Y42B");
    gst_harness_set_src_caps_str(h, "video/x-raw, " SIZE "Y42B");
    fail_unless_equals_int(gst_harness_push(h, noise(121 * 67 * 2, 0)), GST_FLOW_NOT_NEGOTIATED);
    gst_harness_teardown(h);
}
GST_END_TEST

void add_composition_tests(Suite *suite) {
    TCase *tests = tcase_create("composition");
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, a_label_travels_beside_a_frame_that_is_not_touched);
    tcase_add_test(tests, what_does_not_change_is_the_same_rectangle);
    tcase_add_test(tests, labels_of_others_stay_below);
    tcase_add_test(tests, a_peer_that_takes_no_labels_gets_them_in_the_frame);
    tcase_add_loop_test(tests, frames_in_other_memory_and_other_formats_are_never_mapped, 0, 2);
    tcase_add_test(tests, what_can_neither_be_written_nor_attached_is_not_negotiated);
}
