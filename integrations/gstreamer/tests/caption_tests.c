/* The properties words and captions: what is shown is what the library shows of the same words, frame by frame. */
#include "support.h"

#include <glib/gstdio.h>

#include <stdlib.h>
#include <string.h>

static const gint RATES[][2] = {{24000, 1001}, {25, 1}, {30000, 1001}, {60000, 1001}, {30, 1}};

/* Words that stand alone: each is followed by a pause. */
#define SPACING 61

static char *folder, *sheet, *list;

static void make_files(void) {
    folder = g_dir_make_tmp("signwriter-XXXXXX", NULL);
    sheet = g_build_filename(folder, "styles.json", NULL);
    list = g_build_filename(folder, "words.json", NULL);
    const char *styles = "{\"styles\": {\"plain\": {\"font\": {\"family\": \"DejaVu Sans\", \"size\": 500}}}}";
    fail_unless(g_file_set_contents(sheet, styles, -1, NULL));
}

static void drop_files(void) {
    g_remove(sheet);
    g_remove(list);
    g_rmdir(folder);
    g_free(sheet);
    g_free(list);
    g_free(folder);
}

static gint64 first_frame(gint64 word) { return 2 + word * SPACING + word % 7; }

/* The nearest whole microsecond of a frame. */
static gint64 microseconds(gint64 frame, gint64 n, gint64 d) { return (2 * frame * d * 1000000 + n) / (2 * n); }

/* Writes words, each of which begins on a frame of the rate, and ends three frames later. */
static void write_words(gint count, gint64 n, gint64 d) {
    GString *json = g_string_new("{\"format\": \"signwriter words\", \"version\": 1, \"cues\": [");
    GString *words = g_string_new("");
    for (gint64 word = 0; word < count; word++) {
        gint64 from = microseconds(first_frame(word), n, d), to = microseconds(first_frame(word) + 3, n, d);
        char *times = g_strdup_printf("\"start\": %d.%06d, \"end\": %d.%06d", (gint)(from / 1000000),
            (gint)(from % 1000000), (gint)(to / 1000000), (gint)(to % 1000000));
        g_string_append_printf(json, "%s{%s}", word ? ", " : "", times);
        g_string_append_printf(words, "%s{\"text\": \"AV\", %s, \"cue\": %d}", word ? ", " : "", times, (gint)word);
        g_free(times);
    }
    g_string_append_printf(json, "], \"words\": [%s]}", words->str);
    fail_unless(g_file_set_contents(list, json->str, json->len, NULL));
    g_string_free(words, TRUE);
    g_string_free(json, TRUE);
}

/* Whether a frame of this number, stamped in nanoseconds or in milliseconds, shows something. */
static gboolean shows(GstHarness *h, gint64 frame, gint64 n, gint64 d, gboolean has_milliseconds) {
    GstClockTime stamp = gst_util_uint64_scale(frame, d * GST_SECOND, n);
    if (has_milliseconds) stamp = (stamp + GST_MSECOND / 2) / GST_MSECOND * GST_MSECOND;
    GstBuffer *before = noise(100 * 40, stamp), *out = gst_harness_push_and_pull(h, noise(100 * 40, stamp));
    gboolean is_other = !equal(out, before);
    gst_buffer_unref(before);
    gst_buffer_unref(out);
    return is_other;
}

/* SIGNWRITER_WORDS says how many words there are; the usual number takes some seconds. */
GST_START_TEST(no_word_of_a_file_is_late_and_none_is_early) {
    gint64 n = RATES[__i__][0], d = RATES[__i__][1];
    gint count = g_getenv("SIGNWRITER_WORDS") ? atoi(g_getenv("SIGNWRITER_WORDS")) : 200, late = 0, early = 0;
    make_files();
    write_words(count, n, d);
    char *line = g_strdup_printf(
        "signwriteroverlay renderer=cpu words=%s captions=plain styles=%s on-error=fail", list, sheet);
    char *caps = g_strdup_printf("video/x-raw, format=GRAY8, width=100, height=40, framerate=%d/%d", (gint)n, (gint)d);
    GstHarness *h = gst_harness_new_parse(line);
    gst_harness_set_src_caps_str(h, caps);
    for (gint64 word = 0; word < count; word++)
        for (gint unit = 0; unit < 2; unit++) {
            early += shows(h, first_frame(word) - 1, n, d, unit);
            late += !shows(h, first_frame(word), n, d, unit);
        }
    fail_unless(!late && !early, "at %d/%d %d words of %d are late, %d early", (gint)n, (gint)d, late, count, early);
    gst_harness_teardown(h);
    g_free(line);
    g_free(caps);
    drop_files();
}
GST_END_TEST

/* The canvas is the frame's, its shorter side has 1080 points, and the style is what the property says. */
GST_START_TEST(captions_are_those_of_the_library_on_a_canvas_of_the_frames_size) {
    GstVideoInfo info;
    make_files();
    fail_unless(g_file_set_contents(list, "1\n00:00:00,000 --> 00:00:05,000\nTwo words\n", -1, NULL));
    char *properties = g_strdup_printf("words=%s captions=captions/broadcast", list);
    GstHarness *h = harness(RGBX_FORM, &info, properties);
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 1001 * GST_MSECOND));
    GstBuffer *expected = noise(info.size, 0), *untouched = noise(info.size, 0);
    char *json = g_strdup_printf(
        "{\"kind\": \"captions\", \"style\": \"captions/broadcast\", \"words\": \"%s\", \"scale\": %.17g, "
        "\"size\": [%.17g, 1080]}", list, 67 / 1080.0, 121 / (67 / 1080.0));
    blend_directly(expected, &info, json, RGBX_FORM, 0, 0, 1.001);
    fail_unless(equal(out, expected));
    fail_if(equal(out, untouched));
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
    gst_buffer_unref(untouched);
    gst_harness_teardown(h);
    g_free(properties);
    g_free(json);
    drop_files();
}
GST_END_TEST

/* The bus of an element has a message with these words. */
static gboolean has_said(GstBus *bus, const char *words) {
    gboolean is_found = FALSE;
    for (GstMessage *message; (message = gst_bus_pop_filtered(bus, GST_MESSAGE_WARNING));) {
        GError *error = NULL;
        gst_message_parse_warning(message, &error, NULL);
        is_found |= strstr(error->message, words) != NULL;
        g_error_free(error);
        gst_message_unref(message);
    }
    return is_found;
}

GST_START_TEST(words_that_are_not_there_are_said_and_frames_pass) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "words=/nowhere.srt");
    GstElement *element = element_of(h);
    GstBus *bus = gst_bus_new();
    gst_element_set_bus(element, bus);
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info.size, 0)), *before = noise(info.size, 0);
    fail_unless(equal(out, before));
    fail_unless(has_said(bus, "/nowhere.srt"));
    gst_buffer_unref(out);
    g_object_set(element, "text", "A", NULL);
    gst_buffer_unref(gst_harness_push_and_pull(h, noise(info.size, 0)));
    fail_unless(has_said(bus, "exclude one another"));
    gst_buffer_unref(before);
    gst_element_set_bus(element, NULL);
    gst_object_unref(bus);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

void add_caption_tests(Suite *suite) {
    TCase *tests = tcase_create("captions");
    tcase_set_timeout(tests, 3600);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, no_word_of_a_file_is_late_and_none_is_early, 0, 5);
    tcase_add_test(tests, captions_are_those_of_the_library_on_a_canvas_of_the_frames_size);
    tcase_add_test(tests, words_that_are_not_there_are_said_and_frames_pass);
}
