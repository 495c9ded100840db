/* glsignwriteroverlay: lays a label over raw video that lies in textures, where it lies: only the label travels, when it
 * changes. The context is that of the frames. */
#include "gl_overlay.h"

#include <gst/gl/gl.h>

#include "gl_blend.h"
#include "overlay_core.h"

#define FORMATS "{ RGBA, BGRA, RGBx, BGRx, NV12, NV21, I420, YV12, P010_10LE, Y444, AYUV, GRAY8 }"

struct _SignwriterGstGlOverlay {
    GstBaseTransform parent;

    OverlayCore core;
    GlBlend *blend; /* the streaming thread's; of the context of the last frame */
};

G_DEFINE_FINAL_TYPE(SignwriterGstGlOverlay, signwriter_gst_gl_overlay, GST_TYPE_BASE_TRANSFORM)
GST_ELEMENT_REGISTER_DEFINE(
    glsignwriteroverlay, "glsignwriteroverlay", GST_RANK_NONE, signwriter_gst_gl_overlay_get_type())

GST_DEBUG_CATEGORY_STATIC(gl_overlay_debug);
#define GST_CAT_DEFAULT gl_overlay_debug

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    if (!overlay_core_set_property(&SIGNWRITER_GST_GL_OVERLAY(object)->core, id, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    if (!overlay_core_get_property(&SIGNWRITER_GST_GL_OVERLAY(object)->core, id, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

/* ------------------------------------------------------------------------------------------------------- frames -- */

static void before_transform(GstBaseTransform *base, GstBuffer *buffer) {
    OverlayCore *core = &SIGNWRITER_GST_GL_OVERLAY(base)->core;
    overlay_core_control(core, buffer);
    gboolean goes_on = overlay_core_update(core, buffer);
    gst_base_transform_set_passthrough(base, goes_on && !overlay_core_has_labels(core));
}

/* The element's own label and those of the frame, which lie over it. */
static GArray *labels_of(OverlayCore *core, gdouble *opacity) {
    GArray *labels = g_array_new(FALSE, FALSE, sizeof(GlLabel));
    GlLabel own = {.overlay = core->overlay};
    overlay_core_place(core, &own.x, &own.y, opacity);
    if (overlay_core_has_label(core)) g_array_append_val(labels, own);
    for (guint i = 0; i < frame_labels_count(core->labels); i++) {
        const FrameLabel *label = frame_labels_at(core->labels, i);
        GlLabel other = {.overlay = label->overlay, .x = label->x, .y = label->y};
        g_array_append_val(labels, other);
    }
    return labels;
}

/* Takes the context of a frame's textures. FALSE where it has none that can be drawn to. */
static gboolean take_context(SignwriterGstGlOverlay *self, GstBuffer *buffer) {
    GstMemory *memory = gst_buffer_peek_memory(buffer, 0);
    if (!gst_is_gl_memory(memory) || ((GstGLMemory *)memory)->tex_target != GST_GL_TEXTURE_TARGET_2D) return FALSE;
    GstGLContext *context = ((GstGLBaseMemory *)memory)->context;
    if (self->blend && gl_blend_context(self->blend) != context) g_clear_pointer(&self->blend, gl_blend_free);
    if (!self->blend) self->blend = gl_blend_new(context);
    return TRUE;
}

/* The device does before what others told it of the frame, and they do afterwards what they do with it. */
static void wait_for(GstBuffer *buffer, GstGLContext *context) {
    GstGLSyncMeta *sync = gst_buffer_get_gl_sync_meta(buffer);
    if (sync) gst_gl_sync_meta_wait(sync, context);
}

static GstFlowReturn transform_ip(GstBaseTransform *base, GstBuffer *buffer) {
    SignwriterGstGlOverlay *self = SIGNWRITER_GST_GL_OVERLAY(base);
    OverlayCore *core = &self->core;
    GstVideoFrame frame;
    char *error = NULL;
    guint64 uploaded = 0;
    gdouble opacity;
    if (!overlay_core_has_labels(core)) return GST_FLOW_ERROR;
    if (!take_context(self, buffer)) {
        GST_ELEMENT_ERROR(
            self, STREAM, FORMAT, ("the frame is no texture of two dimensions; put glcolorconvert before"), (NULL));
        return GST_FLOW_ERROR;
    }
    wait_for(buffer, gl_blend_context(self->blend));
    if (!gst_video_frame_map(&frame, &core->frames, buffer, GST_MAP_READWRITE | GST_MAP_GL)) {
        GST_ELEMENT_ERROR(self, RESOURCE, WRITE, ("a frame cannot be written to"), (NULL));
        return GST_FLOW_ERROR;
    }
    GArray *labels = labels_of(core, &opacity);
    gboolean is_done = gl_blend_frame(
        self->blend, &frame, (const GlLabel *)labels->data, labels->len, opacity, &uploaded, &error);
    g_array_unref(labels);
    gst_video_frame_unmap(&frame);
    GstGLSyncMeta *sync = gst_buffer_get_gl_sync_meta(buffer);
    if (sync) gst_gl_sync_meta_set_sync_point(sync, gl_blend_context(self->blend));
    GST_OBJECT_LOCK(self);
    core->uploaded += uploaded;
    GST_OBJECT_UNLOCK(self);
    if (is_done) return GST_FLOW_OK;
    GST_ELEMENT_ERROR(self, LIBRARY, FAILED, ("%s", error), (NULL));
    g_free(error);
    return GST_FLOW_ERROR;
}

/* ------------------------------------------------------------------------------------------------ caps and state -- */

static gboolean sink_event(GstBaseTransform *base, GstEvent *event) {
    overlay_core_note_event(&SIGNWRITER_GST_GL_OVERLAY(base)->core, event);
    return GST_BASE_TRANSFORM_CLASS(signwriter_gst_gl_overlay_parent_class)->sink_event(base, event);
}

static gboolean src_event(GstBaseTransform *base, GstEvent *event) {
    overlay_core_note_answer(&SIGNWRITER_GST_GL_OVERLAY(base)->core, event);
    return GST_BASE_TRANSFORM_CLASS(signwriter_gst_gl_overlay_parent_class)->src_event(base, event);
}

static GstStateChangeReturn change_state(GstElement *element, GstStateChange change) {
    overlay_core_note_change(&SIGNWRITER_GST_GL_OVERLAY(element)->core, change);
    return GST_ELEMENT_CLASS(signwriter_gst_gl_overlay_parent_class)->change_state(element, change);
}

/* Textures are between those on both sides. */
static gboolean propose_allocation(GstBaseTransform *base, GstQuery *decided, GstQuery *query) {
    (void)decided;
    return gst_pad_peer_query(GST_BASE_TRANSFORM_SRC_PAD(base), query);
}

static gboolean set_caps(GstBaseTransform *base, GstCaps *in, GstCaps *out) {
    (void)out;
    GstVideoInfo info;
    if (!gst_video_info_from_caps(&info, in)) return FALSE;
    overlay_core_set_frames(&SIGNWRITER_GST_GL_OVERLAY(base)->core, &info);
    return TRUE;
}

static gboolean start(GstBaseTransform *base) { return overlay_core_start(&SIGNWRITER_GST_GL_OVERLAY(base)->core); }

static gboolean stop(GstBaseTransform *base) {
    SignwriterGstGlOverlay *self = SIGNWRITER_GST_GL_OVERLAY(base);
    g_clear_pointer(&self->blend, gl_blend_free);
    overlay_core_stop(&self->core);
    return TRUE;
}

static void finalize(GObject *object) {
    overlay_core_clear(&SIGNWRITER_GST_GL_OVERLAY(object)->core);
    G_OBJECT_CLASS(signwriter_gst_gl_overlay_parent_class)->finalize(object);
}

static void signwriter_gst_gl_overlay_init(SignwriterGstGlOverlay *self) {
    overlay_core_init(&self->core, GST_BASE_TRANSFORM(self));
}

static void signwriter_gst_gl_overlay_class_init(SignwriterGstGlOverlayClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *transform = GST_BASE_TRANSFORM_CLASS(class);

    GST_DEBUG_CATEGORY_INIT(gl_overlay_debug, "glsignwriteroverlay", 0, "styled text labels on textures");
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    overlay_core_install(object);

    gst_element_class_set_static_metadata(
        element, "Signwriter overlay for OpenGL", "Filter/Editor/Video",
        "Lays a styled text label over raw video in textures, in place", "The authors of Signwriter");
    GstCaps *caps = gst_caps_from_string(
        GST_VIDEO_CAPS_MAKE_WITH_FEATURES(GST_CAPS_FEATURE_MEMORY_GL_MEMORY, FORMATS) ", texture-target=(string)2D");
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, caps));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);

    element->change_state = change_state;
    transform->sink_event = sink_event;
    transform->src_event = src_event;
    transform->start = start;
    transform->stop = stop;
    transform->before_transform = before_transform;
    transform->propose_allocation = propose_allocation;
    transform->set_caps = set_caps;
    transform->transform_ip = transform_ip;
    transform->transform_ip_on_passthrough = FALSE;
}
