/* What is around the lines of README.md in C, which scripts/test examples puts behind this. */
#include <signwriter.h>
#include <stdio.h>
#include <string.h>

/* Prints the size of a picture, and the sum of its bytes. */
static int tell(const signwriter_pixels *pixels, const signwriter_error *error) {
    unsigned long sum = 0;
    if (error->status) return fprintf(stderr, "%s\n", error->message), 1;
    for (size_t i = 0; i < pixels->length; i++) sum += pixels->bytes[i];
    return printf("%u %u %lu\n", pixels->width, pixels->height, sum) < 0;
}

int main(void) {
    const char *json =
        "{\"text\": \"Hello\", \"scale\": 2, \"font\": {\"size\": 48},"
        " \"gradient\": {\"colors\": [\"yellow\", \"orange\"]}}";
    size_t length = strlen(json);
    signwriter_renderer_descriptor wish = {.size = sizeof wish};
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    signwriter_pixels pixels = {.size = sizeof pixels};
    signwriter_error error = {.size = sizeof error};
