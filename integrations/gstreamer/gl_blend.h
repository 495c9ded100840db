/* Lays prepared labels over frames that are textures, on the thread of their context: each sample is multiplied, added to
 * and rounded in whole numbers, as the library does it in memory, so that both give the same bytes. */
#ifndef GL_BLEND_H
#define GL_BLEND_H

#include <gst/gl/gl.h>
#include <gst/video/video.h>
#include <signwriter.h>

/* A label over a frame. */
typedef struct {
    signwriter_overlay *overlay;
    gint x, y; /* of the picture's upper left corner */
} GlLabel;

typedef struct GlBlend GlBlend;

/* Makes it for a context. Anything of the device begins with the first frame. */
GlBlend *gl_blend_new(GstGLContext *context);

GstGLContext *gl_blend_context(const GlBlend *blend);

/* Lays labels over a frame, whose memory is that of textures that are mapped for writing. Numbers of labels that the last
 * frame had at the same places are on the device already; `*uploaded` becomes the bytes of the others. FALSE, and a
 * sentence that is the caller's to free, if it fails. */
gboolean gl_blend_frame(
    GlBlend *blend, GstVideoFrame *frame, const GlLabel *labels, guint count, gdouble opacity, guint64 *uploaded,
    char **error);

/* Lets go of everything, also on the device. */
void gl_blend_free(GlBlend *blend);

#endif
