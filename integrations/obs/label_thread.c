/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "label_thread.h"

#include <math.h>
#include <string.h>
#include <util/platform.h>
#include <util/threading.h>

#include "../ring/ring.h"

struct LabelThread {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Under the lock. */
    LabelWish wish;
    bool has_wish, has_time, shall_stop;
    double time;
    LabelPicture picture;
    bool is_new;
    /* The thread's own. */
    signwriter_renderer *renderer;
    char *styles;
    uint32_t choice;
    signwriter_document *document;
    char *style;
    signwriter_timeline_info motion; /* without frames for a document that stands still */
    bool loops;
    Ring *ring;   /* in place of a document; or NULL */
    double shown; /* the moment that was drawn last; NAN for none */
    char *reported; /* the last sentence that was logged, which is not logged for each frame */
};

static void report(LabelThread *thread, const char *sentence) {
    if (thread->reported && !strcmp(thread->reported, sentence)) return;
    blog(LOG_WARNING, "[signwriter] %s", sentence);
    bfree(thread->reported);
    thread->reported = bstrdup(sentence);
}

void label_picture_release(LabelPicture *picture) {
    if (picture->label) signwriter_picture_release(picture->label, NULL);
    bfree(picture->bytes);
    *picture = (LabelPicture){0};
}

