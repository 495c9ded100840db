#include "icu_text.h"

#include <unicode/casemap.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/ucasemap.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <cstring>
#include <string>

/* ICU's interface in C maps case without saying which letters became which, so this is C++. */

/* Writes where each unit of the result comes from: the start of what was replaced. */
static bool write_origins(icu::Edits &edits, int32_t *origins) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Edits::Iterator edit = edits.getFineIterator();
  while (edit.next(error)) {
    for (int32_t unit = 0; unit < edit.newLength(); ++unit) {
      origins[edit.destinationIndex() + unit] = edit.sourceIndex() + (edit.hasChange() ? 0 : unit);
    }
  }
  return U_SUCCESS(error);
}

int32_t sw_map_case(
    sw_case_kind kind, const char *locale, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity,
    int32_t *origins) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Edits edits;
  const char16_t *from = reinterpret_cast<const char16_t *>(text);
  char16_t *to = reinterpret_cast<char16_t *>(result);
  int32_t count = 0;
  switch (kind) {
    case SW_CASE_UPPER: count = icu::CaseMap::toUpper(locale, 0, from, length, to, capacity, &edits, error); break;
    case SW_CASE_LOWER: count = icu::CaseMap::toLower(locale, 0, from, length, to, capacity, &edits, error); break;
    case SW_CASE_TITLE:
      count = icu::CaseMap::toTitle(
          locale, U_TITLECASE_NO_LOWERCASE, nullptr, from, length, to, capacity, &edits, error);
      break;
  }
  if (U_FAILURE(error) || count > capacity || !write_origins(edits, origins)) return -1;
  return count;
}

int32_t sw_case_changes(uint32_t scalar) {
  UChar32 character = static_cast<UChar32>(scalar);
  return (u_hasBinaryProperty(character, UCHAR_CHANGES_WHEN_UPPERCASED) ? SW_CHANGES_UPPERCASED : 0) |
         (u_hasBinaryProperty(character, UCHAR_CHANGES_WHEN_LOWERCASED) ? SW_CHANGES_LOWERCASED : 0);
}

uint32_t sw_compatibility(uint32_t scalar, bool narrow) {
  UChar32 character = static_cast<UChar32>(scalar);
  int32_t wanted = narrow ? U_DT_NARROW : U_DT_WIDE;
  if (u_getIntPropertyValue(character, UCHAR_DECOMPOSITION_TYPE) != wanted) return scalar;
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2 *normalizer = icu::Normalizer2::getNFKCInstance(error);
  icu::UnicodeString found;
  if (U_FAILURE(error) || !normalizer->getRawDecomposition(character, found)) return scalar;
  return found.countChar32() == 1 ? static_cast<uint32_t>(found.char32At(0)) : scalar;
}

int32_t sw_fold_name(const void *name, int32_t length, char *result, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2 *normalizer = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) return -1;
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(icu::StringPiece(static_cast<const char *>(name), length));
  std::string found;
  normalizer->normalize(normalizer->normalize(text, error).foldCase(), error).toUTF8String(found);
  if (U_FAILURE(error) || found.size() > static_cast<size_t>(capacity)) return -1;
  memcpy(result, found.data(), found.size());
  return static_cast<int32_t>(found.size());
}
