/* Files and frames that are given without a callback, and pictures in memory of the caller's: breaks each rule of that
 * once, on purpose. */
#define _GNU_SOURCE
#include "check.h"

#include <unistd.h>

/* Files without a callback: in memory, whose end is watched, and on a disk. */
static void files(signwriter_picture *picture) {
    size_t needed = 0, written = 0;
#define ENCODE(format, bytes, capacity) \
    signwriter_picture_encode_to(picture, format, bytes, capacity, &written, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_encode_to(picture, "png", NULL, 0, NULL, &error));
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, ENCODE("bmp", NULL, 0));
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, ENCODE("png", NULL, 0));
    needed = written;
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, ENCODE("png", NULL, SIZE_MAX));
    unsigned char *bytes = malloc(needed);
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, ENCODE("png", bytes, needed - 1));
    ANSWERS(SIGNWRITER_OK, ENCODE("png", bytes, needed));
    HOLDS(written == needed && !memcmp(bytes, "\x89PNG", 4));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_encode_to(NULL, "png", bytes, needed, &written, &error));

    char folder[] = "/tmp/signwriter-XXXXXX", path[64];
    HOLDS(mkdtemp(folder) == folder);
    snprintf(path, sizeof path, "%s/a.png", folder);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_save(picture, path, &error));
    FILE *file = fopen(path, "rb");
    unsigned char *found = malloc(needed + 1);
    HOLDS(file && fread(found, 1, needed + 1, file) == needed && !memcmp(found, bytes, needed));
    if (file) fclose(file);
    unlink(path);
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_save(picture, NULL, &error));
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, signwriter_picture_save(picture, "a.bmp", &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_save(NULL, path, &error));
    snprintf(path, sizeof path, "%s/none/a.png", folder);
    ANSWERS(SIGNWRITER_NOT_WRITABLE, signwriter_picture_save(picture, path, &error));
    rmdir(folder);
    free(bytes);
    free(found);
}

/* A sprite font's files, which lie beside each other. */
static void sprite_fonts(signwriter_renderer *renderer) {
    const char *font = "{\"kind\": \"spriteFont\", \"characters\": \"AB\"}", *label = "{\"text\": \"A\"}";
    char folder[] = "/tmp/signwriter-XXXXXX", path[64], page[64], report[64];
    HOLDS(mkdtemp(folder) == folder);
    snprintf(path, sizeof path, "%s/a.fnt", folder);
    snprintf(page, sizeof page, "%s/a.png", folder);
    snprintf(report, sizeof report, "%s/a.json", folder);
#define SAVE(renderer, json, path, report) \
    signwriter_sprite_font_save(renderer, json, strlen(json), NULL, path, report, &error)
    ANSWERS(SIGNWRITER_OK, SAVE(renderer, font, path, report));
    HOLDS(!unlink(path) && !unlink(page) && !unlink(report));
    ANSWERS(SIGNWRITER_OK, SAVE(renderer, font, path, NULL));
    HOLDS(!unlink(path) && !unlink(page) && unlink(report));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, SAVE(renderer, font, NULL, NULL));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, SAVE(renderer, font, "/tmp/", NULL));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, SAVE(renderer, label, path, NULL));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, SAVE(renderer, "{\"kind\": \"spriteFont\"}", path, NULL));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, SAVE(NULL, font, path, NULL));
    rmdir(folder);
    ANSWERS(SIGNWRITER_NOT_WRITABLE, SAVE(renderer, font, path, NULL));
}

