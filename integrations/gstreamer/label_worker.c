#include "label_worker.h"

#include <string.h>

struct LabelWorker {
    GThread *thread;
    GMutex lock;
    GCond changed;
    guint choice;
    char *styles;
    /* A renderer of the CPU path, which who asks uses himself, under the lock; NULL if the thread has one of a GPU. */
    signwriter_renderer *movable;
    /* Of who draws: the document that was drawn last, because one that moves is drawn for each frame. */
    signwriter_document *document;
    char *json, *style;
    gboolean moves;
    /* Under the lock. */
    gboolean has_started, shall_stop;
    char *start_error;
    LabelJob job; /* NULL while there is nothing to do */
    void *data;
    gboolean is_done;
};

static signwriter_renderer *make_renderer(
    LabelWorker *worker, guint choice, signwriter_renderer *fonts_of, char **sentence) {
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_renderer *renderer = NULL;
    signwriter_styles *styles = NULL;
    if (worker->styles && signwriter_styles_open(worker->styles, &styles, &error)) {
        *sentence = g_strdup(error.message);
        return NULL;
    }
    descriptor.choice = choice;
    descriptor.styles = styles;
    descriptor.fonts_of = fonts_of;
    if (signwriter_renderer_create(&descriptor, &renderer, &error)) *sentence = g_strdup(error.message);
    if (styles) signwriter_styles_release(styles, NULL);
    return renderer;
}

static gboolean has_gpu(signwriter_renderer *renderer) {
    signwriter_renderer_info info = SIGNWRITER_INIT(signwriter_renderer_info);
    return !signwriter_renderer_describe(renderer, &info, NULL) && info.is_gpu;
}

/* Whether a document moves: a timeline of it has more than one frame, and that of one that stands still has one. FALSE and
 * the error if nobody knows. */
static gboolean ask_whether_it_moves(
    LabelWorker *worker, signwriter_renderer *renderer, const LabelWish *wish, signwriter_error *error) {
    signwriter_timeline_descriptor descriptor = SIGNWRITER_INIT(signwriter_timeline_descriptor);
    signwriter_timeline_info info = SIGNWRITER_INIT(signwriter_timeline_info);
    signwriter_timeline *timeline = NULL;
    descriptor.style = wish->style;
    if (signwriter_timeline_create(renderer, wish->json, strlen(wish->json), &descriptor, &timeline, error)) return FALSE;
    signwriter_timeline_describe(timeline, &info, NULL);
    signwriter_timeline_release(timeline, NULL);
    worker->moves = info.frame_count > 1;
    return TRUE;
}

static void forget(LabelWorker *worker) {
    if (worker->document) signwriter_document_release(worker->document, NULL);
    worker->document = NULL;
    g_clear_pointer(&worker->json, g_free);
    g_clear_pointer(&worker->style, g_free);
}

/* Reads a document, unless it is the last one. Returns whether that went well. */
static gboolean read_document(
    LabelWorker *worker, signwriter_renderer *renderer, const LabelWish *wish, signwriter_error *error) {
    if (worker->document && !g_strcmp0(worker->json, wish->json) && !g_strcmp0(worker->style, wish->style)) return TRUE;
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    forget(worker);
    drawing.style = wish->style;
    if (signwriter_document_create(renderer, wish->json, strlen(wish->json), &drawing, &worker->document, error))
        return FALSE;
    if (!ask_whether_it_moves(worker, renderer, wish, error)) {
        forget(worker);
        return FALSE;
    }
    worker->json = g_strdup(wish->json);
    worker->style = g_strdup(wish->style);
    return TRUE;
}

static LabelAnswer draw(LabelWorker *worker, signwriter_renderer *renderer, const LabelWish *wish) {
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_picture *picture = NULL;
    LabelAnswer answer = {0};
    if (read_document(worker, renderer, wish, &error)) {
        answer.moves = worker->moves;
        drawing.flags = SIGNWRITER_PREMULTIPLIED | (answer.moves ? SIGNWRITER_AT_TIME : 0);
        drawing.time = answer.moves ? wish->time : 0;
        /* Frames of ten bits show finer steps than bytes have; who lays pictures over frames elsewhere wants bytes. */
        gboolean has_words =
            wish->frames.format == SIGNWRITER_FRAME_P010 || wish->frames.format == SIGNWRITER_FRAME_I420_10LE;
        if (has_words && !wish->keeps_picture) drawing.content = SIGNWRITER_RGBA16;
        if (!signwriter_document_render(worker->document, renderer, &drawing, &picture, &error))
            signwriter_overlay_create(picture, &wish->frames, &answer.overlay, &error);
    }
    if (!answer.overlay) answer.error = g_strdup(error.message);
    if (answer.overlay && wish->keeps_picture) answer.picture = picture;
    else if (picture) signwriter_picture_release(picture, NULL);
    return answer;
}

