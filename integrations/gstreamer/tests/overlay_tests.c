/* signwriteroverlay in a harness: what it writes is what the library says, byte for byte. */
#include "support.h"

#include <glib/gstdio.h>

#include <string.h>

GST_START_TEST(every_format_is_the_librarys) {
    GstVideoInfo info;
    GstHarness *h = harness(__i__, &info, "x=-5 y=3");
    GstElement *element = element_of(h);
    g_object_set(element, "document", LABEL, NULL);
    GstBuffer *expected = noise(info.size, 0);
    blend_directly(expected, &info, LABEL, __i__, -5, 3, -1);
    GstBuffer *before = noise(info.size, 0);
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0));
    fail_unless(out && equal(out, expected), "%s is not what the library gives", FORMS[__i__].caps);
    fail_if(equal(before, expected));
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
    gst_buffer_unref(before);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

/* White's luma on frames of PQ, as it was computed with 40 digits for 203 and for 100 cd/m2, of labels of both kinds. */
GST_START_TEST(white_has_its_light_and_changes_while_playing) {
    GstVideoInfo info;
    GstHarness *h = harness(PQ_FORM, &info, "x=10 y=8");
    GstElement *element = element_of(h);
    const gdouble whites[] = {203, 100, 203};
    const guint codes[] = {573, 509, 573};
    gdouble white = 0;
    g_object_get(element, "white", &white, NULL);
    fail_unless(white == 203);
    g_object_set(element, "document",
        "{\"kind\": \"group\", \"size\": [20, 16], \"background\": {\"color\": \"white\"}, \"children\": []}", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(whites); i++) {
        GstVideoFrame frame;
        GstBuffer *in = noise(info.size, i * GST_SECOND);
        GstCustomMeta *meta = gst_buffer_add_custom_meta(in, "SignwriterText");
        gst_structure_set(gst_custom_meta_get_structure(meta), "document", G_TYPE_STRING,
            "{\"kind\": \"group\", \"size\": [8, 8], \"background\": {\"color\": \"white\"}, \"children\": []}", "x",
            G_TYPE_INT, 60, "y", G_TYPE_INT, 40, NULL);
        g_object_set(element, "white", whites[i], NULL);
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        fail_unless(gst_video_frame_map(&frame, &info, out, GST_MAP_READ));
        const guint8 *luma = GST_VIDEO_FRAME_PLANE_DATA(&frame, 0);
        gint stride = GST_VIDEO_FRAME_PLANE_STRIDE(&frame, 0);
        fail_unless_equals_int(GST_READ_UINT16_LE(luma + 12 * stride + 2 * 15) >> 6, codes[i]);
        fail_unless_equals_int(GST_READ_UINT16_LE(luma + 44 * stride + 2 * 64) >> 6, codes[i]);
        gst_video_frame_unmap(&frame);
        gst_buffer_unref(out);
    }
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(nothing_to_lay_passes_the_very_buffer) {
    static const char *const documents[] = {"{\"text\": \"\"}", "{\"text\": \"A\", \"color\": \"#0000\"}", NULL};
    for (guint i = 0; i < G_N_ELEMENTS(documents); i++) {
        GstVideoInfo info;
        GstHarness *h = harness(0, &info, "");
        GstElement *element = element_of(h);
        g_object_set(element, "document", documents[i], NULL);
        GstBuffer *in = noise(info.size, 0);
        gst_buffer_ref(in); /* so that it is not writable: a copy would be seen */
        GstBuffer *out = gst_harness_push_and_pull(h, in);
        fail_unless(out == in);
        gst_buffer_unref(out);
        gst_buffer_unref(in);
        gst_object_unref(element);
        gst_harness_teardown(h);
    }
}
GST_END_TEST

GST_START_TEST(opacity_0_keeps_every_byte) {
    GstVideoInfo info;
    GstHarness *h = harness(4, &info, "opacity=0 text=Hello");
    GstBuffer *before = noise(info.size, 0), *out = gst_harness_push_and_pull(h, noise(info.size, 0));
    fail_unless(equal(before, out));
    gst_buffer_unref(before);
    gst_buffer_unref(out);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_text_and_its_place_change_while_playing) {
    GstVideoInfo info;
    GstHarness *h = harness(9, &info, "anchor=bottom-right x=-2 y=-4");
    GstElement *element = element_of(h);
    const char *const texts[] = {"One", "a \"quoted\" \\ line\nand another"};
    const char *const quoted[] = {"One", "a \\\"quoted\\\" \\\\ line\\nand another"};
    for (guint i = 0; i < 2; i++) {
        g_object_set(element, "text", texts[i], NULL);
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, i * GST_SECOND));
        gint y;
        char *json = plain_document(&info, quoted[i], "right", &y);
        GstBuffer *expected = noise(info.size, 0);
        blend_directly(expected, &info, json, 9, -2, y - 4, -1);
        g_free(json);
        gboolean found = equal(out, expected);
        gst_buffer_unref(expected);
        fail_unless(found, "the text %u is not where it should be", i);
        gst_buffer_unref(out);
    }
    GstStructure *stats = NULL;
    guint64 drawn = 0;
    g_object_get(element, "stats", &stats, NULL);
    fail_unless(gst_structure_get_uint64(stats, "drawn", &drawn) && drawn == 2);
    gst_structure_free(stats);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

