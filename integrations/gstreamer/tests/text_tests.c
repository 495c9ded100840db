/* The text pad: what shows when, and what never waits. */
#include "../text_queue.h"
#include "support.h"

#include <string.h>

/* Words begin on frames of a rate, in whole microseconds, and stamps are of nanoseconds or milliseconds. */
GST_START_TEST(words_come_with_their_frames_at_every_rate) {
    static const gint rates[][2] = {{24000, 1001}, {25, 1}, {30000, 1001}, {60000, 1001}, {30, 1}};
    for (guint r = 0; r < G_N_ELEMENTS(rates); r++) {
        gint64 n = rates[r][0], d = rates[r][1];
        for (gint64 word = 0; word < 4000; word++) {
            gint64 k = word * 53 % 90000;
            gint64 us = (2 * k * d * 1000000 + n) / (2 * n);
            for (guint unit = 0; unit < 2; unit++) {
                for (gint64 frame = MAX(0, k - 1); frame <= k; frame++) {
                    GstClockTime stamp = gst_util_uint64_scale(frame, d * GST_SECOND, n);
                    if (unit) stamp = (stamp + GST_MSECOND / 2) / GST_MSECOND * GST_MSECOND;
                    FrameMoment moment = frame_moment(stamp, n, d);
                    fail_unless_equals_int64(moment.k, frame);
                    fail_unless(has_come(us, moment) == (frame >= k), "rate %d, word %d", (gint)r, (gint)word);
                }
            }
        }
    }
}
GST_END_TEST

/* The same for a document of captions, whose words have times of their own: its picture is a function of the time. */
GST_START_TEST(words_of_a_document_show_from_their_frames_on) {
    static const gint rates[][2] = {{24000, 1001}, {25, 1}, {30000, 1001}, {60000, 1001}, {30, 1}};
    gint64 n = rates[__i__][0], d = rates[__i__][1];
    char *caps = g_strdup_printf("video/x-raw, format=GRAY8, width=100, height=40, framerate=%d/%d", (gint)n, (gint)d);
    GstHarness *h = gst_harness_new_parse("signwriteroverlay renderer=cpu");
    GstElement *element = element_of(h);
    gst_harness_set_src_caps_str(h, caps);
    for (gint64 word = 0; word < 40; word++) {
        gint64 k = 1 + word * 5303 % 90000, us = (2 * k * d * 1000000 + n) / (2 * n);
        char *json = g_strdup_printf(
            "{\"kind\": \"captions\", \"size\": [100, 40], \"font\": {\"family\": \"DejaVu Sans\", \"size\": 20}, "
            "\"words\": [{\"text\": \"AV\", \"start\": %" G_GINT64_FORMAT ".%06d, \"end\": 9999}]}",
            us / 1000000, (gint)(us % 1000000));
        g_object_set(element, "document", json, NULL);
        for (guint unit = 0; unit < 2; unit++) {
            for (gint64 frame = k - 1; frame <= k; frame++) {
                GstClockTime stamp = gst_util_uint64_scale(frame, d * GST_SECOND, n);
                if (unit) stamp = (stamp + GST_MSECOND / 2) / GST_MSECOND * GST_MSECOND;
                GstBuffer *out = gst_harness_push_and_pull(h, noise(100 * 40, stamp)), *before = noise(100 * 40, stamp);
                fail_unless(equal(out, before) == (frame < k), "rate %d, word %d", __i__, (gint)word);
                gst_buffer_unref(before);
                gst_buffer_unref(out);
            }
        }
        g_free(json);
    }
    gst_object_unref(element);
    gst_harness_teardown(h);
    g_free(caps);
}
GST_END_TEST

GST_START_TEST(without_a_rate_a_stamp_counts_up_to_its_microsecond) {
    FrameMoment moment = frame_moment(33366666, 0, 1);
    fail_unless(has_come(33367, moment));
    fail_if(has_come(33368, moment));
    /* A variable rate that is not where the fixed one would be. */
    moment = frame_moment(GST_SECOND + 10 * GST_MSECOND, 25, 1);
    fail_unless(moment.n == 0);
}
GST_END_TEST

static GstPad *text_source(GstHarness *h) {
    GstElement *element = element_of(h);
    GstPad *sink = gst_element_get_static_pad(element, "text_sink"), *source = gst_pad_new("text", GST_PAD_SRC);
    gst_pad_set_active(source, TRUE);
    fail_unless_equals_int(gst_pad_link_full(source, sink, GST_PAD_LINK_CHECK_NOTHING), GST_PAD_LINK_OK);
    GstSegment segment;
    gst_segment_init(&segment, GST_FORMAT_TIME);
    gst_pad_push_event(source, gst_event_new_stream_start("text"));
    GstCaps *caps = gst_caps_from_string("text/x-raw, format=utf8");
    gst_pad_push_event(source, gst_event_new_caps(caps));
    gst_caps_unref(caps);
    gst_pad_push_event(source, gst_event_new_segment(&segment));
    gst_object_unref(sink);
    gst_object_unref(element);
    return source;
}

static GstFlowReturn say(GstPad *source, const char *text, GstClockTime start, GstClockTime duration) {
    GstBuffer *buffer = gst_buffer_new_wrapped(g_strdup(text), strlen(text));
    GST_BUFFER_PTS(buffer) = start;
    GST_BUFFER_DURATION(buffer) = duration;
    return gst_pad_push(source, buffer);
}

