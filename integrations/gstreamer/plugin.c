#include "frame_labels.h"
#include "overlay.h"
#include "source.h"

static gboolean start(GstPlugin *plugin) {
    frame_labels_register();
    return GST_ELEMENT_REGISTER(signwriteroverlay, plugin) && GST_ELEMENT_REGISTER(signwritersrc, plugin);
}

#define PACKAGE "signwriter"
GST_PLUGIN_DEFINE(
    GST_VERSION_MAJOR, GST_VERSION_MINOR, signwriter, "Styled text labels, on video frames and as video frames", start, "0.1.0",
    "Apache 2.0", "signwriter", "signwriter")
