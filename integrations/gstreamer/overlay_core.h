/* What overlays have in common, wherever their frames lie: properties, the text pad, labels that frames bring, and when
 * a label is drawn anew. How it is laid over a frame is each element's own. */
#ifndef OVERLAY_CORE_H
#define OVERLAY_CORE_H

#include <gst/base/gstbasetransform.h>
#include <gst/video/video.h>

#include "frame_labels.h"
#include "label_worker.h"
#include "settings.h"
#include "text_pad.h"

typedef struct {
    GstBaseTransform *element; /* that it is a part of */
    Settings settings;         /* under the object's lock */
    gboolean is_stale;         /* under the object's lock: what is drawn is of other settings */

    /* The text pad's. */
    GstPad *text_pad;
    TextPad text;

    /* The video's streaming thread's. */
    GstVideoInfo frames;
    char *pad_text; /* what the text pad shows */
    LabelWorker *worker;
    LabelWish wish;
    signwriter_overlay *overlay;  /* the label; NULL if there is none */
    signwriter_overlay_info info;
    GstBuffer *pixels;            /* the label's ink, if the wish keeps pictures */
    guint version;                /* how often the label became another */
    gboolean moves;
    gboolean is_plain; /* it is a text without a style */
    gdouble drawn_time;
    FrameLabels *labels; /* those that frames bring */
    char *reported;      /* the last error that was posted */
    gint64 retry_at;     /* when a label that could not be drawn is tried again, or 0 */

    guint64 drawn, reused, late; /* under the object's lock */
    GstClockTime earliest;       /* under the object's lock: the running time that frames must have to be in time */
    guint64 uploaded;      /* under the object's lock: bytes that went to a device, where the element sends any */
} OverlayCore;

/* Adds properties and the template of the text pad to a class. */
void overlay_core_install(GObjectClass *class);

/* Makes the core of an element, with its text pad. */
void overlay_core_init(OverlayCore *core, GstBaseTransform *element);
void overlay_core_clear(OverlayCore *core);

/* FALSE for what is no property of an overlay. */
gboolean overlay_core_set_property(OverlayCore *core, guint id, const GValue *value);
gboolean overlay_core_get_property(OverlayCore *core, guint id, GValue *value);

/* Starts what draws; FALSE, and an error was posted, if it does not start. */
gboolean overlay_core_start(OverlayCore *core);
void overlay_core_stop(OverlayCore *core);

/* Frames of another kind follow. */
void overlay_core_set_frames(OverlayCore *core, const GstVideoInfo *info);

/* What the video's pad is told that waits must know; the event goes on. Before the element's states change. */
void overlay_core_note_event(OverlayCore *core, GstEvent *event);
void overlay_core_note_change(OverlayCore *core, GstStateChange change);

/* What the sink says about frames that come too late. */
void overlay_core_note_answer(OverlayCore *core, GstEvent *event);

/* Sets properties that are controlled to a frame's time. */
void overlay_core_control(OverlayCore *core, GstBuffer *buffer);

/* Draws what a frame shows, if that is not there yet. Returns whether frames go on. */
gboolean overlay_core_update(OverlayCore *core, GstBuffer *buffer);

/* Whether the element itself has a label with ink, and whether there is anything to lay over the frame. */
gboolean overlay_core_has_label(const OverlayCore *core);
gboolean overlay_core_has_labels(const OverlayCore *core);

/* Where the label's corner lies in a frame. */
void overlay_core_place(OverlayCore *core, gint *x, gint *y, gdouble *opacity);

#endif
