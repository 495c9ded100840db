/* Draws one label, says where its words are, and writes it as a PNG file.
 *
 *     cc label.c $(pkg-config --cflags --libs signwriter) -o label && ./label hello.png
 */
#include <signwriter.h>
#include <stdio.h>
#include <string.h>

static const char label[] =
    "{\"text\": \"Hello from C\", \"font\": {\"family\": \"DejaVu Sans\", \"weight\": 700, \"size\": 48},"
    " \"gradient\": {\"colors\": [\"gold\", \"darkorange\"], \"start\": [0.5, 0], \"end\": [0.5, 1]},"
    " \"shadows\": [{\"color\": \"#000000A0\", \"offset\": [0, 2], \"blur\": 5}], \"scale\": 2}";

static void tell(void *context, uint32_t level, const char *message) {
    (void)context;
    fprintf(stderr, "%s%s\n", level == SIGNWRITER_LOG_WARNING ? "warning: " : "", message);
}

static int write_file(void *context, const void *bytes, size_t length) {
    FILE *file = fopen(context, "wb");
    if (!file) return 1;
    size_t written = fwrite(bytes, 1, length, file);
    return fclose(file) != 0 || written != length;
}

static signwriter_status print_words(signwriter_picture *picture, signwriter_error *error) {
    signwriter_measures *measures = NULL;
    signwriter_boxes words = {.size = sizeof words};
    signwriter_status status = signwriter_picture_measures(picture, &measures, error);
    if (!status) status = signwriter_measures_boxes(measures, SIGNWRITER_WORD, &words, error);
    for (size_t i = 0; i < words.count; i++) {
        const signwriter_box *box = &words.boxes[i];
        printf("%.*s: left %.1f, top %.1f, right %.1f, bottom %.1f\n", (int)box->text_length,
               words.texts + box->text_start, box->quad[0], box->quad[1], box->quad[4], box->quad[5]);
    }
    if (measures) signwriter_measures_release(measures, NULL);
    return status;
}

int main(int count, char **arguments) {
    char *path = count > 1 ? arguments[1] : "hello.png";
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .log = tell};
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    signwriter_pixels pixels = {.size = sizeof pixels};
    signwriter_error error = {.size = sizeof error};

    signwriter_status status = signwriter_renderer_create(&wish, &renderer, &error);
    if (!status) status = signwriter_render(renderer, label, strlen(label), NULL, &picture, &error);
    if (!status) status = signwriter_picture_pixels(picture, &pixels, &error);
    if (!status) status = print_words(picture, &error);
    if (!status) status = signwriter_picture_encode(picture, "png", write_file, path, &error);
    if (status) fprintf(stderr, "%s\n", error.message);
    else printf("%s: %u x %u px\n", path, pixels.width, pixels.height);

    if (picture) signwriter_picture_release(picture, NULL);
    if (renderer) signwriter_renderer_release(renderer, NULL);
    return status != 0;
}
