/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include "label_thread.h"

/* One source. Its thread draws; OBS's graphics thread takes what is there, and sends it to the device if it is new. */
typedef struct {
    LabelThread *thread;
    double seconds;        /* since the label began */
    gs_texture_t *texture; /* the graphics thread's; NULL where nothing is shown */
    uint32_t width, height;
} LabelSource;

static const char *name(void *data) {
    (void)data;
    return "Signwriter";
}

static void update(void *data, obs_data_t *settings) {
    LabelSource *source = data;
    LabelWish wish = label_wish_of(settings);
    label_thread_wish(source->thread, &wish);
}

/* What moves begins anew. */
static void begin(void *data) { ((LabelSource *)data)->seconds = 0; }

static void *create(obs_data_t *settings, obs_source_t *object) {
    (void)object;
    LabelThread *thread = label_thread_start();
    if (!thread) return NULL;
    LabelSource *source = bzalloc(sizeof *source);
    source->thread = thread;
    update(source, settings);
    return source;
}

static void drop_texture(LabelSource *source) {
    if (source->texture) gs_texture_destroy(source->texture);
    source->texture = NULL;
    source->width = source->height = 0;
}

static void destroy(void *data) {
    LabelSource *source = data;
    label_thread_stop(source->thread);
    obs_enter_graphics();
    drop_texture(source);
    obs_leave_graphics();
    bfree(source);
}

/* Where the pixels of a picture are. False for nothing. */
static bool pixels_of(const LabelPicture *picture, signwriter_pixels *pixels) {
    if (picture->label) return !signwriter_picture_pixels(picture->label, pixels, NULL);
    pixels->width = picture->width;
    pixels->height = picture->height;
    pixels->stride = (size_t)picture->width * 4;
    pixels->bytes = picture->bytes;
    return picture->bytes != NULL;
}

/* Sends a picture to the device. A texture of the same size is used again. */
static void upload(LabelSource *source, const signwriter_pixels *pixels) {
    if (source->width != pixels->width || source->height != pixels->height) drop_texture(source);
    if (!source->texture)
        source->texture = gs_texture_create(pixels->width, pixels->height, GS_RGBA, 1, NULL, GS_DYNAMIC);
    if (!source->texture) return;
    gs_texture_set_image(source->texture, pixels->bytes, (uint32_t)pixels->stride, false);
    source->width = pixels->width;
    source->height = pixels->height;
}

static void tick(void *data, float seconds) {
    LabelSource *source = data;
    bool is_new = false;
    source->seconds += seconds;
    label_thread_show(source->thread, source->seconds);
    LabelPicture picture = label_thread_take(source->thread, &is_new);
    if (!is_new) return;
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    obs_enter_graphics();
    if (pixels_of(&picture, &pixels)) upload(source, &pixels);
    else drop_texture(source);
    obs_leave_graphics();
    label_picture_release(&picture);
}

/* Pixels are premultiplied and in sRGB codes, in which they are blended, as all of a label is. */
static void render(void *data, gs_effect_t *effect) {
    LabelSource *source = data;
    if (!source->texture) return;
    effect = obs_get_base_effect(OBS_EFFECT_DEFAULT);
    gs_effect_set_texture(gs_effect_get_param_by_name(effect, "image"), source->texture);
    gs_blend_state_push();
    gs_blend_function(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
    while (gs_effect_loop(effect, "Draw")) gs_draw_sprite(source->texture, 0, 0, 0);
    gs_blend_state_pop();
}

static uint32_t width(void *data) { return ((LabelSource *)data)->width; }
static uint32_t height(void *data) { return ((LabelSource *)data)->height; }

static obs_properties_t *properties(void *data) {
    (void)data;
    return settings_properties();
}

struct obs_source_info signwriter_source = {
    .id = "signwriter_label",
    .type = OBS_SOURCE_TYPE_INPUT,
    .output_flags = OBS_SOURCE_VIDEO | OBS_SOURCE_CUSTOM_DRAW,
    .icon_type = OBS_ICON_TYPE_TEXT,
    .get_name = name,
    .create = create,
    .destroy = destroy,
    .update = update,
    .activate = begin,
    .get_defaults = settings_defaults,
    .get_properties = properties,
    .get_width = width,
    .get_height = height,
    .video_tick = tick,
    .video_render = render,
};
