/* The texts that come on an element's text pad, with the times at which they show. */
#ifndef TEXT_QUEUE_H
#define TEXT_QUEUE_H

#include <gst/gst.h>

typedef struct TextQueue TextQueue;

/* The moment of a video frame in running time: `stamp` in nanoseconds, and, where the frames have a fixed rate of
 * n / d, the number k of the frame that it is; else n is 0. */
typedef struct {
    GstClockTime stamp;
    gint64 k;
    gint n, d;
} FrameMoment;

/* The moment of a stamp. Stamps are rounded down to nanoseconds, or to what a file holds, so one that is within half a
 * millisecond of a multiple of d / n is that multiple. */
FrameMoment frame_moment(GstClockTime stamp, gint n, gint d);

/* Whether a time of whole microseconds has come in a frame: us n <= k d 10^6 + n, in whole numbers. The microsecond of
 * grace is what rounding words to microseconds, and stamps down, takes away: without it words that begin on a frame of
 * 30000/1001 a second come a frame late. */
gboolean has_come(gint64 us, FrameMoment frame);

TextQueue *text_queue_new(void);
void text_queue_free(TextQueue *queue);

/* Adds a text, which it takes, from `start` to `end` of running time; GST_CLOCK_TIME_NONE as the end is until the next.
 * Waits while it is full. FALSE, and the text is gone, if it was flushed meanwhile. */
gboolean text_queue_push(TextQueue *queue, char *text, GstClockTime start, GstClockTime end);

/* Nothing comes before a running time (a gap), or ever (GST_CLOCK_TIME_NONE: the end of the stream). */
void text_queue_advance(TextQueue *queue, GstClockTime to);

/* Wakes who waits, and empties it; until `is_flushing` is FALSE again nothing is taken or waited for. */
void text_queue_flush(TextQueue *queue, gboolean is_flushing);

/* Forgets all texts, because who sent them is gone. */
void text_queue_clear(TextQueue *queue);

/* Wakes a frame that waits for a text, which then goes without. Until `is_waiting_allowed` again no frame waits. */
void text_queue_allow_waits(TextQueue *queue, gboolean is_waiting_allowed);

/* A copy of the text that a frame shows, or NULL. Earlier texts are forgotten. `waits` waits until what shows is
 * certain. */
char *text_queue_at(TextQueue *queue, FrameMoment frame, gboolean waits);

#endif
