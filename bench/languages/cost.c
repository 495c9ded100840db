/* Draws COUNT labels in one batch, on the CPU path, and says how many microseconds of processor time each took.
 *
 *     cost COUNT [HELD]
 *
 * With HELD each call draws so many, and they are all held until it returns, as Python does.
 */
#define _POSIX_C_SOURCE 199309L
#include <signwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int take(void *context, const signwriter_answer *answer) {
    signwriter_pixels pixels = {.size = sizeof pixels};
    if (!answer->picture || signwriter_picture_pixels(answer->picture, &pixels, NULL)) return 1;
    *(size_t *)context += pixels.length;
    return signwriter_picture_release(answer->picture, NULL);
}

static signwriter_status draw_held(
    signwriter_renderer *renderer, const signwriter_text *texts, size_t count, size_t held, signwriter_error *error) {
    signwriter_picture **pictures = calloc(held, sizeof *pictures);
    signwriter_status status = SIGNWRITER_OK;
    for (size_t first = 0; first < count && !status; first += held) {
        size_t part = count - first < held ? count - first : held;
        status = signwriter_render_all(renderer, texts + first, part, NULL, pictures, NULL, NULL, error);
        for (size_t i = 0; i < part && !status; i++) status = signwriter_picture_release(pictures[i], error);
    }
    free(pictures);
    return status;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argument_count, char **arguments) {
    size_t count = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : 1000, bytes = 0;
    size_t held = argument_count > 2 ? strtoul(arguments[2], NULL, 10) : 0;
    signwriter_error error = {.size = sizeof error};
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = SIGNWRITER_CPU};
    signwriter_renderer *renderer;
    signwriter_text *texts = calloc(count, sizeof *texts);
    char(*documents)[96] = calloc(count, sizeof *documents);
    for (size_t i = 0; i < count; i++) {
        const char *form = "{\"text\": \"Label %zu\", \"size\": [128, 32]}";
        int length = snprintf(documents[i], sizeof *documents, form, i % 100);
        texts[i] = (signwriter_text){documents[i], (size_t)length};
    }
    signwriter_status status = signwriter_renderer_create(&wish, &renderer, &error);
    /* Fonts are opened and masks made outside of the clock. */
    size_t first = count < 100 ? count : 100;
    if (!status) status = signwriter_render_batch(renderer, texts, first, NULL, take, &bytes, &error);
    double start = seconds();
    if (!status && held) status = draw_held(renderer, texts, count, held, &error);
    else if (!status) status = signwriter_render_batch(renderer, texts, count, NULL, take, &bytes, &error);
    if (status) return fprintf(stderr, "%s\n", error.message), 1;
    printf("%.3f\n", (seconds() - start) * 1e6 / (double)count);
    return signwriter_renderer_release(renderer, NULL);
}
