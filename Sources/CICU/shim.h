#pragma once
#include <stdbool.h>
/* ICU renames its functions with its version (ubrk_open_72), by macros that Swift does not see: each function
   we use has a wrapper here. */
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>
#include <unicode/ustring.h>

static inline UBiDi *sw_ubidi_open(void) { return ubidi_open(); }
static inline void sw_ubidi_close(UBiDi *bidi) { ubidi_close(bidi); }
static inline void sw_ubidi_setPara(UBiDi *bidi, const UChar *text, int32_t length, UBiDiLevel level, UErrorCode *error) {
  ubidi_setPara(bidi, text, length, level, NULL, error);
}
static inline UBiDiLevel sw_ubidi_getParaLevel(const UBiDi *bidi) { return ubidi_getParaLevel(bidi); }
static inline const UBiDiLevel *sw_ubidi_getLevels(UBiDi *bidi, UErrorCode *error) { return ubidi_getLevels(bidi, error); }
static inline void sw_ubidi_reorderVisual(const UBiDiLevel *levels, int32_t length, int32_t *indexMap) {
  ubidi_reorderVisual(levels, length, indexMap);
}
static inline UBreakIterator *sw_ubrk_open(UBreakIteratorType type, const char *locale, const UChar *text, int32_t length, UErrorCode *error) {
  return ubrk_open(type, locale, text, length, error);
}
static inline void sw_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline void sw_ubrk_setText(UBreakIterator *iterator, const UChar *text, int32_t length, UErrorCode *error) {
  ubrk_setText(iterator, text, length, error);
}
static inline int32_t sw_ubrk_first(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t sw_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }
static inline int32_t sw_ubrk_getRuleStatus(UBreakIterator *iterator) { return ubrk_getRuleStatus(iterator); }
static inline UScriptCode sw_uscript_getScript(UChar32 codepoint, UErrorCode *error) { return uscript_getScript(codepoint, error); }
static inline bool sw_uscript_hasScript(UChar32 codepoint, UScriptCode script) { return uscript_hasScript(codepoint, script); }
static inline const char *sw_uscript_getShortName(UScriptCode script) { return uscript_getShortName(script); }
static inline int8_t sw_u_charType(UChar32 codepoint) { return u_charType(codepoint); }
static inline bool sw_u_hasBinaryProperty(UChar32 codepoint, UProperty property) { return u_hasBinaryProperty(codepoint, property); }
static inline UChar32 sw_u_charMirror(UChar32 codepoint) { return u_charMirror(codepoint); }
static inline const char *sw_u_errorName(UErrorCode error) { return u_errorName(error); }
