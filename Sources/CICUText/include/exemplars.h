#pragma once
/* What sprite fonts ask of ICU about characters: those of a language, and forms of letters that join. In plain C types,
   for the reason that icu_text.h gives. */
#include <stdbool.h>
#include <stdint.h>

/* Writes the code points of a language's exemplars, each once: its letters, punctuation, and what numbers are written
   with; of strings their parts. Returns how many there are, of which at most `capacity` are written; -1 where ICU knows no
   such language. */
int32_t sw_exemplars(const char *_Nonnull language, uint32_t *_Nonnull scalars, int32_t capacity);

/* Whether a presentation form is joined to the letter before it (bit 0) and to the letter after it (bit 1), and which
   letters it shows; -1 for a code point that is no such form. */
int32_t sw_presentation_form(uint32_t scalar, uint32_t letters[_Nonnull 3], int32_t *_Nonnull count);

/* Writes the text in normal form C. Returns its length in UTF-16 units, which may be more than `capacity`; then nothing
   of use is written. -1 where ICU refuses. */
int32_t sw_compose(
    const uint16_t *_Nonnull text, int32_t length, uint16_t *_Nonnull composed, int32_t capacity);
