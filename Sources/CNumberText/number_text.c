#define _GNU_SOURCE
#include "number_text.h"

#include "icu_text.h"

#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/unumsys.h>

static locale_t c_locale;
static pthread_once_t c_locale_once = PTHREAD_ONCE_INIT;

static void make_c_locale(void) { c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

int32_t sw_print_double(char *target, size_t capacity, char conversion, uint32_t flags, int32_t width,
                        int32_t precision, double value) {
  if (!conversion || !strchr("aAeEfFgG", conversion)) return -1;
  /* Five flags, width, precision and conversion: "%-+ #0*.*g". */
  char format[16];
  char *end = format;
  *end++ = '%';
  if (flags & SW_FLAG_LEFT) *end++ = '-';
  if (flags & SW_FLAG_PLUS) *end++ = '+';
  if (flags & SW_FLAG_SPACE) *end++ = ' ';
  if (flags & SW_FLAG_ALTERNATE) *end++ = '#';
  if (flags & SW_FLAG_ZERO) *end++ = '0';
  *end++ = '*';
  *end++ = '.';
  *end++ = '*';
  *end++ = conversion;
  *end = 0;
  pthread_once(&c_locale_once, make_c_locale);
  locale_t previous = uselocale(c_locale);
  /* A negative precision counts as none (C17, 7.21.6.1). */
  int count = snprintf(target, capacity, format, width, precision, value);
  uselocale(previous);
  return count;
}

struct sw_number_format {
  UNumberFormatter *formatter;
};

sw_number_format *sw_number_format_open(const uint16_t *skeleton, int32_t length, const char *tag,
                                        char *error, size_t error_capacity, int32_t *offset) {
  char locale[SW_LOCALE_CAPACITY];
  sw_known_locale(tag, locale);
  UErrorCode code = U_ZERO_ERROR;
  UParseError place = {.line = 0, .offset = -1};
  UNumberFormatter *formatter = unumf_openForSkeletonAndLocaleWithError(
      (const UChar *)skeleton, length, locale, &place, &code);
  sw_number_format *format = U_SUCCESS(code) ? malloc(sizeof *format) : NULL;
  if (!format) {
    unumf_close(formatter);
    snprintf(error, error_capacity, "%s", U_FAILURE(code) ? u_errorName(code) : "out of memory");
    *offset = place.offset;
    return NULL;
  }
  format->formatter = formatter;
  return format;
}

void sw_number_format_close(sw_number_format *format) {
  if (!format) return;
  unumf_close(format->formatter);
  free(format);
}

int32_t sw_number_format_double(const sw_number_format *format, double value, uint16_t *target,
                                int32_t capacity) {
  UErrorCode code = U_ZERO_ERROR;
  UFormattedNumber *result = unumf_openResult(&code);
  if (U_FAILURE(code)) return -1;
  unumf_formatDouble(format->formatter, value, result, &code);
  int32_t count = unumf_resultToString(result, (UChar *)target, capacity, &code);
  unumf_closeResult(result);
  return U_SUCCESS(code) || code == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

bool sw_is_locale(const char *locale) {
  if (!*locale || strlen(locale) >= ULOC_FULLNAME_CAPACITY) return false;
  char tag[ULOC_FULLNAME_CAPACITY];
  size_t count = strlen(locale);
  for (size_t index = 0; index <= count; index++) tag[index] = locale[index] == '_' ? '-' : locale[index];
  char parsed[ULOC_FULLNAME_CAPACITY];
  int32_t used = 0;
  UErrorCode code = U_ZERO_ERROR;
  uloc_forLanguageTag(tag, parsed, sizeof parsed, &used, &code);
  return U_SUCCESS(code) && used == (int32_t)count;
}

bool sw_is_numbering_system(const char *name) {
  UErrorCode code = U_ZERO_ERROR;
  UNumberingSystem *system = unumsys_openByName(name, &code);
  bool is_known = U_SUCCESS(code) && !unumsys_isAlgorithmic(system);
  unumsys_close(system);
  return is_known;
}
