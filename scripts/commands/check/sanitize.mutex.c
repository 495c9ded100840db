// Tells ThreadSanitizer of the slow ways into and out of Synchronization's Mutex, which it cannot see: they are in a
// library that is not instrumented, so where two threads meet, what a Mutex guards would seem to be guarded by nothing.
// The quick ways are compiled into their callers, and seen.
//
// scripts/check sanitize loads this before the library, and the functions below stand before the library's of the same names.
// `mutex` comes where Swift passes `self`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Processes that tests begin have no sanitizer in them, and load this all the same.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) {
    fprintf(stderr, "sanitize.mutex.c: Synchronization has no %s: has Mutex changed with the toolchain?\n", name);
    abort();
  }
  return function;
}

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  ((SWIFT void (*)(uint32_t, SELF void *))original(LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF void *mutex) __asm__(TRY);
SWIFT bool try_lock_slow(SELF void *mutex) {
  bool locked = ((SWIFT bool (*)(SELF void *))original(TRY))(mutex);
  if (locked && __tsan_acquire) __tsan_acquire(mutex);
  return locked;
}

SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((SWIFT void (*)(SELF void *))original(UNLOCK))(mutex);
}
