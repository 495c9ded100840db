/* signwritersrc: the frames of a document, or of a ring of live captions, as raw video with alpha. */
#include "source.h"

#include <gst/video/video.h>

#include "frame_source.h"
#include "settings.h"

#define CAPS "video/x-raw, format=(string){ RGBA, BGRA, AYUV }, width=(int)[ 1, 65536 ], height=(int)[ 1, 65536 ], " \
             "framerate=(fraction)[ 1/1000, 1000/1 ]"

/* How often a source looks whether its ring is there, in microseconds. */
enum { RING_INTERVAL = 10000 };

struct _SignwriterGstSource {
    GstPushSrc parent;

    Settings settings; /* under the object's lock */
    gboolean is_stale; /* under the object's lock: what is open is of other settings */

    /* Under the object's lock: what any thread may ask, while the streaming thread takes another document. */
    guint width, height;    /* of what is open; 0 while nothing is */
    guint64 count;          /* its frames at the rate of the caps, or 0 */
    gint rate_n, rate_d;    /* of the caps that the frames are for */
    gboolean knows_latency; /* the caps have gone, or wait for a ring */
    gboolean was_refused;   /* somebody has asked for the latency before */

    /* The streaming thread's. */
    LabelWorker *worker;
    FrameSource *frames;
    GstVideoInfo info;
    gint64 next;         /* the frame that comes next */
    gboolean is_reverse; /* frames come from the last to the first */
    gboolean is_ring;    /* frames are those of a ring */
    char *reported;      /* the last sentence about a ring that was posted */

    gint is_unlocked; /* atomic: nobody may wait */
};

G_DEFINE_FINAL_TYPE(SignwriterGstSource, signwriter_gst_source, GST_TYPE_PUSH_SRC)
GST_ELEMENT_REGISTER_DEFINE(signwritersrc, "signwritersrc", GST_RANK_NONE, signwriter_gst_source_get_type())

GST_DEBUG_CATEGORY_STATIC(source_debug);
#define GST_CAT_DEFAULT source_debug

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(object);
    gboolean is_known = TRUE;
    GST_OBJECT_LOCK(self);
    if (id != PROP_IS_LIVE && settings_set(&self->settings, id, value, &is_known)) self->is_stale = TRUE;
    gboolean has_ring = self->settings.ring != NULL;
    GST_OBJECT_UNLOCK(self);
    /* What is spoken now is live. */
    if (id == PROP_IS_LIVE) gst_base_src_set_live(GST_BASE_SRC(self), has_ring || g_value_get_boolean(value));
    if (id == PROP_RING && has_ring) gst_base_src_set_live(GST_BASE_SRC(self), TRUE);
    if (!is_known) G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(object);
    if (id == PROP_IS_LIVE) return g_value_set_boolean(value, gst_base_src_is_live(GST_BASE_SRC(self)));
    GST_OBJECT_LOCK(self);
    gboolean is_known = settings_get(&self->settings, id, value);
    GST_OBJECT_UNLOCK(self);
    if (!is_known) G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

/* ----------------------------------------------------------------------------------------------------- document -- */

static gboolean tell(SignwriterGstSource *self, char *sentence) {
    GST_ELEMENT_ERROR(self, LIBRARY, FAILED, ("%s", sentence), (NULL));
    g_free(sentence);
    return FALSE;
}

/* Opens the document of the settings if what is open is another one. */
static gboolean open_document(SignwriterGstSource *self) {
    char *error = NULL;
    GST_OBJECT_LOCK(self);
    gboolean is_stale = self->is_stale || !self->frames;
    self->is_stale = FALSE;
    char *json = is_stale ? document_of(&self->settings, 0, 0, &error) : NULL;
    char *style = is_stale ? g_strdup(self->settings.style) : NULL;
    GST_OBJECT_UNLOCK(self);
    if (!is_stale) return TRUE;
    if (!json && !error) error = g_strdup("there is nothing to draw; set text, document, location or ring");
    FrameSource *frames = error ? NULL : frame_source_open(self->worker, json, style, &error);
    g_free(json);
    g_free(style);
    if (error) return tell(self, error);
    g_clear_pointer(&self->frames, frame_source_close);
    self->frames = frames;
    GST_OBJECT_LOCK(self);
    self->width = frame_source_width(frames);
    self->height = frame_source_height(frames);
    GST_OBJECT_UNLOCK(self);
    return TRUE;
}