/* What a frame at a time shows must be the label of a text, or nothing. */
static void expect(GstHarness *h, const GstVideoInfo *info, guint frame, const char *text) {
    GstBuffer *out = gst_harness_push_and_pull(h, noise(info->size, gst_util_uint64_scale(frame, 1001 * GST_SECOND, 30000)));
    GstBuffer *expected = noise(info->size, 0);
    if (text) {
        gint y;
        char *json = plain_document(info, text, "center", &y);
        blend_directly(expected, info, json, RGBX_FORM, 0, y, -1);
        g_free(json);
    }
    fail_unless(equal(out, expected), "frame %u does not show %s", frame, text ? text : "nothing");
    gst_buffer_unref(out);
    gst_buffer_unref(expected);
}

GST_START_TEST(texts_show_from_their_start_to_their_end_or_the_next) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "");
    GstPad *source = text_source(h);
    expect(h, &info, 0, NULL);
    /* Frame 30 is at 1.001 s; a text without a duration stays until the next. */
    say(source, "One", 1001 * GST_MSECOND, 334 * GST_MSECOND);
    say(source, "Two", 2 * GST_SECOND, GST_CLOCK_TIME_NONE);
    say(source, "Three", 3 * GST_SECOND, GST_CLOCK_TIME_NONE);
    expect(h, &info, 29, NULL);
    expect(h, &info, 30, "One");
    expect(h, &info, 39, "One");
    expect(h, &info, 41, NULL);
    expect(h, &info, 60, "Two");
    expect(h, &info, 89, "Two");
    expect(h, &info, 90, "Three");
    expect(h, &info, 900, "Three");
    gst_object_unref(source);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_text_goes_with_who_said_it) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "text=Own");
    GstPad *source = text_source(h);
    say(source, "One", 0, GST_CLOCK_TIME_NONE);
    say(source, "Later", GST_SECOND, GST_CLOCK_TIME_NONE);
    expect(h, &info, 5, "One");
    GstPad *sink = gst_pad_get_peer(source);
    fail_unless(gst_pad_unlink(source, sink));
    expect(h, &info, 6, "Own");
    expect(h, &info, 60, "Own");
    /* The next one begins without what the last one left. */
    fail_unless_equals_int(gst_pad_link(source, sink), GST_PAD_LINK_OK);
    expect(h, &info, 61, NULL);
    say(source, "Two", 3 * GST_SECOND, GST_CLOCK_TIME_NONE);
    expect(h, &info, 90, "Two");
    gst_object_unref(sink);
    gst_object_unref(source);
    gst_harness_teardown(h);
}
GST_END_TEST

GST_START_TEST(a_text_that_is_no_utf_8_is_left_out) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "");
    GstPad *source = text_source(h);
    fail_unless_equals_int(say(source, "\xff\xfe", 0, GST_SECOND), GST_FLOW_OK);
    expect(h, &info, 1, NULL);
    gst_object_unref(source);
    gst_harness_teardown(h);
}
GST_END_TEST

static gpointer say_later(gpointer source) {
    g_usleep(100000);
    say(source, "Late", 0, GST_SECOND);
    return NULL;
}

GST_START_TEST(a_frame_waits_for_its_text_where_that_is_asked_for) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "wait-text=true");
    GstPad *source = text_source(h);
    GThread *thread = g_thread_new("text", say_later, source);
    expect(h, &info, 3, "Late");
    g_thread_join(thread);
    /* A gap says that nothing comes; so does the end. */
    gst_pad_push_event(source, gst_event_new_gap(GST_SECOND, 10 * GST_SECOND));
    expect(h, &info, 60, NULL);
    gst_pad_push_event(source, gst_event_new_eos());
    expect(h, &info, 3000, NULL);
    gst_object_unref(source);
    gst_harness_teardown(h);
}
GST_END_TEST

static gpointer fill(gpointer source) {
    GstFlowReturn flow = GST_FLOW_OK;
    for (guint i = 0; flow == GST_FLOW_OK && i < 1000; i++) flow = say(source, "More", i * GST_SECOND, GST_SECOND);
    return GINT_TO_POINTER(flow);
}

GST_START_TEST(a_full_queue_waits_and_a_stop_ends_that) {
    GstVideoInfo info;
    GstHarness *h = harness(RGBX_FORM, &info, "");
    GstPad *source = text_source(h);
    GThread *thread = g_thread_new("text", fill, source);
    g_usleep(50000);
    GstElement *element = element_of(h);
    gst_element_set_state(element, GST_STATE_NULL);
    fail_if(GPOINTER_TO_INT(g_thread_join(thread)) == GST_FLOW_OK);
    gst_object_unref(element);
    gst_object_unref(source);
    gst_harness_teardown(h);
}
GST_END_TEST

void add_text_tests(Suite *suite) {
    TCase *tests = tcase_create("texts");
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, words_come_with_their_frames_at_every_rate);
    tcase_add_loop_test(tests, words_of_a_document_show_from_their_frames_on, 0, 5);
    tcase_add_test(tests, without_a_rate_a_stamp_counts_up_to_its_microsecond);
    tcase_add_test(tests, texts_show_from_their_start_to_their_end_or_the_next);
    tcase_add_test(tests, a_text_goes_with_who_said_it);
    tcase_add_test(tests, a_text_that_is_no_utf_8_is_left_out);
    tcase_add_test(tests, a_frame_waits_for_its_text_where_that_is_asked_for);
    tcase_add_test(tests, a_full_queue_waits_and_a_stop_ends_that);
}
