/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Loads the plugin as OBS does, and compares what its source draws with what the library draws.
 *
 *     obs-tests PLUGIN [--without-graphics]
 *
 * libobs draws through a display server: Xvfb is one without a screen. Without graphics a source is registered, has
 * settings and properties, and draws nothing. */
#include <graphics/graphics.h>
#include <obs-module.h>
#include <signwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <util/platform.h>

#include "../../ring/tests/ring_writer.h"

static int failures;

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), failures++;                   \
    } while (0)

static char last_warning[4096];

static void take_log(int level, const char *format, va_list arguments, void *context) {
    (void)context;
    char line[4096];
    vsnprintf(line, sizeof line, format, arguments);
    if (strstr(line, "[signwriter]")) snprintf(last_warning, sizeof last_warning, "%s", line);
    if (level <= LOG_ERROR) fprintf(stderr, "%s\n", line);
}

static bool start_graphics(void) {
    char module[64];
    snprintf(module, sizeof module, "libobs-opengl.so.%d", LIBOBS_API_MAJOR_VER);
    struct obs_video_info video = {
        .graphics_module = module, .fps_num = 30, .fps_den = 1, .base_width = 320, .base_height = 180,
        .output_width = 320, .output_height = 180, .output_format = VIDEO_FORMAT_RGBA, .colorspace = VIDEO_CS_SRGB,
        .range = VIDEO_RANGE_FULL, .scale_type = OBS_SCALE_DISABLE};
    return obs_reset_video(&video) == OBS_VIDEO_SUCCESS;
}

/* Waits, ten seconds at most, until a source is as wide as said. */
static bool comes_to_width(obs_source_t *source, uint32_t width) {
    for (int i = 0; i < 1000; i++) {
        if (obs_source_get_width(source) == width) return true;
        os_sleep_ms(10);
    }
    fprintf(stderr, "the source is %u pixels wide and not %u; %s\n", obs_source_get_width(source), width, last_warning);
    return false;
}

/* What a source draws over a colour: the caller's to free. */
static uint8_t *drawn_over(obs_source_t *source, uint32_t width, uint32_t height, const float *color) {
    uint8_t *pixels = calloc(height, width * 4), *data;
    uint32_t stride;
    struct vec4 ground;
    vec4_set(&ground, color[0], color[1], color[2], color[3]);
    obs_enter_graphics();
    gs_texrender_t *target = gs_texrender_create(GS_RGBA, GS_ZS_NONE);
    gs_stagesurf_t *stage = gs_stagesurface_create(width, height, GS_RGBA);
    if (gs_texrender_begin(target, width, height)) {
        gs_clear(GS_CLEAR_COLOR, &ground, 0, 0);
        gs_ortho(0, (float)width, 0, (float)height, -100, 100);
        obs_source_video_render(source);
        gs_texrender_end(target);
        gs_stage_texture(stage, gs_texrender_get_texture(target));
        if (gs_stagesurface_map(stage, &data, &stride)) {
            for (uint32_t y = 0; y < height; y++) memcpy(pixels + y * width * 4, data + y * stride, width * 4);
            gs_stagesurface_unmap(stage);
        }
    }
    gs_stagesurface_destroy(stage);
    gs_texrender_destroy(target);
    obs_leave_graphics();
    return pixels;
}

/* The library's picture; its size is what the source must have. */
static signwriter_picture *expected(const char *json, const char *styles, const char *style, double time) {
    signwriter_renderer_descriptor descriptor = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_renderer *renderer = NULL;
    signwriter_styles *sheet = NULL;
    signwriter_picture *picture = NULL;
    if (styles) signwriter_styles_open(styles, &sheet, &error);
    descriptor.choice = SIGNWRITER_CPU;
    descriptor.styles = sheet;
    drawing.flags = SIGNWRITER_PREMULTIPLIED | (time >= 0 ? SIGNWRITER_AT_TIME : 0);
    drawing.time = time >= 0 ? time : 0;
    drawing.style = style;
    if (signwriter_renderer_create(&descriptor, &renderer, &error) ||
        signwriter_render(renderer, json, strlen(json), &drawing, &picture, &error))
        fprintf(stderr, "%s\n", error.message), failures++;
    if (renderer) signwriter_renderer_release(renderer, NULL);
    if (sheet) signwriter_styles_release(sheet, NULL);
    return picture;
}

