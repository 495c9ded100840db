#ifndef SIGNWRITER_GST_GL_OVERLAY_H
#define SIGNWRITER_GST_GL_OVERLAY_H

#include <gst/base/gstbasetransform.h>

G_DECLARE_FINAL_TYPE(SignwriterGstGlOverlay, signwriter_gst_gl_overlay, SIGNWRITER, GST_GL_OVERLAY, GstBaseTransform)

GST_ELEMENT_REGISTER_DECLARE(glsignwriteroverlay);

#endif
