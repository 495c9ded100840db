/* Draws many labels in one call, some of them faulty, to memory of its own, one below the other, and writes that as a
 * PPM file.
 *
 *     cc batch.c $(pkg-config --cflags --libs signwriter) -o batch && ./batch batch.ppm
 */
#include <signwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { width = 400, height = 80, labels = 4 };

static const char *const documents[labels] = {
    "{\"text\": \"One\", \"size\": [400, 80], \"style\": \"plain\"}",
    "{\"text\": \"Two\", \"size\": [400, 80], \"style\": \"plain\", \"gradient\": {\"colors\": [\"red\", \"blue\"]}}",
    "{\"text\": \"Three\", \"colour\": \"red\"}",
    "{\"text\": \"Four\", \"size\": [400, 80], \"style\": \"plain\","
    " \"shadows\": [{\"color\": \"teal\", \"blur\": 6}]}",
};

static const char styles_json[] =
    "{\"styles\": {\"plain\": {\"font\": {\"family\": \"DejaVu Sans\", \"size\": 40}, \"color\": \"navy\","
    " \"background\": {\"color\": \"white\"}}}}";

/* Copies a picture to its place on the page, and keeps nothing. */
static int take(void *context, const signwriter_answer *answer) {
    unsigned char *page = context;
    if (!answer->picture) {
        fprintf(stderr, "label %zu: %s\n", answer->index, answer->error->message);
        return 0;
    }
    signwriter_pixels pixels = {.size = sizeof pixels};
    if (!signwriter_picture_pixels(answer->picture, &pixels, NULL) && pixels.width == width && pixels.height == height)
        memcpy(page + answer->index * width * height * 4, pixels.bytes, pixels.length);
    return signwriter_picture_release(answer->picture, NULL);
}

static int write_page(const char *path, const unsigned char *page) {
    FILE *file = fopen(path, "wb");
    if (!file) return 1;
    fprintf(file, "P6\n%d %d\n255\n", width, height * labels);
    for (size_t pixel = 0; pixel < (size_t)width * height * labels; pixel++) fwrite(page + pixel * 4, 1, 3, file);
    return fclose(file);
}

int main(int count, char **arguments) {
    unsigned char *page = calloc(labels, width * height * 4);
    signwriter_text texts[labels];
    for (int i = 0; i < labels; i++) texts[i] = (signwriter_text){documents[i], strlen(documents[i])};
    signwriter_styles *styles = NULL;
    signwriter_renderer *renderer = NULL;
    signwriter_error error = {.size = sizeof error};
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = SIGNWRITER_CPU};
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};

    signwriter_status status = signwriter_styles_create(styles_json, strlen(styles_json), NULL, &styles, &error);
    wish.styles = styles;
    if (!status) status = signwriter_renderer_create(&wish, &renderer, &error);
    if (!status) status = signwriter_render_batch(renderer, texts, labels, &drawing, take, page, &error);
    if (status) fprintf(stderr, "%s\n", error.message);
    else if (write_page(count > 1 ? arguments[1] : "batch.ppm", page)) perror("the page cannot be written");

    if (renderer) signwriter_renderer_release(renderer, NULL);
    if (styles) signwriter_styles_release(styles, NULL);
    free(page);
    return status != 0;
}
