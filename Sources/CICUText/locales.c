#include "icu_text.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/unumsys.h>

/* ICU keeps an entry for each locale that it was ever asked for, under its whole name, and never gives one back. So it is
 * asked for none but those that it has. */

static char **names;
static int name_count;
static pthread_once_t names_once = PTHREAD_ONCE_INIT;

static int compare(const void *left, const void *right) { return strcmp(*(char *const *)left, *(char *const *)right); }

static void list_names(void) {
  UErrorCode error = U_ZERO_ERROR;
  UEnumeration *all = uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, &error);
  int32_t count = uenum_count(all, &error);
  names = U_SUCCESS(error) && count > 0 ? calloc((size_t)count, sizeof *names) : NULL;
  while (names && name_count < count) {
    const char *name = uenum_next(all, NULL, &error);
    if (U_FAILURE(error) || !name || !(names[name_count] = strdup(name))) break;
    ++name_count;
  }
  uenum_close(all);
  if (names) qsort(names, (size_t)name_count, sizeof *names, compare);
}

typedef struct {
  char language[ULOC_LANG_CAPACITY], script[ULOC_SCRIPT_CAPACITY], region[ULOC_COUNTRY_CAPACITY], variant[16];
} parts;

static void part(int32_t (*get)(const char *, char *, int32_t, UErrorCode *), const char *locale, char *target,
                 int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  get(locale, target, capacity, &error);
  /* What is too long is no name of anything. */
  if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING) *target = 0;
}

/* Whether ICU has the locale of these parts, of which any but the language may be empty. It is written in any case. */
static bool is_known(const char *language, const char *script, const char *region, const char *variant, char *locale) {
  snprintf(locale, SW_LOCALE_CAPACITY, "%s%s%s%s%s%s%s", language, *script ? "_" : "", script, *region ? "_" : "",
           region, *variant ? "_" : "", variant);
  return names && bsearch(&locale, names, (size_t)name_count, sizeof *names, compare);
}

/* Whether a language is written in the script where nothing else is said. */
static bool is_usual(const char *script, const char *language, const char *region) {
  char plain[ULOC_FULLNAME_CAPACITY], likely[ULOC_FULLNAME_CAPACITY], found[ULOC_SCRIPT_CAPACITY];
  UErrorCode error = U_ZERO_ERROR;
  snprintf(plain, sizeof plain, "%s%s%s", language, *region ? "_" : "", region);
  uloc_addLikelySubtags(plain, likely, sizeof likely, &error);
  if (U_FAILURE(error)) return false;
  part(uloc_getScript, likely, found, sizeof found);
  return strcmp(found, script) == 0;
}

static bool find_base(const parts *wanted, char *locale) {
  const char *language = wanted->language, *script = wanted->script, *region = wanted->region;
  if (!*language) return false;
  if (*script) {
    if (is_known(language, script, region, wanted->variant, locale)) return true;
    if (is_known(language, script, region, "", locale)) return true;
    /* "en_Latn_GB" is "en_GB", but "az_Arab" is not "az". */
    if (!is_usual(script, language, region)) {
      if (is_known(language, script, "", "", locale)) return true;
      return is_usual(script, language, "") && is_known(language, "", "", "", locale);
    }
  }
  return is_known(language, "", region, wanted->variant, locale) || is_known(language, "", region, "", locale) ||
         (*script && is_known(language, script, "", "", locale)) ||
         ((!*script || is_usual(script, language, "")) &&
          (is_known(language, "", "", wanted->variant, locale) || is_known(language, "", "", "", locale)));
}

static bool is_value(const char *keyword, const char *value) {
  static const char *const breaks[] = {"lb=strict", "lb=normal", "lb=loose", "lw=normal", "lw=breakall", "lw=keepall",
                                       "lw=phrase"};
  char pair[ULOC_KEYWORDS_CAPACITY + 1];
  snprintf(pair, sizeof pair, "%s=%s", keyword, value);
  for (size_t index = 0; index < sizeof breaks / sizeof *breaks; ++index)
    if (strcmp(breaks[index], pair) == 0) return true;
  if (strcmp(keyword, "numbers") != 0) return false;
  UErrorCode error = U_ZERO_ERROR;
  UNumberingSystem *system = unumsys_openByName(value, &error);
  unumsys_close(system);
  return U_SUCCESS(error);
}

/* Adds what a tag says of numbers and lines, as "ar-u-nu-latn" does. */
static void add_keywords(const char *parsed, char *locale) {
  static const char *const kept[] = {"lb", "lw", "numbers"};
  char separator = '@';
  for (size_t index = 0; index < sizeof kept / sizeof *kept; ++index) {
    char value[16];
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = uloc_getKeywordValue(parsed, kept[index], value, sizeof value, &error);
    if (U_FAILURE(error) || length <= 0 || length >= (int32_t)sizeof value || !is_value(kept[index], value)) continue;
    size_t end = strlen(locale);
    snprintf(locale + end, SW_LOCALE_CAPACITY - end, "%c%s=%s", separator, kept[index], value);
    separator = ';';
  }
}

bool sw_known_locale(const char *tag, char *locale) {
  char plain[ULOC_FULLNAME_CAPACITY], parsed[ULOC_FULLNAME_CAPACITY];
  size_t length = 0;
  for (; tag[length] && tag[length] != '@' && length + 1 < sizeof plain; ++length)
    plain[length] = tag[length] == '_' ? '-' : tag[length];
  plain[length] = 0;
  pthread_once(&names_once, list_names);
  UErrorCode error = U_ZERO_ERROR;
  uloc_forLanguageTag(plain, parsed, sizeof parsed, NULL, &error);
  if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING) *parsed = 0;
  parts wanted;
  part(uloc_getLanguage, parsed, wanted.language, sizeof wanted.language);
  part(uloc_getScript, parsed, wanted.script, sizeof wanted.script);
  part(uloc_getCountry, parsed, wanted.region, sizeof wanted.region);
  part(uloc_getVariant, parsed, wanted.variant, sizeof wanted.variant);
  bool is_found = find_base(&wanted, locale);
  if (!is_found) strcpy(locale, "root");
  const char *keywords = strchr(tag, '@');
  size_t end = strlen(locale);
  if (keywords)
    snprintf(locale + end, SW_LOCALE_CAPACITY - end, "%s", keywords);
  else
    add_keywords(parsed, locale);
  return is_found;
}
