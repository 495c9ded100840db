// An EGL between the program and a driver, for scripts/check drivers: SIGNWRITER_EGL names it. A software driver draws with it
// as hardware does, and what a lenient driver forgives is a fault. It
//
//   - asks for an error after every call of OpenGL ES, and looks for feedback loops before every draw;
//   - fills new textures, targets and buffers with rubbish, floats with NaN;
//   - gives the renderer another name, and hides extensions, versions and all of a limit beyond the least that OpenGL ES
//     3.0 allows, where the environment says so.
//
// A fault is one line on standard error and in the file SHIM_LOG, and the end of the process.
//
//   SHIM_EGL        the driver's library (libEGL.so.1)
//   SHIM_RENDERER   the name of the renderer
//   SHIM_MINIMUM    1: the least limits
//   SHIM_VERSION    the highest version of OpenGL ES, as 300, 310 or 320
//   SHIM_HIDE       extensions that are hidden, with spaces between
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef __eglMustCastToProperFunctionPointerType CGLESFunction;

// MARK: The driver

#define CGLES_EGL(result, name, parameters, arguments) result(*name) parameters;
#define CGLES_GL CGLES_EGL
#define CGLES_GL31 CGLES_EGL
#define CGLES_GL32 CGLES_EGL
struct functions {
#include "functions.h"
  void (*glGetUniformiv)(GLuint, GLint, GLint *);
  void (*glClearBufferfv)(GLenum, GLint, const GLfloat *);
};
// The driver's, and of those of EGL the ones that the program calls.
static struct functions real, shown_functions;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
static const char *renderer_name, *hidden;
static int highest_version = 320;
static bool has_minimum;

static void fault(const char *what, const char *where) {
  fprintf(stderr, "shim: %s in %s\n", what, where);
  FILE *log = getenv("SHIM_LOG") ? fopen(getenv("SHIM_LOG"), "a") : NULL;
  if (log) {
    fprintf(log, "shim: %s in %s\n", what, where);
    fclose(log);
  }
  abort();
}

static CGLESFunction find(const char *name);
static EGLContext create(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes);

