// Prints what ICU knows of language tags, a record a line; see scripts/make language-tags.
#include <cstring>
#include <iostream>
#include <set>
#include <string>
#include <unicode/locid.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

static std::string canonical(const std::string &tag) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(tag, error);
  locale.canonicalize(error);
  std::string found = locale.toLanguageTag<std::string>(error);
  return U_FAILURE(error) ? "" : found;
}

static icu::Locale likely(const std::string &tag) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(tag, error);
  locale.addLikelySubtags(error);
  return locale;
}

static void alias(const char *kind, const std::string &tag, const std::string &key, size_t from) {
  std::string found = canonical(tag);
  if (found.size() > from && found.substr(from) != tag.substr(from) && found != "und") std::cout << kind << ' ' << key << ' ' << found.substr(from) << '\n';
}

int main() {
  std::cout << "version " << U_ICU_VERSION << '\n';
  std::set<std::string> languages, located, regions, scripts;
  for (const char *const *code = uloc_getISOLanguages(); *code; ++code) languages.insert(*code);
  for (const char *const *code = uloc_getISOCountries(); *code; ++code) regions.insert(*code);
  for (int32_t index = 0; index < uloc_countAvailable(); ++index) {
    char language[16];
    UErrorCode error = U_ZERO_ERROR;
    uloc_getLanguage(uloc_getAvailable(index), language, sizeof language, &error);
    located.insert(language);
  }
  std::string letters = "abcdefghijklmnopqrstuvwxyz";
  for (char a : letters)
    for (char b : letters) {
      std::string two{a, b};
      alias("alias", two, two, 0);
      for (char c : letters) alias("alias", two + c, two + c, 0);
      std::string region{(char)(a - 32), (char)(b - 32)};
      alias("region", "en-" + region, region, 3);
    }
  for (int number = 0; number < 1000; ++number) {
    char digits[8];
    snprintf(digits, sizeof digits, "%03d", number);
    alias("region", std::string("en-") + digits, digits, 3);
  }
  for (const char *tag : {"art-lojban", "cel-gaulish", "en-GB-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon",
                          "i-lux", "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "no-bok", "no-nyn", "sgn-BE-FR",
                          "sgn-BE-NL", "sgn-CH-DE", "zh-guoyu", "zh-hakka", "zh-min", "zh-min-nan", "zh-xiang"})
    if (canonical(tag).find("-x-") == std::string::npos) std::cout << "whole " << tag << ' ' << canonical(tag) << '\n';
  for (const std::string &code : languages) {
    icu::Locale full = likely(code);
    std::cout << "language " << code << ' ' << (located.count(code) ? '+' : '-') << ' ' << (*full.getScript() ? full.getScript() : "-")
              << ' ' << (*full.getCountry() ? full.getCountry() : "-") << '\n';
    if (*full.getScript()) scripts.insert(full.getScript());
  }
  for (const std::string &code : languages) {
    icu::Locale full = likely(code);
    if (!*full.getScript()) continue;
    for (const std::string &region : regions) {
      icu::Locale found = likely(code + "-" + region);
      if (strcmp(found.getScript(), full.getScript())) std::cout << "script " << code << '-' << region << ' ' << found.getScript() << '\n';
    }
    for (const std::string &script : scripts) {
      icu::Locale found = likely(code + "-" + script);
      if (strcmp(found.getCountry(), full.getCountry())) std::cout << "country " << code << '-' << script << ' ' << found.getCountry() << '\n';
    }
  }
  for (const std::string &region : regions) std::cout << "spoken " << region << ' ' << likely("und-" + region).getLanguage() << '\n';
}
