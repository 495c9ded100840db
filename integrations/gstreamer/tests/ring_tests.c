/* signwritersrc and the ring of live captions: what is written to it is what frames show. */
#include "support.h"

#include <glib/gstdio.h>

#include <string.h>

#include "../../ring/tests/ring_writer.h"

#define PATIENCE (30 * G_TIME_SPAN_SECOND)

static const guint8 RED[4] = {255, 0, 0, 255}, SOFT[4] = {10, 200, 30, 77};
static char *folder, *path;

static void make_folder(void) {
    folder = g_dir_make_tmp("signwriter-XXXXXX", NULL);
    path = g_build_filename(folder, "captions.ring", NULL);
}

static void drop_folder(void) {
    g_remove(path);
    g_rmdir(folder);
    g_free(path);
    g_free(folder);
}

static GstHarness *ring_harness(const char *caps, gboolean loop) {
    GstElement *element = gst_element_factory_make("signwritersrc", NULL);
    fail_unless(element != NULL);
    g_object_set(element, "ring", path, "loop", loop, NULL);
    GstHarness *h = gst_harness_new_with_element(element, NULL, "src");
    gst_harness_use_systemclock(h);
    gst_harness_set_sink_caps_str(h, caps);
    gst_object_unref(element);
    return h;
}

/* Whether a frame has the pixels that were written, in red, green, blue, alpha or in the other order; without a writer,
 * whether it is empty. */
static gboolean shows(GstBuffer *buffer, const RingWriter *writer, gboolean is_reversed) {
    GstMapInfo map;
    fail_unless(gst_buffer_map(buffer, &map, GST_MAP_READ));
    gboolean same = !writer || map.size == (gsize)writer->width * writer->height * 4;
    for (gsize i = 0; same && i < map.size; i++) {
        gsize channel = is_reversed && i % 4 != 3 ? 2 - i % 4 : i % 4;
        same = map.data[i] == (writer ? writer->picture[i - i % 4 + channel] : 0);
    }
    gst_buffer_unmap(buffer, &map);
    return same;
}

/* Takes frames until one shows what was written. Its stamp, or that of none. */
static GstClockTime comes_to_show(GstHarness *h, const RingWriter *writer, gboolean is_reversed) {
    gint64 end = g_get_monotonic_time() + PATIENCE;
    GstClockTime found = GST_CLOCK_TIME_NONE;
    while (!GST_CLOCK_TIME_IS_VALID(found) && g_get_monotonic_time() < end) {
        GstBuffer *out = gst_harness_pull(h);
        if (!out) continue;
        if (shows(out, writer, is_reversed)) found = GST_BUFFER_PTS(out);
        gst_buffer_unref(out);
    }
    return found;
}

GST_START_TEST(a_ring_is_shown_as_it_changes) {
    make_folder();
    RingWriter *writer = ring_writer_open(path, 31, 17, 100, 1);
    GstHarness *h = ring_harness(__i__ ? "video/x-raw, format=BGRA" : "video/x-raw, format=RGBA", FALSE);
    gint width = 0, height = 0, rate_n = 0, rate_d = 0;
    GstClockTime begin = 0, last = 0;
    gst_harness_play(h);
    for (guint i = 0; i < 20; i++) {
        ring_writer_fill(writer, (RingArea){i, i % 7, 5, 9}, i % 2 ? RED : SOFT);
        ring_writer_beat(writer, i);
        GstClockTime stamp = comes_to_show(h, writer, __i__);
        fail_unless(GST_CLOCK_TIME_IS_VALID(stamp), "change %u is not shown", i);
        /* Frames of a live source begin when it does. */
        if (i == 0) begin = stamp;
        fail_unless(i == 0 || stamp > last);
        fail_unless_equals_uint64((stamp - begin) % (GST_SECOND / 100), 0);
        last = stamp;
    }
    GstCaps *caps = gst_pad_get_current_caps(h->sinkpad);
    GstStructure *structure = gst_caps_get_structure(caps, 0);
    fail_unless(gst_structure_get_int(structure, "width", &width) && width == 31);
    fail_unless(gst_structure_get_int(structure, "height", &height) && height == 17);
    fail_unless(gst_structure_get_fraction(structure, "framerate", &rate_n, &rate_d) && rate_n == 100 && rate_d == 1);
    gst_caps_unref(caps);
    /* What stands still is one memory. */
    GstBuffer *one = gst_harness_pull(h), *next = gst_harness_pull(h);
    fail_unless(gst_buffer_peek_memory(one, 0) == gst_buffer_peek_memory(next, 0));
    gst_buffer_unref(one);
    gst_buffer_unref(next);
    gst_harness_teardown(h);
    ring_writer_end(writer);
    ring_writer_close(writer);
    drop_folder();
}
GST_END_TEST

