/* signwritersrc: its frames are the library's, whatever the way to them. */
#include "support.h"

#include <string.h>

/* The source in a harness, with caps that its frames must have. */
static GstHarness *source_harness(const char *document, const char *caps) {
    GstElement *element = gst_element_factory_make("signwritersrc", NULL);
    fail_unless(element != NULL);
    g_object_set(element, "renderer", SIGNWRITER_CPU, "document", document, NULL);
    GstHarness *h = gst_harness_new_with_element(element, NULL, "src");
    if (caps) gst_harness_set_sink_caps_str(h, caps);
    gst_object_unref(element);
    return h;
}

/* A moment of a document by the library itself; a negative time is the document as it is written. */
static signwriter_picture *drawn(const char *json, gdouble time, guint flags, signwriter_renderer **renderer) {
    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_picture *picture = NULL;
    descriptor.choice = SIGNWRITER_CPU;
    drawing.flags = flags | (time >= 0 ? SIGNWRITER_AT_TIME : 0);
    drawing.time = MAX(time, 0);
    fail_if(signwriter_renderer_create(&descriptor, renderer, &error), "%s", error.message);
    fail_if(signwriter_render(*renderer, json, strlen(json), &drawing, &picture, &error), "%s", error.message);
    return picture;
}

/* Whether a buffer has the pixels of a moment of a document, in red, green, blue, alpha or in the other order. */
static gboolean shows(GstBuffer *buffer, const char *json, gdouble time, gboolean is_reversed) {
    signwriter_renderer *renderer = NULL;
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    signwriter_picture *picture = drawn(json, time, 0, &renderer);
    GstMapInfo map;
    signwriter_picture_pixels(picture, &pixels, NULL);
    fail_unless(gst_buffer_map(buffer, &map, GST_MAP_READ));
    gboolean same = map.size == (gsize)pixels.width * pixels.height * 4, has_ink = FALSE;
    for (gsize i = 0; same && i < map.size / 4; i++) {
        const guint8 *want = pixels.bytes + i / pixels.width * pixels.stride + i % pixels.width * 4;
        const guint8 *has = map.data + 4 * i;
        if (want[3]) has_ink = TRUE;
        same = has[0] == want[is_reversed ? 2 : 0] && has[1] == want[1] && has[2] == want[is_reversed ? 0 : 2] &&
               has[3] == want[3];
    }
    gst_buffer_unmap(buffer, &map);
    signwriter_picture_release(picture, NULL);
    signwriter_renderer_release(renderer, NULL);
    return same && has_ink;
}

