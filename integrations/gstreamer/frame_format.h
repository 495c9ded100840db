/* How frames of GStreamer's lie in memory and code colours, in the library's terms. */
#ifndef FRAME_FORMAT_H
#define FRAME_FORMAT_H

#include <gst/video/video.h>
#include <signwriter.h>

/* Whether the library lays overlays over frames of a format. */
gboolean frame_format_is_known(GstVideoFormat format);

/* What overlays for frames must be, with the usual white. Of a format that is not known it is RGBA, whose ink is the same. */
signwriter_overlay_descriptor frame_format_of(const GstVideoInfo *info);

#endif