static obs_source_t *make(const char *const *strings) {
    obs_data_t *settings = obs_data_create();
    for (int i = 0; strings[i]; i += 2) obs_data_set_string(settings, strings[i], strings[i + 1]);
    obs_data_set_int(settings, "renderer", SIGNWRITER_CPU);
    obs_data_set_double(settings, "size", 40);
    obs_source_t *source = obs_source_create("signwriter_label", "label", settings, NULL);
    obs_data_release(settings);
    CHECK(source);
    return source;
}

/* A source's pixels over a colour are those of a premultiplied picture laid over it, within 1. */
static void compare_pixels(obs_source_t *source, signwriter_pixels pixels) {
    const float ground[4] = {0.2f, 0.4f, 0.6f, 1};
    int worst = 0, covered = 0;
    if (!comes_to_width(source, pixels.width)) { failures++; return; }
    CHECK(obs_source_get_height(source) == pixels.height);
    uint8_t *found = drawn_over(source, pixels.width, pixels.height, ground);
    for (uint32_t i = 0; i < pixels.width * pixels.height * 4; i++) {
        const uint8_t *label = pixels.bytes + i / 4 * 4;
        int sum = label[i % 4] + ((int)(ground[i % 4] * 255 + 0.5f) * (255 - label[3]) + 127) / 255;
        int error = abs(found[i] - sum);
        worst = error > worst ? error : worst;
        covered += i % 4 == 3 && label[3] > 200;
    }
    if (worst > 1) fprintf(stderr, "a sample is %d off\n", worst);
    CHECK(worst <= 1);
    CHECK(covered > 50);
    free(found);
}

static void compare(obs_source_t *source, signwriter_picture *picture) {
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    signwriter_picture_pixels(picture, &pixels, NULL);
    compare_pixels(source, pixels);
}

static void write_file(const char *path, const char *text) { CHECK(os_quick_write_utf8_file(path, text, strlen(text), false)); }

static void test_properties(obs_source_t *source) {
    static const char *const names[] = {"kind", "text", "size", "document", "loop", "styles", "style", "renderer", "ring"};
    obs_properties_t *properties = obs_source_properties(source);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) CHECK(obs_properties_get(properties, names[i]));
    obs_data_t *settings = obs_data_create();
    obs_data_set_string(settings, "kind", "document");
    obs_property_modified(obs_properties_get(properties, "kind"), settings);
    CHECK(!obs_property_visible(obs_properties_get(properties, "text")));
    CHECK(obs_property_visible(obs_properties_get(properties, "document")));
    obs_data_set_string(settings, "kind", "ring");
    obs_property_modified(obs_properties_get(properties, "kind"), settings);
    CHECK(!obs_property_visible(obs_properties_get(properties, "document")));
    CHECK(!obs_property_visible(obs_properties_get(properties, "style")));
    CHECK(obs_property_visible(obs_properties_get(properties, "ring")));
    obs_data_release(settings);
    obs_properties_destroy(properties);
    obs_data_t *defaults = obs_get_source_defaults("signwriter_label");
    CHECK(!strcmp(obs_data_get_string(defaults, "kind"), "text"));
    obs_data_release(defaults);
    CHECK(!strcmp(obs_source_get_display_name("signwriter_label"), "Signwriter"));
}

