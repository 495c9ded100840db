/* signwriteroverlay: lays a label over raw video: in place in system memory, or beside the frame for those downstream who
 * lay it over. Its text comes of properties, or of a pad. */
#include "overlay.h"

#include "composition.h"
#include "frame_format.h"
#include "frame_labels.h"
#include "label_worker.h"
#include "settings.h"
#include "text_pad.h"

/* Those that are written in place. */
#define FORMATS "{ I420, YV12, NV12, NV21, P010_10LE, Y444, AYUV, RGBA, BGRA, RGBx, BGRx, GRAY8 }"

struct _SignwriterGstOverlay {
    GstVideoFilter parent;

    Settings settings;  /* under the object's lock */
    gboolean is_stale;  /* under the object's lock: what is drawn is of other settings */

    /* The text pad's. */
    GstPad *text_pad;
    TextPad text;

    /* The video's streaming thread's. */
    char *pad_text; /* what the text pad shows */
    LabelWorker *worker;
    LabelWish wish;
    signwriter_overlay *overlay;
    signwriter_overlay_info info;
    gboolean has_new_caps;
    gboolean attaches;                   /* labels travel beside the frames */
    GstBuffer *pixels;                   /* the label for that */
    GstVideoOverlayRectangle *rectangle; /* and where it was last: it stays the same while nothing changes */
    gint attached_x, attached_y;
    gdouble attached_opacity;
    gboolean moves;
    gdouble drawn_time;
    FrameLabels *labels; /* those that frames bring */
    char *reported; /* the last error that was posted */

    guint64 drawn, reused; /* under the object's lock */
};

G_DEFINE_FINAL_TYPE(SignwriterGstOverlay, signwriter_gst_overlay, GST_TYPE_VIDEO_FILTER)
GST_ELEMENT_REGISTER_DEFINE(signwriteroverlay, "signwriteroverlay", GST_RANK_NONE, signwriter_gst_overlay_get_type())

GST_DEBUG_CATEGORY_STATIC(overlay_debug);
#define GST_CAT_DEFAULT overlay_debug

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(object);
    gboolean is_known;
    GST_OBJECT_LOCK(self);
    if (settings_set(&self->settings, id, value, &is_known)) self->is_stale = TRUE;
    GST_OBJECT_UNLOCK(self);
    if (!is_known) G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(object);
    gboolean is_known = TRUE;
    GST_OBJECT_LOCK(self);
    if (id == PROP_STATS)
        g_value_take_boxed(
            value, gst_structure_new(
                       "stats", "drawn", G_TYPE_UINT64, self->drawn, "reused", G_TYPE_UINT64, self->reused, NULL));
    else is_known = settings_get(&self->settings, id, value);
    GST_OBJECT_UNLOCK(self);
    if (!is_known) G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

/* ------------------------------------------------------------------------------------------------------ drawing -- */

/* Tells an error once. Returns whether frames go on. */
static gboolean tell(SignwriterGstOverlay *self, const char *sentence, OnError on_error) {
    if (on_error == ON_ERROR_FAIL) {
        GST_ELEMENT_ERROR(self, LIBRARY, FAILED, ("%s", sentence), (NULL));
        return FALSE;
    }
    if (g_strcmp0(self->reported, sentence)) {
        GST_ELEMENT_WARNING(self, LIBRARY, FAILED, ("%s", sentence), (NULL));
        g_free(self->reported);
        self->reported = g_strdup(sentence);
    }
    return TRUE;
}

static void drop_rectangle(SignwriterGstOverlay *self) {
    if (self->rectangle) gst_video_overlay_rectangle_unref(self->rectangle);
    self->rectangle = NULL;
}

static void drop_label(SignwriterGstOverlay *self) {
    drop_rectangle(self);
    gst_clear_buffer(&self->pixels);
    if (self->overlay) signwriter_overlay_release(self->overlay, NULL);
    self->overlay = NULL;
}

