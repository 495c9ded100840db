/* The elements that need OpenGL: a plugin apart, so that a host without it keeps the others. */
#include "frame_labels.h"
#include "gl_overlay.h"

static gboolean start(GstPlugin *plugin) {
    frame_labels_register();
    return GST_ELEMENT_REGISTER(glsignwriteroverlay, plugin);
}

#define PACKAGE "signwriter"
GST_PLUGIN_DEFINE(
    GST_VERSION_MAJOR, GST_VERSION_MINOR, signwritergl, "Styled text labels on video frames in textures", start, "0.1.0",
    "Apache 2.0", "signwriter", "signwriter")