static void load(void) {
  const char *library = getenv("SHIM_EGL");
  void *handle = dlopen(library ? library : "libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) fault(dlerror(), "dlopen");
#define CGLES_EGL(result, name, parameters, arguments) \
  *(void **)&real.name = dlsym(handle, #name); \
  if (!real.name) fault("a missing function", #name);
#define CGLES_GL(result, name, parameters, arguments)
#define CGLES_GL31 CGLES_GL
#define CGLES_GL32 CGLES_GL
#include "functions.h"
#define CGLES_EGL(result, name, parameters, arguments)
#define CGLES_GL(result, name, parameters, arguments) *(void **)&real.name = (void *)real.eglGetProcAddress(#name);
#define CGLES_GL31 CGLES_GL
#define CGLES_GL32 CGLES_GL
#include "functions.h"
  *(void **)&real.glGetUniformiv = (void *)real.eglGetProcAddress("glGetUniformiv");
  *(void **)&real.glClearBufferfv = (void *)real.eglGetProcAddress("glClearBufferfv");
  renderer_name = getenv("SHIM_RENDERER");
  hidden = getenv("SHIM_HIDE");
  if (getenv("SHIM_VERSION")) highest_version = atoi(getenv("SHIM_VERSION"));
  has_minimum = getenv("SHIM_MINIMUM") != NULL;
  shown_functions = real;
  shown_functions.eglGetProcAddress = find;
  shown_functions.eglCreateContext = create;
}

// MARK: Errors

static void ask(const char *where) {
  GLenum error = real.glGetError();
  if (error == GL_NO_ERROR) return;
  char what[32];
  snprintf(what, sizeof what, "error 0x%x", error);
  fault(what, where);
}

struct call {
  const char *name;
};
static void ended(struct call *call) { ask(call->name); }

#define CALL(name) struct call call __attribute__((cleanup(ended))) = {name}

// MARK: Feedback loops

static GLint integer(GLenum name) {
  GLint value = 0;
  real.glGetIntegerv(name, &value);
  return value;
}

static bool is_target(GLuint texture, bool dispatches) {
  if (dispatches) {
    GLint name = 0;
    real.glGetIntegeri_v(GL_IMAGE_BINDING_NAME, 0, &name);
    return (GLuint)name == texture;
  }
  for (int index = 0; index < 4; index++) {
    GLint type = GL_NONE, name = 0;
    real.glGetFramebufferAttachmentParameteriv(
        GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + index, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
    if (type != GL_TEXTURE) continue;
    real.glGetFramebufferAttachmentParameteriv(
        GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + index, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &name);
    if ((GLuint)name == texture) return true;
  }
  return false;
}

// The texture that a uniform of this type reads; 0 if it reads none.
static GLuint texture_read(GLenum type, GLint unit) {
  GLenum binding = 0;
  switch (type) {
  case GL_SAMPLER_2D: case GL_UNSIGNED_INT_SAMPLER_2D: binding = GL_TEXTURE_BINDING_2D; break;
  case GL_SAMPLER_2D_ARRAY: case GL_UNSIGNED_INT_SAMPLER_2D_ARRAY: binding = GL_TEXTURE_BINDING_2D_ARRAY; break;
  default: return 0;
  }
  GLint active = integer(GL_ACTIVE_TEXTURE);
  real.glActiveTexture(GL_TEXTURE0 + unit);
  GLuint name = integer(binding);
  real.glActiveTexture(active);
  return name;
}

static void look_for_loops(const char *where, bool dispatches) {
  GLint program = integer(GL_CURRENT_PROGRAM), count = 0;
  if ((integer(GL_DRAW_FRAMEBUFFER_BINDING) == 0 && !dispatches) || program == 0) return;
  real.glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
  for (GLint index = 0; index < count; index++) {
    GLchar name[128];
    GLsizei length;
    GLint size, unit = 0;
    GLenum type;
    real.glGetActiveUniform(program, index, sizeof name, &length, &size, &type, name);
    GLint location = real.glGetUniformLocation(program, name);
    if (location < 0) continue;
    switch (type) {
    case GL_FLOAT: case GL_FLOAT_VEC2: case GL_FLOAT_VEC3: case GL_FLOAT_VEC4: case GL_INT: case GL_INT_VEC4:
    case GL_BOOL: continue;
    }
    real.glGetUniformiv(program, location, &unit);
    GLuint texture = texture_read(type, unit);
    if (texture == 0 || !is_target(texture, dispatches)) continue;
    char what[200];
    snprintf(what, sizeof what, "a texture that %s reads is drawn to", name);
    fault(what, where);
  }
}

static void checked_glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  CALL("glDrawArrays");
  look_for_loops("glDrawArrays", false);
  real.glDrawArrays(mode, first, count);
}

static void checked_glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count, GLsizei instances) {
  CALL("glDrawArraysInstanced");
  look_for_loops("glDrawArraysInstanced", false);
  real.glDrawArraysInstanced(mode, first, count, instances);
}

static void checked_glDispatchCompute(GLuint x, GLuint y, GLuint z) {
  CALL("glDispatchCompute");
  look_for_loops("glDispatchCompute", true);
  real.glDispatchCompute(x, y, z);
}

// MARK: Rubbish

struct texels {
  GLenum format, type;
  size_t bytes;
};

static struct texels texels(GLenum internal) {
  switch (internal) {
  case GL_R8: return (struct texels){GL_RED, GL_UNSIGNED_BYTE, 1};
  case GL_RGBA8: return (struct texels){GL_RGBA, GL_UNSIGNED_BYTE, 4};
  case GL_R16F: case GL_R32F: return (struct texels){GL_RED, GL_FLOAT, 4};
  case GL_RGBA16F: case GL_RGBA32F: return (struct texels){GL_RGBA, GL_FLOAT, 16};
  case GL_RGBA32UI: return (struct texels){GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16};
  default: fault("a format that the shim does not know", "glTexStorage"); abort();
  }
}

static void *rubbish(struct texels texels, size_t count) {
  size_t size = texels.bytes * count;
  unsigned char *bytes = malloc(size);
  memset(bytes, 0x5A, size);
  if (texels.type == GL_FLOAT) {
    for (size_t index = 0; index < size / 4; index++) ((float *)bytes)[index] = NAN;
  }
  return bytes;
}

// Fills the texture that is bound, in strips of rows. How pixels are unpacked is as it was afterwards.
static void fill(GLenum target, GLenum internal, GLsizei width, GLsizei height, GLsizei layers) {
  static const GLenum names[] = {
      GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT,
      GL_UNPACK_SKIP_IMAGES};
  GLint values[6], buffer = integer(GL_PIXEL_UNPACK_BUFFER_BINDING);
  for (int index = 0; index < 6; index++) {
    values[index] = integer(names[index]);
    real.glPixelStorei(names[index], index == 0 ? 1 : 0);
  }
  real.glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  struct texels kind = texels(internal);
  enum { STRIP = 64 };
  void *bytes = rubbish(kind, (size_t)width * STRIP);
  for (GLsizei layer = 0; layer < layers; layer++) {
    for (GLsizei y = 0; y < height; y += STRIP) {
      GLsizei rows = height - y < STRIP ? height - y : STRIP;
      if (target == GL_TEXTURE_2D) real.glTexSubImage2D(target, 0, 0, y, width, rows, kind.format, kind.type, bytes);
      else real.glTexSubImage3D(target, 0, 0, y, layer, width, rows, 1, kind.format, kind.type, bytes);
    }
  }
  free(bytes);
  for (int index = 0; index < 6; index++) real.glPixelStorei(names[index], values[index]);
  real.glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
}

static void limit(GLsizei size, GLsizei most, const char *where) {
  if (has_minimum && size > most) fault("a size beyond the limit", where);
}

static void checked_glTexStorage2D(GLenum target, GLsizei levels, GLenum internal, GLsizei width, GLsizei height) {
  CALL("glTexStorage2D");
  limit(width, 2048, "glTexStorage2D");
  limit(height, 2048, "glTexStorage2D");
  real.glTexStorage2D(target, levels, internal, width, height);
  ask("glTexStorage2D");
  fill(target, internal, width, height, 1);
}

static void checked_glTexStorage3D(
    GLenum target, GLsizei levels, GLenum internal, GLsizei width, GLsizei height, GLsizei depth) {
  CALL("glTexStorage3D");
  limit(width, 2048, "glTexStorage3D");
  limit(height, 2048, "glTexStorage3D");
  limit(depth, 256, "glTexStorage3D");
  real.glTexStorage3D(target, levels, internal, width, height, depth);
  ask("glTexStorage3D");
  fill(target, internal, width, height, depth);
}

static void checked_glRenderbufferStorageMultisample(
    GLenum target, GLsizei samples, GLenum internal, GLsizei width, GLsizei height) {
  CALL("glRenderbufferStorageMultisample");
  limit(width, 2048, "glRenderbufferStorageMultisample");
  limit(height, 2048, "glRenderbufferStorageMultisample");
  real.glRenderbufferStorageMultisample(target, samples, internal, width, height);
  ask("glRenderbufferStorageMultisample");
  GLint draw = integer(GL_DRAW_FRAMEBUFFER_BINDING);
  GLuint framebuffer;
  real.glGenFramebuffers(1, &framebuffer);
  real.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  real.glFramebufferRenderbuffer(
      GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, integer(GL_RENDERBUFFER_BINDING));
  const GLfloat color[4] = {NAN, NAN, NAN, NAN};
  GLboolean cuts = real.glIsEnabled(GL_SCISSOR_TEST);
  if (cuts) real.glDisable(GL_SCISSOR_TEST);
  real.glClearBufferfv(GL_COLOR, 0, color);
  if (cuts) real.glEnable(GL_SCISSOR_TEST);
  real.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, draw);
  real.glDeleteFramebuffers(1, &framebuffer);
}

static void checked_glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
  CALL("glBufferData");
  void *bytes = data || size <= 0 ? NULL : malloc(size);
  if (bytes) memset(bytes, 0xA5, size);
  real.glBufferData(target, size, bytes ? bytes : data, usage);
  free(bytes);
}