/* Gives the frames their format and rate. Only then their number is that of this rate. */
static gboolean set_frames(SignwriterGstSource *self) {
    char *error = NULL;
    if (!frame_source_set(self->frames, &self->info, &error)) return tell(self, error);
    GST_OBJECT_LOCK(self);
    self->count = frame_source_count(self->frames);
    self->rate_n = GST_VIDEO_INFO_FPS_N(&self->info);
    self->rate_d = GST_VIDEO_INFO_FPS_D(&self->info);
    GST_OBJECT_UNLOCK(self);
    return TRUE;
}

/* There is nothing that somebody could ask. */
static void forget_frames(SignwriterGstSource *self) {
    GST_OBJECT_LOCK(self);
    self->width = self->height = 0;
    self->count = 0;
    self->rate_n = 0;
    self->knows_latency = FALSE;
    GST_OBJECT_UNLOCK(self);
    g_clear_pointer(&self->frames, frame_source_close);
}

/* -------------------------------------------------------------------------------------------------------- latency -- */

/* From now on the latency is known: whoever asked in vain is told to ask again. */
static void know_latency(SignwriterGstSource *self) {
    GST_OBJECT_LOCK(self);
    gboolean was_refused = self->was_refused;
    self->knows_latency = TRUE;
    self->was_refused = FALSE;
    GST_OBJECT_UNLOCK(self);
    if (was_refused) gst_element_post_message(GST_ELEMENT(self), gst_message_new_latency(GST_OBJECT(self)));
}

/* The latency of a live source, whose frames come when they begin and may be taken at any time. It is not known before the
 * caps have gone: a mixer that knew it would not wait for them, and begin with a size that no picture has. */
static gboolean say_latency(SignwriterGstSource *self, GstQuery *query) {
    GST_OBJECT_LOCK(self);
    gboolean is_known = self->knows_latency;
    self->was_refused |= !is_known;
    GST_OBJECT_UNLOCK(self);
    if (is_known) gst_query_set_latency(query, TRUE, 0, GST_CLOCK_TIME_NONE);
    return is_known;
}

/* ---------------------------------------------------------------------------------------------------------- rings -- */

/* Looks what a ring shows, and takes its size. Says once why there is none. */
static void look(SignwriterGstSource *self) {
    const char *problem = frame_source_look(self->frames);
    GST_OBJECT_LOCK(self);
    self->width = frame_source_width(self->frames);
    self->height = frame_source_height(self->frames);
    GST_OBJECT_UNLOCK(self);
    if (problem && g_strcmp0(self->reported, problem)) {
        GST_ELEMENT_WARNING(self, RESOURCE, READ, ("%s", problem), (NULL));
        g_free(self->reported);
        self->reported = g_strdup(problem);
    }
    if (!problem) g_clear_pointer(&self->reported, g_free);
}

/* Caps have a size, so they wait for the ring. */
static gboolean negotiate(GstBaseSrc *base) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    while (self->is_ring && !frame_source_width(self->frames)) {
        look(self);
        if (frame_source_width(self->frames)) break;
        if (g_atomic_int_get(&self->is_unlocked)) return FALSE;
        g_usleep(RING_INTERVAL);
    }
    if (!GST_BASE_SRC_CLASS(signwriter_gst_source_parent_class)->negotiate(base)) return FALSE;
    know_latency(self);
    return TRUE;
}

static gboolean unlock(GstBaseSrc *base) {
    g_atomic_int_set(&SIGNWRITER_GST_SOURCE(base)->is_unlocked, 1);
    return TRUE;
}

static gboolean unlock_stop(GstBaseSrc *base) {
    g_atomic_int_set(&SIGNWRITER_GST_SOURCE(base)->is_unlocked, 0);
    return TRUE;
}

