/* signwriteroverlay: lays a label over raw video: in place in system memory, or beside the frame for those downstream who
 * lay it over. Its text comes of properties, or of a pad. */
#include "overlay.h"

#include "composition.h"
#include "frame_format.h"
#include "overlay_core.h"

/* Those that are written in place. */
#define FORMATS "{ I420, YV12, NV12, NV21, P010_10LE, I420_10LE, Y444, AYUV, RGBA, BGRA, RGBx, BGRx, GRAY8 }"

struct _SignwriterGstOverlay {
    GstVideoFilter parent;

    OverlayCore core;

    /* The video's streaming thread's. */
    gboolean has_new_caps;
    gboolean attaches;                   /* labels travel beside the frames */
    GstVideoOverlayRectangle *rectangle; /* where the label was last: it stays the same while nothing changes */
    guint attached_version;
    gint attached_x, attached_y;
    gdouble attached_opacity;
};

G_DEFINE_FINAL_TYPE(SignwriterGstOverlay, signwriter_gst_overlay, GST_TYPE_VIDEO_FILTER)
GST_ELEMENT_REGISTER_DEFINE(signwriteroverlay, "signwriteroverlay", GST_RANK_NONE, signwriter_gst_overlay_get_type())

GST_DEBUG_CATEGORY_STATIC(overlay_debug);
#define GST_CAT_DEFAULT overlay_debug

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    if (!overlay_core_set_property(&SIGNWRITER_GST_OVERLAY(object)->core, id, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    if (!overlay_core_get_property(&SIGNWRITER_GST_OVERLAY(object)->core, id, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

/* ------------------------------------------------------------------------------------------------------- frames -- */

static void drop_rectangle(SignwriterGstOverlay *self) {
    if (self->rectangle) gst_video_overlay_rectangle_unref(self->rectangle);
    self->rectangle = NULL;
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
    self->core.wish.keeps_picture = self->attaches;
    self->has_new_caps = FALSE;
    frame_labels_clear(self->core.labels);
    gst_caps_unref(caps);
}

/* Frames that nothing is laid over pass as they are, and are not copied to be written to. */
static void before_transform(GstBaseTransform *base, GstBuffer *buffer) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(base);
    overlay_core_control(&self->core, buffer);
    choose_way(self);
    gboolean goes_on = overlay_core_update(&self->core, buffer);
    gst_base_transform_set_passthrough(base, goes_on && !overlay_core_has_labels(&self->core));
}

/* Attaches the label and those of the frame, which lie over it. */
static void attach(SignwriterGstOverlay *self, GstBuffer *buffer) {
    gint x, y;
    gdouble opacity;
    overlay_core_place(&self->core, &x, &y, &opacity);
    if (opacity <= 0) return;
    x += self->core.info.ink_x;
    y += self->core.info.ink_y;
    if (self->attached_version != self->core.version || x != self->attached_x || y != self->attached_y ||
        opacity != self->attached_opacity)
        drop_rectangle(self);
    if (!self->rectangle && self->core.pixels) self->rectangle = composition_rectangle(self->core.pixels, x, y, opacity);
    self->attached_version = self->core.version;
    self->attached_x = x;
    self->attached_y = y;
    self->attached_opacity = opacity;
    if (self->rectangle) composition_attach(buffer, self->rectangle);
    for (guint i = 0; i < frame_labels_count(self->core.labels); i++) {
        const FrameLabel *label = frame_labels_at(self->core.labels, i);
        GstVideoOverlayRectangle *rectangle = composition_rectangle(
            label->pixels, label->x + (gint)label->info.ink_x, label->y + (gint)label->info.ink_y, opacity);
        composition_attach(buffer, rectangle);
        gst_video_overlay_rectangle_unref(rectangle);
    }
}

static GstFlowReturn transform_frame_ip(GstVideoFilter *filter, GstVideoFrame *video) {
    SignwriterGstOverlay *self = SIGNWRITER_GST_OVERLAY(filter);
    if (!overlay_core_has_labels(&self->core)) return GST_FLOW_ERROR;
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
    overlay_core_place(&self->core, &x, &y, &opacity);
    signwriter_status status = 0;
    if (overlay_core_has_label(&self->core)) status = signwriter_overlay_blend(self->core.overlay, &frame, x, y, opacity, &error);
    for (guint i = 0; !status && i < frame_labels_count(self->core.labels); i++) {
        const FrameLabel *label = frame_labels_at(self->core.labels, i);
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
    if (!overlay_core_has_labels(&self->core)) return GST_FLOW_ERROR;
    attach(self, buffer);
    return GST_FLOW_OK;
}

static gboolean sink_event(GstBaseTransform *base, GstEvent *event) {
    overlay_core_note_event(&SIGNWRITER_GST_OVERLAY(base)->core, event);
    return GST_BASE_TRANSFORM_CLASS(signwriter_gst_overlay_parent_class)->sink_event(base, event);
}

static gboolean src_event(GstBaseTransform *base, GstEvent *event) {
    overlay_core_note_answer(&SIGNWRITER_GST_OVERLAY(base)->core, event);
    return GST_BASE_TRANSFORM_CLASS(signwriter_gst_overlay_parent_class)->src_event(base, event);
}

static GstStateChangeReturn change_state(GstElement *element, GstStateChange change) {
    overlay_core_note_change(&SIGNWRITER_GST_OVERLAY(element)->core, change);
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
    overlay_core_set_frames(&self->core, info);
    self->has_new_caps = TRUE;
    return TRUE;
}

static gboolean start(GstBaseTransform *base) { return overlay_core_start(&SIGNWRITER_GST_OVERLAY(base)->core); }

static gboolean stop(GstBaseTransform *base) {
    drop_rectangle(SIGNWRITER_GST_OVERLAY(base));
    overlay_core_stop(&SIGNWRITER_GST_OVERLAY(base)->core);
    return TRUE;
}

static void finalize(GObject *object) {
    overlay_core_clear(&SIGNWRITER_GST_OVERLAY(object)->core);
    G_OBJECT_CLASS(signwriter_gst_overlay_parent_class)->finalize(object);
}

static void signwriter_gst_overlay_init(SignwriterGstOverlay *self) {
    overlay_core_init(&self->core, GST_BASE_TRANSFORM(self));
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
    overlay_core_install(object);

    gst_element_class_set_static_metadata(
        element, "Signwriter overlay", "Filter/Editor/Video", "Lays a styled text label over raw video, in place or as an overlay beside it",
        "The authors of Signwriter");
    GstCaps *caps = gst_caps_from_string(
        GST_VIDEO_CAPS_MAKE(FORMATS) "; " GST_VIDEO_CAPS_MAKE_WITH_FEATURES(
            GST_CAPS_FEATURE_META_GST_VIDEO_OVERLAY_COMPOSITION, GST_VIDEO_FORMATS_ALL) "; video/x-raw(ANY)");
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);

    element->change_state = change_state;
    transform->sink_event = sink_event;
    transform->src_event = src_event;
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
