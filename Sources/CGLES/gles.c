#define CGLES_CHECKS_PROTOTYPES
#include "cgles.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// The addresses, by the names of the functions.
#define CGLES_EGL(result, name, parameters, arguments) result(*name) parameters;
#define CGLES_GL CGLES_EGL
#define CGLES_GL31 CGLES_EGL
#define CGLES_GL32 CGLES_EGL
struct table {
#include "functions.h"
  bool has_es31, has_es32;
};
static struct table table;
static char message[512];

bool cgles_has_es31(void) { return table.has_es31; }
bool cgles_has_es32(void) { return table.has_es32; }

#define CGLES_EGL(result, name, parameters, arguments) \
  result name parameters { return table.name arguments; }
#define CGLES_GL CGLES_EGL
#define CGLES_GL31 CGLES_EGL
#define CGLES_GL32 CGLES_EGL
#include "functions.h"

// Where functions are looked up.
struct source {
  cgles_finder finder;
  const char *library;
  void *egl;
  void *gles;
  // eglGetProcAddress, if it also knows the functions that are no extensions.
  CGLESFunction (*get)(const char *);
};

static void *find_egl(const struct source *source, const char *name) {
  return source->finder ? source->finder(name) : dlsym(source->egl, name);
}

static void *find_gl(const struct source *source, const char *name) {
  if (source->finder) return source->finder(name);
  void *found = source->get ? (void *)source->get(name) : NULL;
  return found || !source->gles ? found : dlsym(source->gles, name);
}

// Notes what is missing, and returns whether it was found.
static bool found(const struct source *source, const void *address, const char *name) {
  if (address) return true;
  snprintf(
      message, sizeof message, "%s has no function %s", source->finder ? "the caller's finder" : source->library, name);
  return false;
}

static bool load_egl(const struct source *source, struct table *table) {
#define CGLES_EGL(result, name, parameters, arguments) \
  *(void **)&table->name = find_egl(source, #name); \
  if (!found(source, (const void *)table->name, #name)) return false;
#define CGLES_GL(result, name, parameters, arguments)
#define CGLES_GL31 CGLES_GL
#define CGLES_GL32 CGLES_GL
#include "functions.h"
  return true;
}

static bool load_gl(const struct source *source, struct table *table) {
  table->has_es31 = table->has_es32 = true;
#define CGLES_EGL(result, name, parameters, arguments)
#define CGLES_GL(result, name, parameters, arguments) \
  *(void **)&table->name = find_gl(source, #name); \
  if (!found(source, (const void *)table->name, #name)) return false;
#define CGLES_GL31(result, name, parameters, arguments) \
  *(void **)&table->name = find_gl(source, #name); \
  if (!table->name) table->has_es31 = table->has_es32 = false;
#define CGLES_GL32(result, name, parameters, arguments) \
  *(void **)&table->name = find_gl(source, #name); \
  if (!table->name) table->has_es32 = false;
#include "functions.h"
  return true;
}

const char *cgles_load(const char *library, cgles_finder finder) {
  // What was loaded before stays as it is until everything is found.
  struct table loaded = {0};
  struct source source = {.finder = finder, .library = library ? library : "libEGL.so.1"};
  if (!finder) {
    // The libraries are never closed: drivers leave threads and handlers behind.
    source.egl = dlopen(source.library, RTLD_NOW | RTLD_LOCAL);
    if (!source.egl) {
      snprintf(message, sizeof message, "%s", dlerror());
      return message;
    }
  }
  if (!load_egl(&source, &loaded)) return message;
  if (!finder) {
    // Without this extension eglGetProcAddress may return an address that is no function for what is no extension.
    const char *extensions = loaded.eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (extensions && strstr(extensions, "get_all_proc_addresses")) source.get = loaded.eglGetProcAddress;
    else source.gles = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!source.get && !source.gles) {
      snprintf(message, sizeof message, "%s", dlerror());
      return message;
    }
  }
  if (!load_gl(&source, &loaded)) return message;
  table = loaded;
  return NULL;
}
