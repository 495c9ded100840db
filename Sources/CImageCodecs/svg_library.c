#include "svg_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The types of GLib and librsvg that pass through here, as their headers declare them. */
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} glib_error;

typedef struct {
  double x, y, width, height;
} rectangle;

typedef struct {
  double length;
  int unit;
} length;

enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_STATUS_SUCCESS = 0 };

/* What is called, by library: a result, a name and its arguments. */
#define RSVG_FUNCTIONS(F)                                                                    \
  F(void *, rsvg_handle_new_from_data, (const uint8_t *, size_t, glib_error **))             \
  F(void, rsvg_handle_set_dpi, (void *, double))                                             \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *, double *, double *))             \
  F(void, rsvg_handle_get_intrinsic_dimensions,                                              \
    (void *, int *, length *, int *, length *, int *, rectangle *))                          \
  F(int, rsvg_handle_render_document, (void *, void *, const rectangle *, glib_error **))
#define CAIRO_FUNCTIONS(F)                                                                   \
  F(void *, cairo_image_surface_create, (int, int, int))                                     \
  F(int, cairo_surface_status, (void *))                                                     \
  F(void, cairo_surface_flush, (void *))                                                     \
  F(const uint8_t *, cairo_image_surface_get_data, (void *))                                 \
  F(int, cairo_image_surface_get_stride, (void *))                                           \
  F(void, cairo_surface_destroy, (void *))                                                   \
  F(void *, cairo_create, (void *))                                                          \
  F(int, cairo_status, (void *))                                                             \
  F(void, cairo_scale, (void *, double, double))                                             \
  F(void, cairo_destroy, (void *))
#define GOBJECT_FUNCTIONS(F) F(void, g_object_unref, (void *))
#define GLIB_FUNCTIONS(F) F(void, g_error_free, (glib_error *))

#define POINTER(result, name, arguments) static result(*name) arguments;
RSVG_FUNCTIONS(POINTER)
CAIRO_FUNCTIONS(POINTER)
GOBJECT_FUNCTIONS(POINTER)
GLIB_FUNCTIONS(POINTER)

static bool is_loaded;
static char missing[SW_SVG_MESSAGE_SIZE];

static void *open_library(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library && !missing[0]) snprintf(missing, sizeof missing, "%s", dlerror());
  return library;
}

static void *find(void *library, const char *name) {
  void *function = library ? dlsym(library, name) : NULL;
  if (!function && !missing[0]) snprintf(missing, sizeof missing, "it has no function %s, so it is too old", name);
  return function;
}

static void load(void) {
  /* The variable is for tests, which have no other way to be without the library. It is the helper's, whose variables
     are those of the process that has started it. */
  const char *name = getenv("SIGNWRITER_LIBRSVG");
  void *rsvg = open_library(name ? name : "librsvg-2.so.2");
  void *cairo = rsvg ? open_library("libcairo.so.2") : NULL;
  void *gobject = cairo ? open_library("libgobject-2.0.so.0") : NULL;
  void *glib = gobject ? open_library("libglib-2.0.so.0") : NULL;
  if (!glib) return;
#define RSVG_FIND(result, name, arguments) name = (result(*) arguments)find(rsvg, #name);
#define CAIRO_FIND(result, name, arguments) name = (result(*) arguments)find(cairo, #name);
#define GOBJECT_FIND(result, name, arguments) name = (result(*) arguments)find(gobject, #name);
#define GLIB_FIND(result, name, arguments) name = (result(*) arguments)find(glib, #name);
  RSVG_FUNCTIONS(RSVG_FIND)
  CAIRO_FUNCTIONS(CAIRO_FIND)
  GOBJECT_FUNCTIONS(GOBJECT_FIND)
  GLIB_FUNCTIONS(GLIB_FIND)
}

bool sw_svg_is_available(char message[SW_SVG_MESSAGE_SIZE]) {
  if (!is_loaded) load();
  is_loaded = true;
  if (missing[0]) snprintf(message, SW_SVG_MESSAGE_SIZE, "%s", missing);
  return !missing[0];
}

static void tell(char message[SW_SVG_MESSAGE_SIZE], glib_error *error, const char *otherwise) {
  snprintf(message, SW_SVG_MESSAGE_SIZE, "%s", error && error->message ? error->message : otherwise);
  /* What a file says must stay on one line. */
  for (char *place = message; *place; place++)
    if (*place == '\n' || *place == '\r') *place = ' ';
  if (error) g_error_free(error);
}

sw_svg *sw_svg_open(const uint8_t *bytes, size_t count, char message[SW_SVG_MESSAGE_SIZE]) {
  if (!sw_svg_is_available(message)) return NULL;
  glib_error *error = NULL;
  void *handle = rsvg_handle_new_from_data(bytes, count, &error);
  if (!handle) {
    tell(message, error, "librsvg cannot read it");
    return NULL;
  }
  /* CSS has 96 pixels an inch. */
  rsvg_handle_set_dpi(handle, 96);
  return handle;
}

bool sw_svg_size(const sw_svg *drawing, double *width, double *height) {
  void *handle = (void *)drawing;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return *width > 0 && *height > 0;
  int has_width, has_height, has_box = 0;
  length ignored[2];
  rectangle box = {0};
  rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &ignored[0], &has_height, &ignored[1], &has_box, &box);
  *width = box.width;
  *height = box.height;
  return has_box && box.width > 0 && box.height > 0;
}

/* cairo's pixels are words of alpha, red, green and blue, premultiplied. */
static void copy(void *surface, int32_t width, int32_t height, uint8_t *rgba) {
  cairo_surface_flush(surface);
  const uint8_t *data = cairo_image_surface_get_data(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) {
      uint32_t pixel;
      memcpy(&pixel, data + (size_t)y * stride + (size_t)x * 4, 4);
      *rgba++ = (uint8_t)(pixel >> 16);
      *rgba++ = (uint8_t)(pixel >> 8);
      *rgba++ = (uint8_t)pixel;
      *rgba++ = (uint8_t)(pixel >> 24);
    }
}

bool sw_svg_paint(
    const sw_svg *drawing, int32_t width, int32_t height, uint8_t *rgba, char message[SW_SVG_MESSAGE_SIZE]) {
  void *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  void *context = cairo_create(surface);
  glib_error *error = NULL;
  bool drawn = false;
  /* Not the picture's size as the viewport: a drawing keeps its proportions in one of other proportions. */
  rectangle viewport = {0};
  sw_svg_size(drawing, &viewport.width, &viewport.height);
  cairo_scale(context, width / viewport.width, height / viewport.height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS || cairo_status(context) != CAIRO_STATUS_SUCCESS) {
    tell(message, NULL, "out of memory");
  } else if (!rsvg_handle_render_document((void *)drawing, context, &viewport, &error)) {
    tell(message, error, "librsvg cannot draw it");
  } else {
    copy(surface, width, height, rgba);
    drawn = true;
  }
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  return drawn;
}

void sw_svg_close(sw_svg *drawing) {
  if (drawing) g_object_unref(drawing);
}
