#ifndef SIGNWRITER_GST_OVERLAY_H
#define SIGNWRITER_GST_OVERLAY_H

#include <gst/video/gstvideofilter.h>

G_DECLARE_FINAL_TYPE(SignwriterGstOverlay, signwriter_gst_overlay, SIGNWRITER, GST_OVERLAY, GstVideoFilter)

GST_ELEMENT_REGISTER_DECLARE(signwriteroverlay);

#endif
