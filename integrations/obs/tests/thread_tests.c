/* SPDX-License-Identifier: GPL-2.0-or-later */
/* When the thread of a label draws, with a library in place of Signwriter that counts. It needs no graphics. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ring/tests/ring_writer.h"
#include "../label_thread.h"

static atomic_int drawn, faults;

#define NOTHING(name, ...) \
    signwriter_status signwriter_##name(__VA_ARGS__) { return 0; }
#define MAKES(name, type, ...) \
    signwriter_status signwriter_##name(__VA_ARGS__, type **made, signwriter_error *e) { \
        (void)e; \
        *made = (type *)1; \
        return 0; \
    }
NOTHING(styles_release, signwriter_styles *a, signwriter_error *e)
NOTHING(renderer_release, signwriter_renderer *a, signwriter_error *e)
NOTHING(document_release, signwriter_document *a, signwriter_error *e)
NOTHING(timeline_release, signwriter_timeline *a, signwriter_error *e)
NOTHING(picture_release, signwriter_picture *a, signwriter_error *e)
MAKES(styles_open, signwriter_styles, const char *a)
MAKES(renderer_create, signwriter_renderer, const signwriter_renderer_descriptor *a)
MAKES(document_create, signwriter_document, signwriter_renderer *a, const char *b, size_t c, const signwriter_drawing *d)
MAKES(timeline_create, signwriter_timeline, signwriter_renderer *a, const char *b, size_t c,
      const signwriter_timeline_descriptor *d)

signwriter_status signwriter_timeline_describe(
    signwriter_timeline *timeline, signwriter_timeline_info *info, signwriter_error *error) {
    (void)timeline, (void)error;
    info->start = 0.5;
    info->duration = 2;
    info->frame_count = 60;
    return 0;
}

signwriter_status signwriter_document_render(
    signwriter_document *document, signwriter_renderer *renderer, const signwriter_drawing *drawing,
    signwriter_picture **picture, signwriter_error *error) {
    (void)document, (void)renderer, (void)drawing, (void)error;
    drawn++;
    if (faults > 0 && faults-- > 0) return 1;
    *picture = (signwriter_picture *)1;
    return 0;
}

void label_wish_clear(LabelWish *wish) { *wish = (LabelWish){0}; }

static void holds(const char *what, int expected) {
    /* The thread has drawn what it was asked for, or will not draw. */
    for (int i = 0; i < 200 && drawn < expected; i++) usleep(10000);
    usleep(50000);
    if (drawn == expected) return;
    fprintf(stderr, "%s: %d pictures were drawn, and %d are expected\n", what, (int)drawn, expected);
    exit(1);
}

static void show(LabelThread *thread, double seconds, const char *what, int expected) {
    label_thread_show(thread, seconds);
    holds(what, expected);
}

/* Looks, as OBS does once a frame, until there is another picture; ten seconds at most. */
static LabelPicture next_picture(LabelThread *thread, const char *what) {
    bool is_new = false;
    for (int i = 0; i < 1000; i++) {
        label_thread_show(thread, i);
        usleep(10000);
        LabelPicture picture = label_thread_take(thread, &is_new);
        if (is_new) return picture;
    }
    fprintf(stderr, "%s: there is no other picture\n", what);
    exit(1);
}

/* Checks one pixel of a picture of 8 x 6, and lets it go. */
static void has_pixel(LabelPicture picture, const char *what, int x, int y, const uint8_t *expected) {
    bool is_it = picture.width == 8 && picture.height == 6 && !memcmp(picture.bytes + (y * 8 + x) * 4, expected, 4);
    label_picture_release(&picture);
    if (is_it) return;
    fprintf(stderr, "%s: it is not shown\n", what);
    exit(1);
}

/* Pictures of a ring are premultiplied; they come, change and go with the ring, and no renderer draws. */
static void test_ring(const char *folder) {
    static const uint8_t soft[4] = {200, 100, 3, 77}, soft_sum[4] = {60, 30, 1, 77}, red[4] = {255, 0, 0, 255}, clear[4] = {0};
    char path[300];
    snprintf(path, sizeof path, "%s/captions.ring", folder);
    int before = drawn;
    LabelThread *thread = label_thread_start();
    LabelWish wish = {.ring = path};
    label_thread_wish(thread, &wish);
    if (next_picture(thread, "a ring that is not there").bytes) exit(1);
    RingWriter *writer = ring_writer_open(path, 8, 6, 30, 1);
    ring_writer_fill(writer, (RingArea){1, 1, 2, 2}, soft);
    LabelPicture picture = next_picture(thread, "a ring that comes");
    if (memcmp(picture.bytes, clear, 4)) exit(1);
    has_pixel(picture, "a soft pixel", 2, 2, soft_sum);
    ring_writer_fill(writer, (RingArea){7, 5, 1, 1}, red);
    has_pixel(next_picture(thread, "a change"), "an opaque pixel", 7, 5, red);
    ring_writer_end(writer);
    if (next_picture(thread, "a ring that has ended").bytes) exit(1);
    ring_writer_close(writer);
    label_thread_stop(thread);
    if (drawn != before) exit(1);
}

int main(void) {
    char folder[] = "/tmp/obs-ring-XXXXXX";
    if (!mkdtemp(folder)) return 1;
    test_ring(folder);
    rmdir(folder);
    drawn = 0;
    LabelThread *thread = label_thread_start();
    LabelWish wish = {.json = "{}"};
    label_thread_wish(thread, &wish);
    holds("a new document", 1);
    show(thread, 0.25, "a motion", 2);
    show(thread, 1.5, "a motion", 3);
    show(thread, 2.75, "the end of a motion", 4);
    for (int tick = 0; tick < 5; tick++) show(thread, 3 + tick, "a motion that is over", 4);
    show(thread, 0.5, "a motion that begins again", 5);
    faults = 2;
    show(thread, 9, "a picture that fails", 6);
    show(thread, 10, "one that fails again", 7);
    show(thread, 11, "one that does not", 8);
    show(thread, 12, "a motion that is over", 8);
    wish = (LabelWish){.json = "{}", .loops = true};
    label_thread_wish(thread, &wish);
    holds("the same document, which is new", 9);
    for (int tick = 1; tick < 5; tick++) show(thread, 0.75 * tick, "a motion that goes round", 9 + tick);
    label_thread_stop(thread);
    return 0;
}
