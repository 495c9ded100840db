/* glsignwriteroverlay, without a screen: its frames are byte for byte those of the library's own functions in memory. */
#include "support.h"

#include <gst/gl/gl.h>

#define WIDTH 320
#define HEIGHT 180
#define SIZE "video/x-raw, width=320, height=180, framerate=30000/1001, format="

/* Whether there is a context to draw in. It is asked in the process of each test, because drivers do not survive a fork. */
static gboolean has_context(void) {
    GstGLDisplay *display = gst_gl_display_new();
    GstGLContext *context = NULL;
    GError *error = NULL;
    gboolean is_made = gst_gl_display_create_context(display, NULL, &context, &error);
    if (!is_made) g_print("skipped: %s\n", error ? error->message : "there is no context");
    g_clear_error(&error);
    gst_clear_object(&context);
    gst_object_unref(display);
    return is_made;
}

static void show(GstElement *bin, const char *element, const char *pad) {
    GstElement *inner = gst_bin_get_by_name(GST_BIN(bin), element);
    GstPad *shown = gst_element_get_static_pad(inner, pad);
    gst_element_add_pad(bin, gst_ghost_pad_new(pad, shown));
    gst_object_unref(shown);
    gst_object_unref(inner);
}

/* The element between those that send frames to the device and take them back. Its text pad stays unlinked, which a
 * harness that is made from a line would take for the frames'. */
static GstHarness *textures(guint form, GstVideoInfo *info, const char *properties) {
    char *line = g_strdup_printf("glupload name=u ! glsignwriteroverlay renderer=cpu %s ! gldownload name=d", properties);
    char *text = g_strdup_printf(SIZE "%s", FORMS[form].caps);
    GstElement *bin = gst_parse_bin_from_description(line, FALSE, NULL);
    GstCaps *caps = gst_caps_from_string(text);
    show(bin, "u", "sink");
    show(bin, "d", "src");
    GstHarness *made = gst_harness_new_with_element(bin, "sink", "src");
    fail_unless(gst_video_info_from_caps(info, caps));
    gst_harness_set_sink_caps(made, gst_caps_copy(caps));
    gst_harness_set_src_caps(made, caps);
    gst_object_unref(bin);
    g_free(line);
    g_free(text);
    return made;
}

/* GStreamer 1.22 does not read textures of 16 bits back by OpenGL ES, so nothing is known of what is in them. */
static gboolean is_read_back(guint form) {
    return FORMS[form].format != SIGNWRITER_FRAME_P010 || g_strcmp0(g_getenv("GST_GL_API"), "gles2");
}

static GstElement *overlay_of(GstHarness *harness) {
    GstElement *element = gst_harness_find_element(harness, "glsignwriteroverlay");
    fail_unless(element != NULL);
    return element;
}

static guint64 uploaded(GstElement *element) {
    GstStructure *stats = NULL;
    guint64 bytes = 0;
    g_object_get(element, "stats", &stats, NULL);
    fail_unless(gst_structure_get_uint64(stats, "uploaded", &bytes));
    gst_structure_free(stats);
    return bytes;
}

GST_START_TEST(every_format_in_textures_is_the_librarys) {
    static const gint places[][2] = {{41, 33}, {-7, -5}, {WIDTH - 21, HEIGHT - 13}};
    if (!is_read_back(__i__) || !has_context()) return;
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        GstVideoInfo info;
        GstHarness *h = textures(__i__, &info, "");
        GstElement *element = overlay_of(h);
        g_object_set(element, "document", LABEL, "x", places[i][0], "y", places[i][1], NULL);
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0)), *expected = noise(info.size, 0);
        blend_directly(expected, &info, LABEL, __i__, places[i][0], places[i][1], -1);
        GstMapInfo map;
        fail_unless(gst_buffer_map(expected, &map, GST_MAP_READ));
        fail_if(gst_buffer_memcmp(out, 0, map.data, map.size), "format %s at place %u", FORMS[__i__].caps, i);
        gst_buffer_unmap(expected, &map);
        gst_buffer_unref(expected);
        gst_buffer_unref(out);
        gst_object_unref(element);
        gst_harness_teardown(h);
    }
}
GST_END_TEST