GST_START_TEST(a_source_waits_for_its_ring_and_may_be_stopped_meanwhile) {
    make_folder();
    GstElement *pipeline = gst_parse_launch("signwritersrc name=source ! fakesink", NULL);
    GstElement *source = gst_bin_get_by_name(GST_BIN(pipeline), "source");
    g_object_set(source, "ring", path, NULL);
    for (guint i = 0; i < 20; i++) {
        gst_element_set_state(pipeline, GST_STATE_PLAYING);
        if (i % 2) g_usleep(5000);
        gst_element_set_state(pipeline, GST_STATE_NULL);
    }
    GstBus *bus = gst_element_get_bus(pipeline);
    fail_if(gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR));
    gst_object_unref(bus);
    gst_object_unref(source);
    gst_object_unref(pipeline);

    GstHarness *h = ring_harness("video/x-raw, format=RGBA", FALSE);
    gst_harness_play(h);
    g_usleep(50000);
    fail_unless_equals_int(gst_harness_buffers_in_queue(h), 0);
    RingWriter *writer = ring_writer_open(path, 8, 6, 50, 1);
    ring_writer_fill(writer, (RingArea){1, 1, 4, 4}, RED);
    fail_unless(GST_CLOCK_TIME_IS_VALID(comes_to_show(h, writer, FALSE)));
    gst_harness_teardown(h);
    ring_writer_end(writer);
    ring_writer_close(writer);
    drop_folder();
}
GST_END_TEST

GST_START_TEST(a_ring_that_ends_ends_the_stream_or_gives_way_to_the_next) {
    make_folder();
    RingWriter *writer = ring_writer_open(path, 8, 6, 50, 1);
    GstHarness *h = ring_harness("video/x-raw, format=RGBA", __i__);
    gst_harness_play(h);
    ring_writer_fill(writer, (RingArea){1, 1, 4, 4}, RED);
    fail_unless(GST_CLOCK_TIME_IS_VALID(comes_to_show(h, writer, FALSE)));
    ring_writer_end(writer);
    if (__i__) {
        fail_unless(GST_CLOCK_TIME_IS_VALID(comes_to_show(h, NULL, FALSE)));
        /* One of another size. */
        RingWriter *next = ring_writer_open(path, 20, 10, 50, 1);
        ring_writer_fill(next, (RingArea){0, 0, 7, 7}, SOFT);
        fail_unless(GST_CLOCK_TIME_IS_VALID(comes_to_show(h, next, FALSE)));
        ring_writer_end(next);
        ring_writer_close(next);
    } else {
        gint64 end = g_get_monotonic_time() + PATIENCE;
        gboolean has_ended = FALSE;
        for (GstEvent *event; !has_ended && g_get_monotonic_time() < end;) {
            if (!(event = gst_harness_try_pull_event(h))) g_usleep(1000);
            else {
                has_ended = GST_EVENT_TYPE(event) == GST_EVENT_EOS;
                gst_event_unref(event);
            }
        }
        fail_unless(has_ended);
    }
    gst_harness_teardown(h);
    ring_writer_close(writer);
    drop_folder();
}
GST_END_TEST

