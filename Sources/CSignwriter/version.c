#include "signwriter.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

uint32_t signwriter_version(void) { return SIGNWRITER_VERSION; }

const char *signwriter_version_text(void) {
    return TEXT(SIGNWRITER_VERSION_MAJOR) "." TEXT(SIGNWRITER_VERSION_MINOR) "." TEXT(SIGNWRITER_VERSION_PATCH);
}
