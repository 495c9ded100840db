/* What comes in on a text pad, for a queue. */
#ifndef TEXT_PAD_H
#define TEXT_PAD_H

#include <gst/gst.h>

#include "text_queue.h"

typedef struct {
    TextQueue *queue;
    GstSegment segment; /* the streaming thread's */
} TextPad;

/* Queues a text; takes the buffer. Warnings are the element's. */
GstFlowReturn text_pad_chain(TextPad *pad, GstElement *element, GstBuffer *buffer);

/* Takes an event, or returns FALSE and leaves it: then it is for the pad's default. */
gboolean text_pad_event(TextPad *pad, GstEvent *event);

#endif
