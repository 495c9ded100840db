/* SPDX-License-Identifier: Apache-2.0 */
/* Follows the ring of pictures that `signwriter caption --live` writes, as docs/captions.md lays it out.
 *
 * A ring is another program's: its numbers are checked, and it may come, go, be cut and be replaced at any time. So it is
 * read, not mapped: memory behind a file that was cut would end the process.
 *
 * A ring has no lock; use it on one thread at a time. Nothing here waits. */
#ifndef SIGNWRITER_RING_H
#define SIGNWRITER_RING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Ring Ring;

typedef struct {
    uint32_t x, y, width, height;
} RingArea;

/* What a look found. What it points to lives until the next look. */
typedef struct {
    uint32_t width, height; /* of the ring; 0 where none is open */
    uint32_t rate_n, rate_d; /* its frames a second */
    const uint8_t *pixels;  /* RGBA, straight alpha, rows from the top without gaps; NULL where there is nothing to show */
    bool is_new;            /* whether that is another picture than at the last look */
    RingArea area;          /* outside of it a new picture is that of the last look */
    bool has_ended;         /* at this look a ring was found to have ended; others of its name are followed all the same */
    const char *problem;    /* why no ring is open, a sentence; or NULL */
} RingLook;

/* Follows the ring of a path, which need not be there yet. NULL if there is no memory. */
Ring *ring_follow(const char *path);

/* Looks what is shown `now`, in nanoseconds of a clock that does not jump. A ring whose writer has not moved for some
 * seconds shows nothing until it moves. */
RingLook ring_look(Ring *ring, uint64_t now);

void ring_free(Ring *ring);

#endif
