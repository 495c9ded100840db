/* Uses textures that are handed out, fences, and the context that is current, as a program with an OpenGL ES context of
 * its own does. What is in them is what the same GPU draws to memory, byte for byte. Skips where there is no EGL.
 */
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

static void fences(signwriter_fence *fence) {
    signwriter_fence_info info = {.size = sizeof info};
    int32_t descriptor = 0;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_fence_wait(fence, -1, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_wait(fence, 60, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_wait_on_device(fence, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_describe(fence, &info, &error));
    HOLDS(info.is_passed == 1 && info.egl_sync);
    signwriter_status status = signwriter_fence_descriptor(fence, &descriptor, &error);
    HOLDS(status == SIGNWRITER_OK ? descriptor >= 0 : status == SIGNWRITER_NOT_OFFERED && descriptor == -1);
    ANSWERS(SIGNWRITER_OK, signwriter_fence_release(fence, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_fence_wait(fence, 1, &error));
}

static void leases(void) {
    signwriter_renderer *renderer = renderer_in(SIGNWRITER_SHARED_CONTEXT);
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED | SIGNWRITER_BOTTOM_UP};
    signwriter_lease *lease = NULL, *second = NULL;
    signwriter_lease_info info = {.size = sizeof info}, other = info;
    signwriter_fence *fence = NULL;
#define LEASE(format, lease) signwriter_lease_create(renderer, label, length, &drawing, format, lease, &error)
    ANSWERS(SIGNWRITER_OK, LEASE(SIGNWRITER_RGBA8, &lease));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_describe(lease, &info, &error));
    HOLDS(info.width == width && info.height == height && info.texture_width >= width && info.texture);
    ANSWERS(SIGNWRITER_OK, signwriter_lease_fence(lease, &fence, &error));
    fences(fence);
    HOLDS(holds_label(framebuffer_of(info.texture), renderer, &drawing));
    /* One that was not given back is not drawn to. */
    ANSWERS(SIGNWRITER_OK, LEASE(SIGNWRITER_RGBA16F, &second));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_describe(second, &other, &error));
    HOLDS(other.texture != info.texture && other.format == SIGNWRITER_RGBA16F);
    ANSWERS(SIGNWRITER_OK, signwriter_lease_release(lease, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_release(lease, &error));
    /* It goes with its renderer, and its handle can still be released. */
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_release(second, &error));
}

static void current(void) {
    signwriter_renderer *renderer = renderer_in(SIGNWRITER_CURRENT_CONTEXT);
    signwriter_text documents[2] = {{label, length}, {"{", 1}};
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    signwriter_error errors[2] = {{.size = sizeof *errors}, {.size = sizeof *errors}};
    signwriter_fence *fence = NULL;
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    GLuint framebuffer = framebuffer_of(texture);
    signwriter_target target = {.size = sizeof target, .surface = SIGNWRITER_FRAMEBUFFER, .name = framebuffer,
                                .width = width, .height = height};
    signwriter_target targets[2] = {target, target};
    ANSWERS(SIGNWRITER_OK, signwriter_draw(renderer, documents, 2, &drawing, targets, NULL, &fence, errors, &error));
    HOLDS(errors[0].status == SIGNWRITER_OK && errors[1].status == SIGNWRITER_INVALID_DOCUMENT);
    fences(fence);
    HOLDS(holds_label(framebuffer, renderer, &drawing));
    /* Without an array of errors the first is the function's. */
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT,
            signwriter_draw(renderer, documents, 2, &drawing, targets, NULL, NULL, NULL, &error));
    targets[0].width = width + 1;
    targets[0].surface = SIGNWRITER_TEXTURE;
    targets[0].name = 9999;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET,
            signwriter_draw(renderer, documents, 1, &drawing, targets, NULL, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
}

int main(void) {
    if (!make_context()) return puts("skipped: there is no EGL with OpenGL ES 3"), 0;
    leases();
    current();
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
