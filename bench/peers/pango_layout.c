// Times Pango's layout of one text: FAMILY SIZE WIDTH LANGUAGE TEXT (WIDTH -1 for one line). Prints the median
// microseconds of setting a layout's text again, and of giving a layout with that text another width.
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { rounds = 30, batch = 100 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Sets the text, or only the width, and asks for the size, so that everything is laid out.
static double median(PangoLayout *layout, const char *text, double width, gboolean sets_text) {
    static double times[rounds];
    for (int round = 0; round < rounds; round++) {
        double start = now();
        for (int index = 0; index < batch; index++) {
            int more = round * batch + index;
            if (sets_text) {
                // Sets another text in between; otherwise Pango would keep the lines.
                pango_layout_set_text(layout, "", -1);
                pango_layout_set_text(layout, text, -1);
            }
            pango_layout_set_width(layout, (int)((width > 0 ? width : 4000) * PANGO_SCALE) + more);
            PangoRectangle box;
            pango_layout_get_extents(layout, NULL, &box);
        }
        times[round] = (now() - start) / batch * 1e6;
    }
    qsort(times, rounds, sizeof *times, compare);
    return times[rounds / 2];
}

int main(int count, char **arguments) {
    if (count != 6) return 64;
    PangoFontMap *map = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
    PangoContext *context = pango_font_map_create_context(map);
    pango_context_set_language(context, pango_language_from_string(arguments[4]));
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, arguments[1]);
    pango_font_description_set_size(font, (int)(atof(arguments[2]) * PANGO_SCALE));
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, font);
    double width = atof(arguments[3]);
    median(layout, arguments[5], width, TRUE);
    double anew = median(layout, arguments[5], width, TRUE);
    printf("%f %f\n", anew, median(layout, arguments[5], width, FALSE));
    return 0;
}
