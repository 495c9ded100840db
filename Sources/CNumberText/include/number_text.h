#pragma once
/* Numbers as text: by printf's rules whatever the process's locale, and by any locale's rules through ICU.

   Swift never sees ICU's own headers, for the reasons that stand in icu_text.h. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* printf's flags, as bits. */
enum { SW_FLAG_LEFT = 1, SW_FLAG_PLUS = 2, SW_FLAG_SPACE = 4, SW_FLAG_ALTERNATE = 8, SW_FLAG_ZERO = 16 };

/* Prints one number by a conversion of "aAeEfFgG", in the C locale: a decimal point, no grouping. precision -1 is none.
   Returns the bytes that the whole text takes without its end, of which at most capacity - 1 are written; -1 where the
   conversion is another one. */
int32_t sw_print_double(char *target, size_t capacity, char conversion, uint32_t flags, int32_t width,
                        int32_t precision, double value);

/* A number format of ICU's. Immutable once made: any thread may use it, many at a time. */
typedef struct sw_number_format sw_number_format;

/* Makes a number format from an ICU number skeleton (UTF-16) and a BCP 47 or ICU locale, of which counts
   what ICU knows (sw_known_locale). Null where ICU refuses, with
   its error's name in `error` and the offset in the skeleton, or -1, in `offset`. Free with sw_number_format_close. */
sw_number_format *sw_number_format_open(const uint16_t *skeleton, int32_t length, const char *tag,
                                        char *error, size_t error_capacity, int32_t *offset);
void sw_number_format_close(sw_number_format *format);

/* Formats one number as UTF-16. Returns the units that the text takes, of which at most capacity are written; -1 where
   ICU refuses. */
int32_t sw_number_format_double(const sw_number_format *format, double value, uint16_t *target, int32_t capacity);

/* Whether the whole of `locale` is a well-formed BCP 47 or ICU locale identifier. */
bool sw_is_locale(const char *locale);

/* Whether ICU knows the numbering system ("latn", "arab", "deva", ...). */
bool sw_is_numbering_system(const char *name);
