#include "overlay_core.h"

#include "composition.h"
#include "frame_format.h"

/* ------------------------------------------------------------------------------------------------------ drawing -- */

/* Tells an error once. Returns whether frames go on. */
static gboolean tell(OverlayCore *core, const char *sentence, OnError on_error) {
    if (on_error == ON_ERROR_FAIL) {
        GST_ELEMENT_ERROR(core->element, LIBRARY, FAILED, ("%s", sentence), (NULL));
        return FALSE;
    }
    if (g_strcmp0(core->reported, sentence)) {
        GST_ELEMENT_WARNING(core->element, LIBRARY, FAILED, ("%s", sentence), (NULL));
        g_free(core->reported);
        core->reported = g_strdup(sentence);
    }
    return TRUE;
}

static void drop_label(OverlayCore *core) {
    gst_clear_buffer(&core->pixels);
    if (core->overlay) signwriter_overlay_release(core->overlay, NULL);
    core->overlay = NULL;
    core->version++;
}

/* The moment that a frame shows by a clock. */
static FrameMoment moment(OverlayCore *core, GstBuffer *buffer, ClockKind clock) {
    GstSegment *segment = &core->element->segment;
    const GstVideoInfo *info = &core->frames;
    GstClockTime stamp = GST_BUFFER_PTS(buffer);
    if (GST_CLOCK_TIME_IS_VALID(stamp) && segment->format == GST_FORMAT_TIME)
        stamp = clock == CLOCK_RUNNING ? gst_segment_to_running_time(segment, GST_FORMAT_TIME, stamp)
                                       : gst_segment_to_stream_time(segment, GST_FORMAT_TIME, stamp);
    if (!GST_CLOCK_TIME_IS_VALID(stamp)) stamp = 0;
    return frame_moment(stamp, GST_VIDEO_INFO_FPS_N(info), GST_VIDEO_INFO_FPS_D(info));
}

/* The same in seconds of a document. */
static gdouble seconds(FrameMoment frame, GstClockTimeDiff offset) {
    gdouble time = frame.n ? (gdouble)frame.k * frame.d / frame.n : (gdouble)frame.stamp / GST_SECOND;
    return CLAMP(time + (gdouble)offset / GST_SECOND, 0.0, 86400.0);
}

/* Takes what the text pad shows in a frame. Returns whether that is another text. */
static gboolean take_text(OverlayCore *core, GstBuffer *buffer) {
    if (!gst_pad_is_linked(core->text_pad)) {
        /* Nobody says a text any more, so the element has its own label again. */
        gboolean had_text = core->pad_text != NULL;
        if (had_text) text_queue_clear(core->text.queue);
        g_clear_pointer(&core->pad_text, g_free);
        return had_text;
    }
    GST_OBJECT_LOCK(core->element);
    gboolean waits = core->settings.wait_text;
    GST_OBJECT_UNLOCK(core->element);
    char *text = text_queue_at(core->text.queue, moment(core, buffer, CLOCK_RUNNING), waits);
    if (!text) text = g_strdup("");
    gboolean is_other = g_strcmp0(text, core->pad_text) != 0;
    g_free(core->pad_text);
    core->pad_text = text;
    return is_other;
}

/* Makes a wish of the settings or of the pad's text; under the object's lock. What is wrong is the caller's to free. */
static char *renew_wish(OverlayCore *core) {
    char *error = NULL;
    g_free(core->wish.json);
    g_free(core->wish.style);
    const Settings *settings = &core->settings;
    gint width = core->frames.width, height = core->frames.height;
    if (!core->pad_text) core->wish.json = document_of(settings, width, height, &error);
    else core->wish.json = *core->pad_text ? document_of_text(settings, core->pad_text, width, height) : NULL;
    core->is_plain = !settings->style && (core->pad_text || settings->text);
    core->wish.style = g_strdup(core->settings.style);
    if (core->wish.frames.white != settings->white) {
        core->wish.frames.white = settings->white;
        frame_labels_clear(core->labels);
    }
    core->is_stale = FALSE;
    core->moves = FALSE;
    return error;
}

