/* Draws the documents of a file, one a line, and writes their pixels one behind the other to standard output. It is run in
 * many environments, of which the bytes must know nothing.
 *
 *     environments DOCUMENTS nearest|up|down|zero STACK
 *
 * The thread that draws rounds in this way, and has a stack of so many KiB. As programs of desktops do, the caller takes
 * its locale from the environment first. */
#include "check.h"

#include <fenv.h>
#include <locale.h>
#include <pthread.h>

static const struct {
    const char *name;
    int mode;
} roundings[] = {{"nearest", FE_TONEAREST}, {"up", FE_UPWARD}, {"down", FE_DOWNWARD}, {"zero", FE_TOWARDZERO}};

static FILE *documents;
static int rounding = -1;

static void draw(signwriter_renderer *renderer, const char *json, size_t length) {
    signwriter_picture *picture = NULL;
    signwriter_pixels pixels = {.size = sizeof pixels};
    if (!ANSWERS(SIGNWRITER_OK, signwriter_render(renderer, json, length, NULL, &picture, &error))) return;
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(picture, &pixels, &error));
    HOLDS(pixels.length > 0 && fwrite(pixels.bytes, 1, pixels.length, stdout) == pixels.length);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
}

static void *draw_all(void *unused) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    HOLDS(!fesetround(rounding));
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    while ((length = getline(&line, &room, documents)) > 0) draw(renderer, line, (size_t)length);
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    HOLDS(fegetround() == rounding);
    fesetround(FE_TONEAREST);
    free(line);
    return unused;
}

int main(int count, char **arguments) {
    pthread_attr_t attributes;
    pthread_t thread;
    if (count != 4 || !(documents = fopen(arguments[1], "r"))) return 2;
    for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++)
        if (!strcmp(arguments[2], roundings[i].name)) rounding = roundings[i].mode;
    /* A locale that is not installed leaves the one before. */
    setlocale(LC_ALL, "");
    pthread_attr_init(&attributes);
    HOLDS(!pthread_attr_setstacksize(&attributes, (size_t)atoi(arguments[3]) << 10));
    HOLDS(!pthread_create(&thread, &attributes, draw_all, NULL));
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    fclose(documents);
    return surprises > 0;
}
