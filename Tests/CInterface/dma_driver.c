/* An EGL that offers dma-bufs where the driver does not, for tests. It stands before the system's libEGL, of which it
 * takes everything else. Its "device memory" is textures, which it copies to a buffer's memory at each fence, as a device
 * that has no shared memory would. So what a renderer says of a buffer is checked, and its pixels arrive in it.
 *
 * It takes one plane of AB24, with no modifier or the one below; anything else it refuses as drivers do.
 */
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { AB24 = 0x34324241, most = 16 };
static const EGLuint64KHR known_modifier = 0x0300000000606010;

/* A buffer that was imported, and the texture that stands for its pixels. */
struct buffer { EGLImageKHR image; GLuint texture; int width, height, descriptor, offset, stride; };
static struct buffer buffers[most];
static int count;

static void *real(const char *name) {
    __eglMustCastToProperFunctionPointerType (*get)(const char *);
    *(void **)&get = dlsym(RTLD_NEXT, "eglGetProcAddress");
    return (void *)get(name);
}

#define REAL(type, name) ((type)real(name))
#define GLF(result, name, parameters) ((result(*) parameters)real(#name))

static void read_rows(GLuint texture, int width, int height, unsigned char *rows) {
    GLuint framebuffer = 0, before = 0;
    GLF(void, glGetIntegerv, (GLenum, GLint *))(GL_READ_FRAMEBUFFER_BINDING, (GLint *)&before);
    GLF(void, glGenFramebuffers, (GLsizei, GLuint *))(1, &framebuffer);
    GLF(void, glBindFramebuffer, (GLenum, GLuint))(GL_READ_FRAMEBUFFER, framebuffer);
    GLF(void, glFramebufferTexture2D, (GLenum, GLenum, GLenum, GLuint, GLint))(
        GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    GLF(void, glReadPixels, (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *))(
        0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rows);
    GLF(void, glBindFramebuffer, (GLenum, GLuint))(GL_READ_FRAMEBUFFER, before);
    GLF(void, glDeleteFramebuffers, (GLsizei, const GLuint *))(1, &framebuffer);
}

/* Puts the pixels of a texture into a file of memory. */
static void copy(const struct buffer *buffer) {
    unsigned char *rows = malloc((size_t)buffer->width * buffer->height * 4);
    read_rows(buffer->texture, buffer->width, buffer->height, rows);
    for (int y = 0; y < buffer->height; y++)
        if (pwrite(buffer->descriptor, rows + (size_t)y * buffer->width * 4, (size_t)buffer->width * 4,
                   buffer->offset + (off_t)y * buffer->stride) < 0) abort();
    free(rows);
}

static GLuint make_texture(int width, int height) {
    GLuint texture = 0;
    GLint before = 0;
    GLF(void, glGetIntegerv, (GLenum, GLint *))(GL_TEXTURE_BINDING_2D, &before);
    GLF(void, glGenTextures, (GLsizei, GLuint *))(1, &texture);
    GLF(void, glBindTexture, (GLenum, GLuint))(GL_TEXTURE_2D, texture);
    GLF(void, glTexStorage2D, (GLenum, GLsizei, GLenum, GLsizei, GLsizei))(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    GLF(void, glBindTexture, (GLenum, GLuint))(GL_TEXTURE_2D, before);
    return texture;
}

static EGLImageKHR import(EGLDisplay display, const EGLint *attributes) {
    struct buffer buffer = {.descriptor = -1};
    EGLint fourcc = 0;
    EGLuint64KHR low = 0, high = 0;
    int has_modifier = 0;
    for (; *attributes != EGL_NONE; attributes += 2) {
        EGLint value = attributes[1];
        switch (attributes[0]) {
        case EGL_WIDTH: buffer.width = value; break;
        case EGL_HEIGHT: buffer.height = value; break;
        case EGL_LINUX_DRM_FOURCC_EXT: fourcc = value; break;
        case EGL_DMA_BUF_PLANE0_FD_EXT: buffer.descriptor = dup(value); break;
        case EGL_DMA_BUF_PLANE0_OFFSET_EXT: buffer.offset = value; break;
        case EGL_DMA_BUF_PLANE0_PITCH_EXT: buffer.stride = value; break;
        case EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT: low = (uint32_t)value, has_modifier = 1; break;
        case EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT: high = (uint32_t)value; break;
        default: return EGL_NO_IMAGE_KHR;
        }
    }
    if (fourcc != AB24 || buffer.descriptor < 0 || count == most) return EGL_NO_IMAGE_KHR;
    if (has_modifier && (high << 32 | low) != known_modifier) return EGL_NO_IMAGE_KHR;
    buffer.texture = make_texture(buffer.width, buffer.height);
    buffer.image = REAL(PFNEGLCREATEIMAGEKHRPROC, "eglCreateImageKHR")(
        display, eglGetCurrentContext(), EGL_GL_TEXTURE_2D_KHR, (EGLClientBuffer)(uintptr_t)buffer.texture, NULL);
    buffers[count++] = buffer;
    return buffer.image;
}

/* The texture of which the last image was made, and that image; what is exported is always the last. */
static struct buffer last;

static EGLImageKHR create_image(
    EGLDisplay display, EGLContext context, EGLenum target, EGLClientBuffer buffer, const EGLint *attributes) {
    if (target == EGL_LINUX_DMA_BUF_EXT) return context ? EGL_NO_IMAGE_KHR : import(display, attributes);
    EGLImageKHR image = REAL(PFNEGLCREATEIMAGEKHRPROC, "eglCreateImageKHR")(display, context, target, buffer, attributes);
    last = (struct buffer){.image = image, .texture = (GLuint)(uintptr_t)buffer};
    return image;
}

static EGLBoolean query_export(
    EGLDisplay display, EGLImageKHR image, int *fourcc, int *planes, EGLuint64KHR *modifiers) {
    (void)display;
    if (fourcc) *fourcc = AB24;
    if (planes) *planes = 1;
    if (modifiers) *modifiers = known_modifier;
    return image == last.image;
}

static EGLBoolean export(EGLDisplay display, EGLImageKHR image, int *descriptors, EGLint *strides, EGLint *offsets) {
    (void)display;
    if (image != last.image) return EGL_FALSE;
    /* The size of the texture that the test exports. */
    struct buffer buffer = last;
    buffer.width = buffer.height = 64;
    buffer.descriptor = memfd_create("dma-buf", 0), buffer.offset = 128, buffer.stride = 300;
    copy(&buffer);
    *descriptors = buffer.descriptor, *strides = buffer.stride, *offsets = buffer.offset;
    return EGL_TRUE;
}

static EGLSyncKHR create_sync(EGLDisplay display, EGLenum type, const EGLint *attributes) {
    for (int i = 0; i < count; i++) copy(&buffers[i]);
    return REAL(PFNEGLCREATESYNCKHRPROC, "eglCreateSyncKHR")(display, type, attributes);
}

const char *eglQueryString(EGLDisplay display, EGLint name) {
    static char extensions[8192];
    const char *(*query)(EGLDisplay, EGLint);
    *(void **)&query = dlsym(RTLD_NEXT, "eglQueryString");
    const char *found = query(display, name);
    if (!display || name != EGL_EXTENSIONS || !found || strlen(found) > sizeof extensions - 256) return found;
    strcpy(extensions, found);
    strcat(extensions, " EGL_EXT_image_dma_buf_import EGL_EXT_image_dma_buf_import_modifiers");
    return strcat(extensions, " EGL_MESA_image_dma_buf_export");
}

__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *name) {
    static const struct { const char *name; void (*function)(void); } ours[] = {
        {"eglQueryString", (void (*)(void))eglQueryString},
        {"eglCreateImageKHR", (void (*)(void))create_image},
        {"eglCreateSyncKHR", (void (*)(void))create_sync},
        {"eglExportDMABUFImageQueryMESA", (void (*)(void))query_export},
        {"eglExportDMABUFImageMESA", (void (*)(void))export},
    };
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (!strcmp(name, ours[i].name)) return ours[i].function;
    return (__eglMustCastToProperFunctionPointerType)real(name);
}
