/* What the C programs that test the library share: each prints the sentences that it gets, and counts surprises. */
#pragma once

#include <signwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int surprises;
static signwriter_error error = {.size = sizeof error};

static const char *sentence_of(const signwriter_error *error) { return error->message; }

/* Whether a call answers `wanted`, with a sentence if it fails. `error` must have been its last argument. */
static int answers(signwriter_status wanted, signwriter_status found, const char *what) {
    int is_told = found == SIGNWRITER_OK ? !error.message[0] : error.message[0] && !strchr(error.message, '\n');
    if (found != wanted || error.status != found || !is_told) {
        fprintf(stderr, "SURPRISE %s: status %d, wanted %d; %s\n", what, found, wanted, sentence_of(&error));
        surprises++;
        return 0;
    }
    if (found) printf("%-34s %2d  %s\n", what, found, error.message);
    return 1;
}

/* Whether something holds. */
static void holds(int condition, const char *what) {
    if (!condition) fprintf(stderr, "SURPRISE %s does not hold\n", what), surprises++;
}

#define ANSWERS(wanted, call) answers((wanted), (call), #call)
#define HOLDS(condition) holds((condition), #condition)

__attribute__((unused)) static signwriter_renderer *make_renderer(uint32_t choice) {
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = choice};
    signwriter_renderer *renderer = NULL;
    signwriter_renderer_create(&wish, &renderer, &error);
    if (!renderer) fprintf(stderr, "%s\n", error.message), exit(1);
    return renderer;
}

__attribute__((unused)) static signwriter_status render(
    signwriter_renderer *renderer, const char *json, signwriter_picture **picture) {
    return signwriter_render(renderer, json, strlen(json), NULL, picture, &error);
}
