/* The frames of a document as memory in a format of video. All is drawn on a worker's thread. */
#ifndef FRAME_SOURCE_H
#define FRAME_SOURCE_H

#include <gst/video/video.h>

#include "label_worker.h"

typedef struct FrameSource FrameSource;

/* Opens a document, of which `style` (or NULL) is a style of the sheet, and draws its first frame: so its size is known.
 * NULL and a sentence in `*error`, which is the caller's to free, if it cannot be drawn. */
FrameSource *frame_source_open(LabelWorker *worker, const char *json, const char *style, char **error);

/* Follows the ring of live captions of a path, which need not be there yet. It needs no worker. */
FrameSource *frame_source_follow(const char *path);

/* Looks what a ring shows now: width, height and rate are then those of the ring, as long as it was seen once. Returns why
 * there is none, a sentence that lives until the next look, or NULL. */
const char *frame_source_look(FrameSource *source);

/* Whether a ring was seen to end since it was asked before. */
gboolean frame_source_has_ended(FrameSource *source);

/* The rate of a ring; FALSE without one. */
gboolean frame_source_rate(const FrameSource *source, gint *rate_n, gint *rate_d);

/* 0 before a ring is there. */
guint frame_source_width(const FrameSource *source);
guint frame_source_height(const FrameSource *source);

/* Chooses the format and the rate of the frames, by caps that have the document's size. FALSE and a sentence if the
 * document has no frames at this rate. */
gboolean frame_source_set(FrameSource *source, const GstVideoInfo *info, char **error);

/* The number of frames of a document that moves, at the rate that was set; 0 for one that stands still. */
guint64 frame_source_count(const FrameSource *source);

/* Draws a frame; of a ring, what it showed at the last look. Frames that show the same share one memory, which must not be
 * written to. The memory is the caller's; NULL and a sentence if it cannot be drawn. */
GstMemory *frame_source_draw(FrameSource *source, guint64 index, char **error);

void frame_source_close(FrameSource *source);

#endif