static void test_pictures(const char *folder) {
    char sheet[512], file[512], moving[512];
    snprintf(sheet, sizeof sheet, "%s/styles.json", folder);
    snprintf(file, sizeof file, "%s/label.json", folder);
    snprintf(moving, sizeof moving, "%s/moving.json", folder);
    write_file(sheet, "{\"styles\": {\"gold\": {\"gradient\": {\"colors\": [\"#FFF3B0\", \"#C98A1B\"]}, "
                      "\"shadows\": [{\"color\": \"black\", \"blur\": 3}]}}}");
    const char *document = "{\"text\": \"Document\", \"color\": \"#FFD400\", \"font\": {\"size\": 30}}";
    const char *motion = "{\"kind\": \"counting\", \"from\": 0, \"to\": 9, \"duration\": 0.3, \"size\": [97, 40], "
                         "\"font\": {\"size\": 30}, \"color\": \"white\"}";
    write_file(file, document);
    write_file(moving, motion);

    obs_source_t *source = make((const char *const[]){"text", "Say \"A\"", "styles", sheet, "style", "gold", NULL});
    signwriter_picture *picture = expected("{\"text\": \"Say \\\"A\\\"\", \"font\": {\"size\": 40}}", sheet, "gold", -1);
    compare(source, picture);
    signwriter_picture_release(picture, NULL);

    /* Another setting, and then none: nothing is drawn for an empty text. */
    obs_data_t *settings = obs_source_get_settings(source);
    obs_data_set_string(settings, "kind", "document");
    obs_data_set_string(settings, "document", file);
    obs_data_set_string(settings, "style", "");
    obs_source_update(source, settings);
    picture = expected(document, NULL, NULL, -1);
    compare(source, picture);
    signwriter_picture_release(picture, NULL);
    obs_data_set_string(settings, "document", "/nowhere.json");
    obs_source_update(source, settings);
    CHECK(comes_to_width(source, 0));
    CHECK(strstr(last_warning, "/nowhere.json cannot be read"));
    write_file(file, "{\"text\": \"A\", \"colour\": \"red\"}");
    obs_data_set_string(settings, "document", file);
    obs_source_update(source, settings);
    for (int i = 0; i < 500 && !strstr(last_warning, "colour"); i++) os_sleep_ms(10);
    CHECK(strstr(last_warning, "colour"));

    /* What moves and does not begin again shows its end after a while. */
    obs_data_set_string(settings, "document", moving);
    obs_data_set_bool(settings, "loop", false);
    obs_source_update(source, settings);
    CHECK(comes_to_width(source, 97));
    os_sleep_ms(1000);
    picture = expected(motion, NULL, NULL, 0.3);
    compare(source, picture);
    signwriter_picture_release(picture, NULL);
    obs_data_release(settings);
    obs_source_release(source);
}

/* A text without a style is white with a dark outline. */
static void test_plain_text(void) {
    obs_source_t *source = make((const char *const[]){"text", "Plain", NULL});
    signwriter_picture *picture = expected(
        "{\"text\": \"Plain\", \"font\": {\"size\": 40}, \"color\": \"white\", "
        "\"stroke\": {\"color\": \"black\", \"width\": 2.5, \"position\": \"outside\"}}", NULL, NULL, -1);
    compare(source, picture);
    signwriter_picture_release(picture, NULL);
    obs_source_release(source);
}

/* Captions that another program draws are shown while they change, and go with it. */
static void test_ring(const char *folder) {
    static const uint8_t colors[2][4] = {{255, 220, 0, 255}, {0, 0, 0, 255}};
    char path[512];
    snprintf(path, sizeof path, "%s/captions.ring", folder);
    RingWriter *writer = ring_writer_open(path, 64, 32, 30, 1);
    obs_source_t *source = make((const char *const[]){"kind", "ring", "ring", path, NULL});
    /* What is opaque is the same premultiplied. */
    signwriter_pixels pixels = SIGNWRITER_INIT(signwriter_pixels);
    pixels.width = 64, pixels.height = 32, pixels.stride = 256, pixels.bytes = writer->picture;
    for (int i = 0; i < 2; i++) {
        ring_writer_fill(writer, (RingArea){10, 4, 20, 16}, colors[i]);
        ring_writer_beat(writer, (uint64_t)i + 1);
        CHECK(comes_to_width(source, 64));
        os_sleep_ms(1000);
        compare_pixels(source, pixels);
    }
    ring_writer_end(writer);
    CHECK(comes_to_width(source, 0));
    obs_source_release(source);
    ring_writer_close(writer);
}

int main(int count, char **arguments) {
    obs_module_t *module = NULL;
    char folder[] = "/tmp/obs-signwriter-XXXXXX";
    bool has_graphics = count < 3;
    if (count < 2 || !mkdtemp(folder)) return fputs("usage: obs-tests PLUGIN [--without-graphics]\n", stderr), 2;
    base_set_log_handler(take_log, NULL);
    if (!obs_startup("en-US", folder, NULL)) return fputs("libobs does not start; it needs a display: xvfb-run\n", stderr), 77;
    if (has_graphics && !start_graphics()) return fputs("libobs has no graphics here\n", stderr), 77;
    CHECK(obs_open_module(&module, arguments[1], NULL) == MODULE_SUCCESS);
    if (module) {
        CHECK(obs_init_module(module));
        CHECK(!strcmp(obs_get_module_name(module), "Signwriter"));
        obs_source_t *source = make((const char *const[]){"text", "Label", NULL});
        if (source) test_properties(source);
        obs_source_release(source);
        if (has_graphics) {
            test_pictures(folder);
            test_plain_text();
            test_ring(folder);
        }
    }
    obs_shutdown();
    CHECK(bnum_allocs() == 0);
    if (!failures) puts("well");
    return failures ? 1 : 0;
}
