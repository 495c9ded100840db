/* What the tests share: frames, the library's own answer, a harness. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <gst/check/gstcheck.h>
#include <gst/check/gstharness.h>
#include <gst/video/video.h>
#include <signwriter.h>

#define LABEL "{\"text\": \"AV\", \"font\": {\"family\": \"DejaVu Sans\", \"size\": 30}, \"color\": \"#FFD400\", " \
              "\"shadows\": [{\"color\": \"black\", \"blur\": 2}]}"
#define COUNT "{\"kind\": \"counting\", \"from\": 0, \"to\": 1000, \"duration\": 10, \"size\": [90, 30]}"

/* A format as caps have it, and as the library has it. */
typedef struct {
    const char *caps;
    guint format, matrix, range, site, transfer;
} Form;
/* Textures have all but the last one. */
enum { FORM_COUNT = 16, GL_FORM_COUNT = 15, NV12_FORM = 4, RGBA_FORM = 9, RGBX_FORM = 11, PQ_FORM = 14 };
extern const Form FORMS[FORM_COUNT];

/* A frame of noise, always the same. */
GstBuffer *noise(gsize size, GstClockTime stamp);

/* Lays a label over a frame by the library's own functions, on a renderer of its own; at a time if it is not negative. */
void blend_directly(
    GstBuffer *buffer, const GstVideoInfo *info, const char *json, guint form, gint x, gint y, gdouble time);

gboolean equal(GstBuffer *a, GstBuffer *b);

/* The element in a harness, for frames of 121 x 67 pixels, 30000/1001 a second. */
GstHarness *harness(guint form, GstVideoInfo *info, const char *properties);

/* The element itself: a harness that is made from a line has it in a bin. */
GstElement *element_of(GstHarness *harness);

/* What a text without a style, as JSON has it, is over frames of 121 x 67 pixels; the caller's to free. It is as wide as
 * they are, and ends with them if it begins in row `*y`. */
char *plain_document(const GstVideoInfo *info, const char *text, const char *alignment, gint *y);

/* What a text is that such a frame brings. */
#define BROUGHT(text) "{\"text\": \"" text "\", \"font\": {\"size\": 12}, \"color\": \"white\", \"stroke\": " \
                      "{\"color\": \"black\", \"width\": 1, \"position\": \"outside\"}}"

/* Where a label's corner is that ends in the frame's lower right corner. */
void corner(const GstVideoInfo *info, const char *json, gint *x, gint *y);

void add_text_tests(Suite *suite);
void add_caption_tests(Suite *suite);
void add_source_tests(Suite *suite);
void add_composition_tests(Suite *suite);
void add_frame_label_tests(Suite *suite);
void add_ring_tests(Suite *suite);

#endif
