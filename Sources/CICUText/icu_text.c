#include "icu_text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unum.h>
#include <unicode/uscript.h>

struct sw_breaker {
  UBreakIterator *iterator;
  sw_break_kind kind;
};

sw_breaker *sw_breaker_open(sw_break_kind kind, const char *locale) {
  UErrorCode error = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(kind == SW_BREAK_LINE ? UBRK_LINE : UBRK_CHARACTER, locale, NULL, 0, &error);
  sw_breaker *breaker = U_SUCCESS(error) ? malloc(sizeof *breaker) : NULL;
  if (!breaker) {
    if (U_SUCCESS(error)) ubrk_close(iterator);
    return NULL;
  }
  *breaker = (sw_breaker){.iterator = iterator, .kind = kind};
  return breaker;
}

void sw_breaker_close(sw_breaker *breaker) {
  ubrk_close(breaker->iterator);
  free(breaker);
}

bool sw_breaker_run(sw_breaker *breaker, const uint16_t *text, int32_t length, uint8_t *flags) {
  UErrorCode error = U_ZERO_ERROR;
  UBreakIterator *iterator = breaker->iterator;
  ubrk_setText(iterator, (const UChar *)text, length, &error);
  if (U_FAILURE(error)) return false;
  ubrk_first(iterator);
  for (int32_t offset = ubrk_next(iterator); offset != UBRK_DONE; offset = ubrk_next(iterator)) {
    flags[offset] = SW_BREAK_ALLOWED;
    if (breaker->kind == SW_BREAK_LINE) {
      int32_t status = ubrk_getRuleStatus(iterator);
      if (status >= UBRK_LINE_HARD && status < UBRK_LINE_HARD_LIMIT) flags[offset] |= SW_BREAK_MANDATORY;
    }
  }
  /* The caller's text is not ours to keep. */
  ubrk_setText(iterator, NULL, 0, &error);
  return true;
}

int32_t sw_bidi_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels) {
  UErrorCode error = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(length, 0, &error);
  if (U_FAILURE(error)) return -1;
  UBiDiLevel level = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
  ubidi_setPara(bidi, (const UChar *)text, length, level, NULL, &error);
  const UBiDiLevel *found = ubidi_getLevels(bidi, &error);
  int32_t result = -1;
  if (U_SUCCESS(error)) {
    memcpy(levels, found, (size_t)length);
    result = ubidi_getParaLevel(bidi);
  }
  ubidi_close(bidi);
  return result;
}

void sw_bidi_order(const uint8_t *levels, int32_t count, int32_t *order) {
  ubidi_reorderVisual(levels, count, order);
}

const char *sw_script_name(uint32_t tag) {
  char code[5] = {(char)(tag >> 24), (char)(tag >> 16), (char)(tag >> 8), (char)tag, 0};
  int32_t value = u_getPropertyValueEnum(UCHAR_SCRIPT, code);
  return value == UCHAR_INVALID_CODE ? NULL : u_getPropertyValueName(UCHAR_SCRIPT, value, U_LONG_PROPERTY_NAME);
}

uint32_t sw_script(uint32_t scalar) {
  /* The letters of scripts met before: finding a name takes ten times as long as finding a script. Threads that write
     the same place write the same word. */
  static _Atomic uint32_t tags[256];
  UErrorCode error = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &error);
  bool is_kept = U_SUCCESS(error) && script >= 0 && script < 256;
  uint32_t known = is_kept ? atomic_load_explicit(&tags[script], memory_order_relaxed) : 0;
  if (known) return known;
  const char *name = uscript_getShortName(script);
  if (U_FAILURE(error) || !name || strlen(name) != 4) name = "Zyyy";
  const unsigned char *letters = (const unsigned char *)name;
  uint32_t tag = (uint32_t)letters[0] << 24 | (uint32_t)letters[1] << 16 | (uint32_t)letters[2] << 8 | letters[3];
  if (is_kept) atomic_store_explicit(&tags[script], tag, memory_order_relaxed);
  return tag;
}

bool sw_is_white_space(uint32_t scalar) { return u_hasBinaryProperty((UChar32)scalar, UCHAR_WHITE_SPACE); }

bool sw_is_ignorable(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

sw_orientation sw_vertical_orientation(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_VERTICAL_ORIENTATION)) {
    case U_VO_UPRIGHT:
    case U_VO_TRANSFORMED_UPRIGHT: return SW_STANDS_UPRIGHT;
    case U_VO_TRANSFORMED_ROTATED: return SW_STANDS_TRANSFORMED;
    default: return SW_STANDS_ROTATED;
  }
}

