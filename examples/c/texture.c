/* Draws labels into a texture of its own OpenGL ES context, which shares objects with the renderer's, and reads the
 * texture back to see that it holds what the CPU path draws.
 *
 *     cc texture.c $(pkg-config --cflags --libs signwriter) -lEGL -lGLESv2 -o texture && ./texture
 */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <signwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The size of the texture, and of each label. */
enum { width = 300, height = 160, label_width = 256, label_height = 64 };

static const char *const labels[2] = {
    "{\"text\": \"Score\", \"size\": [256, 64], \"font\": {\"size\": 40}, \"color\": \"gold\"}",
    "{\"text\": \"12 : 7\", \"size\": [256, 64], \"font\": {\"size\": 40},"
    " \"shadows\": [{\"color\": \"teal\", \"blur\": 8}]}",
};

static signwriter_error error = {.size = sizeof error};

static void check(signwriter_status status) {
    if (status) fprintf(stderr, "%s\n", error.message), exit(1);
}

static void require(int condition, const char *what) {
    if (!condition) fprintf(stderr, "%s\n", what), exit(1);
}

/* A context without a window, as a program would have one with. */
static EGLContext make_context(EGLDisplay *display) {
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLConfig config = NULL;
    EGLint count = 0;
    *display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    require(eglInitialize(*display, NULL, NULL), "EGL does not start");
    eglChooseConfig(*display, wanted, &config, 1, &count);
    eglBindAPI(EGL_OPENGL_ES_API);
    EGLContext context = eglCreateContext(*display, count ? config : NULL, EGL_NO_CONTEXT, version);
    require(context && eglMakeCurrent(*display, EGL_NO_SURFACE, EGL_NO_SURFACE, context), "there is no OpenGL ES 3");
    return context;
}

static GLuint make_texture(void) {
    static const unsigned char nothing[width * height * 4];
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, nothing);
    return texture;
}

static void read_texture(GLuint texture, unsigned char *pixels) {
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    require(glGetError() == GL_NO_ERROR, "the texture cannot be read");
}

/* What the CPU path draws, at the places of the targets. */
static void draw_on_cpu(const signwriter_target *targets, unsigned char *pixels) {
    static unsigned char label[label_width * label_height * 4];
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = SIGNWRITER_CPU};
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    signwriter_surface surface = {.size = sizeof surface, .bytes = label, .length = sizeof label};
    signwriter_renderer *cpu;
    check(signwriter_renderer_create(&wish, &cpu, &error));
    for (int i = 0; i < 2; i++) {
        check(signwriter_render_to(cpu, labels[i], strlen(labels[i]), &drawing, &surface, NULL, &error));
        for (int row = 0; row < label_height; row++) {
            unsigned char *place = pixels + ((targets[i].y + row) * width + targets[i].x) * 4;
            memcpy(place, label + row * label_width * 4, label_width * 4);
        }
    }
    check(signwriter_renderer_release(cpu, &error));
}

/* Whether the texture holds that, within the two steps that a GPU may differ. */
static int holds_labels(GLuint texture, const signwriter_target *targets) {
    static unsigned char found[width * height * 4], wanted[width * height * 4];
    int worst = 0;
    read_texture(texture, found);
    draw_on_cpu(targets, wanted);
    for (size_t i = 0; i < sizeof found; i++) {
        int difference = abs(found[i] - wanted[i]);
        if (difference > worst) worst = difference;
    }
    printf("at most %d of 255 from the CPU path\n", worst);
    return worst <= 2;
}

int main(void) {
    EGLDisplay display;
    EGLContext context = make_context(&display);
    GLuint texture = make_texture();
    signwriter_renderer_descriptor wish = {
        .size = sizeof wish, .embedding = SIGNWRITER_SHARED_CONTEXT, .egl_display = display, .egl_context = context};
    signwriter_renderer *renderer;
    check(signwriter_renderer_create(&wish, &renderer, &error));

    signwriter_text documents[2];
    signwriter_target targets[2];
    for (int i = 0; i < 2; i++) {
        documents[i] = (signwriter_text){labels[i], strlen(labels[i])};
        targets[i] = (signwriter_target){.size = sizeof *targets, .surface = SIGNWRITER_TEXTURE, .name = texture,
                                         .width = width, .height = height, .x = 20, .y = 10 + 72 * i};
    }
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    signwriter_fence *fence;
    check(signwriter_draw(renderer, documents, 2, &drawing, targets, NULL, &fence, NULL, &error));
    check(signwriter_fence_wait_on_device(fence, &error));
    check(signwriter_fence_release(fence, &error));
    int is_well = holds_labels(texture, targets);

    check(signwriter_renderer_release(renderer, &error));
    eglDestroyContext(display, context);
    return !is_well;
}
