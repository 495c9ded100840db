/* Hands labels over by dma-bufs, in and out. No driver without a screen has them, so scripts/test library puts
 * dma_driver.c before the system's EGL, which checks what it is told. Skips where there is no EGL.
 */
#define _GNU_SOURCE
#include "check.h"

#include <sys/mman.h>
#include <unistd.h>

static const char label[] =
    "{\"text\": \"Hello\", \"size\": [60, 30], \"shadows\": [{\"color\": \"teal\", \"blur\": 6}]}";
static const size_t length = sizeof label - 1;
enum { width = 60, height = 30, row = width * 4, bytes = row * height };
enum { AB24 = 0x34324241 };

/* Whether memory of a stride holds what the renderer draws. */
static int holds_label(
    signwriter_renderer *renderer, const signwriter_drawing *drawing, int descriptor, off_t start, size_t stride) {
    static unsigned char wanted[bytes], found[row];
    signwriter_surface surface = {.size = sizeof surface, .bytes = wanted, .length = bytes};
    ANSWERS(SIGNWRITER_OK, signwriter_render_to(renderer, label, length, drawing, &surface, NULL, &error));
    for (int y = 0; y < height; y++) {
        if (pread(descriptor, found, row, start + y * (off_t)stride) != row) return 0;
        if (memcmp(found, wanted + y * row, row)) return 0;
    }
    return 1;
}

static int is_open(int descriptor) { return lseek(descriptor, 0, SEEK_CUR) >= 0; }

static void in(signwriter_renderer *renderer, uint32_t flags, uint64_t modifier) {
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    int descriptor = memfd_create("buffer", 0);
    signwriter_buffer buffer = {
        .size = sizeof buffer, .width = 100, .height = 50, .fourcc = AB24, .flags = flags, .modifier = modifier,
        .plane_count = 1, .planes = {{.descriptor = descriptor, .offset = 64, .stride = 448}}};
    signwriter_import *import = NULL;
    signwriter_target target = {.size = sizeof target};
    signwriter_text text = {label, length};
    signwriter_fence *fence = NULL;
    HOLDS(descriptor >= 0 && ftruncate(descriptor, 64 + 448 * 50) == 0);
    ANSWERS(SIGNWRITER_OK, signwriter_import_buffer(renderer, &buffer, &import, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_import_target(import, &target, &error));
    HOLDS(target.width == 100 && target.height == 50 && target.format == SIGNWRITER_RGBA8);
    target.x = 7, target.y = 11;
    ANSWERS(SIGNWRITER_OK, signwriter_draw(renderer, &text, 1, &drawing, &target, NULL, &fence, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_wait(fence, 60, &error));
    HOLDS(holds_label(renderer, &drawing, descriptor, 64 + 11 * 448 + 7 * 4, 448));
    ANSWERS(SIGNWRITER_OK, signwriter_fence_release(fence, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_import_release(import, &error));
    HOLDS(is_open(descriptor) && close(descriptor) == 0);
}

static void out(signwriter_renderer *renderer) {
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    signwriter_lease *lease = NULL;
    signwriter_buffer buffer = {.size = sizeof buffer};
    ANSWERS(SIGNWRITER_OK, signwriter_lease_create(renderer, label, length, &drawing, SIGNWRITER_RGBA8, &lease, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_lease_buffer(lease, &buffer, &error));
    HOLDS(buffer.width == 64 && buffer.height == 64 && buffer.fourcc == AB24 && buffer.plane_count == 1);
    HOLDS(buffer.flags == SIGNWRITER_HAS_MODIFIER && buffer.modifier == 0x0300000000606010);
    HOLDS(buffer.size == sizeof buffer && buffer.planes[0].offset == 128 && buffer.planes[0].stride == 300);
    HOLDS(holds_label(renderer, &drawing, buffer.planes[0].descriptor, 128, 300));
    HOLDS(close(buffer.planes[0].descriptor) == 0);
    ANSWERS(SIGNWRITER_OK, signwriter_lease_release(lease, &error));
}

int main(void) {
    signwriter_renderer *renderer = NULL;
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = SIGNWRITER_GPU};
    if (signwriter_renderer_create(&wish, &renderer, &error)) return printf("skipped: %s\n", error.message), 0;
    in(renderer, 0, 0);
    in(renderer, SIGNWRITER_HAS_MODIFIER, 0x0300000000606010);
    /* A layout that the driver does not know. */
    signwriter_import *import = NULL;
    signwriter_buffer buffer = {
        .size = sizeof buffer, .width = 10, .height = 10, .fourcc = AB24, .flags = SIGNWRITER_HAS_MODIFIER,
        .modifier = 3, .plane_count = 1, .planes = {{.stride = 40}}};
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, signwriter_import_buffer(renderer, &buffer, &import, &error));
    out(renderer);
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
