/* Loads the library, a copy of it under another name, and a library in Swift that brings its own runtime, into one
 * process, uses all of them in turn, and compares what the two draw.
 *
 *     twice LIBRARY COPY SWIFT_LIBRARY
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signwriter.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The functions that one copy of the library has. */
struct library {
    signwriter_status (*create)(const signwriter_renderer_descriptor *, signwriter_renderer **, signwriter_error *);
    signwriter_status (*draw)(signwriter_renderer *, const char *, size_t, const signwriter_drawing *,
                              signwriter_picture **, signwriter_error *);
    signwriter_status (*pixels)(signwriter_picture *, signwriter_pixels *, signwriter_error *);
    signwriter_status (*release)(signwriter_renderer *, signwriter_error *);
};

static void *find(void *handle, const char *name) {
    void *function = handle ? dlsym(handle, name) : NULL;
    if (!function) fprintf(stderr, "%s\n", dlerror()), exit(1);
    return function;
}

static struct library library_in(void *handle) {
    struct library library;
    *(void **)&library.create = find(handle, "signwriter_renderer_create");
    *(void **)&library.draw = find(handle, "signwriter_render");
    *(void **)&library.pixels = find(handle, "signwriter_picture_pixels");
    *(void **)&library.release = find(handle, "signwriter_renderer_release");
    return library;
}

static signwriter_error error = {.size = sizeof error};

static void check(signwriter_status status) {
    if (status) fprintf(stderr, "%s\n", error.message), exit(1);
}

static signwriter_renderer *renderer_of(struct library library) {
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = SIGNWRITER_CPU};
    signwriter_renderer *renderer;
    check(library.create(&wish, &renderer, &error));
    return renderer;
}

static signwriter_pixels draw(struct library library, signwriter_renderer *renderer) {
    const char *json = "{\"text\": \"Twice\", \"shadows\": [{\"color\": \"black\", \"blur\": 5}]}";
    signwriter_picture *picture;
    signwriter_pixels pixels = {.size = sizeof pixels};
    check(library.draw(renderer, json, strlen(json), NULL, &picture, &error));
    check(library.pixels(picture, &pixels, &error));
    return pixels;
}

int main(int count, char **paths) {
    if (count < 4) return 2;
    struct library first = library_in(dlopen(paths[1], RTLD_NOW | RTLD_GLOBAL));
    int (*greet)(int) = NULL;
    *(void **)&greet = find(dlopen(paths[3], RTLD_NOW | RTLD_GLOBAL), "beside_greet");
    struct library second = library_in(dlopen(paths[2], RTLD_NOW | RTLD_GLOBAL));
    /* The linker may keep copies apart altogether. */
    struct library third = library_in(dlmopen(LM_ID_NEWLM, paths[1], RTLD_NOW));
    if (first.draw == second.draw) return fprintf(stderr, "the copies are one library\n"), 1;

    signwriter_renderer *a = renderer_of(first), *b = renderer_of(second), *c = renderer_of(third);
    for (int round = 0; round < 3; round++) {
        signwriter_pixels one = draw(first, a), two = draw(second, b), three = draw(third, c);
        if (greet(round) != round * round) return fprintf(stderr, "the other Swift library is wrong\n"), 1;
        if (one.length != two.length || memcmp(one.bytes, two.bytes, one.length) ||
            one.length != three.length || memcmp(one.bytes, three.bytes, one.length))
            return fprintf(stderr, "the copies draw differently\n"), 1;
    }
    check(second.release(b, &error));
    check(third.release(c, &error));
    draw(first, a);
    check(first.release(a, &error));
    puts("two copies, a third in a namespace of its own, and another Swift library: well");
    return 0;
}
