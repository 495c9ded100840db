#pragma once
/* What Signwriter asks of ICU, in plain C types.

   Swift never sees ICU's own headers. They rename every function with the library's version (ubrk_open_72) by macros
   that Swift does not import; and Foundation carries an ICU of its own, whose types of the same names clash with
   these wherever a file imports both. */
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum : int32_t { SW_BREAK_LINE, SW_BREAK_GRAPHEME } sw_break_kind;

/* Bits that sw_breaks sets in `flags`. */
enum { SW_BREAK_ALLOWED = 1, SW_BREAK_MANDATORY = 2 };

/* Writes the locale of ICU's own that is nearest to a language tag: of its language, script, region and variant what ICU
   has, and the values of numbers, lb and lw where ICU knows them, or the keywords that follow an "@". It is "root", and the
   answer false, where ICU has nothing of the language. Nothing else that a document chooses may name a locale, because ICU
   keeps all names that it meets. `locale` has SW_LOCALE_CAPACITY bytes. */
enum { SW_LOCALE_CAPACITY = 256 };
bool sw_known_locale(const char *_Nonnull tag, char *_Nonnull locale);

/* A break iterator for one kind and locale, one that ICU knows, to be kept: opening one costs more than a label's whole
   layout. One thread at a time. Null where ICU refuses. */
typedef struct sw_breaker sw_breaker;
sw_breaker *_Nullable sw_breaker_open(sw_break_kind kind, const char *_Nonnull locale);
void sw_breaker_close(sw_breaker *_Nonnull breaker);

/* Sets flags[i] for each boundary at the UTF-16 offset i, 0 < i <= length; flags has length + 1 elements, zeroed.
   UAX #14 with ICU's dictionaries for lines, UAX #29 for grapheme clusters. False where ICU refuses. */
bool sw_breaker_run(
    sw_breaker *_Nonnull breaker, const uint16_t *_Nonnull text, int32_t length, uint8_t *_Nonnull flags);

/* Embedding levels of a paragraph by UAX #9, one for each UTF-16 unit. base: 0 left to right, 1 right to left, -1 by
   the first strong character. Returns the paragraph's level, or -1 where ICU refuses. */
int32_t sw_bidi_levels(const uint16_t *_Nonnull text, int32_t length, int32_t base, uint8_t *_Nonnull levels);

/* The visual order of pieces with these levels (rule L2): order[place] is the index of the piece there. */
void sw_bidi_order(const uint8_t *_Nonnull levels, int32_t count, int32_t *_Nonnull order);

/* The script of a code point, as ISO 15924's four letters packed in big-endian order; 'Zyyy' common, 'Zinh'
   inherited. */
uint32_t sw_script(uint32_t scalar);

/* The English name of a script, words joined by underscores, from its four letters packed as above. Null where ICU
   knows none. It stays valid to the end of the process. */
const char *_Nullable sw_script_name(uint32_t tag);

bool sw_is_white_space(uint32_t scalar);

/* Joining_Type, for scripts whose letters connect. */
typedef enum : int32_t {
  SW_JOINS_NOTHING,
  SW_JOINS_BOTH,
  SW_JOINS_NEXT,     /* Left_Joining: to the letter after it */
  SW_JOINS_PREVIOUS, /* Right_Joining: to the letter before it */
  SW_JOINS_THROUGH   /* Transparent: a mark, looked through */
} sw_joining;
sw_joining sw_joining_type(uint32_t scalar);

/* Properties of UTS #51. */
bool sw_is_emoji(uint32_t scalar);
bool sw_is_emoji_by_default(uint32_t scalar);
bool sw_is_regional_indicator(uint32_t scalar);

/* Vertical_Orientation: how a character stands in vertical lines. */
typedef enum : int32_t {
  SW_STANDS_ROTATED,
  SW_STANDS_UPRIGHT,
  SW_STANDS_TRANSFORMED /* upright, where the font has a form for vertical lines; else rotated */
} sw_orientation;
sw_orientation sw_vertical_orientation(uint32_t scalar);

/* Default_Ignorable_Code_Point: draws nothing of its own. */
bool sw_is_ignorable(uint32_t scalar);

/* Decodes bytes of an encoding that ICU knows. Returns the units of the text; -1 where ICU refuses, or where they are more
   than `capacity`. */
int32_t sw_decode(
    const char *_Nonnull encoding, const uint8_t *_Nonnull bytes, int32_t length, uint16_t *_Nonnull text,
    int32_t capacity);

/* What a character is where lines end: a letter or digit; an ideograph, kana or hangul; one of a script whose words a
   dictionary finds, as Thai; or something else. */
typedef enum : int32_t { SW_LINE_OTHER, SW_LINE_LETTER, SW_LINE_IDEOGRAPH, SW_LINE_COMPLEX } sw_line_letter;
sw_line_letter sw_line_letter_of(uint32_t scalar);

/* Whether lines are justified beside a character that is no space: ideographs, kana and what is as wide, without hangul. */
bool sw_expands(uint32_t scalar);

/* Whether a character is a letter or a mark on one. */
bool sw_is_word_part(uint32_t scalar);

/* The small letter of a capital; itself where it is none. */
uint32_t sw_lower(uint32_t scalar);

