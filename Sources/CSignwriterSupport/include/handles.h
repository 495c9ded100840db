#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Not a part of the interface, whatever its names begin with. */
#pragma GCC visibility push(hidden)

/* Handles: numbers that stand for objects of this process. A number is used once, so a handle that was released is
 * known as such, and nothing is ever read through one. */

/* What became of a handle. */
enum signwriter_handle_state {
    SIGNWRITER_HANDLE_LIVE,
    SIGNWRITER_HANDLE_FORKED,  /* it was made in another process: this one's parent */
    SIGNWRITER_HANDLE_UNKNOWN, /* it was released, or never made */
};

/* An object behind a handle. */
struct signwriter_handle_object {
    void *object;
    uint32_t kind;
    enum signwriter_handle_state state;
};

/* Makes a handle for an object; 0 if there is no room. */
uint64_t signwriter_handle_add(void *object, uint32_t kind);

/* Finds the object of a handle. If it is of the kind that is wanted, `retain` is called with it before any other thread
 * can forget the handle; it must not use handles. */
struct signwriter_handle_object signwriter_handle_find(uint64_t handle, uint32_t kind, void (*retain)(void *object));

/* Forgets a handle; its reference to the object is the caller's. Of two threads that do so at once, one finds the
 * object. */
struct signwriter_handle_object signwriter_handle_remove(uint64_t handle, uint32_t kind);

#pragma GCC visibility pop