/* The moment that a frame shows by a clock. */
static FrameMoment moment(SignwriterGstOverlay *self, GstBuffer *buffer, ClockKind clock) {
    GstSegment *segment = &GST_BASE_TRANSFORM(self)->segment;
    const GstVideoInfo *info = &GST_VIDEO_FILTER(self)->in_info;
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
static gboolean take_text(SignwriterGstOverlay *self, GstBuffer *buffer) {
    if (!gst_pad_is_linked(self->text_pad)) return FALSE;
    GST_OBJECT_LOCK(self);
    gboolean waits = self->settings.wait_text;
    GST_OBJECT_UNLOCK(self);
    char *text = text_queue_at(self->text.queue, moment(self, buffer, CLOCK_RUNNING), waits);
    if (!text) text = g_strdup("");
    gboolean is_other = g_strcmp0(text, self->pad_text) != 0;
    g_free(self->pad_text);
    self->pad_text = text;
    return is_other;
}

/* Makes a wish of the settings or of the pad's text; under the object's lock. What is wrong is the caller's to free. */
static char *renew_wish(SignwriterGstOverlay *self) {
    char *error = NULL;
    g_free(self->wish.json);
    g_free(self->wish.style);
    self->wish.json = self->pad_text ? (*self->pad_text ? document_of_text(self->pad_text) : NULL)
                                     : document_of(&self->settings, &error);
    self->wish.style = g_strdup(self->settings.style);
    self->is_stale = FALSE;
    self->moves = FALSE;
    return error;
}

/* Draws what is wished for. Returns whether frames go on. */
static gboolean draw_label(SignwriterGstOverlay *self, OnError on_error) {
    LabelAnswer answer = label_worker_draw(self->worker, &self->wish);
    drop_label(self);
    self->overlay = answer.overlay;
    self->moves = answer.moves;
    self->drawn_time = self->wish.time;
    if (answer.overlay) {
        self->info = (signwriter_overlay_info)SIGNWRITER_INIT(signwriter_overlay_info);
        signwriter_overlay_describe(answer.overlay, &self->info, NULL);
        if (answer.picture) self->pixels = composition_pixels(answer.picture, &self->info);
        g_clear_pointer(&self->reported, g_free);
    }
    if (answer.picture) signwriter_picture_release(answer.picture, NULL);
    gboolean goes_on = !answer.error || tell(self, answer.error, on_error);
    g_free(answer.error);
    return goes_on;
}

/* Draws the label if it is not the one that is there. Returns whether frames go on. */
static gboolean update(SignwriterGstOverlay *self, GstBuffer *buffer) {
    char *error = NULL;
    gboolean is_other_text = take_text(self, buffer);
    GST_OBJECT_LOCK(self);
    gboolean is_stale = self->is_stale || is_other_text;
    OnError on_error = self->settings.on_error;
    gdouble time = seconds(moment(self, buffer, self->settings.clock), self->settings.time_offset);
    if (is_stale) error = renew_wish(self);
    gboolean is_needed = self->wish.json && (is_stale || (self->moves && time != self->drawn_time));
    if (is_needed) self->drawn++;
    else if (self->overlay) self->reused++;
    GST_OBJECT_UNLOCK(self);

    if (is_stale) drop_label(self);
    gboolean goes_on = !error || tell(self, error, on_error);
    g_free(error);
    if (!is_needed) return goes_on;
    self->wish.time = time;
    return draw_label(self, on_error);
}

/* Chooses by the caps on both sides whether labels are written into frames or travel beside them. The query goes out
 * with the first frame, because downstream knows the caps by then. */
static void choose_way(SignwriterGstOverlay *self) {
    if (!self->has_new_caps) return;
    GstPad *pad = GST_BASE_TRANSFORM_SRC_PAD(self);
    GstCaps *caps = gst_pad_get_current_caps(pad);
    if (!caps) return;
    /* Who cannot be asked but has caps for labels gets them; nothing else is possible there. */
    gboolean can_blend =
        composition_is_in_memory(caps) && frame_format_is_known(GST_VIDEO_INFO_FORMAT(&GST_VIDEO_FILTER(self)->in_info));
    self->attaches = !can_blend || composition_is_taken(pad, caps);
    self->wish.keeps_picture = self->attaches;
    self->has_new_caps = FALSE;
    frame_labels_clear(self->labels);
    gst_caps_unref(caps);
}

/* Takes the labels that a frame brings. Returns whether frames go on. */
static gboolean take_labels(SignwriterGstOverlay *self, GstBuffer *buffer) {
    char *error = NULL;
    GST_OBJECT_LOCK(self);
    char *meta_style = g_strdup(self->settings.meta_style), *roi_style = g_strdup(self->settings.roi_style);
    OnError on_error = self->settings.on_error;
    GST_OBJECT_UNLOCK(self);
    FrameLabelStyle style = {&self->wish, meta_style, roi_style};
    guint count = frame_labels_take(self->labels, buffer, self->worker, &style, &error);
    GST_OBJECT_LOCK(self);
    self->drawn += count;
    GST_OBJECT_UNLOCK(self);
    gboolean goes_on = !error || tell(self, error, on_error);
    g_free(error);
    g_free(meta_style);
    g_free(roi_style);
    return goes_on;
}

static gboolean has_label(const SignwriterGstOverlay *self) { return self->overlay && self->info.ink_width; }

/* Frames that nothing is laid over pass as they are, and are not copied to be written to. */
static void before_transform(GstBaseTransform *base, GstBuffer *buffer) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(base);
    GstClockTime stamp = GST_BUFFER_PTS(buffer);
    if (GST_CLOCK_TIME_IS_VALID(stamp) && base->segment.format == GST_FORMAT_TIME) {
        GstClockTime time = gst_segment_to_stream_time(&base->segment, GST_FORMAT_TIME, stamp);
        if (GST_CLOCK_TIME_IS_VALID(time)) gst_object_sync_values(GST_OBJECT(self), time);
    }
    choose_way(self);
    gboolean goes_on = update(self, buffer) && take_labels(self, buffer);
    gst_base_transform_set_passthrough(base, goes_on && !has_label(self) && !frame_labels_count(self->labels));
}