/* Follows the ring of the settings. */
static gboolean follow(SignwriterGstSource *self) {
    GST_OBJECT_LOCK(self);
    const Settings *settings = &self->settings;
    gboolean is_alone = !settings->text && !settings->document && !settings->location;
    self->frames = is_alone ? frame_source_follow(settings->ring) : NULL;
    self->is_stale = FALSE;
    GST_OBJECT_UNLOCK(self);
    if (is_alone) {
        look(self);
        /* Without a ring nobody knows when caps come, and other video goes on. */
        if (!frame_source_width(self->frames)) know_latency(self);
        return TRUE;
    }
    return tell(self, g_strdup("text, document, location and ring exclude one another; set one of them, and the others to NULL"));
}

/* The frame of now, where the next one is of the past: those that came too late are left out. */
static void catch_up(SignwriterGstSource *self) {
    GstClock *clock = gst_element_get_clock(GST_ELEMENT(self));
    if (!clock) return;
    GstClockTime now = gst_clock_get_time(clock), base = gst_element_get_base_time(GST_ELEMENT(self));
    gst_object_unref(clock);
    if (now <= base) return;
    gint64 frame = gst_util_uint64_scale(
        now - base, GST_VIDEO_INFO_FPS_N(&self->info), (guint64)GST_VIDEO_INFO_FPS_D(&self->info) * GST_SECOND);
    self->next = MAX(self->next, frame);
}

/* ------------------------------------------------------------------------------------------------ start and end -- */

static gboolean start(GstBaseSrc *base) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    char *error = NULL;
    GST_OBJECT_LOCK(self);
    guint renderer = self->settings.renderer;
    char *styles = g_strdup(self->settings.styles);
    self->is_stale = TRUE;
    self->is_ring = self->settings.ring != NULL;
    GST_OBJECT_UNLOCK(self);
    self->next = 0;
    self->is_reverse = FALSE;
    gst_video_info_init(&self->info);
    if (self->is_ring) {
        g_free(styles);
        return follow(self);
    }
    self->worker = label_worker_start(renderer, styles, &error);
    g_free(styles);
    if (!self->worker) return tell(self, error);
    if (open_document(self)) return TRUE;
    g_clear_pointer(&self->worker, label_worker_stop);
    return FALSE;
}

static gboolean stop(GstBaseSrc *base) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    forget_frames(self);
    g_clear_pointer(&self->worker, label_worker_stop);
    g_clear_pointer(&self->reported, g_free);
    return TRUE;
}

/* --------------------------------------------------------------------------------------------------------- caps -- */

static GstCaps *get_caps(GstBaseSrc *base, GstCaps *filter) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    GstCaps *caps = gst_pad_get_pad_template_caps(GST_BASE_SRC_PAD(base));
    GST_OBJECT_LOCK(self);
    gint width = (gint)self->width, height = (gint)self->height;
    GST_OBJECT_UNLOCK(self);
    if (width) {
        caps = gst_caps_make_writable(caps);
        gst_caps_set_simple(
            caps, "width", G_TYPE_INT, width, "height", G_TYPE_INT, height, "pixel-aspect-ratio", GST_TYPE_FRACTION, 1, 1,
            NULL);
    }
    if (self->is_ring) {
        GstCaps *rgb = gst_caps_from_string("video/x-raw, format=(string){ RGBA, BGRA }"), *both = gst_caps_intersect(caps, rgb);
        gst_caps_unref(caps);
        gst_caps_unref(rgb);
        caps = both;
    }
    if (filter) {
        GstCaps *both = gst_caps_intersect_full(filter, caps, GST_CAPS_INTERSECT_FIRST);
        gst_caps_unref(caps);
        caps = both;
    }
    return caps;
}

static GstCaps *fixate(GstBaseSrc *base, GstCaps *caps) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    gint rate_n = 30, rate_d = 1;
    if (self->is_ring) frame_source_rate(self->frames, &rate_n, &rate_d);
    caps = gst_caps_make_writable(caps);
    gst_structure_fixate_field_nearest_fraction(gst_caps_get_structure(caps, 0), "framerate", rate_n, rate_d);
    return GST_BASE_SRC_CLASS(signwriter_gst_source_parent_class)->fixate(base, caps);
}

