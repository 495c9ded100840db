/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The plugin: it registers the source. */
#include <obs-module.h>

#include "source.h"

OBS_DECLARE_MODULE()

MODULE_EXPORT const char *obs_module_name(void) { return "Signwriter"; }
MODULE_EXPORT const char *obs_module_description(void) { return "Styled text: gradients, strokes, shadows, captions, motion"; }

bool obs_module_load(void) {
    obs_register_source(&signwriter_source);
    return true;
}