static gint placed(gint offset, gint anchor, gint frame, gint label) {
    return offset + (anchor == 0 ? 0 : anchor == 1 ? (frame - label) / 2 : frame - label);
}

/* Where the label's corner lies in a frame. */
static void place(SignwriterGstOverlay *self, gint *x, gint *y, gdouble *opacity) {
    const GstVideoInfo *info = &GST_VIDEO_FILTER(self)->in_info;
    GST_OBJECT_LOCK(self);
    gint anchor = self->settings.anchor;
    *x = placed(self->settings.x, anchor % 3, info->width, self->info.width);
    *y = placed(self->settings.y, anchor / 3, info->height, self->info.height);
    *opacity = self->settings.opacity;
    GST_OBJECT_UNLOCK(self);
}

/* Attaches the label and those of the frame, which lie over it. */
static void attach(SignwriterGstOverlay *self, GstBuffer *buffer) {
    gint x, y;
    gdouble opacity;
    place(self, &x, &y, &opacity);
    if (opacity <= 0) return;
    x += self->info.ink_x;
    y += self->info.ink_y;
    if (self->rectangle && (x != self->attached_x || y != self->attached_y || opacity != self->attached_opacity))
        drop_rectangle(self);
    if (!self->rectangle && self->pixels) self->rectangle = composition_rectangle(self->pixels, x, y, opacity);
    self->attached_x = x;
    self->attached_y = y;
    self->attached_opacity = opacity;
    if (self->rectangle) composition_attach(buffer, self->rectangle);
    for (guint i = 0; i < frame_labels_count(self->labels); i++) {
        const FrameLabel *label = frame_labels_at(self->labels, i);
        GstVideoOverlayRectangle *rectangle = composition_rectangle(
            label->pixels, label->x + (gint)label->info.ink_x, label->y + (gint)label->info.ink_y, opacity);
        composition_attach(buffer, rectangle);
        gst_video_overlay_rectangle_unref(rectangle);
    }
}

