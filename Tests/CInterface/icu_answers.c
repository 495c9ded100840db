/* Prints what ICU answers to all that Signwriter asks it: numbers in every language, set of digits and currency, where
 * texts break, what languages and regions are likely, and the letters of every language. scripts/make icu-data compares the
 * answers of two versions of ICU's data. */
#include <stdio.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/unumsys.h>
#include <unicode/ucurr.h>
#include <unicode/uenum.h>
#include <unicode/ures.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

static void number(const char *locale, const char *skeleton, double value) {
    UErrorCode code = U_ZERO_ERROR;
    UChar wish[256], answer[256];
    char text[768];
    u_strFromUTF8(wish, 256, NULL, skeleton, -1, &code);
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(wish, -1, locale, &code);
    UFormattedNumber *result = unumf_openResult(&code);
    unumf_formatDouble(formatter, value, result, &code);
    unumf_resultToString(result, answer, 256, &code);
    if (U_SUCCESS(code)) u_strToUTF8(text, sizeof text, NULL, answer, -1, &code);
    printf("%s %s %g: %s\n", locale, skeleton, value, U_SUCCESS(code) ? text : u_errorName(code));
    unumf_closeResult(result);
    unumf_close(formatter);
}

static void numbers(void) {
    static const char *skeletons[] = {
        "precision-integer group-auto sign-negative", ".00## group-min2", "percent scale/100", "compact-short",
        "compact-long", "currency/EUR", "currency/USD", "currency/JPY", "currency/INR sign-always", "integer-width/*0000"};
    static const double values[] = {0, -1, 3, 21, 1234567.891, 1e15};
    for (int32_t i = 0; i < uloc_countAvailable(); i++)
        for (size_t s = 0; s < sizeof skeletons / sizeof *skeletons; s++)
            for (size_t v = 0; v < sizeof values / sizeof *values; v++)
                number(uloc_getAvailable(i), skeletons[s], values[v]);
}

static void currencies_and_digits(void) {
    UErrorCode code = U_ZERO_ERROR;
    char skeleton[64];
    UEnumeration *names = ucurr_openISOCurrencies(UCURR_ALL, &code);
    for (const char *name; (name = uenum_next(names, NULL, &code)) && U_SUCCESS(code);) {
        snprintf(skeleton, sizeof skeleton, "currency/%s", name);
        number("en", skeleton, 5.5);
        number("ar", skeleton, 5.5);
    }
    uenum_close(names);
    names = unumsys_openAvailableNames(&code);
    for (const char *name; (name = uenum_next(names, NULL, &code)) && U_SUCCESS(code);) {
        UNumberingSystem *system = unumsys_openByName(name, &code);
        if (U_SUCCESS(code) && !unumsys_isAlgorithmic(system)) {
            snprintf(skeleton, sizeof skeleton, "numbering-system/%s", name);
            number("en", skeleton, 1234.5);
            number("fa", skeleton, 1234.5);
        }
        unumsys_close(system);
    }
    uenum_close(names);
}

static void breaks(const char *locale, UBreakIteratorType type, const char *text) {
    UErrorCode code = U_ZERO_ERROR;
    UChar units[512];
    int32_t count = 0;
    u_strFromUTF8(units, 512, &count, text, -1, &code);
    UBreakIterator *iterator = ubrk_open(type, locale, units, count, &code);
    printf("%s %d %s:", locale, type, u_errorName(code));
    for (int32_t at = ubrk_first(iterator); U_SUCCESS(code) && at != UBRK_DONE; at = ubrk_next(iterator))
        printf(" %d/%d", at, ubrk_getRuleStatus(iterator));
    printf("\n");
    ubrk_close(iterator);
}

static void letters(const char *locale, const char *key) {
    UErrorCode code = U_ZERO_ERROR;
    char text[180000];
    int32_t count = 0;
    UResourceBundle *bundle = ures_open(NULL, locale, &code);
    const UChar *pattern = ures_getStringByKey(bundle, key, &count, &code);
    uset_close(uset_openPattern(pattern, count, &code));
    if (U_SUCCESS(code)) u_strToUTF8(text, sizeof text, NULL, pattern, count, &code);
    printf("%s %s: %s\n", locale, key, U_SUCCESS(code) ? text : u_errorName(code));
    ures_close(bundle);
}

static void likely(const char *locale) {
    UErrorCode code = U_ZERO_ERROR;
    char whole[128];
    uloc_addLikelySubtags(locale, whole, sizeof whole, &code);
    printf("%s: %s, %s\n", locale, U_SUCCESS(code) ? whole : u_errorName(code), uloc_getISO3Language(locale));
}

/* The script and region of each language, and the language of each region. */
static void languages(void) {
    char locale[32];
    for (const char *const *language = uloc_getISOLanguages(); *language; language++) likely(*language);
    for (int32_t i = 0; i < uloc_countAvailable(); i++) likely(uloc_getAvailable(i));
    for (const char *const *region = uloc_getISOCountries(); *region; region++) {
        static const char *written[] = {"und", "zh", "sr", "uz", "pa", "az"};
        for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
            snprintf(locale, sizeof locale, "%s_%s", written[i], *region);
            likely(locale);
        }
    }
}

int main(void) {
    static const char *texts[] = {
        "The quick (\"brown\") fox can't jump 32.3 feet, right? e-mail, 3\xC2\xA0km", "Грузия. Привет, мир!",
        "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน", "ພາສາລາວເປັນພາສາທີ່ມີສຽງວັນນະຍຸດ", "ភាសាខ្មែរជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជា",
        "မြန်မာဘာသာစကားသည် တရားဝင်ဘာသာစကား ဖြစ်သည်", "日本語のテキストは、禁則処理が必要です。「はい」ー", "中文文本没有空格，但是要换行。",
        "한국어 텍스트는 띄어쓰기가 있습니다.", "שלום עולם — زُخْرُف 123", "👩‍👩‍👧‍👦 🇩🇪🇫🇷 e\xCC\x81"};
    static const char *locales[] = {"", "en", "th", "lo", "km", "my", "ja", "zh", "zh_Hant", "ko", "fi", "sv", "el", "de",
                                    "ja@lb=strict", "ja@lb=loose", "ko@lw=phrase", "de@lw=keepall"};
    numbers();
    currencies_and_digits();
    languages();
    for (size_t l = 0; l < sizeof locales / sizeof *locales; l++)
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
            breaks(locales[l], UBRK_LINE, texts[t]);
            breaks(locales[l], UBRK_CHARACTER, texts[t]);
        }
    for (int32_t i = 0; i < uloc_countAvailable(); i++) breaks(uloc_getAvailable(i), UBRK_LINE, texts[6]);
    for (int32_t i = 0; i < uloc_countAvailable(); i++) {
        letters(uloc_getAvailable(i), "ExemplarCharacters");
        letters(uloc_getAvailable(i), "ExemplarCharactersPunctuation");
        letters(uloc_getAvailable(i), "ExemplarCharactersNumbers");
    }
    return 0;
}
