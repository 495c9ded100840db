#include "arithmetic.h"

#ifdef __x86_64__
#include <xmmintrin.h>
#endif

/* Whether the thread computes as one that nobody has told otherwise. Asking costs less than setting. */
static bool is_usual(void) {
#if defined __x86_64__
  unsigned short control;
  __asm__("fnstcw %0" : "=m"(control));
  /* The C library's numbers are of both units. The lowest bits of one are flags. */
  return control == 0x37F && (_mm_getcsr() & ~0x3Fu) == 0x1F80;
#elif defined __aarch64__
  unsigned long control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  return control == 0;
#else
  return fegetround() == FE_TONEAREST;
#endif
}

void signwriter_take_arithmetic(signwriter_arithmetic *arithmetic) {
  arithmetic->changed = !is_usual();
  if (!arithmetic->changed) return;
  fegetenv(&arithmetic->callers);
  fesetenv(FE_DFL_ENV);
}

void signwriter_give_arithmetic(const signwriter_arithmetic *arithmetic) {
  if (arithmetic->changed) fesetenv(&arithmetic->callers);
}
