/* What scripts/test examples puts before the C of docs/pipelines.md: the picture that its Python draws, and a frame. */
#include <signwriter.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tell(const uint8_t *luma, const uint8_t *blue) {
    unsigned long long sums[2] = {0, 0};
    for (size_t i = 0; i < 1920 * 1080; i++) sums[0] += luma[i];
    for (size_t i = 0; i < 960 * 540; i++) sums[1] += blue[i];
    printf("%llu %llu\n", sums[0], sums[1]);
    return sums[0] == 60ULL * 1920 * 1080;
}

int main(void) {
    static uint8_t luma[1920 * 1080], blue[960 * 540], red[960 * 540];
    const char *json = "{\"text\": \"ON AIR\", \"font\": {\"size\": 40}, \"color\": \"#FFD400\"}";
    signwriter_renderer_descriptor wish = SIGNWRITER_INIT(signwriter_renderer_descriptor);
    signwriter_drawing drawing = SIGNWRITER_INIT(signwriter_drawing);
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    signwriter_overlay *overlay = NULL;
    uint8_t *data[3] = {luma, blue, red};
    int linesize[3] = {1920, 960, 960};
    memset(luma, 60, sizeof luma);
    memset(blue, 128, sizeof blue);
    memset(red, 128, sizeof red);
    drawing.flags = SIGNWRITER_PREMULTIPLIED;
    if (signwriter_renderer_create(&wish, &renderer, &error) ||
        signwriter_render(renderer, json, strlen(json), &drawing, &picture, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
