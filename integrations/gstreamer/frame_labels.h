/* Labels that frames bring with them: as metadata of the kind "SignwriterText", or as regions of interest, whose type is
 * the text. */
#ifndef FRAME_LABELS_H
#define FRAME_LABELS_H

#include <gst/video/video.h>

#include "label_worker.h"

/* The name of the metadata. Members of its structure: `text` or `document`, both strings; `style`, a string; `x` and `y`,
 * the pixels of the label's upper left corner, ints. */
#define FRAME_LABEL_META "SignwriterText"

/* A label and its place in a frame. */
typedef struct {
    signwriter_overlay *overlay;
    signwriter_overlay_info info;
    GstBuffer *pixels; /* if it is wished for */
    gint x, y;         /* of the picture's upper left corner */
    gint64 retry_at;   /* when it is tried again, if it could not be drawn */
} FrameLabel;

typedef struct FrameLabels FrameLabels;

/* Makes the metadata known, unless it is: two plugins may do so. */
void frame_labels_register(void);

FrameLabels *frame_labels_new(void);
void frame_labels_free(FrameLabels *labels);

/* Forgets what was drawn: frames have another format, or styles changed. */
void frame_labels_clear(FrameLabels *labels);

/* What a frame's labels look like. */
typedef struct {
    const LabelWish *wish; /* its format of frames, and whether pixels are wished for */
    const char *meta_style; /* of metadata that names no style; or NULL */
    const char *roi_style;  /* of regions; NULL leaves regions alone */
    gint width, height;     /* of frames, by which texts without a style are sized */
} FrameLabelStyle;

/* Takes the labels that a buffer brings. Each is drawn once and kept for the frames that follow; returns how many
 * were drawn now. What cannot be drawn is left out, and a sentence is in `*error`, which is the caller's to free. */
guint frame_labels_take(
    FrameLabels *labels, GstBuffer *buffer, LabelWorker *worker, const FrameLabelStyle *style, char **error);

/* The labels that were taken last, in their order. */
guint frame_labels_count(const FrameLabels *labels);
const FrameLabel *frame_labels_at(const FrameLabels *labels, guint index);
#endif