static GstFlowReturn transform_frame_ip(GstVideoFilter *filter, GstVideoFrame *video) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(filter);
    if (!has_label(self) && !frame_labels_count(self->labels)) return GST_FLOW_ERROR;
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_frame frame = SIGNWRITER_INIT(signwriter_frame);
    gint x, y;
    gdouble opacity;
    frame.width = GST_VIDEO_FRAME_WIDTH(video);
    frame.height = GST_VIDEO_FRAME_HEIGHT(video);
    for (guint plane = 0; plane < GST_VIDEO_FRAME_N_PLANES(video); plane++) {
        frame.planes[plane].bytes = GST_VIDEO_FRAME_PLANE_DATA(video, plane);
        frame.planes[plane].stride = GST_VIDEO_FRAME_PLANE_STRIDE(video, plane);
    }
    place(self, &x, &y, &opacity);
    signwriter_status status = 0;
    if (has_label(self)) status = signwriter_overlay_blend(self->overlay, &frame, x, y, opacity, &error);
    for (guint i = 0; !status && i < frame_labels_count(self->labels); i++) {
        const FrameLabel *label = frame_labels_at(self->labels, i);
        status = signwriter_overlay_blend(label->overlay, &frame, label->x, label->y, opacity, &error);
    }
    if (!status) return GST_FLOW_OK;
    GST_ELEMENT_ERROR(self, LIBRARY, FAILED, ("%s", error.message), (NULL));
    return GST_FLOW_ERROR;
}

/* Frames are only mapped where they are written to. */
static GstFlowReturn transform_ip(GstBaseTransform *base, GstBuffer *buffer) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(base);
    if (!self->attaches) return GST_BASE_TRANSFORM_CLASS(signwriter_gst_overlay_parent_class)->transform_ip(base, buffer);
    /* It is called for a frame without a label only if that is an error. */
    if (!has_label(self) && !frame_labels_count(self->labels)) return GST_FLOW_ERROR;
    attach(self, buffer);
    return GST_FLOW_OK;
}

/* ----------------------------------------------------------------------------------------------------- text pad -- */

static GstFlowReturn text_chain(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
    (void)pad;
    return text_pad_chain(&SIGNWRITER_GST_OVERLAY(parent)->text, GST_ELEMENT(parent), buffer);
}

static gboolean text_event(GstPad *pad, GstObject *parent, GstEvent *event) {
    return text_pad_event(&SIGNWRITER_GST_OVERLAY(parent)->text, event) || gst_pad_event_default(pad, parent, event);
}

/* What the video's pad is told that waits must know. */
static gboolean sink_event(GstBaseTransform *base, GstEvent *event) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(base);
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_START) text_queue_allow_waits(self->text.queue, FALSE);
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP) text_queue_allow_waits(self->text.queue, TRUE);
    /* Texts that no frame will show must not keep their sender. */
    if (GST_EVENT_TYPE(event) == GST_EVENT_EOS) text_queue_flush(self->text.queue, TRUE);
    return GST_BASE_TRANSFORM_CLASS(signwriter_gst_overlay_parent_class)->sink_event(base, event);
}

/* Waits end before pads are stopped, because stopping waits for them. */
static GstStateChangeReturn change_state(GstElement *element, GstStateChange change) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(element);
    if (change == GST_STATE_CHANGE_READY_TO_PAUSED) {
        gst_segment_init(&self->text.segment, GST_FORMAT_TIME);
        text_queue_flush(self->text.queue, FALSE);
        text_queue_allow_waits(self->text.queue, TRUE);
    }
    if (change == GST_STATE_CHANGE_PAUSED_TO_READY) text_queue_flush(self->text.queue, TRUE);
    return GST_ELEMENT_CLASS(signwriter_gst_overlay_parent_class)->change_state(element, change);
}

/* ------------------------------------------------------------------------------------------------ caps and state -- */

static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
    (void)base;
    GstCaps *blended = gst_caps_from_string(GST_VIDEO_CAPS_MAKE(FORMATS));
    GstCaps *result = composition_caps(direction, caps, blended);
    gst_caps_unref(blended);
    if (filter) {
        GstCaps *both = gst_caps_intersect_full(filter, result, GST_CAPS_INTERSECT_FIRST);
        gst_caps_unref(result);
        result = both;
    }
    return result;
}

/* Memory of frames that are not written to is between those on both sides. */
static gboolean propose_allocation(GstBaseTransform *base, GstQuery *decided, GstQuery *query) {
    GstCaps *caps = NULL;
    gst_query_parse_allocation(query, &caps, NULL);
    if (caps && !composition_is_in_memory(caps)) return gst_pad_peer_query(GST_BASE_TRANSFORM_SRC_PAD(base), query);
    return GST_BASE_TRANSFORM_CLASS(signwriter_gst_overlay_parent_class)->propose_allocation(base, decided, query);
}

