#include "frame_source.h"

#include "../ring/ring.h"
#include "frame_format.h"

#include <string.h>

#define MOST_SHARES 4096

struct FrameSource {
    LabelWorker *worker;
    char *json, *style;
    guint width, height;
    GstVideoInfo info;
    signwriter_timeline *timeline; /* NULL for a document that stands still */
    guint64 count;                 /* its frames; 0 without one */
    GstMemory *last;               /* the frame that was drawn last, or NULL */
    Ring *ring;                    /* whose pictures these are; NULL for a document */
    RingLook look;                 /* the last one */
    gboolean is_new, has_ended;    /* since it was drawn, and asked */
};

/* ------------------------------------------------------------------------------------- on the worker's thread -- */

typedef struct {
    FrameSource *source;
    guint64 index;
    gboolean shall_measure;
    signwriter_picture *picture;
    char *error;
} FrameJob;

static void fail(FrameJob *job, const signwriter_error *error) {
    if (!job->error) job->error = g_strdup(error->message);
}

static int take(void *context, const signwriter_answer *answer) {
    FrameJob *job = context;
    job->picture = answer->picture;
    if (answer->error) fail(job, answer->error);
    return 0;
}

static void make_timeline(signwriter_renderer *renderer, void *data) {
    FrameJob *job = data;
    FrameSource *source = job->source;
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_timeline_descriptor descriptor = SIGNWRITER_INIT(signwriter_timeline_descriptor);
    signwriter_timeline_info info = SIGNWRITER_INIT(signwriter_timeline_info);
    signwriter_timeline *timeline = NULL;
    descriptor.style = source->style;
    if (!job->shall_measure) {
        descriptor.rate_numerator = GST_VIDEO_INFO_FPS_N(&source->info);
        descriptor.rate_denominator = GST_VIDEO_INFO_FPS_D(&source->info);
    }
    if (signwriter_timeline_create(renderer, source->json, strlen(source->json), &descriptor, &timeline, &error)) {
        /* Before the rate is known this only tells a document that stands still; what is wrong shows when it is drawn. */
        if (!job->shall_measure && source->count) fail(job, &error);
        return;
    }
    signwriter_timeline_describe(timeline, &info, NULL);
    if (source->timeline) signwriter_timeline_release(source->timeline, NULL);
    /* At a low rate what moves may have a single frame. */
    gboolean moves = info.frame_count > 1 || !job->shall_measure;
    source->timeline = moves ? timeline : NULL;
    source->count = moves ? info.frame_count : 0;
    if (!moves) signwriter_timeline_release(timeline, NULL);
}

static void draw_frame(signwriter_renderer *renderer, void *data) {
    FrameJob *job = data;
    FrameSource *source = job->source;
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    /* An overlay takes premultiplied colours; memory in RGB takes them as they are. */
    if (GST_VIDEO_INFO_FORMAT(&source->info) == GST_VIDEO_FORMAT_AYUV) drawing.flags = SIGNWRITER_PREMULTIPLIED;
    if (source->timeline) {
        if (signwriter_timeline_frames(source->timeline, renderer, job->index, 1, &drawing, take, job, &error))
            fail(job, &error);
        return;
    }
    drawing.style = source->style;
    if (signwriter_render(renderer, source->json, strlen(source->json), &drawing, &job->picture, &error))
        fail(job, &error);
}

static void measure(signwriter_renderer *renderer, void *data) {
    FrameJob *job = data;
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    make_timeline(renderer, data);
    draw_frame(renderer, data);
    if (!job->picture) return;
    signwriter_picture_pixels(job->picture, &pixels, NULL);
    job->source->width = pixels.width;
    job->source->height = pixels.height;
}

/* ------------------------------------------------------------------------------------------------- any thread -- */

static void fill_rgb(guint8 *bytes, const signwriter_pixels *pixels, gboolean is_reversed) {
    for (guint y = 0; y < pixels->height; y++) {
        const guint8 *from = pixels->bytes + y * pixels->stride;
        guint8 *to = bytes + (gsize)y * pixels->width * 4;
        memcpy(to, from, (gsize)pixels->width * 4);
        for (guint x = 0; is_reversed && x < pixels->width; x++) {
            to[4 * x] = from[4 * x + 2];
            to[4 * x + 2] = from[4 * x];
        }
    }
}

static void fill_ayuv(guint8 *bytes, const FrameSource *source, signwriter_picture *picture) {
    signwriter_overlay_descriptor kind = frame_format_of(&source->info);
    signwriter_overlay *overlay = NULL;
    signwriter_frame frame = SIGNWRITER_INIT(signwriter_frame);
    const guint8 clear[4] = {0, kind.range == SIGNWRITER_FULL_RANGE ? 0 : 16, 128, 128};
    for (gsize i = 0; i < (gsize)source->width * source->height; i++) memcpy(bytes + 4 * i, clear, 4);
    frame.width = source->width;
    frame.height = source->height;
    frame.planes[0].bytes = bytes;
    frame.planes[0].stride = (gint64)source->width * 4;
    if (signwriter_overlay_create(picture, &kind, &overlay, NULL)) return;
    signwriter_overlay_blend(overlay, &frame, 0, 0, 1, NULL);
    signwriter_overlay_release(overlay, NULL);
}

/* The last frame once more. GStreamer counts in 16 bits how many buffers share a memory, so when very many wait
 * downstream the next ones share another. */