/* What was kept for the frames of one format must not be used for those of another. */
GST_START_TEST(frames_of_another_format_that_follow_are_the_librarys) {
    if (!is_read_back(__i__) || !has_context()) return;
    GstVideoInfo info;
    GstHarness *h = textures(__i__, &info, "");
    GstElement *element = overlay_of(h);
    g_object_set(element, "document", LABEL, "x", 41, "y", 33, NULL);
    gst_buffer_unref(gst_harness_push_and_pull(h, noise(info.size, 0)));
    guint tried = 0;
    for (guint next = 0; next < 2 * GL_FORM_COUNT; next++) {
        /* From the first to each of the others, and back. */
        guint form = next % 2 ? (guint)__i__ : next / 2;
        if (!is_read_back(form)) continue;
        char *text = g_strdup_printf(SIZE "%s", FORMS[form].caps);
        GstCaps *caps = gst_caps_from_string(text);
        fail_unless(gst_video_info_from_caps(&info, caps));
        gst_harness_set_sink_caps(h, gst_caps_copy(caps));
        gst_harness_set_src_caps(h, caps);
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0)), *expected = noise(info.size, 0);
        blend_directly(expected, &info, LABEL, form, 41, 33, -1);
        fail_unless(equal(out, expected), "%s beside %s", FORMS[form].caps, FORMS[__i__].caps);
        gst_buffer_unref(expected);
        gst_buffer_unref(out);
        g_free(text);
        tried++;
    }
    fail_unless(tried >= 2 * (GL_FORM_COUNT - 2));
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_faded_label_is_that_of_the_overlay_in_memory) {
    static const guint forms[] = {0, NV12_FORM, 6, RGBA_FORM, 8};
    if (!is_read_back(forms[__i__]) || !has_context()) return;
    GstVideoInfo info;
    GstHarness *h = textures(forms[__i__], &info, "text=Hello opacity=0.6 x=3 y=9");
    char *caps = g_strdup_printf(SIZE "%s", FORMS[forms[__i__]].caps);
    GstHarness *memory = gst_harness_new_parse("signwriteroverlay renderer=cpu text=Hello opacity=0.6 x=3 y=9");
    gst_harness_set_src_caps_str(memory, caps);
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0));
    GstBuffer *expected = gst_harness_push_and_pull(memory, noise(info.size, 0));
    fail_unless(equal(out, expected));
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
    gst_harness_teardown(h);
    gst_harness_teardown(memory);
    g_free(caps);
}
GST_END_TEST

GST_START_TEST(a_still_label_is_sent_once) {
    if (!has_context()) return;
    GstVideoInfo info;
    GstHarness *h = textures(NV12_FORM, &info, "text=Hello");
    GstElement *element = overlay_of(h);
    guint64 first = 0;
    for (guint i = 0; i < 6; i++) {
        if (i == 4) g_object_set(element, "x", 2, NULL);
        gst_buffer_unref(gst_harness_push_and_pull(h, noise(info.size, i * GST_SECOND / 30)));
        if (i == 0) first = uploaded(element);
        if (i < 4) fail_unless_equals_uint64(uploaded(element), first);
        if (i >= 4) fail_unless(uploaded(element) > first);
    }
    fail_unless(first > 0);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_document_that_moves_in_textures_is_at_the_frames_exact_time) {
    if (!has_context()) return;
    GstVideoInfo info;
    GstHarness *h = textures(RGBA_FORM, &info, "");
    GstElement *element = overlay_of(h);
    g_object_set(element, "document", COUNT, NULL);
    for (guint k = 0; k < 90; k += 30) {
        GstClockTime stamp = gst_util_uint64_scale(k, 1001 * GST_SECOND, 30000);
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, stamp)), *expected = noise(info.size, stamp);
        blend_directly(expected, &info, COUNT, RGBA_FORM, 0, 0, k * 1001.0 / 30000);
        fail_unless(equal(out, expected));
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
    }
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(textures_that_nothing_is_laid_over_are_not_touched) {
    if (!has_context()) return;
    GstVideoInfo info;
    GstHarness *h = textures(RGBA_FORM, &info, "");
    GstElement *element = overlay_of(h);
    for (guint i = 0; i < 2; i++) {
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0)), *before = noise(info.size, 0);
        fail_unless(equal(out, before));
        gst_buffer_unref(out);
        gst_buffer_unref(before);
        g_object_set(element, "text", "Hello", "opacity", 0.0, NULL);
    }
    fail_unless_equals_uint64(uploaded(element), 0);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(it_starts_and_stops_again_and_again_in_textures) {
    if (!has_context()) return;
    for (guint i = 0; i < 10; i++) {
        GstElement *pipeline = gst_parse_launch(
            "videotestsrc num-buffers=2 ! video/x-raw, format=NV12, width=64, height=48 ! glupload ! "
            "glsignwriteroverlay renderer=cpu text=Hello ! gldownload ! fakesink", NULL);
        GstBus *bus = gst_element_get_bus(pipeline);
        gst_element_set_state(pipeline, GST_STATE_PLAYING);
        GstMessage *message =
            gst_bus_timed_pop_filtered(bus, 20 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
        fail_unless(message && GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS);
        gst_message_unref(message);
        gst_element_set_state(pipeline, GST_STATE_NULL);
        gst_object_unref(bus);
        gst_object_unref(pipeline);
    }
}
GST_END_TEST

static Suite *gl_suite(void) {
    Suite *suite = suite_create("signwritergl");
    TCase *tests = tcase_create("textures");
    tcase_set_timeout(tests, 120);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, every_format_in_textures_is_the_librarys, 0, GL_FORM_COUNT);
    tcase_add_loop_test(tests, frames_of_another_format_that_follow_are_the_librarys, 0, GL_FORM_COUNT);
    tcase_add_loop_test(tests, a_faded_label_is_that_of_the_overlay_in_memory, 0, 5);
    tcase_add_test(tests, a_still_label_is_sent_once);
    tcase_add_test(tests, a_document_that_moves_in_textures_is_at_the_frames_exact_time);
    tcase_add_test(tests, textures_that_nothing_is_laid_over_are_not_touched);
    tcase_add_test(tests, it_starts_and_stops_again_and_again_in_textures);
    return suite;
}

GST_CHECK_MAIN(gl)