/* The first pixel of a mixture: red where the captions are opaque there, and black elsewhere. */
GST_START_TEST(captions_lie_over_live_video) {
    make_folder();
    RingWriter *writer = ring_writer_open(path, 64, 48, 25, 1);
    ring_writer_fill(writer, (RingArea){0, 0, 10, 10}, RED);
    char *line = g_strdup_printf(
        "videotestsrc is-live=true pattern=black ! video/x-raw, width=64, height=48, framerate=25/1 ! compositor name=mix ! "
        "videoconvert ! video/x-raw, format=BGRx ! appsink name=sink max-buffers=2 drop=true signwritersrc ring=%s ! mix.", path);
    GError *error = NULL;
    GstElement *pipeline = gst_parse_launch(line, &error);
    fail_if(error, "%s", error ? error->message : "");
    GstElement *sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
    gint64 end = g_get_monotonic_time() + PATIENCE;
    gboolean is_there = FALSE;
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    for (guint64 beat = 0; !is_there && g_get_monotonic_time() < end; beat++) {
        GstSample *sample = NULL;
        GstMapInfo map;
        ring_writer_beat(writer, beat);
        g_signal_emit_by_name(sink, "pull-sample", &sample);
        fail_unless(sample != NULL);
        fail_unless(gst_buffer_map(gst_sample_get_buffer(sample), &map, GST_MAP_READ));
        const guint8 *inside = map.data, *outside = map.data + (20 * 64 + 20) * 4;
        is_there = inside[2] > 240 && inside[0] < 16 && outside[2] < 20;
        gst_buffer_unmap(gst_sample_get_buffer(sample), &map);
        gst_sample_unref(sample);
    }
    fail_unless(is_there);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(sink);
    gst_object_unref(pipeline);
    ring_writer_end(writer);
    ring_writer_close(writer);
    g_free(line);
    drop_folder();
}
GST_END_TEST

/* Plays a pipeline that ends in an appsink, and looks which size each of the first frames has. */
static void sizes_of_mix(const char *line, guint count, gint width, gint height) {
    GError *error = NULL;
    GstElement *pipeline = gst_parse_launch(line, &error);
    fail_if(error, "%s", error ? error->message : "");
    GstElement *sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    for (guint i = 0; i < count; i++) {
        GstSample *sample = NULL;
        GstVideoInfo info;
        g_signal_emit_by_name(sink, "pull-sample", &sample);
        fail_unless(sample && gst_video_info_from_caps(&info, gst_sample_get_caps(sample)));
        fail_unless(info.width == width && info.height == height, "frame %u has %d x %d", i, info.width, info.height);
        gst_sample_unref(sample);
    }
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(sink);
    gst_object_unref(pipeline);
}

/* A mixer waits for the caps of a live source that has a picture; it would begin with 1 x 1. */
GST_START_TEST(a_mixer_of_a_live_source_alone_has_its_size) {
    make_folder();
    RingWriter *writer = ring_writer_open(path, 64, 48, 25, 1);
    ring_writer_fill(writer, (RingArea){0, 0, 10, 10}, RED);
    char *line = g_strdup_printf("signwritersrc ring=%s ! compositor ! appsink name=sink", path);
    for (guint turn = 0; turn < 5; turn++) {
        ring_writer_beat(writer, turn);
        sizes_of_mix(line, 2, 64, 48);
        sizes_of_mix("signwritersrc is-live=true renderer=cpu document=\"{\\\"text\\\": \\\"A\\\", \\\"size\\\": [40, 30]}\" ! "
                     "compositor ! appsink name=sink", 2, 40, 30);
    }
    ring_writer_end(writer);
    ring_writer_close(writer);
    g_free(line);
    drop_folder();
}
GST_END_TEST

GST_START_TEST(video_goes_on_without_a_ring) {
    make_folder();
    char *line = g_strdup_printf(
        "videotestsrc is-live=true ! video/x-raw, width=32, height=24 ! compositor name=mix ! appsink name=sink "
        "signwritersrc ring=%s ! mix.", path);
    sizes_of_mix(line, 3, 32, 24);
    g_free(line);
    drop_folder();
}
GST_END_TEST

GST_START_TEST(a_ring_and_a_text_exclude_one_another) {
    GstElement *pipeline = gst_parse_launch("signwritersrc ring=/nowhere.ring text=Hello ! fakesink", NULL);
    fail_unless_equals_int(gst_element_set_state(pipeline, GST_STATE_PAUSED), GST_STATE_CHANGE_FAILURE);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(pipeline);
}
GST_END_TEST

void add_ring_tests(Suite *suite) {
    TCase *tests = tcase_create("ring");
    tcase_set_timeout(tests, 120);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, a_ring_is_shown_as_it_changes, 0, 2);
    tcase_add_test(tests, a_source_waits_for_its_ring_and_may_be_stopped_meanwhile);
    tcase_add_loop_test(tests, a_ring_that_ends_ends_the_stream_or_gives_way_to_the_next, 0, 2);
    tcase_add_test(tests, captions_lie_over_live_video);
    tcase_add_test(tests, a_mixer_of_a_live_source_alone_has_its_size);
    tcase_add_test(tests, video_goes_on_without_a_ring);
    tcase_add_test(tests, a_ring_and_a_text_exclude_one_another);
}