static bool equal(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

static void drop_document(LabelThread *thread) {
    if (thread->document) signwriter_document_release(thread->document, NULL);
    thread->document = NULL;
    thread->shown = NAN;
    thread->motion = (signwriter_timeline_info)SIGNWRITER_INIT(signwriter_timeline_info);
}

static void drop_ring(LabelThread *thread) {
    if (thread->ring) ring_free(thread->ring);
    thread->ring = NULL;
}

static void drop_renderer(LabelThread *thread) {
    drop_document(thread);
    if (thread->renderer) signwriter_renderer_release(thread->renderer, NULL);
    thread->renderer = NULL;
    bfree(thread->styles);
    thread->styles = NULL;
}

/* Makes the renderer of a wish, unless it is there. Styles are read anew with each renderer. */
static bool make_renderer(LabelThread *thread, const LabelWish *wish, signwriter_error *error) {
    if (thread->renderer && equal(thread->styles, wish->styles) && thread->choice == wish->renderer) return true;
    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_styles *styles = NULL;
    drop_renderer(thread);
    if (wish->styles && signwriter_styles_open(wish->styles, &styles, error)) return false;
    descriptor.choice = wish->renderer;
    descriptor.styles = styles;
    signwriter_status status = signwriter_renderer_create(&descriptor, &thread->renderer, error);
    if (styles) signwriter_styles_release(styles, NULL);
    thread->styles = wish->styles ? bstrdup(wish->styles) : NULL;
    thread->choice = wish->renderer;
    return !status;
}

/* Reads the document of a wish. */
static bool read_document(LabelThread *thread, const LabelWish *wish, signwriter_error *error) {
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_timeline_descriptor descriptor = SIGNWRITER_INIT(signwriter_timeline_descriptor);
    signwriter_timeline *timeline = NULL;
    size_t length = strlen(wish->json);
    drop_document(thread);
    drawing.style = descriptor.style = wish->style;
    if (signwriter_document_create(thread->renderer, wish->json, length, &drawing, &thread->document, error)) return false;
    /* That of a document that stands still has one frame. */
    if (signwriter_timeline_create(thread->renderer, wish->json, length, &descriptor, &timeline, error)) {
        drop_document(thread);
        return false;
    }
    signwriter_timeline_describe(timeline, &thread->motion, NULL);
    signwriter_timeline_release(timeline, NULL);
    thread->loops = wish->loops;
    return true;
}

static bool moves(const LabelThread *thread) { return thread->document && thread->motion.frame_count > 1; }

/* Where a motion is after so many seconds. */
static double moment(const LabelThread *thread, double seconds) {
    double length = thread->motion.duration;
    if (length <= 0) return thread->motion.start;
    double at = thread->loops ? fmod(seconds, length) : seconds < length ? seconds : length;
    return thread->motion.start + at;
}

static signwriter_picture *draw(LabelThread *thread, double seconds, signwriter_error *error) {
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_picture *picture = NULL;
    drawing.flags = SIGNWRITER_PREMULTIPLIED;
    if (moves(thread)) {
        drawing.flags |= SIGNWRITER_AT_TIME;
        drawing.time = moment(thread, seconds);
    }
    signwriter_document_render(thread->document, thread->renderer, &drawing, &picture, error);
    /* What could not be drawn is tried again. */
    thread->shown = picture && moves(thread) ? drawing.time : NAN;
    return picture;
}

/* A ring's picture, whose alpha is straight, as what is shown. */
static LabelPicture premultiplied(const RingLook *look) {
    size_t count = (size_t)look->width * look->height;
    LabelPicture picture = {.bytes = bmalloc(count * 4), .width = look->width, .height = look->height};
    for (size_t i = 0; i < count; i++) {
        const uint8_t *from = look->pixels + 4 * i;
        uint8_t *to = picture.bytes + 4 * i;
        for (int channel = 0; channel < 3; channel++) to[channel] = (uint8_t)((from[channel] * from[3] + 127) / 255);
        to[3] = from[3];
    }
    return picture;
}

/* Looks what a ring shows by now. */
static LabelPicture look(LabelThread *thread, bool *is_drawn) {
    RingLook found = ring_look(thread->ring, os_gettime_ns());
    if (found.problem) report(thread, found.problem);
    *is_drawn = found.is_new;
    return found.is_new && found.pixels ? premultiplied(&found) : (LabelPicture){0};
}

/* Does what was asked for. Returns the new picture; nothing, and `*is_drawn`, where there is nothing to show. */
static LabelPicture answer(LabelThread *thread, LabelWish *wish, double seconds, bool *is_drawn) {
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    LabelPicture picture = {0};
    if (wish) {
        drop_document(thread);
        drop_ring(thread);
        if (wish->ring) thread->ring = ring_follow(wish->ring);
        if (wish->error) report(thread, wish->error);
        if (wish->json && make_renderer(thread, wish, &error)) read_document(thread, wish, &error);
    }
    if (thread->ring) {
        picture = look(thread, is_drawn);
        *is_drawn |= wish != NULL;
        return picture;
    }
    /* A motion that is over stands still. NAN differs from every moment. */
    *is_drawn = wish || (moves(thread) && moment(thread, seconds) != thread->shown);
    if (thread->document && *is_drawn) picture.label = draw(thread, seconds, &error);
    if (error.status) report(thread, error.message);
    return picture;
}

static void *run(void *data) {
    LabelThread *thread = data;
    os_set_thread_name("signwriter");
    pthread_mutex_lock(&thread->lock);
    while (!thread->shall_stop) {
        if (!thread->has_wish && !thread->has_time) {
            pthread_cond_wait(&thread->changed, &thread->lock);
            continue;
        }
        bool has_wish = thread->has_wish, is_drawn = false;
        LabelWish wish = thread->wish;
        double time = thread->time;
        thread->wish = (LabelWish){0};
        thread->has_wish = thread->has_time = false;
        pthread_mutex_unlock(&thread->lock);
        LabelPicture picture = answer(thread, has_wish ? &wish : NULL, time, &is_drawn);
        label_wish_clear(&wish);
        pthread_mutex_lock(&thread->lock);
        if (is_drawn) {
            label_picture_release(&thread->picture);
            thread->picture = picture;
            thread->is_new = true;
        }
    }
    pthread_mutex_unlock(&thread->lock);
    drop_renderer(thread);
    drop_ring(thread);
    return NULL;
}

LabelThread *label_thread_start(void) {
    LabelThread *thread = bzalloc(sizeof *thread);
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->changed, NULL);
    drop_document(thread);
    if (pthread_create(&thread->thread, NULL, run, thread)) {
        bfree(thread);
        return NULL;
    }
    return thread;
}

void label_thread_wish(LabelThread *thread, LabelWish *wish) {
    pthread_mutex_lock(&thread->lock);
    label_wish_clear(&thread->wish);
    thread->wish = *wish;
    thread->has_wish = true;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->lock);
    *wish = (LabelWish){0};
}

void label_thread_show(LabelThread *thread, double seconds) {
    pthread_mutex_lock(&thread->lock);
    thread->time = seconds;
    thread->has_time = true;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->lock);
}

LabelPicture label_thread_take(LabelThread *thread, bool *is_new) {
    pthread_mutex_lock(&thread->lock);
    LabelPicture picture = thread->picture;
    *is_new = thread->is_new;
    thread->picture = (LabelPicture){0};
    thread->is_new = false;
    pthread_mutex_unlock(&thread->lock);
    return picture;
}

void label_thread_stop(LabelThread *thread) {
    pthread_mutex_lock(&thread->lock);
    thread->shall_stop = true;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->lock);
    pthread_join(thread->thread, NULL);
    label_wish_clear(&thread->wish);
    label_picture_release(&thread->picture);
    pthread_mutex_destroy(&thread->lock);
    pthread_cond_destroy(&thread->changed);
    bfree(thread->reported);
    bfree(thread);
}
