/* Labels that frames bring with them. */
#include "support.h"

#include <glib/gstdio.h>

#include <string.h>

#define GOLD "{\"text\": \"Gold\"}"
#define NEAR BROUGHT("a \\\"b\\\"")

/* Adds metadata as any program may that does not know the plugin. */
static void bring(GstBuffer *buffer, const char *member, const char *value, gint x, gint y) {
    GstCustomMeta *meta = gst_buffer_add_custom_meta(buffer, "SignwriterText");
    fail_unless(meta != NULL);
    gst_structure_set(
        gst_custom_meta_get_structure(meta), member, G_TYPE_STRING, value, "x", G_TYPE_INT, x, "y", G_TYPE_INT, y, NULL);
}

static guint64 drawn(GstElement *element) {
    GstStructure *stats = NULL;
    guint64 count = 0;
    g_object_get(element, "stats", &stats, NULL);
    fail_unless(gst_structure_get_uint64(stats, "drawn", &count));
    gst_structure_free(stats);
    return count;
}

GST_START_TEST(metadata_is_drawn_at_its_place_and_once) {
    GstVideoInfo info;
    GstHarness *h = harness(__i__, &info, "");
    GstElement *element = element_of(h);
    for (gint k = 0; k < 5; k++) {
        GstBuffer *in = noise(info.size, k * GST_SECOND), *expected = noise(info.size, 0);
        bring(in, "text", "a \"b\"", 3 * k - 4, k);
        bring(in, "document", GOLD, 40, 30);
        blend_directly(expected, &info, NEAR, __i__, 3 * k - 4, k, -1);
        blend_directly(expected, &info, GOLD, __i__, 40, 30, -1);
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        fail_unless(equal(out, expected), "frame %d", k);
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
    }
    fail_unless_equals_uint64(drawn(element), 2);
    /* A frame without metadata is not touched, and is the very buffer. */
    GstBuffer *in = noise(info.size, 9 * GST_SECOND);
    gst_buffer_ref(in);
    GstBuffer *out = gst_harness_push_and_pull(h, in);
    fail_unless(out == in);
    gst_buffer_unref(in);
    gst_buffer_unref(out);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

/* The height of a picture of a text. */
static gint height(const char *json) {
    GstVideoInfo info;
    gint x, y;
    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_RGBA, 1000, 1000);
    corner(&info, json, &x, &y);
    return 1000 - y;
}

GST_START_TEST(a_region_has_its_type_above_it_where_that_is_asked_for) {
    GstVideoInfo info;
    for (guint i = 0; i < 3; i++) {
        GstHarness *h = harness(RGBX_FORM, &info, i ? "roi-style=\"\"" : "");
        GstBuffer *in = noise(info.size, 0), *expected = noise(info.size, 0);
        gint y = i == 1 ? 60 : 2; /* below the room for a label, and where there is none */
        gst_buffer_add_video_region_of_interest_meta(in, "Gold", 11, y, 20, 5);
        if (i) blend_directly(expected, &info, BROUGHT("Gold"), RGBX_FORM, 11, MAX(y - height(BROUGHT("Gold")), 0), -1);
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        fail_unless(equal(out, expected), "case %u", i);
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
        gst_harness_teardown(h);
    }
}
GST_END_TEST

GST_START_TEST(metadata_lies_over_the_elements_own_label_and_has_its_opacity) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "opacity=0 text=Below");
    GstBuffer *in = noise(info.size, 0), *before = noise(info.size, 0);
    bring(in, "text", "Gold", 0, 0);
    GstBuffer *out = gst_harness_push_and_pull(h, in);
    fail_unless(equal(out, before));
    GstElement *element = element_of(h);
    g_object_set(element, "opacity", 1.0, NULL);
    GstBuffer *second_in = noise(info.size, GST_SECOND), *expected = noise(info.size, 0);
    bring(second_in, "text", "Gold", 0, 0);
    gint y;
    char *below = plain_document(&info, "Below", "center", &y);
    blend_directly(expected, &info, below, RGBX_FORM, 0, y, -1);
    blend_directly(expected, &info, BROUGHT("Gold"), RGBX_FORM, 0, 0, -1);
    g_free(below);
    GstBuffer *second_out = gst_harness_push_and_pull(h, second_in);
    fail_unless(equal(second_out, expected));
    gst_buffer_unref(out);
    gst_buffer_unref(before);
    gst_buffer_unref(second_out);
    gst_buffer_unref(expected);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(metadata_that_cannot_be_drawn_is_told_once_and_costs_no_other) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "");
    GstBus *bus = gst_bus_new();
    gst_element_set_bus(h->element, bus);
    for (guint k = 0; k < 3; k++) {
        GstBuffer *in = noise(info.size, k * GST_SECOND), *expected = noise(info.size, 0);
        bring(in, "document", "{\"text\": 3}", 0, 0);
        bring(in, "words", "neither a text nor a document", 0, 0);
        bring(in, "text", "Gold", 5, 6);
        blend_directly(expected, &info, BROUGHT("Gold"), RGBX_FORM, 5, 6, -1);
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        fail_unless(equal(out, expected));
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
    }
    guint warnings = 0;
    for (GstMessage *message; (message = gst_bus_pop_filtered(bus, GST_MESSAGE_WARNING)); gst_message_unref(message))
        warnings++;
    /* The document's fault with the first frame, and that there is neither text nor document with the next. */
    fail_unless_equals_int(warnings, 2);
    gst_object_unref(bus);
    gst_harness_teardown(h);
}
GST_END_TEST

