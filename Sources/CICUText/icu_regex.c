/* For clock_gettime under a strict standard. */
#define _POSIX_C_SOURCE 200809L

#include "icu_text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/uregex.h>

typedef struct {
  int64_t end; /* nanoseconds of this thread's processor time */
} sw_deadline;

static int64_t processor_time(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* ICU asks every ten thousand steps of a match. */
static UBool U_CALLCONV goes_on(const void *context, int32_t steps) {
  (void)steps;
  return processor_time() < ((const sw_deadline *)context)->end;
}

static UBool U_CALLCONV finds_on(const void *context, int64_t index) {
  (void)index;
  return processor_time() < ((const sw_deadline *)context)->end;
}

static uint32_t icu_flags(uint32_t flags) {
  return (flags & SW_REGEX_IGNORES_CASE ? UREGEX_CASE_INSENSITIVE : 0u)
         | (flags & SW_REGEX_MULTILINE ? UREGEX_MULTILINE : 0u) | (flags & SW_REGEX_DOT_ALL ? UREGEX_DOTALL : 0u)
         | (flags & SW_REGEX_COMMENTS ? UREGEX_COMMENTS : 0u);
}

/* An expression, or null with the reason in `result`. */
static URegularExpression *opened(
    const uint16_t *pattern, int32_t length, uint32_t flags, int32_t group, sw_regex_result *result) {
  UErrorCode error = U_ZERO_ERROR;
  UParseError place = {.line = -1, .offset = -1};
  URegularExpression *expression =
      length > 0 ? uregex_open((const UChar *)pattern, length, icu_flags(flags), &place, &error) : NULL;
  if (!expression || U_FAILURE(error)) {
    result->outcome = SW_REGEX_BAD_PATTERN;
    /* ICU counts lines from 1. */
    result->line = place.line > 0 ? place.line - 1 : place.line;
    result->offset = place.offset;
    if (expression) uregex_close(expression);
    return NULL;
  }
  result->groups = uregex_groupCount(expression, &error);
  if (group > result->groups) {
    result->outcome = SW_REGEX_BAD_GROUP;
    uregex_close(expression);
    return NULL;
  }
  return expression;
}

static bool append(sw_regex_result *result, int32_t *capacity, int32_t start, int32_t end) {
  if (result->count == *capacity) {
    int32_t larger = *capacity ? 2 * *capacity : 16;
    int32_t *found = realloc(result->found, (size_t)larger * 2 * sizeof *found);
    if (!found) return false;
    result->found = found;
    *capacity = larger;
  }
  result->found[2 * result->count] = start;
  result->found[2 * result->count + 1] = end;
  result->count += 1;
  return true;
}

sw_regex_result sw_regex_find(
    const uint16_t *pattern, int32_t pattern_length, uint32_t flags, int32_t group, int32_t index, const uint16_t *text,
    int32_t length, int32_t milliseconds) {
  sw_regex_result result = {.outcome = SW_REGEX_DONE, .line = -1, .offset = -1};
  URegularExpression *expression = opened(pattern, pattern_length, flags, group, &result);
  if (!expression) return result;
  UErrorCode error = U_ZERO_ERROR;
  sw_deadline deadline = {.end = processor_time() + (int64_t)milliseconds * 1000000};
  uregex_setText(expression, (const UChar *)text, length, &error);
  uregex_setMatchCallback(expression, goes_on, &deadline, &error);
  uregex_setFindProgressCallback(expression, finds_on, &deadline, &error);
  int32_t capacity = 0;
  for (int32_t match = 0; U_SUCCESS(error) && uregex_findNext(expression, &error); match++) {
    int32_t start = uregex_start(expression, group, &error);
    int32_t end = uregex_end(expression, group, &error);
    bool is_wanted = U_SUCCESS(error) && start >= 0 && end > start && (index < 0 || index == match);
    if (is_wanted && !append(&result, &capacity, start, end)) error = U_MEMORY_ALLOCATION_ERROR;
    if (index >= 0 && match == index) break;
    if (processor_time() >= deadline.end) error = U_REGEX_STOPPED_BY_CALLER;
  }
  if (U_FAILURE(error)) {
    result.outcome = error == U_REGEX_STOPPED_BY_CALLER ? SW_REGEX_TOO_LONG : SW_REGEX_TOO_INTRICATE;
  }
  uregex_close(expression);
  return result;
}