/* Draws what is wished for. Returns whether frames go on. */
static gboolean draw_label(OverlayCore *core, OnError on_error) {
    LabelAnswer answer = label_worker_draw(core->worker, &core->wish);
    drop_label(core);
    core->overlay = answer.overlay;
    core->moves = answer.moves;
    core->drawn_time = core->wish.time;
    core->retry_at = answer.overlay ? 0 : g_get_monotonic_time() + LABEL_RETRY;
    if (answer.overlay) {
        core->info = (signwriter_overlay_info)SIGNWRITER_INIT(signwriter_overlay_info);
        signwriter_overlay_describe(answer.overlay, &core->info, NULL);
        if (answer.picture) core->pixels = composition_pixels(answer.picture, &core->info);
        g_clear_pointer(&core->reported, g_free);
    }
    if (answer.picture) signwriter_picture_release(answer.picture, NULL);
    gboolean goes_on = !answer.error || tell(core, answer.error, on_error);
    g_free(answer.error);
    return goes_on;
}

/* Whether a frame is shown too late already, and may show the last label instead of its own; under the object's lock. */
static gboolean may_reuse(OverlayCore *core, GstBuffer *buffer) {
    const GstSegment *segment = &core->element->segment;
    if (core->settings.late != LATE_REUSE || !core->overlay || segment->format != GST_FORMAT_TIME) return FALSE;
    GstClockTime time = gst_segment_to_running_time(segment, GST_FORMAT_TIME, GST_BUFFER_PTS(buffer));
    return GST_CLOCK_TIME_IS_VALID(time) && GST_CLOCK_TIME_IS_VALID(core->earliest) && time <= core->earliest;
}

/* Draws the label if it is not the one that is there. Returns whether frames go on. */
static gboolean update(OverlayCore *core, GstBuffer *buffer) {
    char *error = NULL;
    gboolean is_tried_again = core->retry_at && g_get_monotonic_time() >= core->retry_at;
    gboolean is_other_text = take_text(core, buffer);
    GST_OBJECT_LOCK(core->element);
    gboolean is_stale = core->is_stale || is_other_text || is_tried_again;
    OnError on_error = core->settings.on_error;
    gdouble time = seconds(moment(core, buffer, core->settings.clock), core->settings.time_offset);
    gboolean is_late = (is_stale || (core->moves && time != core->drawn_time)) && may_reuse(core, buffer);
    if (is_late) {
        /* What is new is drawn with the first frame that is in time. */
        core->is_stale = is_stale;
        core->late++;
        GST_OBJECT_UNLOCK(core->element);
        return TRUE;
    }
    if (is_stale) error = renew_wish(core);
    gboolean is_needed = core->wish.json && (is_stale || (core->moves && time != core->drawn_time));
    if (is_needed) core->drawn++;
    else if (core->overlay) core->reused++;
    GST_OBJECT_UNLOCK(core->element);

    if (is_stale) {
        drop_label(core);
        core->retry_at = error ? g_get_monotonic_time() + LABEL_RETRY : 0;
    }
    gboolean goes_on = !error || tell(core, error, on_error);
    g_free(error);
    if (!is_needed) return goes_on;
    core->wish.time = time;
    return draw_label(core, on_error);
}

/* Takes the labels that a frame brings. Returns whether frames go on. */
static gboolean take_labels(OverlayCore *core, GstBuffer *buffer) {
    char *error = NULL;
    GST_OBJECT_LOCK(core->element);
    char *meta_style = g_strdup(core->settings.meta_style), *roi_style = g_strdup(core->settings.roi_style);
    OnError on_error = core->settings.on_error;
    GST_OBJECT_UNLOCK(core->element);
    FrameLabelStyle style = {&core->wish, meta_style, roi_style, core->frames.width, core->frames.height};
    guint count = frame_labels_take(core->labels, buffer, core->worker, &style, &error);
    GST_OBJECT_LOCK(core->element);
    core->drawn += count;
    GST_OBJECT_UNLOCK(core->element);
    gboolean goes_on = !error || tell(core, error, on_error);
    g_free(error);
    g_free(meta_style);
    g_free(roi_style);
    return goes_on;
}

