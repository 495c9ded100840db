/* The one function that Debian's libexpat asks of a newer C library (scripts/make expat): bytes at random. */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t count) {
  uint8_t *next = bytes;
  while (count > 0) {
    ssize_t got = getrandom(next, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) abort();
    next += got;
    count -= (size_t)got;
  }
}