GST_START_TEST(a_label_is_a_frame_of_its_own_size_in_rgb_of_both_orders) {
    static const char *const formats[] = {"RGBA", "BGRA"};
    char *caps = g_strdup_printf("video/x-raw, format=%s", formats[__i__]);
    GstHarness *h = source_harness(LABEL, caps);
    gst_harness_play(h);
    GstBuffer *out = gst_harness_pull(h);
    fail_unless(shows(out, LABEL, -1, __i__ == 1));
    gst_buffer_unref(out);
    g_free(caps);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(ayuv_is_the_librarys_overlay_on_an_empty_frame) {
    GstHarness *h = source_harness(LABEL, "video/x-raw, format=AYUV, colorimetry=bt601");
    gst_harness_play(h);
    GstBuffer *out = gst_harness_pull(h);
    GstCaps *caps = gst_pad_get_current_caps(h->sinkpad);
    GstVideoInfo info;
    signwriter_renderer *renderer = NULL;
    signwriter_overlay *overlay = NULL;
    signwriter_overlay_descriptor kind = SIGNWRITER_INIT(signwriter_overlay_descriptor);
    signwriter_frame frame = SIGNWRITER_INIT(signwriter_frame);
    GstMapInfo map;
    guint opaque = 0;
    fail_unless(gst_video_info_from_caps(&info, caps));
    guint8 *expected = g_malloc0(info.size);
    signwriter_picture *picture = drawn(LABEL, -1, SIGNWRITER_PREMULTIPLIED, &renderer);
    kind.format = SIGNWRITER_FRAME_AYUV;
    kind.matrix = SIGNWRITER_BT601;
    frame.width = info.width;
    frame.height = info.height;
    frame.planes[0].bytes = expected;
    frame.planes[0].stride = 4 * info.width;
    fail_if(signwriter_overlay_create(picture, &kind, &overlay, NULL));
    fail_if(signwriter_overlay_blend(overlay, &frame, 0, 0, 1, NULL));
    fail_unless(gst_buffer_map(out, &map, GST_MAP_READ));
    fail_unless_equals_int(map.size, info.size);
    for (gsize i = 0; i < map.size; i += 4) {
        fail_unless_equals_int(map.data[i], expected[i]);
        if (!expected[i]) continue;
        fail_if(memcmp(map.data + i, expected + i, 4), "pixel %u", (guint)(i / 4));
        if (expected[i] == 255) opaque++;
    }
    fail_unless(opaque > 50);
    gst_buffer_unmap(out, &map);
    signwriter_overlay_release(overlay, NULL);
    signwriter_picture_release(picture, NULL);
    signwriter_renderer_release(renderer, NULL);
    g_free(expected);
    gst_caps_unref(caps);
    gst_buffer_unref(out);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_label_stands_still_in_one_memory) {
    GstHarness *h = source_harness(LABEL, "video/x-raw, format=RGBA, framerate=25/1");
    gst_harness_play(h);
    GstMemory *first = NULL;
    for (guint64 k = 0; k < 40; k++) {
        GstBuffer *out = gst_harness_pull(h);
        fail_unless_equals_uint64(GST_BUFFER_PTS(out), k * GST_SECOND / 25);
        fail_unless_equals_uint64(GST_BUFFER_DURATION(out), GST_SECOND / 25);
        GstMemory *memory = gst_buffer_peek_memory(out, 0);
        fail_unless(k == 0 || memory == first);
        /* Those who write to frames must copy it. */
        fail_unless(GST_MEMORY_IS_READONLY(memory));
        first = memory;
        gst_buffer_unref(out);
    }
    gst_harness_teardown(h);
}
GST_END_TEST

#define SHORT "{\"kind\": \"counting\", \"from\": 0, \"to\": 90, \"duration\": 1, \"size\": [90, 30]}"

GST_START_TEST(a_document_that_moves_has_the_frames_of_its_times_and_ends) {
    GstHarness *h = source_harness(SHORT, "video/x-raw, format=RGBA, framerate=30000/1001");
    GstEvent *event;
    gboolean has_ended = FALSE;
    guint64 k = 0;
    gst_harness_play(h);
    for (GstBuffer *out; (out = gst_harness_try_pull(h)) || !has_ended;) {
        while ((event = gst_harness_try_pull_event(h))) {
            if (GST_EVENT_TYPE(event) == GST_EVENT_EOS) has_ended = TRUE;
            gst_event_unref(event);
        }
        if (!out) {
            g_usleep(1000);
            continue;
        }
        fail_unless_equals_uint64(GST_BUFFER_PTS(out), gst_util_uint64_scale(k, GST_SECOND * 1001, 30000));
        fail_unless(shows(out, SHORT, MIN(k * 1001 / 30000.0, 1), FALSE), "frame %u", (guint)k);
        gst_buffer_unref(out);
        k++;
    }
    /* From 0 to the end of the second: 29.97 frames begin before it, and one shows the end. */
    fail_unless(k == 30 || k == 31, "%u frames", (guint)k);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_loop_begins_again) {
    GstElement *element = gst_element_factory_make("signwritersrc", NULL);
    g_object_set(element, "renderer", SIGNWRITER_CPU, "document", SHORT, "loop", TRUE, NULL);
    GstHarness *h = gst_harness_new_with_element(element, NULL, "src");
    gst_harness_set_sink_caps_str(h, "video/x-raw, format=RGBA, framerate=10/1");
    gst_harness_play(h);
    GstBuffer *frames[40];
    for (guint k = 0; k < 40; k++) frames[k] = gst_harness_pull(h);
    guint round = 1;
    while (round < 20 && !equal(frames[0], frames[round])) round++;
    fail_unless(round == 10 || round == 11, "a round has %u frames", round);
    for (guint k = 0; k + round < 40; k++) fail_unless(equal(frames[k], frames[k + round]));
    for (guint k = 0; k < 40; k++) gst_buffer_unref(frames[k]);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_seek_shows_the_frame_of_its_time) {
    GstElement *pipeline = gst_parse_launch(
        "signwritersrc name=source renderer=cpu ! video/x-raw, format=RGBA, framerate=30000/1001 ! "
        "fakesink name=sink enable-last-sample=true sync=false", NULL);
    GstElement *source = gst_bin_get_by_name(GST_BIN(pipeline), "source");
    GstElement *sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
    GRand *random = g_rand_new_with_seed(5);
    g_object_set(source, "document", COUNT, NULL);
    gst_element_set_state(pipeline, GST_STATE_PAUSED);
    fail_unless_equals_int(gst_element_get_state(pipeline, NULL, NULL, 20 * GST_SECOND), GST_STATE_CHANGE_SUCCESS);
    gint64 duration = 0;
    fail_unless(gst_element_query_duration(pipeline, GST_FORMAT_TIME, &duration));
    fail_unless(ABS(duration - 10 * (gint64)GST_SECOND) < GST_SECOND / 10, "%" G_GINT64_FORMAT, duration);
    for (guint i = 0; i < 60; i++) {
        guint64 k = g_rand_int_range(random, 0, 299);
        GstClockTime time = gst_util_uint64_scale(k, GST_SECOND * 1001, 30000);
        fail_unless(gst_element_seek_simple(
            pipeline, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, time));
        fail_unless_equals_int(gst_element_get_state(pipeline, NULL, NULL, 20 * GST_SECOND), GST_STATE_CHANGE_SUCCESS);
        GstSample *sample = NULL;
        g_object_get(sink, "last-sample", &sample, NULL);
        fail_unless(sample != NULL);
        fail_unless_equals_uint64(GST_BUFFER_PTS(gst_sample_get_buffer(sample)), time);
        fail_unless(shows(gst_sample_get_buffer(sample), COUNT, k * 1001 / 30000.0, FALSE), "frame %u", (guint)k);
        gst_sample_unref(sample);
    }
    gst_element_set_state(pipeline, GST_STATE_NULL);
    g_rand_free(random);
    gst_object_unref(source);
    gst_object_unref(sink);
    gst_object_unref(pipeline);
}
GST_END_TEST

GST_START_TEST(in_reverse_the_frame_comes_first_that_ends_where_the_part_does) {
    GstElement *pipeline = gst_parse_launch(
        "signwritersrc name=source renderer=cpu ! video/x-raw, format=RGBA, framerate=10/1 ! "
        "appsink name=sink sync=false max-buffers=4", NULL);
    GstElement *source = gst_bin_get_by_name(GST_BIN(pipeline), "source");
    GstElement *sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
    g_object_set(source, "document", COUNT, NULL);
    gst_element_set_state(pipeline, GST_STATE_PAUSED);
    fail_unless_equals_int(gst_element_get_state(pipeline, NULL, NULL, 20 * GST_SECOND), GST_STATE_CHANGE_SUCCESS);
    fail_unless(gst_element_seek(
        pipeline, -1, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, GST_SEEK_TYPE_SET, GST_SECOND,
        GST_SEEK_TYPE_SET, 3 * GST_SECOND));
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    guint64 k = 29;
    for (GstSample *sample; (g_signal_emit_by_name(sink, "pull-sample", &sample), sample); k--) {
        GstBuffer *buffer = gst_sample_get_buffer(sample);
        fail_unless_equals_uint64(GST_BUFFER_PTS(buffer), k * GST_SECOND / 10);
        fail_unless(shows(buffer, COUNT, k / 10.0, FALSE));
        gst_sample_unref(sample);
    }
    /* Frame 9 ends where the part begins. */
    fail_unless(k == 9 || k == 8, "%u", (guint)k);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(source);
    gst_object_unref(sink);
    gst_object_unref(pipeline);
}
GST_END_TEST

GST_START_TEST(another_document_while_it_plays_may_have_another_size) {
    GstElement *element = gst_element_factory_make("signwritersrc", NULL);
    g_object_set(element, "renderer", SIGNWRITER_CPU, "text", "One", NULL);
    GstHarness *h = gst_harness_new_with_element(element, NULL, "src");
    gst_harness_set_sink_caps_str(h, "video/x-raw, format=RGBA");
    gst_harness_play(h);
    GstBuffer *out = gst_harness_pull(h);
    fail_unless(shows(out, "{\"text\": \"One\"}", -1, FALSE));
    gsize size = gst_buffer_get_size(out);
    gst_buffer_unref(out);
    g_object_set(element, "text", "Another one", NULL);
    /* Frames that are under way are of the first text, and nothing holds the source back. */
    gint64 end = g_get_monotonic_time() + 30 * G_TIME_SPAN_SECOND;
    gboolean is_there = FALSE;
    while (!is_there && g_get_monotonic_time() < end) {
        out = gst_harness_pull(h);
        is_there = gst_buffer_get_size(out) != size;
        if (is_there) fail_unless(shows(out, "{\"text\": \"Another one\"}", -1, FALSE));
        gst_buffer_unref(out);
    }
    fail_unless(is_there);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

typedef struct {
    GstElement *element;
    gint is_over;
    guint asked;
    char *wrong; /* the first answer that is of no document */
} Asking;

/* Sizes and lengths of the documents below. A frame shows the end. */
static gboolean is_of_a_document(gint width, gint height, gint64 duration) {
    static const struct { gint width, height; } sizes[] = {{90, 30}, {91, 30}, {64, 48}};
    static const gint seconds[] = {36, 3600, 36};
    gboolean has_size = width < 0, has_length = duration < 0;
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        has_size |= sizes[i].width == width && sizes[i].height == height;
        has_length |= ABS(duration - seconds[i] * (gint64)GST_SECOND) <= GST_SECOND / 1000;
    }
    return has_size && has_length;
}

static gpointer ask(gpointer data) {
    Asking *asking = data;
    GstPad *pad = gst_element_get_static_pad(asking->element, "src");
    while (!g_atomic_int_get(&asking->is_over)) {
        gint width = -1, height = -1;
        gint64 duration = -1;
        GstCaps *caps = gst_pad_query_caps(pad, NULL);
        gst_structure_get_int(gst_caps_get_structure(caps, 0), "width", &width);
        gst_structure_get_int(gst_caps_get_structure(caps, 0), "height", &height);
        if (!gst_pad_query_duration(pad, GST_FORMAT_TIME, &duration)) duration = -1;
        if (!is_of_a_document(width, height, duration) && !asking->wrong)
            asking->wrong = g_strdup_printf("%d x %d, %" G_GINT64_FORMAT " ns", width, height, duration);
        asking->asked++;
        gst_caps_unref(caps);
    }
    gst_object_unref(pad);
    return NULL;
}

/* The rate is not that at which a document is opened first. */
GST_START_TEST(caps_and_duration_are_those_of_a_document_while_it_is_changed) {
    static const char *const documents[] = {
        "{\"kind\": \"counting\", \"from\": 0, \"to\": 9, \"duration\": 36, \"size\": [90, 30]}",
        "{\"kind\": \"counting\", \"from\": 0, \"to\": 9, \"duration\": 3600, \"size\": [90, 30]}",
        "{\"kind\": \"counting\", \"from\": 0, \"to\": 9, \"duration\": 36, \"size\": [91, 30]}",
        "{\"kind\": \"counting\", \"from\": 0, \"to\": 9, \"duration\": 3600, \"size\": [64, 48]}",
    };
    GstElement *element = gst_element_factory_make("signwritersrc", NULL);
    g_object_set(element, "renderer", SIGNWRITER_CPU, "document", documents[0], NULL);
    GstHarness *h = gst_harness_new_with_element(element, NULL, "src");
    gst_harness_set_sink_caps_str(h, "video/x-raw, format=RGBA, framerate=1000/1");
    gst_harness_set_drop_buffers(h, TRUE);
    gst_harness_play(h);
    Asking asking[2] = {{.element = element}, {.element = element}};
    GThread *threads[2];
    for (guint i = 0; i < 2; i++) threads[i] = g_thread_new("ask", ask, &asking[i]);
    gint64 end = g_get_monotonic_time() + 2 * G_TIME_SPAN_SECOND;
    for (guint k = 1; g_get_monotonic_time() < end; k++) {
        g_object_set(element, "document", documents[k % G_N_ELEMENTS(documents)], NULL);
        g_usleep(500);
    }
    for (guint i = 0; i < 2; i++) {
        g_atomic_int_set(&asking[i].is_over, 1);
        g_thread_join(threads[i]);
        fail_unless(asking[i].asked > 0);
        fail_if(asking[i].wrong, "%s", asking[i].wrong);
    }
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(more_frames_than_can_share_a_memory_may_wait) {
    GstElement *element = gst_element_factory_make("signwritersrc", NULL);
    g_object_set(element, "renderer", SIGNWRITER_CPU, "document", "{\"text\": \"a\", \"size\": [8, 8]}", NULL);
    g_object_set(element, "num-buffers", 70000, NULL);
    GstHarness *h = gst_harness_new_with_element(element, NULL, "src");
    gst_harness_set_sink_caps_str(h, "video/x-raw, format=RGBA");
    gst_harness_play(h);
    gint64 end = g_get_monotonic_time() + 50 * G_TIME_SPAN_SECOND;
    while (gst_harness_buffers_in_queue(h) < 70000 && g_get_monotonic_time() < end) g_usleep(10000);
    fail_unless_equals_int(gst_harness_buffers_in_queue(h), 70000);
    GstBuffer *out = gst_harness_pull(h);
    for (guint i = 1; i < 70000; i++) {
        GstBuffer *next = gst_harness_pull(h);
        fail_unless(equal(out, next));
        gst_buffer_unref(out);
        out = next;
    }
    gst_buffer_unref(out);
    gst_object_unref(element);
    gst_harness_teardown(h);
}
GST_END_TEST

/* The sentence with which the element does not start; it is the caller's. */
static char *refusal(const char *property, const char *value) {
    GstElement *pipeline = gst_pipeline_new(NULL), *element = gst_element_factory_make("signwritersrc", NULL);
    GstElement *sink = gst_element_factory_make("fakesink", NULL);
    gst_bin_add_many(GST_BIN(pipeline), element, sink, NULL);
    gst_element_link(element, sink);
    if (property) g_object_set(element, property, value, NULL);
    gst_element_set_state(pipeline, GST_STATE_PAUSED);
    GstBus *bus = gst_element_get_bus(pipeline);
    GstMessage *message = gst_bus_timed_pop_filtered(bus, 20 * GST_SECOND, GST_MESSAGE_ERROR);
    GError *error = NULL;
    fail_unless(message != NULL);
    gst_message_parse_error(message, &error, NULL);
    char *sentence = g_strdup(error->message);
    g_error_free(error);
    gst_message_unref(message);
    gst_object_unref(bus);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(pipeline);
    return sentence;
}

GST_START_TEST(what_cannot_be_drawn_is_an_error_with_the_librarys_sentence) {
    static const struct { const char *property, *value, *part; } cases[] = {
        {NULL, NULL, "set text, document, location or ring"},
        {"document", "{\"text\": 3}", "text"},
        {"document", "{", "not JSON"},
        {"location", "/none/label.json", "/none/label.json"},
        {"styles", "/none/styles.json", "/none/styles.json"},
    };
    char *sentence = refusal(cases[__i__].property, cases[__i__].value);
    fail_unless(strstr(sentence, cases[__i__].part) != NULL, "%s", sentence);
    g_free(sentence);
}
GST_END_TEST

GST_START_TEST(it_starts_and_stops_again_and_again) {
    GstElement *pipeline = gst_parse_launch("signwritersrc text=Hello renderer=cpu ! fakesink", NULL);
    for (guint i = 0; i < 50; i++) {
        gst_element_set_state(pipeline, GST_STATE_PAUSED);
        fail_unless_equals_int(gst_element_get_state(pipeline, NULL, NULL, 20 * GST_SECOND), GST_STATE_CHANGE_SUCCESS);
        gst_element_set_state(pipeline, GST_STATE_NULL);
    }
    gst_object_unref(pipeline);
}
GST_END_TEST

void add_source_tests(Suite *suite) {
    TCase *tests = tcase_create("source");
    tcase_set_timeout(tests, 120);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, a_label_is_a_frame_of_its_own_size_in_rgb_of_both_orders, 0, 2);
    tcase_add_test(tests, ayuv_is_the_librarys_overlay_on_an_empty_frame);
    tcase_add_test(tests, a_label_stands_still_in_one_memory);
    tcase_add_test(tests, a_document_that_moves_has_the_frames_of_its_times_and_ends);
    tcase_add_test(tests, a_loop_begins_again);
    tcase_add_test(tests, a_seek_shows_the_frame_of_its_time);
    tcase_add_test(tests, in_reverse_the_frame_comes_first_that_ends_where_the_part_does);
    tcase_add_test(tests, another_document_while_it_plays_may_have_another_size);
    tcase_add_test(tests, caps_and_duration_are_those_of_a_document_while_it_is_changed);
    tcase_add_test(tests, more_frames_than_can_share_a_memory_may_wait);
    tcase_add_loop_test(tests, what_cannot_be_drawn_is_an_error_with_the_librarys_sentence, 0, 5);
    tcase_add_test(tests, it_starts_and_stops_again_and_again);
}
