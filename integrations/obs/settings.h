/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a user sets, as documents of the library. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <obs-module.h>

/* The names of settings, which scenes are saved with. */
#define S_KIND "kind"
#define S_TEXT "text"
#define S_FILE "document"
#define S_SIZE "size"
#define S_STYLES "styles"
#define S_STYLE "style"
#define S_RENDERER "renderer"
#define S_LOOP "loop"
#define S_RING "ring"
#define KIND_TEXT "text"
#define KIND_FILE "document"
#define KIND_RING "ring"

/* What is to be drawn. All strings are the caller's to free by label_wish_clear. */
typedef struct {
    char *json;   /* a document; NULL if there is none, or if it cannot be read */
    char *style;  /* a style of the sheet, or NULL */
    char *styles; /* the path of a style sheet, or NULL */
    char *ring;   /* the path of a ring of live captions, in place of a document; or NULL */
    char *error;  /* why there is no document; or NULL */
    uint32_t renderer;
    bool loops;
} LabelWish;

/* Reads settings, and the document that they name. Any thread. */
LabelWish label_wish_of(obs_data_t *settings);
void label_wish_clear(LabelWish *wish);

void settings_defaults(obs_data_t *settings);
obs_properties_t *settings_properties(void);

#endif