static gboolean set_caps(GstBaseSrc *base, GstCaps *caps) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    GstVideoInfo info;
    if (!gst_video_info_from_caps(&info, caps)) return FALSE;
    /* Frames of another rate have other numbers. */
    if (GST_VIDEO_INFO_FPS_N(&self->info) && self->next)
        self->next = gst_util_uint64_scale(
            self->next, (guint64)GST_VIDEO_INFO_FPS_D(&self->info) * GST_VIDEO_INFO_FPS_N(&info),
            (guint64)GST_VIDEO_INFO_FPS_N(&self->info) * GST_VIDEO_INFO_FPS_D(&info));
    self->info = info;
    if (!set_frames(self)) return FALSE;
    gst_base_src_set_blocksize(base, GST_VIDEO_INFO_SIZE(&info));
    return TRUE;
}

/* --------------------------------------------------------------------------------------------------------- time -- */

static gboolean loops(SignwriterGstSource *self) {
    GST_OBJECT_LOCK(self);
    gboolean loops = self->settings.loop;
    GST_OBJECT_UNLOCK(self);
    return loops;
}

/* When a frame begins. */
static GstClockTime time_at(guint64 index, gint rate_n, gint rate_d) {
    return gst_util_uint64_scale(index, (guint64)rate_d * GST_SECOND, rate_n);
}

static GstClockTime time_of(SignwriterGstSource *self, guint64 index) {
    return time_at(index, GST_VIDEO_INFO_FPS_N(&self->info), GST_VIDEO_INFO_FPS_D(&self->info));
}

static gboolean is_seekable(GstBaseSrc *base) { return !SIGNWRITER_GST_SOURCE(base)->is_ring; }

static gboolean do_seek(GstBaseSrc *base, GstSegment *segment) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    segment->time = segment->start;
    self->is_reverse = segment->rate < 0;
    guint64 time = segment->position;
    if (!GST_VIDEO_INFO_FPS_N(&self->info)) {
        self->next = 0;
        return time == 0;
    }
    /* Stamps are rounded down: the frame whose stamp this is begins within a nanosecond after it. */
    self->next = gst_util_uint64_scale(
        time + 1, GST_VIDEO_INFO_FPS_N(&self->info), (guint64)GST_VIDEO_INFO_FPS_D(&self->info) * GST_SECOND);
    /* In reverse the frame comes first that ends where the part does. */
    if (self->is_reverse && self->next > 0 && time_of(self, self->next) >= time) self->next--;
    return TRUE;
}

static gboolean query(GstBaseSrc *base, GstQuery *query) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(base);
    GstFormat format;
    if (GST_QUERY_TYPE(query) == GST_QUERY_LATENCY && gst_base_src_is_live(base)) return say_latency(self, query);
    if (GST_QUERY_TYPE(query) != GST_QUERY_DURATION)
        return GST_BASE_SRC_CLASS(signwriter_gst_source_parent_class)->query(base, query);
    gst_query_parse_duration(query, &format, NULL);
    GST_OBJECT_LOCK(self);
    guint64 count = self->rate_n ? self->count : 0;
    GstClockTime duration = count ? time_at(count, self->rate_n, self->rate_d) : 0;
    GST_OBJECT_UNLOCK(self);
    if (format != GST_FORMAT_TIME || !count || loops(self))
        return GST_BASE_SRC_CLASS(signwriter_gst_source_parent_class)->query(base, query);
    gst_query_set_duration(query, GST_FORMAT_TIME, duration);
    return TRUE;
}

static void get_times(GstBaseSrc *base, GstBuffer *buffer, GstClockTime *from, GstClockTime *to) {
    *from = *to = GST_CLOCK_TIME_NONE;
    if (!gst_base_src_is_live(base) || !GST_BUFFER_PTS_IS_VALID(buffer)) return;
    *from = GST_BUFFER_PTS(buffer);
    *to = *from + GST_BUFFER_DURATION(buffer);
}

/* ------------------------------------------------------------------------------------------------------- frames -- */

