#include "exemplars.h"
#include "icu_text.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/ures.h>
#include <unicode/uset.h>
#include <unicode/utf16.h>

/* The pattern of a language's set, as ICU's data has it under a key. ulocdata would open the names of languages too, which
 * our smaller data (scripts/make icu-data) has not. */
static void add_exemplars(const UResourceBundle *language, const char *key, USet *all) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t size = 0;
  const UChar *pattern = ures_getStringByKey(language, key, &size, &error);
  USet *set = U_SUCCESS(error) ? uset_openPattern(pattern, size, &error) : NULL;
  int32_t count = U_SUCCESS(error) ? uset_getItemCount(set) : 0;
  for (int32_t index = 0; index < count; ++index) {
    UChar32 start, end;
    UChar string[64];
    error = U_ZERO_ERROR;
    int32_t length = uset_getItem(set, index, &start, &end, string, 64, &error);
    if (U_FAILURE(error)) continue;
    if (length == 0) uset_addRange(all, start, end);
    for (int32_t place = 0; place < length;) {
      UChar32 scalar;
      U16_NEXT(string, place, length, scalar);
      uset_add(all, scalar);
    }
  }
  uset_close(set);
}

int32_t sw_exemplars(const char *language, uint32_t *scalars, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  char locale[SW_LOCALE_CAPACITY];
  int32_t parsed = 0;
  uloc_forLanguageTag(language, locale, sizeof locale, &parsed, &error);
  if (U_FAILURE(error) || parsed != (int32_t)strlen(language) || !sw_known_locale(language, locale)) return -1;
  UResourceBundle *bundle = ures_open(NULL, locale, &error);
  /* For an unknown language ICU answers with the characters of another, and says so by the status. */
  bool is_known = U_SUCCESS(error) && error != U_USING_DEFAULT_WARNING;
  USet *all = uset_openEmpty();
  if (is_known) {
    add_exemplars(bundle, "ExemplarCharacters", all);
    add_exemplars(bundle, "ExemplarCharactersPunctuation", all);
    add_exemplars(bundle, "ExemplarCharactersNumbers", all);
  }
  ures_close(bundle);
  int32_t written = 0;
  for (int32_t range = 0, ranges = uset_getItemCount(all); range < ranges; ++range) {
    UChar32 start, end;
    error = U_ZERO_ERROR;
    if (uset_getItem(all, range, &start, &end, NULL, 0, &error) != 0) continue;
    for (UChar32 scalar = start; scalar <= end; ++scalar, ++written) {
      if (written < capacity) scalars[written] = (uint32_t)scalar;
    }
  }
  uset_close(all);
  return is_known ? written : -1;
}

int32_t sw_presentation_form(uint32_t scalar, uint32_t letters[3], int32_t *count) {
  int32_t joins;
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_DECOMPOSITION_TYPE)) {
    case U_DT_ISOLATED: joins = 0; break;
    case U_DT_FINAL: joins = 1; break;
    case U_DT_INITIAL: joins = 2; break;
    case U_DT_MEDIAL: joins = 3; break;
    default: return -1;
  }
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFKDInstance(&error);
  UChar string[8];
  if (U_FAILURE(error)) return -1;
  int32_t length = unorm2_getRawDecomposition(normalizer, (UChar32)scalar, string, 8, &error);
  if (U_FAILURE(error) || length <= 0 || length > 8) return -1;
  *count = 0;
  for (int32_t place = 0; place < length;) {
    UChar32 letter;
    U16_NEXT(string, place, length, letter);
    if (*count == 3) return -1;
    letters[(*count)++] = (uint32_t)letter;
  }
  return joins;
}

int32_t sw_compose(const uint16_t *text, int32_t length, uint16_t *composed, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFCInstance(&error);
  if (U_FAILURE(error)) return -1;
  int32_t written = unorm2_normalize(normalizer, (const UChar *)text, length, (UChar *)composed, capacity, &error);
  return U_SUCCESS(error) || error == U_BUFFER_OVERFLOW_ERROR ? written : -1;
}