// MARK: What the driver says of itself

static bool is_hidden(const char *name) {
  size_t length = strlen(name);
  for (const char *at = hidden; at && (at = strstr(at, name)); at += length) {
    if ((at == hidden || at[-1] == ' ') && (at[length] == ' ' || at[length] == 0)) return true;
  }
  return false;
}

static const GLubyte *checked_glGetString(GLenum name) {
  CALL("glGetString");
  return name == GL_RENDERER && renderer_name ? (const GLubyte *)renderer_name : real.glGetString(name);
}

// The driver's number of the extension that is shown under this one; -1 behind the last.
static GLint shown(GLuint wanted) {
  GLint count = integer(GL_NUM_EXTENSIONS);
  for (GLint index = 0; index < count; index++) {
    if (!is_hidden((const char *)real.glGetStringi(GL_EXTENSIONS, index)) && wanted-- == 0) return index;
  }
  return -1;
}

static const GLubyte *checked_glGetStringi(GLenum name, GLuint index) {
  CALL("glGetStringi");
  return real.glGetStringi(name, name == GL_EXTENSIONS && hidden ? (GLuint)shown(index) : index);
}

static const struct {
  GLenum name;
  GLint most;
} minimums[] = {
    {GL_MAX_TEXTURE_SIZE, 2048}, {GL_MAX_RENDERBUFFER_SIZE, 2048}, {GL_MAX_ARRAY_TEXTURE_LAYERS, 256},
    {GL_MAX_VARYING_VECTORS, 15}, {GL_MAX_VERTEX_OUTPUT_COMPONENTS, 64}, {GL_MAX_FRAGMENT_INPUT_COMPONENTS, 60},
    {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 32}, {GL_MAX_TEXTURE_IMAGE_UNITS, 16}, {GL_MAX_DRAW_BUFFERS, 4},
};

