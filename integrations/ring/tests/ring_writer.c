/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "ring_writer.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SLOTS = 4096, COUNT = 256, SLOT = 32, NEWEST = 48, FRAME = 56, ENDED = 64, SEQUENCES = 72 };
static const uint64_t NONE = UINT64_MAX;

static void fail(const char *path) {
    perror(path);
    exit(1);
}

void ring_writer_put4(RingWriter *writer, size_t place, uint32_t number) {
    uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    memcpy(writer->memory + place, bytes, sizeof bytes);
}

/* After all that was stored before it, and before all that is stored after it. */
void ring_writer_put8(RingWriter *writer, size_t place, uint64_t number) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n((uint64_t *)(void *)(writer->memory + place), number, __ATOMIC_SEQ_CST);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

RingWriter *ring_writer_open(const char *path, uint32_t width, uint32_t height, uint32_t rate_n, uint32_t rate_d) {
    RingWriter *writer = calloc(1, sizeof *writer);
    char part[300];
    size_t bytes = ((size_t)width * height * 4 + 4095) / 4096 * 4096;
    snprintf(writer->path, sizeof writer->path, "%s", path);
    snprintf(part, sizeof part, "%s.part", path);
    writer->width = width;
    writer->height = height;
    writer->places[0] = SLOTS + COUNT * SLOT;
    writer->places[1] = writer->places[0] + bytes;
    writer->size = writer->places[1] + bytes;
    writer->picture = calloc((size_t)width * height, 4);
    int file = open(part, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, (off_t)writer->size)) fail(part);
    writer->memory = mmap(NULL, writer->size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (writer->memory == MAP_FAILED) fail(part);
    close(file);
    memcpy(writer->memory, "SWRING1\n", 8);
    const uint32_t numbers[] = {SLOTS, COUNT, width, height, rate_n, rate_d};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) ring_writer_put4(writer, 8 + 4 * i, numbers[i]);
    for (size_t i = 0; i < 2; i++) ring_writer_put8(writer, 32 + 8 * i, writer->places[i]);
    ring_writer_put8(writer, SEQUENCES + 8, NONE);
    if (rename(part, path)) fail(path);
    return writer;
}

static void copy(RingWriter *writer, RingArea area, uint64_t place) {
    for (uint32_t y = area.y; y < area.y + area.height; y++) {
        size_t start = ((size_t)y * writer->width + area.x) * 4;
        memcpy(writer->memory + place + start, writer->picture + start, (size_t)area.width * 4);
    }
}

void ring_writer_fill(RingWriter *writer, RingArea area, const uint8_t *color) {
    for (uint32_t y = area.y; y < area.y + area.height; y++)
        for (uint32_t x = area.x; x < area.x + area.width; x++)
            memcpy(writer->picture + ((size_t)y * writer->width + x) * 4, color, 4);
    uint64_t change = ++writer->newest;
    size_t sequence = SEQUENCES + 8 * (change & 1), slot = SLOTS + change % COUNT * SLOT;
    ring_writer_put8(writer, sequence, NONE);
    /* This picture is that of two changes ago. */
    copy(writer, writer->last, writer->places[change & 1]);
    copy(writer, area, writer->places[change & 1]);
    writer->last = area;
    ring_writer_put8(writer, sequence, change);
    ring_writer_put8(writer, slot, NONE);
    ring_writer_put8(writer, slot + 8, change * 1000);
    const uint32_t numbers[] = {area.x, area.y, area.width, area.height};
    for (size_t i = 0; i < 4; i++) ring_writer_put4(writer, slot + 16 + 4 * i, numbers[i]);
    ring_writer_put8(writer, slot, change);
    ring_writer_put8(writer, NEWEST, change);
}

void ring_writer_beat(RingWriter *writer, uint64_t frame) { ring_writer_put8(writer, FRAME, frame); }

void ring_writer_end(RingWriter *writer) {
    ring_writer_put8(writer, ENDED, 1);
    unlink(writer->path);
}

void ring_writer_close(RingWriter *writer) {
    munmap(writer->memory, writer->size);
    free(writer->picture);
    free(writer);
}
