/* Runs the examples in C of docs/languages.md, which scripts/test examples puts in front of this. What they print is what
 * those in Python print.
 *
 *     languages PICTURE STYLES
 */

static int failed(signwriter_error *error) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    const char *texts[] = {"{\"text\": \"a\", \"size\": [30, 20]}", "{\"text\": 5}"};
    signwriter_text documents[] = {{texts[0], strlen(texts[0])}, {texts[1], strlen(texts[1])}};
    const char *moving = "{\"kind\": \"counting\", \"from\": 0, \"to\": 3, \"duration\": 0.2, \"size\": [30, 20]}";
    signwriter_error error = {.size = sizeof error};
    signwriter_picture *gold = NULL;
    signwriter_pixels pixels = {.size = sizeof pixels};
    signwriter_renderer *renderer = make_renderer(NULL, &error);
    if (!renderer || write_file(renderer, arguments[1], &error)) return failed(&error);
    if (draw_gold(arguments[2], &gold, &error)) return failed(&error);
    if (signwriter_picture_pixels(gold, &pixels, &error)) return failed(&error);
    printf("(%u, %u, 4)\n", pixels.height, pixels.width);
    signwriter_picture_release(gold, NULL);
    if (print_lines(renderer, &error) || draw_batch(renderer, documents, 2, &error)) return failed(&error);
    if (print_frames(renderer, moving, &error)) return failed(&error);
    return signwriter_renderer_release(renderer, NULL);
}
