#pragma once
/* What Signwriter asks of ICU, in plain C types.

   Swift never sees ICU's own headers. They rename every function with the library's version (ubrk_open_72) by macros
   that Swift does not import; and Foundation carries an ICU of its own, whose types of the same names clash with
   these wherever a file imports both. */
#include <stdbool.h>
#include <stdint.h>

typedef enum : int32_t { SW_BREAK_LINE, SW_BREAK_GRAPHEME } sw_break_kind;

/* Bits that sw_breaks sets in `flags`. */
enum { SW_BREAK_ALLOWED = 1, SW_BREAK_MANDATORY = 2 };

/* Sets flags[i] for each boundary at the UTF-16 offset i, 0 < i <= length; flags has length + 1 elements, zeroed.
   UAX #14 with ICU's dictionaries for lines, UAX #29 for grapheme clusters. False where ICU refuses. */
bool sw_breaks(sw_break_kind kind, const char *locale, const uint16_t *text, int32_t length, uint8_t *flags);

/* Embedding levels of a paragraph by UAX #9, one for each UTF-16 unit. base: 0 left to right, 1 right to left, -1 by
   the first strong character. Returns the paragraph's level, or -1 where ICU refuses. */
int32_t sw_bidi_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels);

/* The visual order of pieces with these levels (rule L2): order[place] is the index of the piece there. */
void sw_bidi_order(const uint8_t *levels, int32_t count, int32_t *order);

/* The script of a code point, as ISO 15924's four letters packed in big-endian order; 'Zyyy' common, 'Zinh'
   inherited. */
uint32_t sw_script(uint32_t scalar);

bool sw_is_white_space(uint32_t scalar);

/* Default_Ignorable_Code_Point: draws nothing of its own. */
bool sw_is_ignorable(uint32_t scalar);
