/* A program that draws with OpenGL ES itself: a context of its own on a display without a screen. */
#pragma once

#include "check.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

static const char label[] =
    "{\"text\": \"Hello\", \"size\": [60, 30], \"shadows\": [{\"color\": \"teal\", \"blur\": 6}]}";
static const size_t length = sizeof label - 1;
enum { width = 60, height = 30, bytes = width * height * 4 };

static EGLDisplay display;
static EGLContext context;

static int make_context(void) {
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLConfig config = NULL;
    EGLint count = 0;
    display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!display || !eglInitialize(display, NULL, NULL)) return 0;
    eglChooseConfig(display, wanted, &config, 1, &count);
    eglBindAPI(EGL_OPENGL_ES_API);
    context = eglCreateContext(display, count ? config : NULL, EGL_NO_CONTEXT, version);
    return context && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

static GLuint make_texture(void) {
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    return texture;
}

static GLuint framebuffer_of(GLuint texture) {
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    return framebuffer;
}

/* Whether a framebuffer holds what the renderer draws to memory. */
static int holds_label(GLuint framebuffer, signwriter_renderer *renderer, const signwriter_drawing *drawing) {
    static unsigned char found[bytes], wanted[bytes];
    signwriter_surface surface = {.size = sizeof surface, .bytes = wanted, .length = bytes};
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, found);
    ANSWERS(SIGNWRITER_OK, signwriter_render_to(renderer, label, length, drawing, &surface, NULL, &error));
    return glGetError() == GL_NO_ERROR && !memcmp(found, wanted, bytes);
}

static signwriter_renderer *renderer_in(uint32_t embedding) {
    signwriter_renderer_descriptor wish = {
        .size = sizeof wish, .embedding = embedding, .egl_display = display, .egl_context = context};
    signwriter_renderer *renderer = NULL;
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_create(&wish, &renderer, &error));
    return renderer;
}