/* White with a dark outline, by the shorter side: an eighteenth, a sixteenth of that, and a twentieth around it. */
GST_START_TEST(a_text_without_a_style_is_seen_below_on_frames_of_any_size) {
    static const struct { gint width, height, size, stroke, margin; } frames[] = {
        {1280, 720, 40, 2, 36}, {360, 640, 20, 1, 18}, {3840, 2160, 120, 7, 108}};
    gint width = frames[__i__].width, height = frames[__i__].height, margin = frames[__i__].margin, x, y;
    GstHarness *h = gst_harness_new_parse("signwriteroverlay renderer=cpu text=\"Hello, world\"");
    char *caps = g_strdup_printf("video/x-raw, format=RGBx, framerate=25/1, width=%d, height=%d", width, height);
    char *json = g_strdup_printf(
        "{\"text\": \"Hello, world\", \"color\": \"white\", \"font\": {\"size\": %d}, \"alignment\": \"center\", "
        "\"stroke\": {\"color\": \"black\", \"width\": %d, \"position\": \"outside\"}, \"size\": [%d, null], "
        "\"textInsets\": [%d, %d, %d, %d], \"numberOfLines\": 0, \"lineBreak\": \"wordWrap\"}",
        frames[__i__].size, frames[__i__].stroke, width, margin, margin, margin, margin);
    GstVideoInfo info;
    GstMapInfo map;
    guint white = 0, black = 0;
    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_RGBx, width, height);
    gst_harness_set_src_caps_str(h, caps);
    GstBuffer *in = gst_buffer_new_allocate(NULL, info.size, NULL), *expected = gst_buffer_new_allocate(NULL, info.size, NULL);
    gst_buffer_memset(in, 0, 128, info.size);
    gst_buffer_memset(expected, 0, 128, info.size);
    GST_BUFFER_PTS(in) = 0;
    corner(&info, json, &x, &y);
    blend_directly(expected, &info, json, RGBX_FORM, 0, y, -1);
    GstBuffer *out = gst_harness_push_and_pull(h, in);
    fail_unless(equal(out, expected));
    /* Both are there, in the lower part and within the margin. */
    fail_unless(gst_buffer_map(out, &map, GST_MAP_READ));
    for (gint row = 0; row < height; row++)
        for (gint column = 0; column < width; column++) {
            const guint8 *pixel = map.data + ((gsize)row * width + column) * 4;
            if (pixel[0] == 128) continue;
            fail_unless(row > height * 3 / 4 && row < height - margin && column >= margin && column < width - margin);
            white += pixel[0] > 240;
            black += pixel[0] < 64;
        }
    fail_unless(white > 50 && black > 20, "%u white, %u black", white, black);
    gst_buffer_unmap(out, &map);
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
    g_free(json);
    g_free(caps);
    gst_harness_teardown(h);
}
GST_END_TEST

