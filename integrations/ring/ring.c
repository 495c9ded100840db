/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "ring.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The places of the layout, in bytes. */
enum { SLOTS = 8, SIZE = 16, RATE = 24, PICTURES = 32, NEWEST = 48, FRAME = 56, ENDED = 64, SEQUENCES = 72, HEADER = 88 };
enum { SLOT_BYTES = 32, MOST_SLOTS = 1 << 16 };
enum { MOST_SIDE = 16384, MOST_PIXELS = 1 << 26 };
/* How often a picture is copied again that was written meanwhile. */
enum { TRIES = 16 };

static const uint64_t SECOND = 1000000000;

struct Ring {
    char *path;
    int file; /* -1 where none is open */
    dev_t device;
    ino_t inode;
    uint64_t slots, places[2];
    uint32_t count, width, height, rate_n, rate_d;
    uint8_t *picture;
    bool knows;     /* whether the copy is that of a change */
    uint64_t have;  /* of this one */
    RingArea torn;  /* but for this rectangle of it, which was written while it was copied */
    uint64_t beat, moved_at;
    bool shows; /* whether the last look had pixels */
    char problem[512];
};

static uint32_t number4(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint64_t number8(const uint8_t *bytes) { return number4(bytes) | (uint64_t)number4(bytes + 4) << 32; }

/* Reads bytes, all or none, in the order of calls: the writer stores a number after what it stands for. */
static bool read_at(const Ring *ring, void *bytes, size_t size, uint64_t place) {
    for (size_t done = 0; done < size;) {
        ssize_t count = pread(ring->file, (uint8_t *)bytes + done, size - done, (off_t)(place + done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += (size_t)count;
    }
    atomic_thread_fence(memory_order_acquire);
    return true;
}

static bool read_number(const Ring *ring, uint64_t place, uint64_t *number) {
    uint8_t bytes[8];
    if (!read_at(ring, bytes, sizeof bytes, place)) return false;
    *number = number8(bytes);
    return true;
}

/* -------------------------------------------------------------------------------------------------- open and closed -- */

static void let_go(Ring *ring) {
    if (ring->file >= 0) close(ring->file);
    free(ring->picture);
    ring->file = -1;
    ring->picture = NULL;
    ring->width = ring->height = 0;
    ring->knows = false;
    ring->torn = (RingArea){0};
}

/* Closes a ring that is none, and says why. Returns false. */
static bool refuse(Ring *ring, const char *reason) {
    let_go(ring);
    snprintf(ring->problem, sizeof ring->problem, "ring: %.300s %s", ring->path, reason);
    return false;
}

/* Whether so many bytes from a place on are in a file. */
static bool fits(uint64_t place, uint64_t bytes, uint64_t size) {
    return place >= HEADER && place <= size && bytes <= size - place;
}

/* Takes the numbers of a header, none of which is trusted. */
static bool take_header(Ring *ring, const uint8_t *header, uint64_t size) {
    if (memcmp(header, "SWRING1\n", 8))
        return refuse(ring, "is no ring of captions, version 1; give what signwriter caption --live writes with -o");
    ring->slots = number4(header + SLOTS);
    ring->count = number4(header + SLOTS + 4);
    ring->width = number4(header + SIZE);
    ring->height = number4(header + SIZE + 4);
    ring->rate_n = number4(header + RATE);
    ring->rate_d = number4(header + RATE + 4);
    bool is_sized = ring->width >= 1 && ring->width <= MOST_SIDE && ring->height >= 1 && ring->height <= MOST_SIDE &&
                    (uint64_t)ring->width * ring->height <= MOST_PIXELS;
    uint64_t bytes = (uint64_t)ring->width * ring->height * 4;
    bool is_whole = is_sized && ring->count >= 1 && ring->count <= MOST_SLOTS &&
                    fits(ring->slots, (uint64_t)ring->count * SLOT_BYTES, size);
    for (int i = 0; i < 2; i++) {
        ring->places[i] = number8(header + PICTURES + 8 * i);
        is_whole = is_whole && fits(ring->places[i], bytes, size);
    }
    /* From a thousand frames a second to one in a thousand seconds. */
    bool has_rate = ring->rate_n && ring->rate_d && ring->rate_n <= INT32_MAX && ring->rate_d <= INT32_MAX &&
                    ring->rate_n / 1000 <= ring->rate_d && ring->rate_d / 1000 <= ring->rate_n;
    if (!is_whole || !has_rate) return refuse(ring, "is a damaged ring; start signwriter caption --live again");
    return true;
}

/* Opens the ring. False where there is none, or one that has ended. */
static bool open_ring(Ring *ring, uint64_t now) {
    uint8_t header[HEADER];
    struct stat about;
    /* What is no file at all must not keep who opens it. */
    ring->file = open(ring->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (ring->file < 0 && errno == ENOENT)
        return refuse(ring, "is not there; start signwriter caption --live and give it with -o");
    if (ring->file < 0) return refuse(ring, strerror(errno));
    if (fstat(ring->file, &about) || !S_ISREG(about.st_mode) || about.st_size < HEADER ||
        !read_at(ring, header, sizeof header, 0))
        return refuse(ring, "is no ring of captions; give what signwriter caption --live writes with -o");
    if (!take_header(ring, header, (uint64_t)about.st_size)) return false;
    if (number8(header + ENDED) == 1) return refuse(ring, "has ended; start signwriter caption --live again");
    ring->picture = calloc((size_t)ring->width * ring->height, 4);
    if (!ring->picture) return refuse(ring, "has pictures that there is no memory for");
    ring->device = about.st_dev;
    ring->inode = about.st_ino;
    ring->beat = number8(header + FRAME);
    ring->moved_at = now;
    ring->problem[0] = 0;
    return true;
}

/* Whether another file has the name by now. */
static bool is_replaced(const Ring *ring) {
    struct stat about;
    return !stat(ring->path, &about) && (about.st_dev != ring->device || about.st_ino != ring->inode);
}

/* --------------------------------------------------------------------------------------------------------- pictures -- */

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t most(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The rectangle around two, of which each may be empty. */
static RingArea around(RingArea a, RingArea b) {
    if (!a.width || !a.height) return b;
    if (!b.width || !b.height) return a;
    uint32_t x = least(a.x, b.x), y = least(a.y, b.y);
    return (RingArea){x, y, most(a.x + a.width, b.x + b.width) - x, most(a.y + a.height, b.y + b.height) - y};
}

/* The rectangle of a change. False if a newer change has its place, if it is being written, or if it is none. */
static bool find(const Ring *ring, uint64_t change, RingArea *area) {
    uint64_t place = ring->slots + change % ring->count * SLOT_BYTES, again;
    uint8_t slot[SLOT_BYTES];
    if (!read_at(ring, slot, sizeof slot, place) || number8(slot) != change) return false;
    if (!read_number(ring, place, &again) || again != change) return false;
    *area = (RingArea){number4(slot + 16), number4(slot + 20), number4(slot + 24), number4(slot + 28)};
    return area->x <= ring->width && area->width <= ring->width - area->x && area->y <= ring->height &&
           area->height <= ring->height - area->y;
}

/* The rectangle around all changes since the copy, and what of it is torn; the whole picture if one of them is not known. */
static RingArea changed(const Ring *ring, uint64_t newest) {
    RingArea whole = {0, 0, ring->width, ring->height}, all = ring->torn;
    if (!ring->knows || newest < ring->have || newest - ring->have > ring->count) return whole;
    for (uint64_t change = ring->have + 1; change <= newest; change++) {
        RingArea area;
        if (!find(ring, change, &area)) return whole;
        all = around(all, area);
    }
    return all;
}

/* Copies a rectangle of the picture of a change. False if the file has no such bytes. */
static bool copy(Ring *ring, uint64_t change, RingArea area) {
    uint64_t picture = ring->places[change & 1], row = (uint64_t)ring->width * 4;
    if (area.width == ring->width)
        return read_at(ring, ring->picture + area.y * row, area.height * row, picture + area.y * row);
    for (uint32_t y = area.y; y < area.y + area.height; y++) {
        uint64_t start = y * row + (uint64_t)area.x * 4;
        if (!read_at(ring, ring->picture + start, (size_t)area.width * 4, picture + start)) return false;
    }
    return true;
}

/* Copies what has changed. False if the file is not what it was. What is written again and again meanwhile is for the next
 * look. */
static bool update(Ring *ring, RingLook *look) {
    for (int i = 0; i < TRIES; i++) {
        uint64_t newest, before, after;
        if (!read_number(ring, NEWEST, &newest)) return false;
        if (ring->knows && newest == ring->have && !ring->torn.width) return true;
        RingArea area = changed(ring, newest);
        uint64_t sequence = SEQUENCES + 8 * (newest & 1);
        if (!read_number(ring, sequence, &before)) return false;
        if (before != newest) continue;
        ring->torn = area;
        if (!copy(ring, newest, area) || !read_number(ring, sequence, &after)) return false;
        if (after != newest) continue;
        ring->have = newest;
        ring->knows = true;
        ring->torn = (RingArea){0};
        look->is_new = true;
        look->area = area;
        return true;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ looks -- */

/* Whether the writer moves. What it left behind is not shown for ever. */
static bool lives(Ring *ring, uint64_t now, uint64_t beat) {
    if (beat != ring->beat) {
        ring->beat = beat;
        ring->moved_at = now;
    }
    uint64_t patience = 5 * SECOND + 3 * SECOND * ring->rate_d / ring->rate_n;
    return now - ring->moved_at <= patience;
}

/* Looks into a ring that is open. False if it is no longer. */
static bool look_into(Ring *ring, uint64_t now, RingLook *look) {
    uint64_t has_ended, beat;
    /* Asked before the picture, so that no change is missed. */
    bool is_read = read_number(ring, ENDED, &has_ended) && read_number(ring, FRAME, &beat);
    if (!is_read) return refuse(ring, "was cut by another program; start signwriter caption --live again");
    if (has_ended == 1) {
        look->has_ended = true;
        return refuse(ring, "has ended; start signwriter caption --live again");
    }
    bool is_shown = lives(ring, now, beat);
    if (!update(ring, look)) return refuse(ring, "was cut by another program; start signwriter caption --live again");
    if (!is_shown || !ring->knows || ring->torn.width) return true;
    look->pixels = ring->picture;
    if (!ring->shows) {
        look->is_new = true;
        look->area = (RingArea){0, 0, ring->width, ring->height};
    }
    return true;
}

Ring *ring_follow(const char *path) {
    Ring *ring = calloc(1, sizeof *ring);
    if (!ring) return NULL;
    ring->file = -1;
    ring->path = strdup(path);
    if (ring->path) return ring;
    free(ring);
    return NULL;
}

RingLook ring_look(Ring *ring, uint64_t now) {
    RingLook look = {0};
    if (ring->file >= 0 && is_replaced(ring)) let_go(ring);
    bool is_open = ring->file >= 0 || open_ring(ring, now);
    if (is_open && look_into(ring, now, &look)) {
        look.width = ring->width;
        look.height = ring->height;
        look.rate_n = ring->rate_n;
        look.rate_d = ring->rate_d;
    }
    if (!look.pixels) look.is_new = ring->shows;
    ring->shows = look.pixels != NULL;
    look.problem = ring->problem[0] ? ring->problem : NULL;
    return look;
}

void ring_free(Ring *ring) {
    let_go(ring);
    free(ring->path);
    free(ring);
}