/* Frames without a callback, all or none. */
static void frames(signwriter_renderer *renderer) {
    const char *counting = "{\"kind\": \"counting\", \"from\": 0, \"to\": 9, \"duration\": 1, \"size\": [60, 30]}";
    signwriter_timeline_descriptor times = {.size = sizeof times, .rate_numerator = 10};
    signwriter_timeline *timeline = NULL;
    signwriter_answer taken[3] = {{.size = sizeof *taken}, {.size = sizeof *taken}};
    ANSWERS(SIGNWRITER_OK,
            signwriter_timeline_create(renderer, counting, strlen(counting), &times, &timeline, &error));
#define FRAMES(first, count, taken) \
    signwriter_timeline_all(timeline, renderer, first, count, NULL, taken, &error)
    ANSWERS(SIGNWRITER_STRUCT_SIZE, FRAMES(0, 3, taken));
    taken[2].size = sizeof *taken;
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, FRAMES(0, 3, NULL));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, FRAMES(10, 3, taken));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, FRAMES(SIZE_MAX, SIZE_MAX, taken));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_timeline_all(NULL, renderer, 0, 3, NULL, taken, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_timeline_all(timeline, NULL, 0, 3, NULL, taken, &error));
    HOLDS(!taken[0].picture);
    ANSWERS(SIGNWRITER_OK, FRAMES(0, 0, NULL));
    ANSWERS(SIGNWRITER_OK, FRAMES(4, 3, taken));
    for (int i = 0; i < 3; i++) {
        HOLDS(taken[i].index == (size_t)(4 + i) && taken[i].picture && !taken[i].error);
        ANSWERS(SIGNWRITER_OK, signwriter_picture_release(taken[i].picture, &error));
    }
    signwriter_timeline_release(timeline, NULL);
}

static void surfaces(signwriter_renderer *renderer) {
    const char *sized = "{\"text\": \"a\", \"size\": [20, 10]}";
    unsigned char memory[20 * 10 * 4 + 1];
    memory[sizeof memory - 1] = 77;
    signwriter_surface surface = {.size = sizeof surface, .length = sizeof memory - 1};
    signwriter_pixels pixels = {.size = sizeof pixels};
#define RENDER_TO signwriter_render_to(renderer, sized, strlen(sized), NULL, &surface, &pixels, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, RENDER_TO);
    surface.bytes = memory;
    ANSWERS(SIGNWRITER_OK, RENDER_TO);
    surface.length--;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, RENDER_TO);
    HOLDS(pixels.width == 20 && pixels.height == 10);
    surface.length++;
    surface.stride = 79;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, RENDER_TO);
    for (int i = 0; i < 2; i++) {
        surface.stride = i ? SIZE_MAX : SIZE_MAX / 4;
        ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, RENDER_TO);
        HOLDS(strstr(error.message, i ? "18446744073709551615" : "4611686018427387903") != NULL);
        HOLDS(strstr(error.message, "more than memory can hold") != NULL);
    }
    surface.stride = 0;
    surface.width = 19;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, RENDER_TO);
    HOLDS(memory[sizeof memory - 1] == 77);
}