/* One with a style is as its style has it, in the corner. */
GST_START_TEST(a_text_with_a_style_has_nothing_else) {
    char *folder = g_dir_make_tmp("signwriter-XXXXXX", NULL), *sheet = g_build_filename(folder, "styles.json", NULL);
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "text=Own");
    GstElement *element = element_of(h);
    fail_unless(g_file_set_contents(sheet, "{\"styles\": {\"gold\": {\"color\": \"#FFD400\"}}}", -1, NULL));
    gst_element_set_state(element, GST_STATE_READY);
    g_object_set(element, "styles", sheet, "style", "gold", NULL);
    gst_element_set_state(element, GST_STATE_PLAYING);
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0)), *expected = noise(info.size, 0);
    blend_directly(expected, &info, "{\"text\": \"Own\", \"color\": \"#FFD400\"}", RGBX_FORM, 0, 0, -1);
    fail_unless(equal(out, expected));
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
    gst_object_unref(element);
    gst_harness_teardown(h);
    g_remove(sheet);
    g_rmdir(folder);
    g_free(sheet);
    g_free(folder);
}
GST_END_TEST

GST_START_TEST(a_document_that_moves_is_at_the_frames_exact_time) {
    GstVideoInfo info;
    GstHarness *h = harness(11, &info, "");
    GstElement *element = element_of(h);
    g_object_set(element, "document", COUNT, NULL);
    for (guint64 k = 0; k < 240; k += 37) {
        /* As containers have it: nanoseconds rounded down, or whole milliseconds. */
        GstClockTime stamp = k * GST_SECOND * 1001 / 30000;
        if (k % 2) stamp = (stamp + GST_MSECOND / 2) / GST_MSECOND * GST_MSECOND;
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, stamp));
        GstBuffer *expected = noise(info.size, 0);
        blend_directly(expected, &info, COUNT, 11, 0, 0, k * 1001 / 30000.0);
        fail_unless(equal(out, expected), "frame %u", (guint)k);
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
    }
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_faulty_document_passes_frames_and_is_told_once) {
    GstVideoInfo info;
    GstHarness *h = harness(0, &info, "");
    GstElement *element = element_of(h);
    GstBus *bus = gst_bus_new();
    gst_element_set_bus(h->element, bus);
    g_object_set(element, "document", "{\"text\": 3}", NULL);
    for (guint i = 0; i < 3; i++) {
        GstBuffer *before = noise(info.size, 0), *out = gst_harness_push_and_pull(h, noise(info.size, i * GST_SECOND));
        fail_unless(equal(before, out));
        gst_buffer_unref(before);
        gst_buffer_unref(out);
    }
    guint warnings = 0;
    for (GstMessage *message; (message = gst_bus_pop_filtered(bus, GST_MESSAGE_WARNING)); gst_message_unref(message)) {
        GError *error = NULL;
        gst_message_parse_warning(message, &error, NULL);
        fail_unless(strstr(error->message, "text") != NULL);
        g_error_free(error);
        warnings++;
    }
    fail_unless_equals_int(warnings, 1);
    g_object_set(element, "document", LABEL, NULL);
    GstBuffer *expected = noise(info.size, 0), *out = gst_harness_push_and_pull(h, noise(info.size, 9 * GST_SECOND));
    blend_directly(expected, &info, LABEL, 0, 0, 0, -1);
    fail_unless(equal(out, expected));
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
    gst_element_set_bus(h->element, NULL);
    gst_object_unref(bus);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_faulty_document_ends_the_stream_where_that_is_asked_for) {
    GstVideoInfo info;
    GstHarness *h = harness(0, &info, "on-error=fail");
    GstElement *element = element_of(h);
    g_object_set(element, "document", "no JSON", NULL);
    fail_unless_equals_int(gst_harness_push(h, noise(info.size, 0)), GST_FLOW_ERROR);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(two_documents_at_once_are_refused) {
    GstVideoInfo info;
    GstHarness *h = harness(0, &info, "on-error=fail text=a location=b");
    fail_unless_equals_int(gst_harness_push(h, noise(info.size, 0)), GST_FLOW_ERROR);
    gst_harness_teardown(h);
}
GST_END_TEST

/* The sink says that a frame came 2 s too late. */
static void complain(GstHarness *h, GstClockTime time) {
    gst_harness_push_upstream_event(h, gst_event_new_qos(GST_QOS_TYPE_UNDERFLOW, 2, 2 * GST_SECOND, time));
}

GST_START_TEST(late_frames_are_never_dropped_and_show_the_last_label_where_that_is_asked_for) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBA_FORM, &info, __i__ ? "late=reuse" : "late=draw");
    GstElement *element = element_of(h);
    GstStructure *stats = NULL;
    guint64 late = 0;
    g_object_set(element, "document", COUNT, NULL);
    for (guint second = 0; second < 7; second++) {
        /* After the first frame those up to 4 s are too late. */
        if (second == 1) complain(h, 0);
        GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, second * GST_SECOND));
        GstBuffer *expected = noise(info.size, second * GST_SECOND);
        gboolean shows_last = __i__ && second >= 1 && second <= 4;
        gdouble frame = shows_last ? 0 : (gdouble)gst_util_uint64_scale_round(second, 30000, 1001);
        /* Seconds are no frames of 30000/1001, so those later than half a millisecond from one have their own time. */
        gdouble time = shows_last ? 0 : ABS(frame * 1001 / 30000 - second) <= 0.0005 ? frame * 1001 / 30000 : second;
        blend_directly(expected, &info, COUNT, RGBA_FORM, 0, 0, time);
        fail_unless(equal(out, expected), "second %u", second);
        gst_buffer_unref(out);
        gst_buffer_unref(expected);
    }
    g_object_get(element, "stats", &stats, NULL);
    fail_unless(gst_structure_get_uint64(stats, "late", &late));
    fail_unless_equals_uint64(late, __i__ ? 4 : 0);
    gst_structure_free(stats);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(it_starts_and_stops_again_and_again) {
    GstElement *element = gst_element_factory_make("signwriteroverlay", NULL);
    fail_unless(element != NULL);
    g_object_set(element, "text", "Hello", "renderer", SIGNWRITER_CPU, NULL);
    for (guint i = 0; i < 50; i++) {
        fail_unless_equals_int(gst_element_set_state(element, GST_STATE_PAUSED), GST_STATE_CHANGE_SUCCESS);
        fail_unless_equals_int(gst_element_set_state(element, GST_STATE_NULL), GST_STATE_CHANGE_SUCCESS);
    }
    gst_object_unref(element);
}
GST_END_TEST

