#include "settings.h"

#include <signwriter.h>

static GType enumeration(const char *name, const GEnumValue *values) {
    GType type = g_type_from_name(name);
    return type ? type : g_enum_register_static(name, values);
}

static GType anchor_type(void) {
    static const GEnumValue values[] = {
        {ANCHOR_TOP_LEFT, "The upper left corner", "top-left"}, {ANCHOR_TOP, "The middle of the upper edge", "top"},
        {ANCHOR_TOP_RIGHT, "The upper right corner", "top-right"}, {ANCHOR_LEFT, "The middle of the left edge", "left"},
        {ANCHOR_CENTER, "The middle", "center"}, {ANCHOR_RIGHT, "The middle of the right edge", "right"},
        {ANCHOR_BOTTOM_LEFT, "The lower left corner", "bottom-left"},
        {ANCHOR_BOTTOM, "The middle of the lower edge", "bottom"},
        {ANCHOR_BOTTOM_RIGHT, "The lower right corner", "bottom-right"},
        {ANCHOR_AUTO, "The middle of the lower edge for a text without a style, else the upper left corner", "auto"},
        {0, NULL, NULL}};
    return enumeration("SignwriterGstAnchor", values);
}

static GType clock_type(void) {
    static const GEnumValue values[] = {
        {CLOCK_STREAM, "The stream's time: a seek shows what belongs there", "stream"},
        {CLOCK_RUNNING, "The running time: it goes on through seeks", "running"}, {0, NULL, NULL}};
    return enumeration("SignwriterGstClock", values);
}

static GType on_error_type(void) {
    static const GEnumValue values[] = {
        {ON_ERROR_PASS, "Frames pass untouched, and a warning is posted once", "pass"},
        {ON_ERROR_FAIL, "The stream ends with an error", "fail"}, {0, NULL, NULL}};
    return enumeration("SignwriterGstOnError", values);
}

static GType late_type(void) {
    static const GEnumValue values[] = {
        {LATE_DRAW, "A label is drawn anew, which takes its time", "draw"},
        {LATE_REUSE, "The last label is shown again until frames are in time", "reuse"}, {0, NULL, NULL}};
    return enumeration("SignwriterGstLate", values);
}

static GType renderer_type(void) {
    static const GEnumValue values[] = {
        {SIGNWRITER_AUTO, "A GPU where there is a working hardware driver, else the CPU path", "auto"},
        {SIGNWRITER_GPU, "A GPU, even if its driver is software", "gpu"},
        {SIGNWRITER_CPU, "The CPU path", "cpu"}, {0, NULL, NULL}};
    return enumeration("SignwriterGstRenderer", values);
}

static char **string_of(Settings *settings, guint id) {
    switch (id) {
    case PROP_TEXT: return &settings->text;
    case PROP_DOCUMENT: return &settings->document;
    case PROP_LOCATION: return &settings->location;
    case PROP_STYLE: return &settings->style;
    case PROP_STYLES: return &settings->styles;
    case PROP_META_STYLE: return &settings->meta_style;
    case PROP_ROI_STYLE: return &settings->roi_style;
    case PROP_WORDS: return &settings->words;
    case PROP_CAPTIONS: return &settings->captions;
    case PROP_RING: return &settings->ring;
    default: return NULL;
    }
}

gboolean settings_set(Settings *settings, guint id, const GValue *value, gboolean *is_known) {
    char **string = string_of(settings, id);
    *is_known = TRUE;
    if (string) {
        const char *text = g_value_get_string(value);
        if (!g_strcmp0(*string, text)) return FALSE;
        g_free(*string);
        *string = g_strdup(text);
        return TRUE;
    }
    switch (id) {
    case PROP_RENDERER: settings->renderer = g_value_get_enum(value); break;
    case PROP_X: settings->x = g_value_get_int(value); break;
    case PROP_Y: settings->y = g_value_get_int(value); break;
    case PROP_ANCHOR: {
        /* Lines of a text without a style begin where its anchor is. */
        gboolean is_other = settings->anchor != (Anchor)g_value_get_enum(value);
        settings->anchor = g_value_get_enum(value);
        return is_other;
    }
    case PROP_OPACITY: settings->opacity = g_value_get_double(value); break;
    case PROP_WHITE: {
        gboolean is_other = settings->white != g_value_get_double(value);
        settings->white = g_value_get_double(value);
        return is_other;
    }
    case PROP_TIME_OFFSET: settings->time_offset = g_value_get_int64(value); break;
    case PROP_CLOCK: settings->clock = g_value_get_enum(value); break;
    case PROP_ON_ERROR: settings->on_error = g_value_get_enum(value); break;
    case PROP_WAIT_TEXT: settings->wait_text = g_value_get_boolean(value); break;
    case PROP_LATE: settings->late = g_value_get_enum(value); break;
    case PROP_LOOP: settings->loop = g_value_get_boolean(value); break;
    default: *is_known = FALSE;
    }
    return FALSE;
}