gboolean overlay_core_update(OverlayCore *core, GstBuffer *buffer) { return update(core, buffer) && take_labels(core, buffer); }

gboolean overlay_core_has_label(const OverlayCore *core) { return core->overlay && core->info.ink_width; }

gboolean overlay_core_has_labels(const OverlayCore *core) {
    return overlay_core_has_label(core) || frame_labels_count(core->labels);
}

void overlay_core_control(OverlayCore *core, GstBuffer *buffer) {
    const GstSegment *segment = &core->element->segment;
    GstClockTime stamp = GST_BUFFER_PTS(buffer);
    if (!GST_CLOCK_TIME_IS_VALID(stamp) || segment->format != GST_FORMAT_TIME) return;
    GstClockTime time = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, stamp);
    if (GST_CLOCK_TIME_IS_VALID(time)) gst_object_sync_values(GST_OBJECT(core->element), time);
}

static gint placed(gint offset, gint anchor, gint frame, gint label) {
    return offset + (anchor == 0 ? 0 : anchor == 1 ? (frame - label) / 2 : frame - label);
}

/* Where the label's corner lies in a frame. */
void overlay_core_place(OverlayCore *core, gint *x, gint *y, gdouble *opacity) {
    const GstVideoInfo *info = &core->frames;
    GST_OBJECT_LOCK(core->element);
    gint anchor = core->settings.anchor;
    if (anchor == ANCHOR_AUTO) anchor = core->is_plain ? ANCHOR_BOTTOM : ANCHOR_TOP_LEFT;
    *x = placed(core->settings.x, anchor % 3, info->width, core->info.width);
    *y = placed(core->settings.y, anchor / 3, info->height, core->info.height);
    *opacity = core->settings.opacity;
    GST_OBJECT_UNLOCK(core->element);
}

/* ----------------------------------------------------------------------------------------------------- text pad -- */

static GstFlowReturn text_chain(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
    OverlayCore *core = gst_pad_get_element_private(pad);
    return text_pad_chain(&core->text, GST_ELEMENT(parent), buffer);
}

static gboolean text_event(GstPad *pad, GstObject *parent, GstEvent *event) {
    OverlayCore *core = gst_pad_get_element_private(pad);
    return text_pad_event(&core->text, event) || gst_pad_event_default(pad, parent, event);
}

void overlay_core_note_event(OverlayCore *core, GstEvent *event) {
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_START) text_queue_allow_waits(core->text.queue, FALSE);
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP) {
        text_queue_allow_waits(core->text.queue, TRUE);
        GST_OBJECT_LOCK(core->element);
        core->earliest = GST_CLOCK_TIME_NONE;
        GST_OBJECT_UNLOCK(core->element);
    }
    /* Texts that no frame will show must not keep their sender. */
    if (GST_EVENT_TYPE(event) == GST_EVENT_EOS) text_queue_flush(core->text.queue, TRUE);
}

void overlay_core_note_answer(OverlayCore *core, GstEvent *event) {
    GstClockTimeDiff jitter;
    GstClockTime time;
    if (GST_EVENT_TYPE(event) != GST_EVENT_QOS) return;
    gst_event_parse_qos(event, NULL, NULL, &jitter, &time);
    GST_OBJECT_LOCK(core->element);
    /* Twice as far as the frame was late, as GStreamer's own elements have it, because it goes on falling behind. */
    if (GST_CLOCK_TIME_IS_VALID(time)) core->earliest = jitter > 0 ? time + 2 * (GstClockTime)jitter : GST_CLOCK_TIME_NONE;
    GST_OBJECT_UNLOCK(core->element);
}

/* Waits end before pads are stopped, because stopping waits for them. */
void overlay_core_note_change(OverlayCore *core, GstStateChange change) {
    if (change == GST_STATE_CHANGE_READY_TO_PAUSED) {
        gst_segment_init(&core->text.segment, GST_FORMAT_TIME);
        text_queue_flush(core->text.queue, FALSE);
        text_queue_allow_waits(core->text.queue, TRUE);
    }
    if (change == GST_STATE_CHANGE_PAUSED_TO_READY) text_queue_flush(core->text.queue, TRUE);
}

