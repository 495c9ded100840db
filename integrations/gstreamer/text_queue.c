#include "text_queue.h"

/* As many texts may come before their frames. */
#define MOST_TEXTS 64

typedef struct {
    char *text;
    gint64 start, end; /* microseconds; G_MAXINT64 is until the next */
} TimedText;

struct TextQueue {
    GMutex lock;
    GCond changed;
    GQueue texts;
    gint64 position; /* no text begins before it */
    gboolean is_flushing, may_wait;
};

/* The nearest microsecond; words are in whole ones. */
static gint64 microseconds(GstClockTime time) {
    return GST_CLOCK_TIME_IS_VALID(time) ? (gint64)((time + 500) / 1000) : G_MAXINT64;
}

FrameMoment frame_moment(GstClockTime stamp, gint n, gint d) {
    FrameMoment moment = {.stamp = stamp};
    if (n <= 0 || d <= 0 || stamp > G_MAXINT64 / 4) return moment;
    gint64 k = (gint64)gst_util_uint64_scale_round(stamp, n, (guint64)d * GST_SECOND);
    GstClockTime exact = gst_util_uint64_scale(k, (guint64)d * GST_SECOND, n);
    if (ABS(GST_CLOCK_DIFF(exact, stamp)) > GST_MSECOND / 2) return moment;
    moment.k = k;
    moment.n = n;
    moment.d = d;
    return moment;
}

gboolean has_come(gint64 us, FrameMoment frame) {
    if (us == G_MAXINT64) return FALSE;
    if (frame.n) return (__int128)us * frame.n <= (__int128)frame.k * frame.d * 1000000 + frame.n;
    return us <= (gint64)((frame.stamp + 999) / 1000);
}

static void free_text(gpointer data) {
    TimedText *text = data;
    g_free(text->text);
    g_free(text);
}

TextQueue *text_queue_new(void) {
    TextQueue *queue = g_new0(TextQueue, 1);
    g_mutex_init(&queue->lock);
    g_cond_init(&queue->changed);
    g_queue_init(&queue->texts);
    queue->may_wait = TRUE;
    return queue;
}

void text_queue_free(TextQueue *queue) {
    g_queue_clear_full(&queue->texts, free_text);
    g_mutex_clear(&queue->lock);
    g_cond_clear(&queue->changed);
    g_free(queue);
}

gboolean text_queue_push(TextQueue *queue, char *text, GstClockTime start, GstClockTime end) {
    TimedText *timed = g_new0(TimedText, 1);
    *timed = (TimedText){.text = text, .start = microseconds(start), .end = microseconds(end)};
    g_mutex_lock(&queue->lock);
    while (!queue->is_flushing && queue->texts.length >= MOST_TEXTS) g_cond_wait(&queue->changed, &queue->lock);
    gboolean is_taken = !queue->is_flushing;
    if (is_taken) {
        TimedText *last = g_queue_peek_tail(&queue->texts);
        if (last && last->end == G_MAXINT64) last->end = timed->start;
        g_queue_push_tail(&queue->texts, timed);
        queue->position = MAX(queue->position, timed->start);
        g_cond_broadcast(&queue->changed);
    }
    g_mutex_unlock(&queue->lock);
    if (!is_taken) free_text(timed);
    return is_taken;
}

void text_queue_advance(TextQueue *queue, GstClockTime to) {
    g_mutex_lock(&queue->lock);
    queue->position = MAX(queue->position, microseconds(to));
    g_cond_broadcast(&queue->changed);
    g_mutex_unlock(&queue->lock);
}

/* Under the lock. */
static void forget_all(TextQueue *queue) {
    queue->position = 0;
    g_queue_clear_full(&queue->texts, free_text);
    g_cond_broadcast(&queue->changed);
}

void text_queue_flush(TextQueue *queue, gboolean is_flushing) {
    g_mutex_lock(&queue->lock);
    queue->is_flushing = is_flushing;
    forget_all(queue);
    g_mutex_unlock(&queue->lock);
}

void text_queue_clear(TextQueue *queue) {
    g_mutex_lock(&queue->lock);
    forget_all(queue);
    g_mutex_unlock(&queue->lock);
}

void text_queue_allow_waits(TextQueue *queue, gboolean is_waiting_allowed) {
    g_mutex_lock(&queue->lock);
    queue->may_wait = is_waiting_allowed;
    g_cond_broadcast(&queue->changed);
    g_mutex_unlock(&queue->lock);
}

/* Forgets texts that are over: a later one has come, or their end. */
static void forget(TextQueue *queue, FrameMoment frame) {
    for (;;) {
        TimedText *first = g_queue_peek_head(&queue->texts), *second = g_queue_peek_nth(&queue->texts, 1);
        if (!first || !(has_come(first->end, frame) || (second && has_come(second->start, frame)))) return;
        free_text(g_queue_pop_head(&queue->texts));
        g_cond_broadcast(&queue->changed);
    }
}

char *text_queue_at(TextQueue *queue, FrameMoment frame, gboolean waits) {
    char *text = NULL;
    g_mutex_lock(&queue->lock);
    forget(queue, frame);
    /* A text that comes later may still begin at or before this frame as long as the pad has not passed it. */
    while (waits && queue->may_wait && !queue->is_flushing && has_come(queue->position, frame) &&
           queue->position != G_MAXINT64) {
        TimedText *last = g_queue_peek_tail(&queue->texts);
        if (last && has_come(last->start, frame) && !has_come(last->end, frame)) break;
        g_cond_wait(&queue->changed, &queue->lock);
        forget(queue, frame);
    }
    TimedText *first = g_queue_peek_head(&queue->texts);
    if (first && has_come(first->start, frame)) text = g_strdup(first->text);
    g_mutex_unlock(&queue->lock);
    return text;
}