gboolean settings_get(const Settings *settings, guint id, GValue *value) {
    char **string = string_of((Settings *)settings, id);
    if (string) {
        g_value_set_string(value, *string);
        return TRUE;
    }
    switch (id) {
    case PROP_RENDERER: g_value_set_enum(value, settings->renderer); break;
    case PROP_X: g_value_set_int(value, settings->x); break;
    case PROP_Y: g_value_set_int(value, settings->y); break;
    case PROP_ANCHOR: g_value_set_enum(value, settings->anchor); break;
    case PROP_OPACITY: g_value_set_double(value, settings->opacity); break;
    case PROP_WHITE: g_value_set_double(value, settings->white); break;
    case PROP_TIME_OFFSET: g_value_set_int64(value, settings->time_offset); break;
    case PROP_CLOCK: g_value_set_enum(value, settings->clock); break;
    case PROP_ON_ERROR: g_value_set_enum(value, settings->on_error); break;
    case PROP_WAIT_TEXT: g_value_set_boolean(value, settings->wait_text); break;
    case PROP_LATE: g_value_set_enum(value, settings->late); break;
    case PROP_LOOP: g_value_set_boolean(value, settings->loop); break;
    default: return FALSE;
    }
    return TRUE;
}

void settings_clear(Settings *settings) {
    for (guint id = PROP_TEXT; id <= PROP_RING; id++) g_clear_pointer(string_of(settings, id), g_free);
}

/* The least size of letters that have no style, in pixels. */
enum { LEAST_SIZE = 12 };

/* Appends a text as a string of JSON. */
static void append_quoted(GString *json, const char *text) {
    g_string_append_c(json, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\') g_string_append_printf(json, "\\%c", *c);
        else if ((guchar)*c < 0x20) g_string_append_printf(json, "\\u%04x", (guchar)*c);
        else g_string_append_c(json, *c);
    }
    g_string_append_c(json, '"');
}

static GString *begin_text(const char *text) {
    GString *json = g_string_new("{\"text\": ");
    append_quoted(json, text);
    return json;
}

/* Appends the style of a text that has none. Whole pixels keep its outline even. */
static void append_own_style(GString *json, gint size) {
    g_string_append_printf(json,
        ", \"font\": {\"size\": %d}, \"color\": \"white\", "
        "\"stroke\": {\"color\": \"black\", \"width\": %d, \"position\": \"outside\"}",
        size, MAX(1, size / 16));
}

char *document_of_text(const Settings *settings, const char *text, gint width, gint height) {
    static const char *const alignments[] = {"left", "center", "right"};
    GString *json = begin_text(text);
    if (!settings->style && width) {
        gint side = MIN(width, height), margin = side / 20;
        append_own_style(json, MAX(LEAST_SIZE, side / 18));
        g_string_append_printf(json,
            ", \"size\": [%d, null], \"textInsets\": [%d, %d, %d, %d], \"alignment\": \"%s\", \"numberOfLines\": 0, "
            "\"lineBreak\": \"wordWrap\"",
            width, margin, margin, margin, margin,
            alignments[settings->anchor == ANCHOR_AUTO ? 1 : settings->anchor % 3]);
    }
    return g_string_free(g_string_append(json, "}"), FALSE);
}

char *document_of_brought_text(const char *text, gboolean has_style, gint width, gint height) {
    GString *json = begin_text(text);
    if (!has_style) append_own_style(json, MAX(LEAST_SIZE, MIN(width, height) / 36));
    return g_string_free(g_string_append(json, "}"), FALSE);
}

/* The captions of a file of words, on a canvas of the frame's size, as `signwriter caption` has them: the shorter side has
 * 1080 points, so that a style is as large on every film. */
static char *document_of_words(const Settings *settings, gint width, gint height) {
    char numbers[3][G_ASCII_DTOSTR_BUF_SIZE];
    gdouble scale = MIN(width, height) / 1080.0;
    char *path = g_canonicalize_filename(settings->words, NULL);
    GString *json = g_string_new("{\"kind\": \"captions\", \"words\": ");
    append_quoted(json, path);
    g_string_append(json, ", \"style\": ");
    append_quoted(json, settings->captions ? settings->captions : "captions/highlight");
    g_string_append_printf(json, ", \"scale\": %s, \"size\": [%s, %s]}", g_ascii_dtostr(numbers[0], sizeof *numbers, scale),
        g_ascii_dtostr(numbers[1], sizeof *numbers, width / scale),
        g_ascii_dtostr(numbers[2], sizeof *numbers, height / scale));
    g_free(path);
    return g_string_free(json, FALSE);
}

char *document_of(const Settings *settings, gint width, gint height, char **error) {
    int given = (settings->document != NULL) + (settings->location != NULL) + (settings->text != NULL) +
                (settings->words != NULL);
    if (given > 1) {
        *error = g_strdup(
            "text, document, location and words exclude one another; set one of them, and the others to NULL");
        return NULL;
    }
    if (settings->words) return document_of_words(settings, width, height);
    if (settings->document) return g_strdup(settings->document);
    if (settings->text)
        return *settings->text ? document_of_text(settings, settings->text, width, height) : NULL;
    if (!settings->location) return NULL;
    GError *failure = NULL;
    char *json = NULL;
    if (!g_file_get_contents(settings->location, &json, NULL, &failure)) {
        *error = g_strdup_printf("location: %s", failure->message);
        g_error_free(failure);
    }
    return json;
}

