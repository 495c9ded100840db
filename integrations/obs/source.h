/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef SOURCE_H
#define SOURCE_H

#include <obs-module.h>

/* A label as a source of video: a text or a document, in a style of a sheet. */
extern struct obs_source_info signwriter_source;

#endif