/* --------------------------------------------------------------------------------------------- properties and state -- */

gboolean overlay_core_set_property(OverlayCore *core, guint id, const GValue *value) {
    gboolean is_known;
    GST_OBJECT_LOCK(core->element);
    if (settings_set(&core->settings, id, value, &is_known)) core->is_stale = TRUE;
    GST_OBJECT_UNLOCK(core->element);
    return is_known;
}

gboolean overlay_core_get_property(OverlayCore *core, guint id, GValue *value) {
    gboolean is_known = TRUE;
    GST_OBJECT_LOCK(core->element);
    if (id == PROP_STATS)
        g_value_take_boxed(
            value, gst_structure_new(
                       "stats", "drawn", G_TYPE_UINT64, core->drawn, "reused", G_TYPE_UINT64, core->reused, "late",
                       G_TYPE_UINT64, core->late, "uploaded", G_TYPE_UINT64, core->uploaded, NULL));
    else is_known = settings_get(&core->settings, id, value);
    GST_OBJECT_UNLOCK(core->element);
    return is_known;
}

void overlay_core_set_frames(OverlayCore *core, const GstVideoInfo *info) {
    core->frames = *info;
    core->wish.frames = frame_format_of(info);
    frame_labels_clear(core->labels);
    GST_OBJECT_LOCK(core->element);
    core->wish.frames.white = core->settings.white;
    core->is_stale = TRUE;
    GST_OBJECT_UNLOCK(core->element);
}

gboolean overlay_core_start(OverlayCore *core) {
    char *error = NULL;
    GST_OBJECT_LOCK(core->element);
    guint renderer = core->settings.renderer;
    char *styles = g_strdup(core->settings.styles);
    core->is_stale = TRUE;
    core->drawn = core->reused = core->late = core->uploaded = 0;
    core->earliest = GST_CLOCK_TIME_NONE;
    GST_OBJECT_UNLOCK(core->element);
    core->worker = label_worker_start(renderer, styles, &error);
    g_free(styles);
    if (!core->worker) GST_ELEMENT_ERROR(core->element, LIBRARY, INIT, ("%s", error), (NULL));
    g_free(error);
    return core->worker != NULL;
}

void overlay_core_stop(OverlayCore *core) {
    drop_label(core);
    frame_labels_clear(core->labels);
    g_clear_pointer(&core->worker, label_worker_stop);
    g_clear_pointer(&core->wish.json, g_free);
    g_clear_pointer(&core->wish.style, g_free);
    g_clear_pointer(&core->reported, g_free);
    g_clear_pointer(&core->pad_text, g_free);
}

void overlay_core_install(GObjectClass *class) {
    settings_install_overlay(class);
    GstCaps *caps = gst_caps_from_string("text/x-raw, format=utf8");
    gst_element_class_add_pad_template(
        GST_ELEMENT_CLASS(class), gst_pad_template_new("text_sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);
}

void overlay_core_init(OverlayCore *core, GstBaseTransform *element) {
    GstPadTemplate *template = gst_element_class_get_pad_template(GST_ELEMENT_GET_CLASS(element), "text_sink");
    core->element = element;
    core->earliest = GST_CLOCK_TIME_NONE;
    /* The base classes would drop late frames. */
    gst_base_transform_set_qos_enabled(element, FALSE);
    core->settings.opacity = 1;
    core->settings.white = 203;
    core->settings.anchor = ANCHOR_AUTO;
    core->labels = frame_labels_new();
    core->text.queue = text_queue_new();
    gst_video_info_init(&core->frames);
    gst_segment_init(&core->text.segment, GST_FORMAT_TIME);
    core->text_pad = gst_pad_new_from_template(template, "text_sink");
    gst_pad_set_element_private(core->text_pad, core);
    gst_pad_set_chain_function(core->text_pad, text_chain);
    gst_pad_set_event_function(core->text_pad, text_event);
    gst_element_add_pad(GST_ELEMENT(element), core->text_pad);
}

void overlay_core_clear(OverlayCore *core) {
    settings_clear(&core->settings);
    frame_labels_free(core->labels);
    text_queue_free(core->text.queue);
}
