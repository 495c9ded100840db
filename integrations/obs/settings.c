/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "settings.h"

#include <signwriter.h>
#include <util/platform.h>

/* A string of the settings; NULL for an empty one, which is what an empty line of a form gives. */
static char *string_of(obs_data_t *settings, const char *name) {
    const char *text = obs_data_get_string(settings, name);
    return *text ? bstrdup(text) : NULL;
}

/* What a text without a style has: it is seen on any picture. */
static void set_own_style(obs_data_t *document, double size) {
    obs_data_t *stroke = obs_data_create();
    obs_data_set_string(document, "color", "white");
    obs_data_set_string(stroke, "color", "black");
    obs_data_set_double(stroke, "width", size > 0 ? size / 16 : 1);
    obs_data_set_string(stroke, "position", "outside");
    obs_data_set_obj(document, "stroke", stroke);
    obs_data_release(stroke);
}

/* A text as a document. The size is in points, which are pixels here. */
static char *document_of_text(obs_data_t *settings) {
    const char *text = obs_data_get_string(settings, S_TEXT);
    if (!*text) return NULL;
    obs_data_t *document = obs_data_create(), *font = obs_data_create();
    obs_data_set_string(document, "text", text);
    double size = obs_data_get_double(settings, S_SIZE);
    if (!*obs_data_get_string(settings, S_STYLE)) set_own_style(document, size);
    if (size > 0) {
        obs_data_set_double(font, "size", size);
        obs_data_set_obj(document, "font", font);
    }
    char *json = bstrdup(obs_data_get_json(document));
    obs_data_release(font);
    obs_data_release(document);
    return json;
}

LabelWish label_wish_of(obs_data_t *settings) {
    LabelWish wish = {0};
    const char *kind = obs_data_get_string(settings, S_KIND);
    if (!strcmp(kind, KIND_RING)) {
        wish.ring = string_of(settings, S_RING);
    } else if (!strcmp(kind, KIND_FILE)) {
        const char *path = obs_data_get_string(settings, S_FILE);
        if (*path) wish.json = os_quick_read_utf8_file(path);
        if (*path && !wish.json) {
            size_t length = strlen(path) + 80;
            wish.error = bmalloc(length);
            snprintf(wish.error, length, "document: %s cannot be read; choose a file that is there", path);
        }
    } else {
        wish.json = document_of_text(settings);
    }
    wish.style = string_of(settings, S_STYLE);
    wish.styles = string_of(settings, S_STYLES);
    wish.renderer = (uint32_t)obs_data_get_int(settings, S_RENDERER);
    wish.loops = obs_data_get_bool(settings, S_LOOP);
    return wish;
}

void label_wish_clear(LabelWish *wish) {
    bfree(wish->json);
    bfree(wish->style);
    bfree(wish->styles);
    bfree(wish->ring);
    bfree(wish->error);
    *wish = (LabelWish){0};
}

void settings_defaults(obs_data_t *settings) {
    obs_data_set_default_string(settings, S_KIND, KIND_TEXT);
    obs_data_set_default_string(settings, S_TEXT, "Signwriter");
    obs_data_set_default_double(settings, S_SIZE, 72);
    obs_data_set_default_int(settings, S_RENDERER, SIGNWRITER_AUTO);
    obs_data_set_default_bool(settings, S_LOOP, true);
}

/* Shows the members of a text, of a document, or of a ring, whose pictures are drawn already. */
static bool show_kind(obs_properties_t *properties, obs_property_t *property, obs_data_t *settings) {
    (void)property;
    const char *kind = obs_data_get_string(settings, S_KIND);
    bool is_file = !strcmp(kind, KIND_FILE), is_ring = !strcmp(kind, KIND_RING), is_text = !is_file && !is_ring;
    obs_property_set_visible(obs_properties_get(properties, S_TEXT), is_text);
    obs_property_set_visible(obs_properties_get(properties, S_SIZE), is_text);
    obs_property_set_visible(obs_properties_get(properties, S_FILE), is_file);
    obs_property_set_visible(obs_properties_get(properties, S_LOOP), is_file);
    obs_property_set_visible(obs_properties_get(properties, S_RING), is_ring);
    obs_property_set_visible(obs_properties_get(properties, S_STYLES), !is_ring);
    obs_property_set_visible(obs_properties_get(properties, S_STYLE), !is_ring);
    obs_property_set_visible(obs_properties_get(properties, S_RENDERER), !is_ring);
    return true;
}

obs_properties_t *settings_properties(void) {
    obs_properties_t *all = obs_properties_create();
    obs_property_t *kind =
        obs_properties_add_list(all, S_KIND, "Show", OBS_COMBO_TYPE_LIST, OBS_COMBO_FORMAT_STRING);
    obs_property_list_add_string(kind, "A text", KIND_TEXT);
    obs_property_list_add_string(kind, "A document", KIND_FILE);
    obs_property_list_add_string(kind, "Captions while somebody speaks", KIND_RING);
    obs_property_set_modified_callback(kind, show_kind);
    obs_properties_add_text(all, S_TEXT, "Text", OBS_TEXT_MULTILINE);
    obs_properties_add_float(all, S_SIZE, "Size", 1, 1000, 1);
    obs_properties_add_path(all, S_FILE, "Document", OBS_PATH_FILE, "Documents (*.json)", NULL);
    obs_properties_add_path(all, S_RING, "Ring of signwriter caption --live", OBS_PATH_FILE, "Rings (*.ring)", "/dev/shm");
    obs_properties_add_bool(all, S_LOOP, "Begin again when a motion is over");
    obs_properties_add_path(all, S_STYLES, "Style sheet", OBS_PATH_FILE, "Style sheets (*.json)", NULL);
    obs_properties_add_text(all, S_STYLE, "Style", OBS_TEXT_DEFAULT);
    obs_property_t *renderer =
        obs_properties_add_list(all, S_RENDERER, "Drawn by", OBS_COMBO_TYPE_LIST, OBS_COMBO_FORMAT_INT);
    obs_property_list_add_int(renderer, "A GPU where one works", SIGNWRITER_AUTO);
    obs_property_list_add_int(renderer, "A GPU", SIGNWRITER_GPU);
    obs_property_list_add_int(renderer, "The CPU", SIGNWRITER_CPU);
    return all;
}