static gboolean set_info(
    GstVideoFilter *filter, GstCaps *in, GstVideoInfo *info, GstCaps *out, GstVideoInfo *out_info) {
    (void)in, (void)out, (void)out_info;
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(filter);
    self->wish.frames = frame_format_of(info);
    self->has_new_caps = TRUE;
    GST_OBJECT_LOCK(self);
    self->is_stale = TRUE;
    GST_OBJECT_UNLOCK(self);
    return TRUE;
}

static gboolean start(GstBaseTransform *base) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(base);
    char *error = NULL;
    GST_OBJECT_LOCK(self);
    guint renderer = self->settings.renderer;
    char *styles = g_strdup(self->settings.styles);
    self->is_stale = TRUE;
    self->drawn = self->reused = 0;
    GST_OBJECT_UNLOCK(self);
    self->worker = label_worker_start(renderer, styles, &error);
    g_free(styles);
    if (!self->worker) GST_ELEMENT_ERROR(self, LIBRARY, INIT, ("%s", error), (NULL));
    g_free(error);
    return self->worker != NULL;
}

static gboolean stop(GstBaseTransform *base) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(base);
    drop_label(self);
    frame_labels_clear(self->labels);
    g_clear_pointer(&self->worker, label_worker_stop);
    g_clear_pointer(&self->wish.json, g_free);
    g_clear_pointer(&self->wish.style, g_free);
    g_clear_pointer(&self->reported, g_free);
    g_clear_pointer(&self->pad_text, g_free);
    return TRUE;
}

static void finalize(GObject *object) {
    settings_clear(&SIGNWRITER_GST_OVERLAY(object)->settings);
    frame_labels_free(SIGNWRITER_GST_OVERLAY(object)->labels);
    text_queue_free(SIGNWRITER_GST_OVERLAY(object)->text.queue);
    G_OBJECT_CLASS(signwriter_gst_overlay_parent_class)->finalize(object);
}

static void signwriter_gst_overlay_init(SignwriterGstOverlay *self) {
    GstPadTemplate *template = gst_element_class_get_pad_template(GST_ELEMENT_GET_CLASS(self), "text_sink");
    self->settings.opacity = 1;
    self->labels = frame_labels_new();
    self->text.queue = text_queue_new();
    gst_segment_init(&self->text.segment, GST_FORMAT_TIME);
    self->text_pad = gst_pad_new_from_template(template, "text_sink");
    gst_pad_set_chain_function(self->text_pad, text_chain);
    gst_pad_set_event_function(self->text_pad, text_event);
    gst_element_add_pad(GST_ELEMENT(self), self->text_pad);
}

static void signwriter_gst_overlay_class_init(SignwriterGstOverlayClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *transform = GST_BASE_TRANSFORM_CLASS(class);
    GstVideoFilterClass *filter = GST_VIDEO_FILTER_CLASS(class);

    GST_DEBUG_CATEGORY_INIT(overlay_debug, "signwriteroverlay", 0, "styled text labels");
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    settings_install_overlay(object);

    gst_element_class_set_static_metadata(
        element, "Signwriter overlay", "Filter/Editor/Video", "Lays a styled text label over raw video, in place or as an overlay beside it",
        "The authors of Signwriter");
    GstCaps *caps = gst_caps_from_string(
        GST_VIDEO_CAPS_MAKE(FORMATS) "; " GST_VIDEO_CAPS_MAKE_WITH_FEATURES(
            GST_CAPS_FEATURE_META_GST_VIDEO_OVERLAY_COMPOSITION, GST_VIDEO_FORMATS_ALL) "; video/x-raw(ANY)");
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);
    caps = gst_caps_from_string("text/x-raw, format=utf8");
    gst_element_class_add_pad_template(
        element, gst_pad_template_new("text_sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);

    element->change_state = change_state;
    transform->sink_event = sink_event;
    transform->start = start;
    transform->stop = stop;
    transform->before_transform = before_transform;
    transform->transform_caps = transform_caps;
    transform->propose_allocation = propose_allocation;
    transform->transform_ip = transform_ip;
    transform->transform_ip_on_passthrough = FALSE;
    filter->set_info = set_info;
    filter->transform_frame_ip = transform_frame_ip;
}
