#include "composition.h"

#define FEATURE GST_CAPS_FEATURE_META_GST_VIDEO_OVERLAY_COMPOSITION

GstBuffer *composition_pixels(signwriter_picture *picture, const signwriter_overlay_info *ink) {
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    if (!ink->ink_width || signwriter_picture_pixels(picture, &pixels, NULL)) return NULL;
    gsize stride = (gsize)ink->ink_width * 4;
    guint8 *bytes = g_malloc(stride * ink->ink_height);
    for (guint y = 0; y < ink->ink_height; y++) {
        const guint8 *from = pixels.bytes + (ink->ink_y + y) * pixels.stride + (gsize)ink->ink_x * 4;
        guint8 *to = bytes + y * stride;
        for (guint x = 0; x < ink->ink_width; x++, from += 4, to += 4)
            to[0] = from[2], to[1] = from[1], to[2] = from[0], to[3] = from[3];
    }
    GstBuffer *buffer = gst_buffer_new_wrapped(bytes, stride * ink->ink_height);
    gst_buffer_add_video_meta(
        buffer, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_OVERLAY_COMPOSITION_FORMAT_RGB, ink->ink_width, ink->ink_height);
    return buffer;
}

GstVideoOverlayRectangle *composition_rectangle(GstBuffer *pixels, gint x, gint y, gdouble opacity) {
    const GstVideoMeta *meta = gst_buffer_get_video_meta(pixels);
    GstVideoOverlayRectangle *rectangle = gst_video_overlay_rectangle_new_raw(
        pixels, x, y, meta->width, meta->height, GST_VIDEO_OVERLAY_FORMAT_FLAG_PREMULTIPLIED_ALPHA);
    if (opacity < 1) gst_video_overlay_rectangle_set_global_alpha(rectangle, opacity);
    return rectangle;
}

void composition_attach(GstBuffer *buffer, GstVideoOverlayRectangle *rectangle) {
    GstVideoOverlayCompositionMeta *meta = gst_buffer_get_video_overlay_composition_meta(buffer);
    guint count = meta ? gst_video_overlay_composition_n_rectangles(meta->overlay) : 0;
    GstVideoOverlayComposition *all = NULL;
    /* The others' own rectangles, not copies: downstream knows them by their numbers. */
    for (guint i = 0; i <= count; i++) {
        GstVideoOverlayRectangle *next =
            i < count ? gst_video_overlay_composition_get_rectangle(meta->overlay, i) : rectangle;
        if (all) gst_video_overlay_composition_add_rectangle(all, next);
        else all = gst_video_overlay_composition_new(next);
    }
    if (meta) {
        gst_video_overlay_composition_unref(meta->overlay);
        meta->overlay = all;
        return;
    }
    gst_buffer_add_video_overlay_composition_meta(buffer, all);
    gst_video_overlay_composition_unref(all);
}

gboolean composition_is_taken(GstPad *pad, GstCaps *caps) {
    if (!gst_caps_features_contains(gst_caps_get_features(caps, 0), FEATURE)) return FALSE;
    GstQuery *query = gst_query_new_allocation(caps, FALSE);
    gboolean is_taken =
        gst_pad_peer_query(pad, query) &&
        gst_query_find_allocation_meta(query, GST_VIDEO_OVERLAY_COMPOSITION_META_API_TYPE, NULL);
    gst_query_unref(query);
    return is_taken;
}

gboolean composition_is_in_memory(const GstCaps *caps) {
    const GstCapsFeatures *features = gst_caps_get_features(caps, 0);
    for (guint i = 0; i < gst_caps_features_get_size(features); i++) {
        const char *feature = gst_caps_features_get_nth(features, i);
        if (g_str_has_prefix(feature, "memory:") && g_strcmp0(feature, GST_CAPS_FEATURE_MEMORY_SYSTEM_MEMORY))
            return FALSE;
    }
    return TRUE;
}

/* The caps with the feature, or without it. */
static GstCaps *with_feature(const GstCaps *caps, gboolean has_feature) {
    GstCaps *result = gst_caps_copy(caps);
    for (guint i = 0; i < gst_caps_get_size(result); i++) {
        GstCapsFeatures *features = gst_caps_get_features(result, i);
        if (gst_caps_features_is_any(features)) continue;
        if (!has_feature) gst_caps_features_remove(features, FEATURE);
        else if (!gst_caps_features_contains(features, FEATURE)) gst_caps_features_add(features, FEATURE);
    }
    return result;
}

/* Those of the caps that have the feature. */
static GstCaps *having_feature(const GstCaps *caps) {
    GstCaps *result = gst_caps_new_empty();
    for (guint i = 0; i < gst_caps_get_size(caps); i++)
        if (gst_caps_features_contains(gst_caps_get_features(caps, i), FEATURE))
            gst_caps_append_structure_full(
                result, gst_structure_copy(gst_caps_get_structure(caps, i)),
                gst_caps_features_copy(gst_caps_get_features(caps, i)));
    return result;
}

GstCaps *composition_caps(GstPadDirection direction, GstCaps *caps, GstCaps *blended) {
    GstCaps *written = gst_caps_intersect_full(caps, blended, GST_CAPS_INTERSECT_FIRST);
    if (direction == GST_PAD_SINK) return gst_caps_merge(with_feature(caps, TRUE), written);
    /* Upstream may have labels of its own beside its frames, or none. */
    GstCaps *attached = having_feature(caps), *plain = with_feature(attached, FALSE);
    return gst_caps_merge(gst_caps_merge(attached, plain), written);
}