/* A picture that is not there yet, for a label that a frame brings and for the element's own. */
GST_START_TEST(what_could_not_be_drawn_is_tried_again) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "");
    GstElement *element = element_of(h);
    char *folder = g_dir_make_tmp("signwriter-XXXXXX", NULL), *path = g_build_filename(folder, "a.png", NULL);
    char *json = g_strdup_printf("{\"kind\": \"image\", \"file\": \"%s\", \"size\": [9, 9]}", path);
    signwriter_renderer_descriptor wish = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    wish.choice = SIGNWRITER_CPU;
    fail_if(signwriter_renderer_create(&wish, &renderer, NULL));
    fail_if(signwriter_render(renderer, LABEL, strlen(LABEL), NULL, &picture, NULL));
    gint64 end = g_get_monotonic_time() + 30 * G_TIME_SPAN_SECOND;
    gboolean is_drawn = FALSE;
    for (guint k = 0; !is_drawn && g_get_monotonic_time() < end; k++) {
        GstBuffer *in = noise(info.size, k * GST_SECOND), *expected = noise(info.size, 0);
        if (__i__ && k == 0) g_object_set(element, "document", json, NULL);
        if (k == 1) fail_if(signwriter_picture_save(picture, path, NULL));
        if (k) blend_directly(expected, &info, json, RGBX_FORM, 0, 0, -1);
        if (!__i__) bring(in, "document", json, 0, 0);
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        is_drawn = equal(out, expected);
        fail_if(k == 0 && !is_drawn);
        if (k == 0) is_drawn = FALSE;
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
        g_usleep(50000);
    }
    fail_unless(is_drawn);
    signwriter_picture_release(picture, NULL);
    signwriter_renderer_release(renderer, NULL);
    g_remove(path);
    g_rmdir(folder);
    g_free(json);
    g_free(path);
    g_free(folder);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(many_texts_take_bounded_memory_and_are_all_drawn) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "");
    for (guint k = 0; k < 600; k++) {
        char *text = g_strdup_printf("%u", k), *json = g_strdup_printf(BROUGHT("%u"), k);
        GstBuffer *in = noise(info.size, k * GST_SECOND);
        bring(in, "text", text, 1, 2);
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        if (k % 97 == 0) {
            GstBuffer *expected = noise(info.size, 0);
            blend_directly(expected, &info, json, RGBX_FORM, 1, 2, -1);
            fail_unless(equal(out, expected));
            gst_buffer_unref(expected);
        }
        gst_buffer_unref(out);
        g_free(text);
        g_free(json);
    }
    gst_harness_teardown(h);
}
GST_END_TEST

void add_frame_label_tests(Suite *suite) {
    TCase *tests = tcase_create("frame labels");
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, metadata_is_drawn_at_its_place_and_once, 0, FORM_COUNT);
    tcase_add_test(tests, a_region_has_its_type_above_it_where_that_is_asked_for);
    tcase_add_test(tests, metadata_lies_over_the_elements_own_label_and_has_its_opacity);
    tcase_add_test(tests, metadata_that_cannot_be_drawn_is_told_once_and_costs_no_other);
    tcase_add_loop_test(tests, what_could_not_be_drawn_is_tried_again, 0, 2);
    tcase_add_test(tests, many_texts_take_bounded_memory_and_are_all_drawn);
}