sw_joining sw_joining_type(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE)) {
    case U_JT_DUAL_JOINING:
    case U_JT_JOIN_CAUSING: return SW_JOINS_BOTH;
    case U_JT_LEFT_JOINING: return SW_JOINS_NEXT;
    case U_JT_RIGHT_JOINING: return SW_JOINS_PREVIOUS;
    case U_JT_TRANSPARENT: return SW_JOINS_THROUGH;
    default: return SW_JOINS_NOTHING;
  }
}

bool sw_is_emoji(uint32_t scalar) { return u_hasBinaryProperty((UChar32)scalar, UCHAR_EMOJI); }

bool sw_is_emoji_by_default(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_EMOJI_PRESENTATION);
}

bool sw_is_regional_indicator(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_REGIONAL_INDICATOR);
}

int32_t sw_decode(const char *encoding, const uint8_t *bytes, int32_t length, uint16_t *text, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(encoding, &error);
  if (U_FAILURE(error)) return -1;
  int32_t count = ucnv_toUChars(converter, (UChar *)text, capacity, (const char *)bytes, length, &error);
  ucnv_close(converter);
  return U_SUCCESS(error) && count <= capacity ? count : -1;
}

sw_line_letter sw_line_letter_of(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_LINE_BREAK)) {
    case U_LB_ALPHABETIC:
    case U_LB_HEBREW_LETTER:
    case U_LB_NUMERIC:
    case U_LB_AMBIGUOUS: return SW_LINE_LETTER;
    case U_LB_IDEOGRAPHIC:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_H2:
    case U_LB_H3:
    case U_LB_JL:
    case U_LB_JV:
    case U_LB_JT: return SW_LINE_IDEOGRAPH;
    case U_LB_COMPLEX_CONTEXT: return SW_LINE_COMPLEX;
    default: return u_isalpha((UChar32)scalar) ? SW_LINE_IDEOGRAPH : SW_LINE_OTHER;
  }
}

bool sw_expands(uint32_t scalar) {
  int32_t width = u_getIntPropertyValue((UChar32)scalar, UCHAR_EAST_ASIAN_WIDTH);
  return (width == U_EA_WIDE || width == U_EA_FULLWIDTH) && !u_isUWhiteSpace((UChar32)scalar)
    && u_getIntPropertyValue((UChar32)scalar, UCHAR_HANGUL_SYLLABLE_TYPE) == U_HST_NOT_APPLICABLE;
}

bool sw_is_word_part(uint32_t scalar) {
  return u_isalpha((UChar32)scalar) || (U_GET_GC_MASK((UChar32)scalar) & U_GC_M_MASK) != 0;
}

uint32_t sw_lower(uint32_t scalar) { return (uint32_t)u_tolower((UChar32)scalar); }

sw_hanging sw_hanging_of(uint32_t scalar) {
  switch (scalar) {
    case 0x22:
    case 0x27: return SW_HANGS_FIRST | SW_HANGS_LAST;
    case 0x2C:
    case 0x2E:
    case 0x60C:
    case 0x6D4:
    case 0x3001:
    case 0x3002:
    case 0xFF0C:
    case 0xFF0E:
    case 0xFE50:
    case 0xFE51:
    case 0xFE52:
    case 0xFF61:
    case 0xFF64: return SW_HANGS_AT_END;
    default: break;
  }
  uint32_t category = U_GET_GC_MASK((UChar32)scalar);
  sw_hanging result = 0;
  if (category & (U_GC_PS_MASK | U_GC_PI_MASK | U_GC_PF_MASK)) result |= SW_HANGS_FIRST;
  if (category & (U_GC_PE_MASK | U_GC_PI_MASK | U_GC_PF_MASK)) result |= SW_HANGS_LAST;
  return result;
}

uint32_t sw_decimal_separator(const char *language) {
  char locale[SW_LOCALE_CAPACITY];
  sw_known_locale(language, locale);
  UErrorCode error = U_ZERO_ERROR;
  UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &error);
  if (U_FAILURE(error)) return '.';
  UChar symbol[8];
  int32_t length = unum_getSymbol(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, symbol, 8, &error);
  unum_close(format);
  return U_SUCCESS(error) && length == 1 ? symbol[0] : '.';
}

int32_t sw_number_text(const char *language, int64_t number, uint16_t *text, int32_t capacity) {
  char locale[SW_LOCALE_CAPACITY];
  sw_known_locale(language, locale);
  UErrorCode error = U_ZERO_ERROR;
  UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &error);
  if (U_FAILURE(error)) return -1;
  unum_setAttribute(format, UNUM_GROUPING_USED, 0);
  int32_t length = unum_formatInt64(format, number, (UChar *)text, capacity, NULL, &error);
  unum_close(format);
  return U_SUCCESS(error) && length <= capacity ? length : -1;
}
