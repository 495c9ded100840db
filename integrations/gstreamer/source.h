#ifndef SIGNWRITER_GST_SOURCE_H
#define SIGNWRITER_GST_SOURCE_H

#include <gst/base/gstpushsrc.h>

G_DECLARE_FINAL_TYPE(SignwriterGstSource, signwriter_gst_source, SIGNWRITER, GST_SOURCE, GstPushSrc)

GST_ELEMENT_REGISTER_DECLARE(signwritersrc);

#endif
