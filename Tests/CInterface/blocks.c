/* Draws many documents into one block of memory, and breaks each rule of that once, on purpose. */
#include "check.h"

/* A block for three pictures, which ends where memory of its own ends. */
static void blocks(signwriter_renderer *renderer) {
    static const char *const sources[] = {
        "{\"text\": \"Hi\", \"size\": [20, 10]}", "{\"text\": \"Hi\", \"size\": [21, 10]}", "{\"text\": 3}"};
    signwriter_text texts[3];
    signwriter_pixels pixels[3] = {{0}};
    signwriter_error errors[3] = {{0}};
    for (int i = 0; i < 3; i++) texts[i] = (signwriter_text){sources[i], strlen(sources[i])};
    unsigned char *memory = malloc(3 * 20 * 10 * 4);
    signwriter_surface surface = {.size = sizeof surface, .length = 3 * 20 * 10 * 4, .width = 20, .height = 10};
#define BLOCK(count, rows, reasons) \
    signwriter_render_all_to(renderer, texts, count, NULL, &surface, rows, reasons, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, BLOCK(3, NULL, NULL));
    surface.bytes = memory;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, BLOCK(3, pixels, NULL));
    ANSWERS(SIGNWRITER_STRUCT_SIZE, BLOCK(3, NULL, errors));
    for (int i = 0; i < 3; i++) pixels[i].size = sizeof *pixels, errors[i].size = sizeof *errors;
    ANSWERS(SIGNWRITER_OK, BLOCK(3, pixels, errors));
    HOLDS(errors[0].status == SIGNWRITER_OK && pixels[0].bytes == memory);
    HOLDS(errors[1].status == SIGNWRITER_BUFFER_TOO_SMALL && !pixels[1].bytes && pixels[1].width == 21);
    HOLDS(errors[2].status == SIGNWRITER_INVALID_DOCUMENT && !pixels[2].bytes && pixels[2].width == 0);
    ANSWERS(SIGNWRITER_OK, BLOCK(1, NULL, NULL));
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, BLOCK(3, NULL, NULL));
    /* The last place is used to its last byte. */
    texts[2] = texts[0];
    ANSWERS(SIGNWRITER_OK, BLOCK(3, pixels, NULL));
    HOLDS(pixels[2].bytes == memory + 2 * 20 * 10 * 4 && pixels[2].length == 20 * 10 * 4);
    surface.length--;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, BLOCK(3, pixels, NULL));
    surface.length++;
    surface.stride = 79;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, BLOCK(1, pixels, NULL));
    surface.stride = SIZE_MAX;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, BLOCK(1, pixels, NULL));
    surface.stride = SIZE_MAX / 16;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, BLOCK(3, pixels, NULL));
    surface.stride = 0;
    surface.height = UINT32_MAX;
    ANSWERS(SIGNWRITER_BUFFER_TOO_SMALL, BLOCK(3, pixels, NULL));
    surface.height = 0;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, BLOCK(3, pixels, NULL));
    surface.height = 10;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, BLOCK(SIZE_MAX, pixels, NULL));
    ANSWERS(SIGNWRITER_OK, BLOCK(0, NULL, NULL));
    ANSWERS(
        SIGNWRITER_INVALID_HANDLE, signwriter_render_all_to(NULL, texts, 1, NULL, &surface, pixels, NULL, &error));
    surface.size = 8;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, BLOCK(1, pixels, NULL));
    free(memory);
}

int main(void) {
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    blocks(renderer);
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