static void checked_glGetIntegerv(GLenum name, GLint *data) {
  CALL("glGetIntegerv");
  real.glGetIntegerv(name, data);
  if (name == GL_NUM_EXTENSIONS && hidden) {
    GLint count = 0;
    while (shown(count) >= 0) count++;
    *data = count;
  }
  for (size_t index = 0; has_minimum && index < sizeof minimums / sizeof *minimums; index++) {
    if (name == minimums[index].name && *data > minimums[index].most) *data = minimums[index].most;
  }
}

static void checked_glActiveTexture(GLenum unit) {
  CALL("glActiveTexture");
  limit(unit - GL_TEXTURE0, 31, "glActiveTexture");
  real.glActiveTexture(unit);
}

// MARK: Functions

// Those above have bodies of their own.
#define CGLES_EGL(result, name, parameters, arguments)
#define CGLES_GL(result, name, parameters, arguments) \
  static result plain_##name parameters { \
    CALL(#name); \
    return real.name arguments; \
  }
#define CGLES_GL31 CGLES_GL
#define CGLES_GL32 CGLES_GL
#include "functions.h"

static const struct {
  const char *name;
  void *function;
} own[] = {
#define OWN(name) {#name, (void *)checked_##name}
    OWN(glDrawArrays), OWN(glDrawArraysInstanced), OWN(glDispatchCompute), OWN(glTexStorage2D), OWN(glTexStorage3D),
    OWN(glRenderbufferStorageMultisample), OWN(glBufferData), OWN(glGetString), OWN(glGetStringi), OWN(glGetIntegerv),
    OWN(glActiveTexture),
};

static const struct {
  const char *name;
  void *function;
} all[] = {
#define CGLES_EGL(result, name, parameters, arguments)
#define CGLES_GL(result, name, parameters, arguments) {#name, (void *)plain_##name},
#define CGLES_GL31 CGLES_GL
#define CGLES_GL32 CGLES_GL
#include "functions.h"
};

static CGLESFunction find(const char *name) {
  CGLESFunction found = real.eglGetProcAddress(name);
  if (!found) return NULL;
  for (size_t index = 0; index < sizeof own / sizeof *own; index++) {
    if (strcmp(own[index].name, name) == 0) return (CGLESFunction)own[index].function;
  }
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    if (strcmp(all[index].name, name) == 0) return (CGLESFunction)all[index].function;
  }
  return found;
}

static EGLContext create(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes) {
  EGLint major = 1, minor = 0;
  for (const EGLint *at = attributes; at && *at != EGL_NONE; at += 2) {
    if (at[0] == EGL_CONTEXT_MAJOR_VERSION) major = at[1];
    if (at[0] == EGL_CONTEXT_MINOR_VERSION) minor = at[1];
  }
  // No version of OpenGL ES: the program tries the next.
  EGLint none[] = {EGL_CONTEXT_MAJOR_VERSION, 9, EGL_NONE};
  bool isHidden = 100 * major + 10 * minor > highest_version;
  return real.eglCreateContext(display, config, shared, isHidden ? none : attributes);
}

// The functions of EGL, under their own names.
#define CGLES_EGL(result, name, parameters, arguments) \
  result name parameters { \
    pthread_once(&loading, load); \
    return shown_functions.name arguments; \
  }
#define CGLES_GL(result, name, parameters, arguments)
#define CGLES_GL31 CGLES_GL
#define CGLES_GL32 CGLES_GL
#include "functions.h"
