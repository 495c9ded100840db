#include "frame_labels.h"

#include "composition.h"
#include "settings.h"

/* The most labels that are kept: beyond it all are forgotten, so that texts that are all different take bounded memory. */
#define MOST_KEPT 256

struct FrameLabels {
    GHashTable *kept; /* FrameLabel by style and document; without an overlay where it could not be drawn yet */
    GArray *taken;    /* of FrameLabel; what they point to is in `kept` */
    guint drawn; /* for the frame that is being taken */
};

static void free_label(gpointer data) {
    FrameLabel *label = data;
    if (label->overlay) signwriter_overlay_release(label->overlay, NULL);
    gst_clear_buffer(&label->pixels);
    g_free(label);
}

void frame_labels_register(void) {
    static const gchar *tags[] = {NULL};
    if (!gst_meta_get_info(FRAME_LABEL_META)) gst_meta_register_custom(FRAME_LABEL_META, tags, NULL, NULL, NULL);
}

FrameLabels *frame_labels_new(void) {
    FrameLabels *labels = g_new0(FrameLabels, 1);
    labels->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_label);
    labels->taken = g_array_new(FALSE, FALSE, sizeof(FrameLabel));
    return labels;
}

void frame_labels_free(FrameLabels *labels) {
    g_hash_table_unref(labels->kept);
    g_array_unref(labels->taken);
    g_free(labels);
}

void frame_labels_clear(FrameLabels *labels) {
    g_array_set_size(labels->taken, 0);
    g_hash_table_remove_all(labels->kept);
}

static FrameLabel *draw(
    FrameLabels *labels, LabelWorker *worker, const LabelWish *format, char *json, char *style, char **error) {
    FrameLabel *label = g_new0(FrameLabel, 1);
    LabelWish wish = *format;
    wish.json = json;
    wish.style = style;
    wish.time = 0;
    LabelAnswer answer = label_worker_draw(worker, &wish);
    label->overlay = answer.overlay;
    label->info = (signwriter_overlay_info)SIGNWRITER_INIT(signwriter_overlay_info);
    if (answer.overlay) signwriter_overlay_describe(answer.overlay, &label->info, NULL);
    if (answer.picture) {
        label->pixels = composition_pixels(answer.picture, &label->info);
        signwriter_picture_release(answer.picture, NULL);
    }
    if (!answer.overlay) label->retry_at = g_get_monotonic_time() + LABEL_RETRY;
    if (answer.error && !*error) *error = g_strdup(answer.error);
    g_free(answer.error);
    labels->drawn++;
    return label;
}

/* Adds a label to those of the frame; it takes `json`. `is_above` sets its lower left corner instead of the upper one, as
 * far as there is room. */
static void add(
    FrameLabels *labels, LabelWorker *worker, const FrameLabelStyle *look, char *json, const char *style, gint x, gint y,
    gboolean is_above, char **error) {
    char *key = g_strdup_printf("%s\n%s", style ? style : "", json);
    FrameLabel *label = g_hash_table_lookup(labels->kept, key);
    if (label && (label->overlay || g_get_monotonic_time() < label->retry_at)) g_free(key);
    else {
        label = draw(labels, worker, look->wish, json, (char *)style, error);
        g_hash_table_insert(labels->kept, key, label);
    }
    g_free(json);
    if (!label->overlay || !label->info.ink_width) return;
    FrameLabel placed = *label;
    placed.x = x;
    placed.y = is_above ? MAX(y - (gint)label->info.height, 0) : y;
    g_array_append_val(labels->taken, placed);
}

static void add_custom(
    FrameLabels *labels, GstStructure *said, LabelWorker *worker, const FrameLabelStyle *look, char **error) {
    const char *text = gst_structure_get_string(said, "text"), *document = gst_structure_get_string(said, "document");
    const char *style = gst_structure_get_string(said, "style");
    gint x = 0, y = 0;
    gst_structure_get_int(said, "x", &x);
    gst_structure_get_int(said, "y", &y);
    if (!text == !document) {
        if (!*error) *error = g_strdup(FRAME_LABEL_META ": give text or document, one of the two, as a string");
        return;
    }
    if (text && !*text) return;
    if (!style) style = look->meta_style;
    char *json = text ? document_of_brought_text(text, style != NULL, look->width, look->height) : g_strdup(document);
    add(labels, worker, look, json, style, CLAMP(x, -65536, 65536), CLAMP(y, -65536, 65536), FALSE, error);
}

guint frame_labels_take(
    FrameLabels *labels, GstBuffer *buffer, LabelWorker *worker, const FrameLabelStyle *look, char **error) {
    gpointer state = NULL;
    g_array_set_size(labels->taken, 0);
    labels->drawn = 0;
    if (g_hash_table_size(labels->kept) > MOST_KEPT) g_hash_table_remove_all(labels->kept);
    for (GstMeta *meta; (meta = gst_buffer_iterate_meta(buffer, &state));) {
        if (gst_meta_info_is_custom(meta->info)) {
            GstCustomMeta *custom = (GstCustomMeta *)meta;
            if (gst_custom_meta_has_name(custom, FRAME_LABEL_META))
                add_custom(labels, gst_custom_meta_get_structure(custom), worker, look, error);
        } else if (look->roi_style && meta->info->api == GST_VIDEO_REGION_OF_INTEREST_META_API_TYPE) {
            GstVideoRegionOfInterestMeta *region = (GstVideoRegionOfInterestMeta *)meta;
            const char *text = g_quark_to_string(region->roi_type);
            const char *style = *look->roi_style ? look->roi_style : NULL;
            if (text && *text && region->x < 65536 && region->y < 65536)
                add(labels, worker, look, document_of_brought_text(text, style != NULL, look->width, look->height), style,
                    (gint)region->x, (gint)region->y, TRUE, error);
        }
    }
    return labels->drawn;
}

guint frame_labels_count(const FrameLabels *labels) { return labels->taken->len; }

const FrameLabel *frame_labels_at(const FrameLabels *labels, guint index) {
    return &g_array_index(labels->taken, FrameLabel, index);
}