static GstMemory *share_last(FrameSource *source) {
    if (GST_MINI_OBJECT_REFCOUNT_VALUE(source->last) > MOST_SHARES) {
        GstMemory *copy = gst_memory_copy(source->last, 0, -1);
        GST_MINI_OBJECT_FLAG_SET(copy, GST_MEMORY_FLAG_READONLY);
        gst_memory_unref(source->last);
        source->last = copy;
    }
    return gst_memory_ref(source->last);
}

/* Bytes as memory, which takes them: that of the last frame if it shows the same. */
static GstMemory *keep(FrameSource *source, guint8 *bytes, gsize size) {
    GstMapInfo map;
    if (source->last && gst_memory_map(source->last, &map, GST_MAP_READ)) {
        gboolean is_same = map.size == size && !memcmp(map.data, bytes, size);
        gst_memory_unmap(source->last, &map);
        if (is_same) {
            g_free(bytes);
            return share_last(source);
        }
    }
    if (source->last) gst_memory_unref(source->last);
    source->last = gst_memory_new_wrapped(GST_MEMORY_FLAG_READONLY, bytes, size, 0, size, bytes, g_free);
    return gst_memory_ref(source->last);
}

/* What the ring shows; nothing is a frame, too. */
static GstMemory *memory_of_ring(FrameSource *source) {
    const RingLook *look = &source->look;
    gsize size = (gsize)source->width * source->height * 4;
    guint8 *bytes = g_malloc0(size);
    signwriter_pixels pixels = {
        .width = look->width, .height = look->height, .stride = (gsize)look->width * 4, .bytes = look->pixels};
    if (look->pixels) fill_rgb(bytes, &pixels, GST_VIDEO_INFO_FORMAT(&source->info) == GST_VIDEO_FORMAT_BGRA);
    source->is_new = FALSE;
    return keep(source, bytes, size);
}

/* The picture as memory. */
static GstMemory *memory_of(FrameSource *source, signwriter_picture *picture, char **error) {
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    signwriter_picture_pixels(picture, &pixels, NULL);
    if (pixels.width != source->width || pixels.height != source->height) {
        *error = g_strdup_printf(
            "a frame has %u x %u pixels, but the first one had %u x %u; give the document a size", pixels.width,
            pixels.height, source->width, source->height);
        return NULL;
    }
    gsize size = (gsize)source->width * source->height * 4;
    guint8 *bytes = g_malloc(size);
    GstVideoFormat format = GST_VIDEO_INFO_FORMAT(&source->info);
    if (format == GST_VIDEO_FORMAT_AYUV) fill_ayuv(bytes, source, picture);
    else fill_rgb(bytes, &pixels, format == GST_VIDEO_FORMAT_BGRA);
    return keep(source, bytes, size);
}

FrameSource *frame_source_open(LabelWorker *worker, const char *json, const char *style, char **error) {
    FrameSource *source = g_new0(FrameSource, 1);
    FrameJob job = {.source = source, .shall_measure = TRUE};
    gst_video_info_init(&source->info);
    source->worker = worker;
    source->json = g_strdup(json);
    source->style = g_strdup(style);
    label_worker_run(worker, measure, &job);
    if (job.picture) signwriter_picture_release(job.picture, NULL);
    if (!job.error) return source;
    *error = job.error;
    frame_source_close(source);
    return NULL;
}

FrameSource *frame_source_follow(const char *path) {
    FrameSource *source = g_new0(FrameSource, 1);
    gst_video_info_init(&source->info);
    source->ring = ring_follow(path);
    return source;
}

const char *frame_source_look(FrameSource *source) {
    if (!source->ring) return "ring: there is no memory to follow it";
    source->look = ring_look(source->ring, (guint64)g_get_monotonic_time() * 1000);
    source->is_new |= source->look.is_new;
    source->has_ended |= source->look.has_ended;
    if (source->look.width) {
        source->width = source->look.width;
        source->height = source->look.height;
    }
    return source->look.problem;
}

gboolean frame_source_has_ended(FrameSource *source) {
    gboolean has_ended = source->has_ended;
    source->has_ended = FALSE;
    return has_ended;
}

gboolean frame_source_rate(const FrameSource *source, gint *rate_n, gint *rate_d) {
    if (!source->look.width) return FALSE;
    *rate_n = (gint)source->look.rate_n;
    *rate_d = (gint)source->look.rate_d;
    return TRUE;
}

guint frame_source_width(const FrameSource *source) { return source->width; }

guint frame_source_height(const FrameSource *source) { return source->height; }

gboolean frame_source_set(FrameSource *source, const GstVideoInfo *info, char **error) {
    FrameJob job = {.source = source};
    source->info = *info;
    if (source->last) gst_memory_unref(source->last);
    source->last = NULL;
    if (source->count) label_worker_run(source->worker, make_timeline, &job);
    *error = job.error;
    return !job.error;
}

guint64 frame_source_count(const FrameSource *source) { return source->count; }

GstMemory *frame_source_draw(FrameSource *source, guint64 index, char **error) {
    if (!source->timeline && source->last && !source->is_new) return share_last(source);
    if (source->ring) return memory_of_ring(source);
    FrameJob job = {.source = source, .index = index};
    GstMemory *memory = NULL;
    label_worker_run(source->worker, draw_frame, &job);
    if (job.error) *error = job.error;
    else if (job.picture) memory = memory_of(source, job.picture, error);
    if (job.picture) signwriter_picture_release(job.picture, NULL);
    return memory;
}

void frame_source_close(FrameSource *source) {
    if (source->timeline) signwriter_timeline_release(source->timeline, NULL);
    if (source->last) gst_memory_unref(source->last);
    if (source->ring) ring_free(source->ring);
    g_free(source->json);
    g_free(source->style);
    g_free(source);
}
