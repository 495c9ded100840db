/* SPDX-License-Identifier: Apache-2.0 */
/* A ring that tests write, as docs/captions.md lays it out. */
#ifndef SIGNWRITER_RING_WRITER_H
#define SIGNWRITER_RING_WRITER_H

#include <stddef.h>
#include <stdint.h>

#include "../ring.h"

typedef struct {
    char path[256];
    uint8_t *memory; /* of the file, for those who break it */
    size_t size;
    uint32_t width, height;
    uint64_t places[2];
    uint64_t newest;
    RingArea last;
    uint8_t *picture; /* what a reader is to see */
} RingWriter;

/* Makes the file, in place of one of that name. It ends the process where that cannot be. */
RingWriter *ring_writer_open(const char *path, uint32_t width, uint32_t height, uint32_t rate_n, uint32_t rate_d);

/* Shows a picture that has another colour in a rectangle: red, green, blue and straight alpha. */
void ring_writer_fill(RingWriter *writer, RingArea area, const uint8_t *color);

/* Says that it lives. */
void ring_writer_beat(RingWriter *writer, uint64_t frame);

/* Says that nothing more comes, and removes the file. */
void ring_writer_end(RingWriter *writer);

void ring_writer_put4(RingWriter *writer, size_t place, uint32_t number);
void ring_writer_put8(RingWriter *writer, size_t place, uint64_t number);

/* Lets the memory go; the file stays. */
void ring_writer_close(RingWriter *writer);

#endif
