/* Hands pixels over by EGLImages, in and out, and asks for dma-bufs. What arrives is what the same GPU draws to memory,
 * byte for byte. Skips where there is no EGL; where the driver lacks something, that must be said by name.
 */
#include "caller.h"

#include <GLES2/gl2ext.h>

static PFNEGLCREATEIMAGEKHRPROC create_image;
static PFNEGLDESTROYIMAGEKHRPROC destroy_image;
static PFNGLEGLIMAGETARGETTEXTURE2DOESPROC show_image;

static int has_images(void) {
    const char *extensions = eglQueryString(display, EGL_EXTENSIONS);
    create_image = (PFNEGLCREATEIMAGEKHRPROC)(void *)eglGetProcAddress("eglCreateImageKHR");
    destroy_image = (PFNEGLDESTROYIMAGEKHRPROC)(void *)eglGetProcAddress("eglDestroyImageKHR");
    show_image = (PFNGLEGLIMAGETARGETTEXTURE2DOESPROC)(void *)eglGetProcAddress("glEGLImageTargetTexture2DOES");
    return strstr(extensions, "EGL_KHR_gl_texture_2D_image") && create_image && destroy_image && show_image;
}

static void is_not_offered(signwriter_status status, const char *what) {
    if (status == SIGNWRITER_OK) return;
    answers(SIGNWRITER_NOT_OFFERED, status, what);
    HOLDS(strstr(error.message, "not on this driver") && strstr(error.message, "EGL_"));
}

/* A label goes into a texture of the caller's that the renderer knows only as an EGLImage. */
static void in(signwriter_renderer *renderer) {
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED | SIGNWRITER_BOTTOM_UP};
    signwriter_import *import = NULL, *other = NULL;
    signwriter_target target = {.size = sizeof target};
    signwriter_text text = {label, length};
    signwriter_fence *fence = NULL;
    GLuint texture = make_texture();
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    EGLClientBuffer buffer = (EGLClientBuffer)(uintptr_t)texture;
    EGLImageKHR image = create_image(display, context, EGL_GL_TEXTURE_2D_KHR, buffer, NULL);
    HOLDS(image != EGL_NO_IMAGE_KHR);
#define IMPORT(image, width, height, format, import) \
    signwriter_import_image(renderer, image, width, height, format, import, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, IMPORT(NULL, width, height, SIGNWRITER_RGBA8, &other));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, IMPORT(image, width, height, SIGNWRITER_RGBA8, NULL));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, IMPORT(image, width, height, 9, &other));
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT(image, 0, height, SIGNWRITER_RGBA8, &other));
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT(image, UINT32_MAX, height, SIGNWRITER_RGBA8, &other));
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT(image, width + 1, height, SIGNWRITER_RGBA8, &other));
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT(image, width, height, SIGNWRITER_RGBA16F, &other));
    ANSWERS(SIGNWRITER_OK, IMPORT(image, width, height, SIGNWRITER_RGBA8, &import));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_import_target(import, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_import_target(import, &target, &error));
    HOLDS(target.width == width && target.height == height && target.name != texture && target.size == sizeof target);
    ANSWERS(SIGNWRITER_OK, signwriter_draw(renderer, &text, 1, &drawing, &target, NULL, &fence, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_wait(fence, 60, &error));
    HOLDS(holds_label(framebuffer_of(texture), renderer, &drawing));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_release(fence, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_import_release(import, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_import_target(import, &target, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_import_release(import, &error));
    destroy_image(display, image);
}

/* A label that was handed out is seen in a texture of the caller's. */
static void out(signwriter_renderer *renderer) {
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    signwriter_lease *lease = NULL;
    signwriter_image *image = NULL;
    signwriter_image_info info = {.size = sizeof info};
    signwriter_fence *fence = NULL;
    ANSWERS(SIGNWRITER_OK, signwriter_lease_create(renderer, label, length, &drawing, SIGNWRITER_RGBA8, &lease, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_fence(lease, &fence, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_wait(fence, 60, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_release(fence, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_lease_image(lease, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_image(lease, &image, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_image_describe(image, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_image_describe(image, &info, &error));
    HOLDS(info.egl_image && info.width >= width && info.height >= height && info.format == SIGNWRITER_RGBA8);
    GLuint texture = make_texture();
    show_image(GL_TEXTURE_2D, info.egl_image);
    HOLDS(holds_label(framebuffer_of(texture), renderer, &drawing));

    signwriter_buffer buffer = {.size = sizeof buffer};
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_lease_buffer(lease, NULL, &error));
    is_not_offered(signwriter_lease_buffer(lease, &buffer, &error), "signwriter_lease_buffer");
    ANSWERS(SIGNWRITER_OK, signwriter_image_release(image, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_image_describe(image, &info, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_image_release(image, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_release(lease, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_image(lease, &image, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_buffer(lease, &buffer, &error));
}

/* Numbers of a dma-buf that make no sense never reach the driver. */
static void buffers(signwriter_renderer *renderer) {
    const signwriter_buffer sound = {
        .size = sizeof sound, .width = 64, .height = 64, .fourcc = 0x34324241, .plane_count = 1,
        .planes = {{.descriptor = 0, .stride = 256}}};
    signwriter_buffer buffer = sound;
    signwriter_import *import = NULL;
#define IMPORT_BUFFER signwriter_import_buffer(renderer, &buffer, &import, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_import_buffer(renderer, NULL, &import, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_import_buffer(renderer, &buffer, NULL, &error));
    buffer.size = 24;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, IMPORT_BUFFER);
    buffer = sound, buffer.flags = 2;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, IMPORT_BUFFER);
    buffer = sound, buffer.modifier = 1;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, IMPORT_BUFFER);
    buffer = sound, buffer.plane_count = 0;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, IMPORT_BUFFER);
    buffer.plane_count = 5;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, IMPORT_BUFFER);
    buffer = sound, buffer.width = 0;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT_BUFFER);
    buffer = sound, buffer.fourcc = 0x32315659;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT_BUFFER);
    buffer = sound, buffer.planes[0].stride = 255;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT_BUFFER);
    buffer = sound, buffer.planes[0].offset = UINT64_MAX;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT_BUFFER);
    buffer = sound, buffer.planes[0].descriptor = -1;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, IMPORT_BUFFER);
    /* The standard input is no buffer of pixels. */
    buffer = sound;
    signwriter_status status = IMPORT_BUFFER;
    if (status != SIGNWRITER_UNUSABLE_TARGET) is_not_offered(status, "signwriter_import_buffer");
    HOLDS(status && !import);
}

int main(void) {
    if (!make_context()) return puts("skipped: there is no EGL with OpenGL ES 3"), 0;
    if (!has_images()) return puts("skipped: this driver has no EGLImages of textures"), 0;
    signwriter_renderer *renderer = renderer_in(SIGNWRITER_SHARED_CONTEXT);
    in(renderer);
    out(renderer);
    buffers(renderer);
    signwriter_lease *lease = NULL;
    signwriter_image *image = NULL;
    ANSWERS(SIGNWRITER_OK, signwriter_lease_create(renderer, label, length, NULL, SIGNWRITER_RGBA8, &lease, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    /* The texture went with its renderer. */
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_image(lease, &image, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_release(lease, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