/* Pictures of words: the bytes times 257, rounded less, and an overlay of ten bits. */
static void words(signwriter_renderer *renderer) {
    static const char label[] = "{\"text\": \"a\", \"size\": [20, 10], \"color\": \"#F808\"}";
    signwriter_text text = {label, sizeof label - 1};
    signwriter_drawing drawing = {.size = sizeof drawing, .content = SIGNWRITER_RGBA16}, plain = {.size = sizeof plain};
    signwriter_picture *picture = NULL, *bytes = NULL;
    signwriter_pixels pixels = {.size = sizeof pixels}, steps = pixels;
    signwriter_area area = {.size = sizeof area}, ink = area;
    signwriter_document *document = NULL;
    signwriter_overlay *overlay = NULL;
    signwriter_overlay_descriptor kind = {.size = sizeof kind, .format = SIGNWRITER_FRAME_P010};
    size_t count = 0;
    drawing.flags = plain.flags = SIGNWRITER_PREMULTIPLIED;
#define RENDER(drawing, picture) signwriter_render(renderer, label, text.length, drawing, picture, &error)
    ANSWERS(SIGNWRITER_OK, RENDER(&drawing, &picture));
    ANSWERS(SIGNWRITER_OK, RENDER(&plain, &bytes));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(picture, &pixels, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(bytes, &steps, &error));
    HOLDS(pixels.bytes_per_pixel == 8 && pixels.stride == 160 && pixels.length == 1600);
    for (size_t i = 0; i < steps.length && !surprises; i++) {
        uint16_t word;
        memcpy(&word, pixels.bytes + 2 * i, 2);
        HOLDS(abs(word - 257 * steps.bytes[i]) <= 130);
    }
    ANSWERS(SIGNWRITER_OK, signwriter_picture_changes(picture, NULL, &area, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_changes(bytes, NULL, &ink, &error));
    HOLDS(area.width >= ink.width && area.height >= ink.height && ink.width > 0);
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_picture_changes(picture, bytes, &area, &error));
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, signwriter_picture_encode_to(picture, "png", NULL, 0, &count, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_overlay_create(picture, &kind, &overlay, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_overlay_release(overlay, &error));
    /* Frames of HDR. */
    kind = (signwriter_overlay_descriptor){
        .size = sizeof kind, .format = SIGNWRITER_FRAME_I420_10LE, .transfer = SIGNWRITER_HLG, .white = 300};
    ANSWERS(SIGNWRITER_OK, signwriter_overlay_create(picture, &kind, &overlay, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_overlay_release(overlay, &error));
    kind.white = 49;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_overlay_create(picture, &kind, &overlay, &error));
    HOLDS(strstr(error.message, "49.0 cd/m2 is not in 50...1000") != NULL);
    kind.white = 0.0 / 0.0;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_overlay_create(picture, &kind, &overlay, &error));
    kind = (signwriter_overlay_descriptor){.size = sizeof kind, .transfer = SIGNWRITER_PQ + 1};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_overlay_create(picture, &kind, &overlay, &error));
    kind = (signwriter_overlay_descriptor){.size = sizeof kind, .reserved = 1};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_overlay_create(picture, &kind, &overlay, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
    /* A document that was read before has them; blocks, batches and flags of other orders have not. */
    ANSWERS(SIGNWRITER_OK, signwriter_document_create(renderer, label, text.length, NULL, &document, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_document_render(document, renderer, &drawing, &picture, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_document_release(document, &error));
    unsigned char memory[1600];
    signwriter_surface surface = {.size = sizeof surface, .bytes = memory, .length = sizeof memory};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT,
            signwriter_render_to(renderer, label, text.length, &drawing, &surface, NULL, &error));
    drawing.flags = SIGNWRITER_BOTTOM_UP;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, RENDER(&drawing, &picture));
    drawing.flags = SIGNWRITER_BGRA;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, RENDER(&drawing, &picture));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(bytes, &error));
}

/* A mask becomes a grey PNG, and no other file. */
static void masks(signwriter_renderer *renderer) {
    const char *label = "{\"text\": \"a\", \"size\": [20, 10]}";
    signwriter_drawing drawing = {.size = sizeof drawing, .content = SIGNWRITER_TEXT_MASK};
    signwriter_picture *mask = NULL, *upward = NULL;
    unsigned char bytes[4096];
    size_t length = 0;
    ANSWERS(SIGNWRITER_OK, signwriter_render(renderer, label, strlen(label), &drawing, &mask, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_encode_to(mask, "png", bytes, sizeof bytes, &length, &error));
    HOLDS(length > 26 && !memcmp(bytes, "\x89PNG", 4) && bytes[24] == 8 && bytes[25] == 0);
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, signwriter_picture_encode_to(mask, "webp", bytes, sizeof bytes, &length, &error));

    char folder[] = "/tmp/signwriter-XXXXXX", path[64];
    HOLDS(mkdtemp(folder) == folder);
    snprintf(path, sizeof path, "%s/a.npy", folder);
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, signwriter_picture_save(mask, path, &error));
    HOLDS(unlink(path));
    snprintf(path, sizeof path, "%s/a.png", folder);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_save(mask, path, &error));
    HOLDS(!unlink(path) && !rmdir(folder));

    drawing.flags = SIGNWRITER_BOTTOM_UP;
    ANSWERS(SIGNWRITER_OK, signwriter_render(renderer, label, strlen(label), &drawing, &upward, &error));
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, signwriter_picture_encode_to(upward, "png", bytes, sizeof bytes, &length, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(upward, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(mask, &error));
}

int main(void) {
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    signwriter_picture *picture = NULL;
    ANSWERS(SIGNWRITER_OK, render(renderer, "{\"text\": \"Hello\"}", &picture));
    files(picture);
    sprite_fonts(renderer);
    frames(renderer);
    surfaces(renderer);
    words(renderer);
    masks(renderer);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
