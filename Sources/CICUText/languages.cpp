#include "icu_text.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <unicode/locid.h>
#include <unicode/uloc.h>

/* ICU's interface in C replaces no subtags that are out of date, so this is C++. */

int32_t sw_canonical_language(const char *tag, char *result, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  char name[ULOC_FULLNAME_CAPACITY];
  int32_t length = 0;
  uloc_forLanguageTag(tag, name, sizeof name, &length, &error);
  /* What ICU does not understand of a tag it leaves out. */
  if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING || (size_t)length != strlen(tag)) return -1;
  icu::Locale locale = icu::Locale::forLanguageTag(tag, error);
  locale.canonicalize(error);
  std::string found = locale.toLanguageTag<std::string>(error);
  if (U_FAILURE(error) || found.size() >= (size_t)capacity) return -1;
  memcpy(result, found.c_str(), found.size() + 1);
  return (int32_t)found.size();
}

int32_t sw_likely_language(const char *tag, char *result, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(tag, error);
  locale.addLikelySubtags(error);
  std::string found = locale.toLanguageTag<std::string>(error);
  if (U_FAILURE(error) || found.size() >= (size_t)capacity) return -1;
  memcpy(result, found.c_str(), found.size() + 1);
  return (int32_t)found.size();
}

static bool is_in(const char *const *list, const char *code) {
  for (; *list; ++list) {
    if (!strcmp(*list, code)) return true;
  }
  return false;
}

bool sw_is_language_code(const char *code) { return is_in(uloc_getISOLanguages(), code); }

bool sw_is_region_code(const char *code) { return is_in(uloc_getISOCountries(), code); }

int32_t sw_language_of_region(const char *region, char *result, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  char name[16], likely[ULOC_FULLNAME_CAPACITY];
  snprintf(name, sizeof name, "und_%s", region);
  uloc_addLikelySubtags(name, likely, sizeof likely, &error);
  int32_t length = uloc_getLanguage(likely, result, capacity, &error);
  return U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING ? -1 : length;
}
