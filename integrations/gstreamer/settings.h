/* The properties of the elements. */
#ifndef SIGNWRITER_GST_SETTINGS_H
#define SIGNWRITER_GST_SETTINGS_H

#include <gst/gst.h>

typedef enum {
    ANCHOR_TOP_LEFT, ANCHOR_TOP, ANCHOR_TOP_RIGHT,
    ANCHOR_LEFT, ANCHOR_CENTER, ANCHOR_RIGHT,
    ANCHOR_BOTTOM_LEFT, ANCHOR_BOTTOM, ANCHOR_BOTTOM_RIGHT,
    ANCHOR_AUTO, /* below in the middle for a text without a style, else the upper left corner */
} Anchor;

typedef enum { CLOCK_STREAM, CLOCK_RUNNING } ClockKind;

typedef enum { ON_ERROR_PASS, ON_ERROR_FAIL } OnError;

typedef enum { LATE_DRAW, LATE_REUSE } LatePolicy;

/* What properties say. Of a size that is copied with its strings for each frame only if it changed. */
typedef struct {
    char *text, *document, *location, *style, *styles, *meta_style, *roi_style, *words, *captions, *ring;
    guint renderer;
    gint x, y;
    Anchor anchor;
    gdouble opacity;
    gdouble white; /* the light of a label's white in frames of HLG and PQ, in cd/m2 */
    GstClockTimeDiff time_offset;
    ClockKind clock;
    OnError on_error;
    LatePolicy late;
    gboolean wait_text;
    gboolean loop;
} Settings;

enum {
    PROP_TEXT = 1, PROP_DOCUMENT, PROP_LOCATION, PROP_STYLE, PROP_STYLES, PROP_META_STYLE, PROP_ROI_STYLE, PROP_WORDS,
    PROP_CAPTIONS, PROP_RING, PROP_RENDERER, PROP_X, PROP_Y, PROP_ANCHOR,
    PROP_OPACITY, PROP_WHITE, PROP_TIME_OFFSET, PROP_CLOCK, PROP_ON_ERROR, PROP_WAIT_TEXT, PROP_LATE, PROP_STATS,
    PROP_LOOP, PROP_IS_LIVE,
};

/* Installs the properties that say what is drawn and by what: PROP_TEXT to PROP_RENDERER. */
void settings_install_document(GObjectClass *object);

/* Installs all properties of an overlay, PROP_STATS among them, which is no setting. */
void settings_install_overlay(GObjectClass *object);

/* Installs all properties of a source, PROP_IS_LIVE among them, which is no setting. */
void settings_install_source(GObjectClass *object);

/* Sets a property. Returns whether another label has to be drawn. FALSE in `*is_known` for what is no setting. */
gboolean settings_set(Settings *settings, guint id, const GValue *value, gboolean *is_known);

/* Gets a property. FALSE for what is no setting. */
gboolean settings_get(const Settings *settings, guint id, GValue *value);

void settings_clear(Settings *settings);

/* A text as a document of JSON, in the style of the settings. Without one, over frames of that size, it has a style of its
 * own, which is seen on any picture: white with a dark outline, as large as the frames want, on a canvas as wide as they
 * are with a margin around it. A width of 0 is none. What is not UTF-8 is for the library to refuse. */
char *document_of_text(const Settings *settings, const char *text, gint width, gint height);

/* A text that a frame of that size brings, as a document. `has_style` says whether the text has one; without it, it has
 * that of its own, at half the size and as large as its letters. */
char *document_of_brought_text(const char *text, gboolean has_style, gint width, gint height);

/* The document of the settings: JSON, or a file, or a text, or the captions of a file of words on frames of that size;
 * NULL if there is none, or if it cannot be read. */
char *document_of(const Settings *settings, gint width, gint height, char **error);

#endif