/* Where a mark may stand outside of a line (hanging-punctuation of CSS Text 3), as bits. */
enum { SW_HANGS_FIRST = 1, SW_HANGS_LAST = 2, SW_HANGS_AT_END = 4 };
typedef int32_t sw_hanging;
sw_hanging sw_hanging_of(uint32_t scalar);

/* What divides whole numbers from fractions in a language. */
uint32_t sw_decimal_separator(const char *_Nonnull language);

/* Writes a whole number without groups, in the digits or letters of a language, such as "ar@numbers=native". Returns the units
   of the text; -1 where ICU refuses, or where they are more than `capacity`. */
int32_t sw_number_text(const char *_Nonnull language, int64_t number, uint16_t *_Nonnull text, int32_t capacity);

/* Upper, lower, or the first letter of each word as a title has it while all other letters stay. */
typedef enum : int32_t { SW_CASE_UPPER, SW_CASE_LOWER, SW_CASE_TITLE } sw_case_kind;

/* Maps case by a locale's rules (such as "tr") and writes, for each unit of the result, where in the text that begins
   which it comes from. Returns the units of the result; -1 where ICU refuses, or where they are more than `capacity`.
   Three times the length is always enough. */
int32_t sw_map_case(
    sw_case_kind kind, const char *_Nonnull locale, const uint16_t *_Nonnull text, int32_t length,
    uint16_t *_Nonnull result, int32_t capacity, int32_t *_Nonnull origins);

/* A name in UTF-8 with its case folded, in NFC: what systems see of it that ignore both. Returns its length; -1 where there is
   no room, or ICU fails. */
int32_t sw_fold_name(const void *_Nullable name, int32_t length, char *_Nullable result, int32_t capacity);

/* The canonical form of a BCP 47 tag by UTS #35, which replaces what is out of date ("iw"), longer than it may be ("zho") or
   another code of the same ("rum"). Returns its length; -1 where the tag is none, or longer than there is room. */
int32_t sw_canonical_language(const char *_Nonnull tag, char *_Nonnull result, int32_t capacity);

/* A canonical tag with the script and the region that are likely for it, or the language: "zh-Hant-TW" of "zh-TW". Returns as
   the function above does. */
int32_t sw_likely_language(const char *_Nonnull tag, char *_Nonnull result, int32_t capacity);

/* Whether ISO 639 has a language, in small letters, as far as ICU knows it: of two letters it knows all. */
bool sw_is_language_code(const char *_Nonnull code);

/* Whether ISO 3166 has a region, in capitals. */
bool sw_is_region_code(const char *_Nonnull code);

/* The language that most people write in a region, in capitals. Returns its length; -1 where ICU fails. */
int32_t sw_language_of_region(const char *_Nonnull region, char *_Nonnull result, int32_t capacity);

/* Changes_When_Uppercased and Changes_When_Lowercased, as bits. */
enum { SW_CHANGES_UPPERCASED = 1, SW_CHANGES_LOWERCASED = 2 };
int32_t sw_case_changes(uint32_t scalar);

/* The character of which this one is a <narrow> or a <wide> form (Decomposition_Mapping); itself where it is none. */
uint32_t sw_compatibility(uint32_t scalar, bool narrow);

/* Regular expressions, bounded in time. */

/* What flags ask for, by the letters that select them. */
enum {
  SW_REGEX_IGNORES_CASE = 1, /* i */
  SW_REGEX_MULTILINE = 2,    /* m */
  SW_REGEX_DOT_ALL = 4,      /* s */
  SW_REGEX_COMMENTS = 8      /* x */
};

typedef enum : int32_t {
  SW_REGEX_DONE,
  SW_REGEX_BAD_PATTERN,  /* the pattern is no regular expression */
  SW_REGEX_BAD_GROUP,    /* it has no group of that number */
  SW_REGEX_TOO_LONG,     /* the matching took more processor time than it may */
  SW_REGEX_TOO_INTRICATE /* it needed more memory than it may */
} sw_regex_outcome;

typedef struct {
  sw_regex_outcome outcome;
  /* Of a bad pattern: the line and the UTF-16 offset in it, both from 0; -1 where ICU does not say. */
  int32_t line;
  int32_t offset;
  /* The groups of the pattern, without the whole. */
  int32_t groups;
  /* Set to the ranges that were found: two offsets for each. A match without the group has none. Free it. */
  int32_t *_Nullable found;
  int32_t count;
} sw_regex_result;

/* The ranges of a group (0: the whole) of all matches in a text, or of the match of that index from 0 (-1: all). Offsets
   are UTF-16. `milliseconds` bounds the processor time of the calling thread, so that a busy machine changes nothing. */
sw_regex_result sw_regex_find(
    const uint16_t *_Nonnull pattern, int32_t pattern_length, uint32_t flags, int32_t group, int32_t index,
    const uint16_t *_Nonnull text, int32_t length, int32_t milliseconds);

/* Whether a phrase of Japanese begins at a place in a text, by the model of BudouX, which browsers have: what can be read
   together stays together. Offsets are UTF-16. */
bool sw_begins_phrase(const uint16_t *_Nonnull text, int32_t length, int32_t place);

#ifdef __cplusplus
}
#endif