static gpointer run(gpointer data) {
    LabelWorker *worker = data;
    char *error = NULL;
    signwriter_renderer *renderer = make_renderer(worker, worker->choice, NULL, &error), *movable = NULL;
    if (renderer && !has_gpu(renderer)) {
        movable = worker->choice == SIGNWRITER_CPU ? renderer : make_renderer(worker, SIGNWRITER_CPU, renderer, &error);
        if (movable != renderer) signwriter_renderer_release(renderer, NULL);
        renderer = NULL;
    }

    g_mutex_lock(&worker->lock);
    worker->has_started = TRUE;
    worker->movable = movable;
    worker->start_error = error;
    g_cond_broadcast(&worker->changed);
    while (renderer) {
        while (!worker->job && !worker->shall_stop) g_cond_wait(&worker->changed, &worker->lock);
        if (worker->shall_stop) break;
        LabelJob job = worker->job;
        void *job_data = worker->data;
        worker->job = NULL;
        g_mutex_unlock(&worker->lock);
        job(renderer, job_data);
        g_mutex_lock(&worker->lock);
        worker->is_done = TRUE;
        g_cond_broadcast(&worker->changed);
    }
    g_mutex_unlock(&worker->lock);
    if (!renderer) return NULL;
    forget(worker);
    signwriter_renderer_release(renderer, NULL);
    return NULL;
}

LabelWorker *label_worker_start(guint choice, const char *styles, char **error) {
    LabelWorker *worker = g_new0(LabelWorker, 1);
    g_mutex_init(&worker->lock);
    g_cond_init(&worker->changed);
    worker->choice = choice;
    worker->styles = g_strdup(styles);
    worker->thread = g_thread_new("signwriter", run, worker);
    g_mutex_lock(&worker->lock);
    while (!worker->has_started) g_cond_wait(&worker->changed, &worker->lock);
    *error = g_steal_pointer(&worker->start_error);
    g_mutex_unlock(&worker->lock);
    if (!*error) return worker;
    label_worker_stop(worker);
    return NULL;
}

void label_worker_run(LabelWorker *worker, LabelJob job, void *data) {
    g_mutex_lock(&worker->lock);
    if (worker->movable) {
        /* Two changes of threads take longer than a short label. */
        job(worker->movable, data);
    } else {
        worker->job = job;
        worker->data = data;
        worker->is_done = FALSE;
        g_cond_broadcast(&worker->changed);
        while (!worker->is_done) g_cond_wait(&worker->changed, &worker->lock);
    }
    g_mutex_unlock(&worker->lock);
}

typedef struct {
    LabelWorker *worker;
    const LabelWish *wish;
    LabelAnswer answer;
} LabelDrawing;

static void draw_label(signwriter_renderer *renderer, void *data) {
    LabelDrawing *drawing = data;
    drawing->answer = draw(drawing->worker, renderer, drawing->wish);
}

LabelAnswer label_worker_draw(LabelWorker *worker, const LabelWish *wish) {
    LabelDrawing drawing = {.worker = worker, .wish = wish};
    label_worker_run(worker, draw_label, &drawing);
    return drawing.answer;
}

void label_worker_stop(LabelWorker *worker) {
    g_mutex_lock(&worker->lock);
    worker->shall_stop = TRUE;
    g_cond_broadcast(&worker->changed);
    g_mutex_unlock(&worker->lock);
    g_thread_join(worker->thread);
    if (worker->movable) {
        forget(worker);
        signwriter_renderer_release(worker->movable, NULL);
    }
    g_mutex_clear(&worker->lock);
    g_cond_clear(&worker->changed);
    g_free(worker->styles);
    g_free(worker->start_error);
    g_free(worker);
}
