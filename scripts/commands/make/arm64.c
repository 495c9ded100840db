// Functions that Swift's runtime of a newer C library asks for, where the C library is older.
//
// Debian builds its Swift against glibc 2.42, whose headers lead to these names; all of them have been there under older names, or
// are short. With them a program needs no newer glibc than others of ours.
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// By their names alone: a header would lead to the newer ones.
extern long old_strtol(const char *, char **, int) __asm__("strtol");
extern long long old_strtoll(const char *, char **, int) __asm__("strtoll");
extern unsigned long old_strtoul(const char *, char **, int) __asm__("strtoul");
extern unsigned long long old_strtoull(const char *, char **, int) __asm__("strtoull");
extern int old_vsscanf(const char *, const char *, va_list) __asm__("vsscanf");

long __isoc23_strtol(const char *text, char **end, int base) { return old_strtol(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return old_strtoll(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return old_strtoul(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return old_strtoull(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int found = old_vsscanf(text, format, arguments);
  va_end(arguments);
  return found;
}

// As OpenBSD and glibc 2.38 have them: the length that the whole would have.
size_t strlcpy(char *target, const char *source, size_t size) {
  const size_t length = strlen(source);
  if (size > 0) {
    const size_t copied = length < size ? length : size - 1;
    memcpy(target, source, copied);
    target[copied] = 0;
  }
  return length;
}

size_t strlcat(char *target, const char *source, size_t size) {
  const size_t used = strnlen(target, size);
  return used + strlcpy(target + used, source, size - used);
}
