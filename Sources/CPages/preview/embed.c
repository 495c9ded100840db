#include "preview_page.h"

static const uint8_t markup[] = {
#embed "preview.html"
};
static const uint8_t icon[] = {
#embed "icon.svg"
};
static const uint8_t style[] = {
#embed "preview.css"
};
static const uint8_t preview[] = {
#embed "preview.js"
};
static const uint8_t server[] = {
#embed "server.js"
};
static const uint8_t elements[] = {
#embed "elements.js"
};
static const uint8_t schema[] = {
#embed "schema.js"
};
static const uint8_t form[] = {
#embed "form.js"
};
static const uint8_t fields[] = {
#embed "fields.js"
};
static const uint8_t stage[] = {
#embed "stage.js"
};
static const uint8_t overlays[] = {
#embed "overlays.js"
};
static const uint8_t motion[] = {
#embed "motion.js"
};
static const uint8_t film[] = {
#embed "film.js"
};
static const uint8_t words[] = {
#embed "words.js"
};
static const uint8_t list[] = {
#embed "list.js"
};
static const uint8_t entries[] = {
#embed "entries.js"
};

#define SCRIPT(name, bytes) {name, "text/javascript; charset=utf-8", bytes, sizeof bytes}

static const sw_preview_file files[] = {
  {"preview.html", "text/html; charset=utf-8", markup, sizeof markup},
  {"icon.svg", "image/svg+xml", icon, sizeof icon},
  {"preview.css", "text/css; charset=utf-8", style, sizeof style},
  SCRIPT("preview.js", preview),
  SCRIPT("server.js", server),
  SCRIPT("elements.js", elements),
  SCRIPT("schema.js", schema),
  SCRIPT("form.js", form),
  SCRIPT("fields.js", fields),
  SCRIPT("stage.js", stage),
  SCRIPT("overlays.js", overlays),
  SCRIPT("motion.js", motion),
  SCRIPT("film.js", film),
  SCRIPT("words.js", words),
  SCRIPT("list.js", list),
  SCRIPT("entries.js", entries),
};

const sw_preview_file *sw_preview_files(ptrdiff_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