/* Takes another document that was set while it plays; its size may be another one. */
static gboolean renew(SignwriterGstSource *self) {
    GST_OBJECT_LOCK(self);
    gboolean is_stale = self->is_stale;
    GST_OBJECT_UNLOCK(self);
    if (self->is_ring) look(self);
    else if (!is_stale) return TRUE;
    else if (!open_document(self)) return FALSE;
    if ((guint)GST_VIDEO_INFO_WIDTH(&self->info) == frame_source_width(self->frames) &&
        (guint)GST_VIDEO_INFO_HEIGHT(&self->info) == frame_source_height(self->frames))
        return self->is_ring || set_frames(self);
    GstCaps *caps = gst_video_info_to_caps(&self->info);
    gst_caps_set_simple(
        caps, "width", G_TYPE_INT, (gint)frame_source_width(self->frames), "height", G_TYPE_INT,
        (gint)frame_source_height(self->frames), NULL);
    gboolean is_taken = gst_base_src_set_caps(GST_BASE_SRC(self), caps);
    gst_caps_unref(caps);
    return is_taken;
}

static GstFlowReturn create(GstPushSrc *push, GstBuffer **buffer) {
    SignwriterGstSource *self = SIGNWRITER_GST_SOURCE(push);
    char *error = NULL;
    if (!self->frames || !GST_VIDEO_INFO_FPS_N(&self->info)) return GST_FLOW_NOT_NEGOTIATED;
    if (!renew(self)) return GST_FLOW_ERROR;
    if (self->is_ring) {
        if (frame_source_has_ended(self->frames) && !loops(self)) return GST_FLOW_EOS;
        catch_up(self);
    }
    guint64 count = frame_source_count(self->frames), index = self->next;
    if (self->next < 0) return GST_FLOW_EOS;
    if (count && index >= count) {
        if (loops(self)) index %= count;
        else if (self->is_reverse) self->next = index = count - 1;
        else return GST_FLOW_EOS;
    }
    GstMemory *memory = frame_source_draw(self->frames, index, &error);
    if (!memory) {
        tell(self, error ? error : g_strdup("no frame was drawn"));
        return GST_FLOW_ERROR;
    }
    *buffer = gst_buffer_new();
    gst_buffer_append_memory(*buffer, memory);
    GST_BUFFER_PTS(*buffer) = time_of(self, self->next);
    GST_BUFFER_DURATION(*buffer) = time_of(self, self->next + 1) - GST_BUFFER_PTS(*buffer);
    GST_BUFFER_OFFSET(*buffer) = self->next;
    GST_BUFFER_OFFSET_END(*buffer) = self->next + 1;
    self->next += self->is_reverse ? -1 : 1;
    return GST_FLOW_OK;
}

static void finalize(GObject *object) {
    settings_clear(&SIGNWRITER_GST_SOURCE(object)->settings);
    G_OBJECT_CLASS(signwriter_gst_source_parent_class)->finalize(object);
}

static void signwriter_gst_source_init(SignwriterGstSource *self) {
    self->settings.opacity = 1;
    gst_base_src_set_format(GST_BASE_SRC(self), GST_FORMAT_TIME);
}

static void signwriter_gst_source_class_init(SignwriterGstSourceClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseSrcClass *base = GST_BASE_SRC_CLASS(class);

    GST_DEBUG_CATEGORY_INIT(source_debug, "signwritersrc", 0, "styled text as video");
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    settings_install_source(object);

    gst_element_class_set_static_metadata(
        element, "Signwriter source", "Source/Video",
        "Shows a styled text label, a document that moves, or captions while somebody speaks, as raw video",
        "The authors of Signwriter");
    GstCaps *caps = gst_caps_from_string(CAPS);
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, caps));
    gst_caps_unref(caps);

    base->negotiate = negotiate;
    base->unlock = unlock;
    base->unlock_stop = unlock_stop;
    base->start = start;
    base->stop = stop;
    base->get_caps = get_caps;
    base->fixate = fixate;
    base->set_caps = set_caps;
    base->is_seekable = is_seekable;
    base->do_seek = do_seek;
    base->query = query;
    base->get_times = get_times;
    GST_PUSH_SRC_CLASS(class)->create = create;
}