GST_START_TEST(a_style_sheet_that_is_not_there_is_an_error_at_the_start) {
    GstElement *element = gst_element_factory_make("signwriteroverlay", NULL);
    g_object_set(element, "text", "Hello", "styles", "/none/styles.json", NULL);
    fail_unless_equals_int(gst_element_set_state(element, GST_STATE_PAUSED), GST_STATE_CHANGE_FAILURE);
    gst_element_set_state(element, GST_STATE_NULL);
    gst_object_unref(element);
}
GST_END_TEST

static Suite *overlay_suite(void) {
    Suite *suite = suite_create("signwriter");
    TCase *tests = tcase_create("frames");
    tcase_set_timeout(tests, 120);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, every_format_is_the_librarys, 0, FORM_COUNT);
    tcase_add_test(tests, white_has_its_light_and_changes_while_playing);
    tcase_add_test(tests, nothing_to_lay_passes_the_very_buffer);
    tcase_add_test(tests, opacity_0_keeps_every_byte);
    tcase_add_test(tests, a_text_and_its_place_change_while_playing);
    tcase_add_loop_test(tests, a_text_without_a_style_is_seen_below_on_frames_of_any_size, 0, 3);
    tcase_add_test(tests, a_text_with_a_style_has_nothing_else);
    tcase_add_test(tests, a_document_that_moves_is_at_the_frames_exact_time);
    tcase_add_test(tests, a_faulty_document_passes_frames_and_is_told_once);
    tcase_add_test(tests, a_faulty_document_ends_the_stream_where_that_is_asked_for);
    tcase_add_test(tests, two_documents_at_once_are_refused);
    tcase_add_loop_test(
        tests, late_frames_are_never_dropped_and_show_the_last_label_where_that_is_asked_for, 0, 2);
    tcase_add_test(tests, it_starts_and_stops_again_and_again);
    tcase_add_test(tests, a_style_sheet_that_is_not_there_is_an_error_at_the_start);
    add_text_tests(suite);
    add_caption_tests(suite);
    add_source_tests(suite);
    add_composition_tests(suite);
    add_frame_label_tests(suite);
    add_ring_tests(suite);
    return suite;
}

GST_CHECK_MAIN(overlay)
