// Commits each fault that the shim is there to find: `faults NAME` ends by SIGABRT if it was found, and `faults sound`
// with 0. scripts/check drivers runs it before it trusts the shim.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(F) \
  F(glEnable) F(glGenTextures) F(glBindTexture) F(glTexStorage2D) F(glGenFramebuffers) F(glBindFramebuffer) \
  F(glFramebufferTexture2D) F(glReadPixels) F(glCreateShader) F(glShaderSource) F(glCompileShader) F(glCreateProgram) \
  F(glAttachShader) F(glLinkProgram) F(glUseProgram) F(glDrawArrays) F(glGetString) F(glGetIntegerv) \
  F(glTexParameteri)

#define DECLARE(name) static __typeof__(name) *my_##name;
FUNCTIONS(DECLARE)

static void *shim;
#define EGL(name) ((__typeof__(name) *)dlsym(shim, #name))

static void begin(void) {
  shim = dlopen(getenv("SIGNWRITER_EGL"), RTLD_NOW);
  if (!shim) exit(9);
  EGLDisplay display = EGL(eglGetPlatformDisplay)(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  EGL(eglInitialize)(display, NULL, NULL);
  EGL(eglBindAPI)(EGL_OPENGL_ES_API);
  EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
  EGLContext context = EGL(eglCreateContext)(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  if (!EGL(eglMakeCurrent)(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) exit(9);
#define FIND(name) my_##name = (__typeof__(name) *)EGL(eglGetProcAddress)(#name);
  FUNCTIONS(FIND)
}

// A texture that is bound, and drawn to.
static void target(GLenum format) {
  GLuint texture, framebuffer;
  my_glGenTextures(1, &texture);
  my_glBindTexture(GL_TEXTURE_2D, texture);
  my_glTexStorage2D(GL_TEXTURE_2D, 1, format, 70, 130);
  my_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  my_glGenFramebuffers(1, &framebuffer);
  my_glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  my_glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

static void attach(GLuint program, GLenum stage, const char *text) {
  GLuint shader = my_glCreateShader(stage);
  my_glShaderSource(shader, 1, &text, NULL);
  my_glCompileShader(shader);
  my_glAttachShader(program, shader);
}

static void draw_a_loop(void) {
  target(GL_RGBA8);
  GLuint program = my_glCreateProgram();
  attach(program, GL_VERTEX_SHADER, "#version 300 es\nvoid main() { gl_Position = vec4(0.0); gl_PointSize = 1.0; }\n");
  attach(
      program, GL_FRAGMENT_SHADER,
      "#version 300 es\nprecision highp float;\nuniform sampler2D plane;\nout vec4 color;\n"
      "void main() { color = texelFetch(plane, ivec2(0), 0); }\n");
  my_glLinkProgram(program);
  my_glUseProgram(program);
  my_glDrawArrays(GL_POINTS, 0, 1);
}

// 0 if new textures hold rubbish.
static int look_at_new_memory(void) {
  float pixel[4] = {0, 0, 0, 0};
  unsigned char bytes[4] = {0, 0, 0, 0};
  target(GL_RGBA32F);
  my_glReadPixels(69, 129, 1, 1, GL_RGBA, GL_FLOAT, pixel);
  target(GL_RGBA8);
  my_glReadPixels(69, 129, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
  return isnan(pixel[0]) && isnan(pixel[3]) && bytes[0] == 0x5A && bytes[3] == 0x5A ? 0 : 1;
}

int main(int count, char **arguments) {
  if (count != 2) return 9;
  begin();
  const char *fault = arguments[1];
  if (strcmp(fault, "error") == 0) my_glEnable(0xFFFF);
  else if (strcmp(fault, "loop") == 0) draw_a_loop();
  else if (strcmp(fault, "limit") == 0) {
    GLint most = 0;
    my_glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (most != 2048) return 1;
    GLuint texture;
    my_glGenTextures(1, &texture);
    my_glBindTexture(GL_TEXTURE_2D, texture);
    my_glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 2049, 1);
  } else if (strcmp(fault, "sound") == 0) {
    if (strcmp((const char *)my_glGetString(GL_RENDERER), "Another GPU") != 0) return 1;
    return look_at_new_memory();
  }
  return 2;
}
