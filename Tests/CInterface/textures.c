/* Uses textures that are handed out, fences, batches in flight, and the context that is current, as a program with an OpenGL ES context of
 * its own does. What is in them is what the same GPU draws to memory, byte for byte. Skips where there is no EGL.
 */
#include "caller.h"

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
    GLuint texture = make_texture();
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

static int holds_picture(GLuint framebuffer, signwriter_picture *picture) {
    static unsigned char found[bytes];
    signwriter_pixels pixels = {.size = sizeof pixels};
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(picture, &pixels, &error));
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, found);
    int is_same = pixels.length == bytes && !memcmp(found, pixels.bytes, bytes);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
    return is_same && glGetError() == GL_NO_ERROR;
}

/* What was read before, drawn at moments into a target: the same as to memory. */
static void moments(void) {
    static const char moving[] =
        "{\"kind\": \"counting\", \"from\": 0, \"to\": 90, \"duration\": 3, \"size\": [60, 30]}";
    signwriter_renderer *renderer = renderer_in(SIGNWRITER_CURRENT_CONTEXT);
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED | SIGNWRITER_AT_TIME};
    signwriter_drawing named = {.size = sizeof named, .style = "gold"}, start = drawing;
    signwriter_timeline *timeline = NULL;
    signwriter_document *document = NULL;
    signwriter_picture *picture = NULL, *last = NULL;
    signwriter_area area = {.size = sizeof area};
    signwriter_fence *fence = NULL;
    GLuint texture = make_texture();
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    GLuint framebuffer = framebuffer_of(texture);
    signwriter_target target = {
        .size = sizeof target, .surface = SIGNWRITER_TEXTURE, .name = texture, .width = width, .height = height};
    ANSWERS(SIGNWRITER_OK, signwriter_timeline_create(renderer, moving, sizeof moving - 1, NULL, &timeline, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_document_create(renderer, moving, sizeof moving - 1, NULL, &document, &error));
    for (int i = 0; i < 4; i++) {
        drawing.time = i * 0.9;
        ANSWERS(SIGNWRITER_OK, signwriter_timeline_render(timeline, renderer, &drawing, &picture, &error));
        if (last) {
            ANSWERS(SIGNWRITER_OK, signwriter_picture_changes(picture, last, &area, &error));
            HOLDS(area.width > 0);
            ANSWERS(SIGNWRITER_OK, signwriter_picture_release(last, &error));
        }
        ANSWERS(SIGNWRITER_OK, signwriter_timeline_draw(timeline, renderer, &drawing, &target, NULL, &fence, &error));
        fences(fence);
        ANSWERS(SIGNWRITER_OK, signwriter_document_render(document, renderer, &drawing, &last, &error));
        HOLDS(holds_picture(framebuffer, picture));
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glClear(GL_COLOR_BUFFER_BIT);
        ANSWERS(SIGNWRITER_OK, signwriter_document_draw(document, renderer, &drawing, &target, NULL, NULL, &error));
        ANSWERS(SIGNWRITER_OK, signwriter_timeline_render(timeline, renderer, &drawing, &picture, &error));
        HOLDS(holds_picture(framebuffer, picture));
    }
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(last, &error));
    /* Without a time it is where the part begins. */
    start.time = 0;
    drawing.flags = SIGNWRITER_PREMULTIPLIED;
    drawing.time = 0;
    ANSWERS(SIGNWRITER_OK, signwriter_timeline_draw(timeline, renderer, &drawing, &target, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_timeline_render(timeline, renderer, &start, &picture, &error));
    HOLDS(holds_picture(framebuffer, picture));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT,
            signwriter_timeline_draw(timeline, renderer, &named, &target, NULL, &fence, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_timeline_render(timeline, renderer, &named, &picture, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_timeline_draw(timeline, renderer, NULL, NULL, NULL, &fence, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_document_draw(NULL, renderer, NULL, &target, NULL, &fence, &error));
    HOLDS(!fence && !picture);
    ANSWERS(SIGNWRITER_OK, signwriter_timeline_release(timeline, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_document_release(document, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
}

/* A document of its own for each number. */
static signwriter_text numbered(int number) {
    static char documents[16][64];
    int count = snprintf(documents[number], sizeof *documents, "{\"text\": \"%d\", \"size\": [40, 20]}", number);
    return (signwriter_text){documents[number], (size_t)count};
}

/* Batches in flight, beside textures that are drawn meanwhile, collected in another order. */
static void flights(void) {
    enum { each = 3, label_bytes = 40 * 20 * 4 };
    static const int order[SIGNWRITER_MAX_SUBMISSIONS] = {2, 0, 3, 1};
    static unsigned char wanted[label_bytes];
    signwriter_renderer *renderer = renderer_in(SIGNWRITER_SHARED_CONTEXT);
    signwriter_submission *flying[SIGNWRITER_MAX_SUBMISSIONS];
    signwriter_surface surface = {.size = sizeof surface, .bytes = wanted, .length = label_bytes};
    signwriter_lease *lease = NULL;
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++) {
        signwriter_text texts[each] = {numbered(i * each), {"{", 1}, numbered(i * each + 1)};
        ANSWERS(SIGNWRITER_OK, signwriter_submit(renderer, texts, each, NULL, &flying[i], &error));
        ANSWERS(SIGNWRITER_OK, signwriter_lease_create(renderer, label, length, NULL, SIGNWRITER_RGBA8, &lease, &error));
        ANSWERS(SIGNWRITER_OK, signwriter_lease_release(lease, &error));
    }
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++) {
        signwriter_picture *pictures[each];
        signwriter_pixels pixels[each] = {{.size = sizeof *pixels}, {.size = sizeof *pixels}, {.size = sizeof *pixels}};
        signwriter_error errors[each] = {{.size = sizeof *errors}, {.size = sizeof *errors}, {.size = sizeof *errors}};
        uint32_t is_ready = 0;
        /* Each look takes what has arrived. */
        while (!is_ready && !signwriter_submission_poll(flying[order[i]], &is_ready, &error));
        HOLDS(is_ready == 1);
        ANSWERS(SIGNWRITER_OK,
                signwriter_submission_collect(flying[order[i]], each, pictures, pixels, errors, &error));
        HOLDS(errors[1].status == SIGNWRITER_INVALID_DOCUMENT && !pictures[1]);
        for (int k = 0; k < each; k += 2) {
            signwriter_text text = numbered(order[i] * each + k / 2);
            ANSWERS(SIGNWRITER_OK,
                    signwriter_render_to(renderer, text.bytes, text.length, NULL, &surface, NULL, &error));
            HOLDS(pixels[k].length == label_bytes && !memcmp(pixels[k].bytes, wanted, label_bytes));
            ANSWERS(SIGNWRITER_OK, signwriter_picture_release(pictures[k], &error));
        }
    }
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
}

/* A plane of words, on drivers that have such targets, and where the extension is hidden from the library. */
static void words(void) {
    signwriter_renderer *renderer = renderer_in(SIGNWRITER_SHARED_CONTEXT);
    signwriter_text document = {label, length};
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    GLuint texture = make_texture();
    glTexStorage2D(GL_TEXTURE_2D, 1, 0x822A /* GL_R16 */, width, height);
    signwriter_target target = {
        .size = sizeof target, .surface = SIGNWRITER_TEXTURE, .name = texture, .width = width, .height = height,
        .format = SIGNWRITER_R16, .composition = SIGNWRITER_OVER, .frame_format = SIGNWRITER_FRAME_P010};
    const char *hidden = getenv("SHIM_HIDE");
    int is_hidden = hidden && strstr(hidden, "GL_EXT_texture_norm16");
    ANSWERS(is_hidden ? SIGNWRITER_NOT_OFFERED : SIGNWRITER_OK,
            signwriter_draw(renderer, &document, 1, &drawing, &target, NULL, NULL, NULL, &error));
    HOLDS(!is_hidden || strstr(error.message, "GL_EXT_texture_norm16 is missing"));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
}

int main(void) {
    if (!make_context()) return puts("skipped: there is no EGL with OpenGL ES 3"), 0;
    leases();
    current();
    moments();
    flights();
    words();
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
