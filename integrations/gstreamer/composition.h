/* Labels that travel beside a frame, for those downstream who lay them over it where it is: on a GPU, or in a sink. */
#ifndef COMPOSITION_H
#define COMPOSITION_H

#include <gst/video/video.h>
#include <signwriter.h>

/* The ink of a picture as GStreamer's overlays have it: premultiplied, blue first. NULL where there is none. */
GstBuffer *composition_pixels(signwriter_picture *picture, const signwriter_overlay_info *ink);

/* A rectangle with such pixels, its ink's corner at column `x` of row `y`. */
GstVideoOverlayRectangle *composition_rectangle(GstBuffer *pixels, gint x, gint y, gdouble opacity);

/* Attaches a rectangle to a buffer, on top of what is attached to it already. */
void composition_attach(GstBuffer *buffer, GstVideoOverlayRectangle *rectangle);

/* Whether the peer of a pad takes labels beside frames of these caps. */
gboolean composition_is_taken(GstPad *pad, GstCaps *caps);

/* What may stand on the other side of an element for caps on one side: downstream the same with labels beside frames,
 * which comes first, and the same without them where frames are `blended`, which are caps. */
GstCaps *composition_caps(GstPadDirection direction, GstCaps *caps, GstCaps *blended);

/* Whether caps are of frames in memory that a processor reads. */
gboolean composition_is_in_memory(const GstCaps *caps);

#endif