#define INSTALL(id, spec) g_object_class_install_property(object, id, spec)

static const GParamFlags plain = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
static const GParamFlags playing = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_PLAYING;
static const GParamFlags moving =
    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE;
static const GParamFlags ready = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_READY;

void settings_install_document(GObjectClass *object) {
    INSTALL(PROP_TEXT, g_param_spec_string("text", "Text",
        "A label of this text, in the style of the property style, or over frames in one of its own", NULL, playing));
    INSTALL(PROP_DOCUMENT, g_param_spec_string("document", "Document", "A document of any kind, as JSON", NULL, playing));
    INSTALL(PROP_LOCATION, g_param_spec_string("location", "Location", "The path of a document", NULL, playing));
    INSTALL(PROP_STYLE, g_param_spec_string("style", "Style", "A style of the sheet, instead of the document's own", NULL,
        playing));
    INSTALL(PROP_STYLES, g_param_spec_string("styles", "Styles", "The path of a style sheet", NULL, ready));
    INSTALL(PROP_RENDERER, g_param_spec_enum("renderer", "Renderer", "What draws the label", renderer_type(),
        SIGNWRITER_AUTO, ready));
    gst_type_mark_as_plugin_api(renderer_type(), 0);
}

void settings_install_overlay(GObjectClass *object) {
    settings_install_document(object);
    INSTALL(PROP_X, g_param_spec_int("x", "X", "Pixels to the right of the anchor's place", -65536, 65536, 0, moving));
    INSTALL(PROP_Y, g_param_spec_int("y", "Y", "Pixels down from the anchor's place", -65536, 65536, 0, moving));
    INSTALL(PROP_ANCHOR, g_param_spec_enum("anchor", "Anchor", "Where the label is held to the frame", anchor_type(),
        ANCHOR_AUTO, playing));
    INSTALL(PROP_OPACITY, g_param_spec_double("opacity", "Opacity", "The label's opacity", 0, 1, 1, moving));
    INSTALL(PROP_WHITE, g_param_spec_double("white", "White",
        "The light of a label's white in frames of HLG and PQ, in cd/m2", 50, 1000, 203, playing));
    INSTALL(PROP_TIME_OFFSET, g_param_spec_int64("time-offset", "Time offset",
        "Nanoseconds that a document that moves is ahead of the clock", G_MININT64, G_MAXINT64, 0, moving));
    INSTALL(PROP_CLOCK, g_param_spec_enum("clock", "Clock", "What a document moves by", clock_type(), CLOCK_STREAM,
        playing));
    INSTALL(PROP_ON_ERROR, g_param_spec_enum("on-error", "On error", "What becomes of frames whose label cannot be drawn",
        on_error_type(), ON_ERROR_PASS, playing));
    INSTALL(PROP_META_STYLE, g_param_spec_string("meta-style", "Style of metadata",
        "The style of labels that frames bring as metadata \"SignwriterText\" without a style", NULL, playing));
    INSTALL(PROP_ROI_STYLE, g_param_spec_string("roi-style", "Style of regions",
        "The style of labels for regions of interest, whose type is their text; empty is none, NULL leaves regions alone",
        NULL, playing));
    INSTALL(PROP_WORDS, g_param_spec_string("words", "Words",
        "The path of captions or a transcript of any program: its words are shown as captions, at their times", NULL,
        playing));
    INSTALL(PROP_CAPTIONS, g_param_spec_string("captions", "Captions",
        "The style of the property words: captions/NAME, or one of the sheet; NULL is captions/highlight", NULL, playing));
    INSTALL(PROP_WAIT_TEXT, g_param_spec_boolean("wait-text", "Wait for text",
        "Frames wait until the text pad has said what they show; not for live sources", FALSE, playing));
    INSTALL(PROP_LATE, g_param_spec_enum("late", "Late", "What frames show that come too late, as the sink says", late_type(),
        LATE_DRAW, playing));
    INSTALL(PROP_STATS, g_param_spec_boxed("stats", "Statistics", "How many labels were drawn, and frames that reused one",
        GST_TYPE_STRUCTURE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    gst_type_mark_as_plugin_api(anchor_type(), 0);
    gst_type_mark_as_plugin_api(clock_type(), 0);
    gst_type_mark_as_plugin_api(on_error_type(), 0);
    gst_type_mark_as_plugin_api(late_type(), 0);
}

void settings_install_source(GObjectClass *object) {
    settings_install_document(object);
    INSTALL(PROP_RING, g_param_spec_string("ring", "Ring",
        "The path of the ring that signwriter caption --live writes: its pictures are shown as they change, live", NULL,
        ready));
    INSTALL(PROP_LOOP, g_param_spec_boolean("loop", "Loop",
        "A document that moves begins again when it is over, and after a ring comes the next one of its name; otherwise "
        "the stream ends", FALSE, playing));
    INSTALL(PROP_IS_LIVE, g_param_spec_boolean("is-live", "Is live", "Frames come at their times by the pipeline's clock",
        FALSE, plain));
}
