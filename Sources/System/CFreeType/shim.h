#pragma once
#include <stdbool.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_STROKER_H
#include FT_BBOX_H
#include FT_MULTIPLE_MASTERS_H
#include FT_SIZES_H
#include FT_COLOR_H
#include FT_TRUETYPE_TABLES_H

/* The FT_HAS_* and FT_IS_* macros contain casts, which Swift does not import. */
static inline bool sw_ft_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }
static inline bool sw_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }

/* FT_Error_String needs a build option that Debian's build may lack: null is an answer. */
static inline const char *sw_ft_error_string(FT_Error error) { return FT_Error_String(error); }
