/* SPDX-License-Identifier: GPL-2.0-or-later */
/* When the thread of a label draws, with a library in place of Signwriter that counts. It needs no graphics. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

int main(void) {
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
