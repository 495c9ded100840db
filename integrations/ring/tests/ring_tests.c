/* SPDX-License-Identifier: Apache-2.0 */
/* What a reader sees of a ring: whole pictures, and nothing that a damaged ring could do to it.
 *
 *     ring-tests FOLDER */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ring_writer.h"

static int failures;

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), failures++;                   \
    } while (0)

enum { WIDTH = 61, HEIGHT = 37 };
static const uint64_t SECOND = 1000000000;
static const uint8_t RED[4] = {255, 0, 0, 255}, SOFT[4] = {10, 20, 30, 77};
static char path[300];

static bool is_area(RingArea area, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    return area.x == x && area.y == y && area.width == width && area.height == height;
}

static bool shows(const RingLook *look, const RingWriter *writer) {
    return look->pixels && look->width == writer->width && look->height == writer->height &&
           !memcmp(look->pixels, writer->picture, (size_t)writer->width * writer->height * 4);
}

static void test_a_ring_that_comes_changes_and_ends(void) {
    Ring *ring = ring_follow(path);
    RingLook look = ring_look(ring, 0);
    CHECK(!look.pixels && !look.is_new && !look.width && strstr(look.problem, path) && strstr(look.problem, "is not there"));
    RingWriter *writer = ring_writer_open(path, WIDTH, HEIGHT, 30000, 1001);
    look = ring_look(ring, 1);
    CHECK(shows(&look, writer) && look.is_new && is_area(look.area, 0, 0, WIDTH, HEIGHT) && !look.problem);
    CHECK(look.rate_n == 30000 && look.rate_d == 1001);
    look = ring_look(ring, 2);
    CHECK(shows(&look, writer) && !look.is_new);
    ring_writer_fill(writer, (RingArea){3, 4, 5, 6}, RED);
    look = ring_look(ring, 3);
    CHECK(shows(&look, writer) && look.is_new && is_area(look.area, 3, 4, 5, 6));
    ring_writer_fill(writer, (RingArea){10, 1, 2, 2}, SOFT);
    ring_writer_fill(writer, (RingArea){0, 0, 0, 0}, SOFT);
    ring_writer_fill(writer, (RingArea){4, 20, WIDTH - 4, HEIGHT - 20}, RED);
    look = ring_look(ring, 4);
    CHECK(shows(&look, writer) && look.is_new && is_area(look.area, 4, 1, WIDTH - 4, HEIGHT - 1));
    for (uint32_t i = 0; i < 300; i++) ring_writer_fill(writer, (RingArea){i % WIDTH, i % HEIGHT, 1, 1}, i % 2 ? RED : SOFT);
    look = ring_look(ring, 5);
    CHECK(shows(&look, writer) && is_area(look.area, 0, 0, WIDTH, HEIGHT));
    ring_writer_end(writer);
    look = ring_look(ring, 6);
    CHECK(look.has_ended && !look.pixels && look.is_new && !look.width);
    look = ring_look(ring, 7);
    CHECK(!look.has_ended && !look.pixels && !look.is_new);
    ring_writer_close(writer);
    ring_free(ring);
}

static void test_one_that_takes_the_name_is_followed(void) {
    RingWriter *first = ring_writer_open(path, WIDTH, HEIGHT, 25, 1);
    Ring *ring = ring_follow(path);
    ring_writer_fill(first, (RingArea){1, 1, 9, 9}, RED);
    RingLook look = ring_look(ring, 0);
    CHECK(shows(&look, first));
    RingWriter *second = ring_writer_open(path, 20, 10, 50, 1);
    ring_writer_fill(second, (RingArea){2, 2, 3, 3}, SOFT);
    look = ring_look(ring, 1);
    CHECK(shows(&look, second) && look.is_new && is_area(look.area, 0, 0, 20, 10) && look.rate_n == 50);
    ring_writer_end(second);
    /* Two that have ended: one is gone, and one is left behind. */
    CHECK(ring_look(ring, 2).has_ended);
    RingWriter *third = ring_writer_open(path, 20, 10, 50, 1);
    ring_writer_put8(third, 64, 1);
    look = ring_look(ring, 3);
    CHECK(!look.has_ended && !look.pixels && strstr(look.problem, "has ended"));
    unlink(path);
    ring_writer_close(first);
    ring_writer_close(second);
    ring_writer_close(third);
    ring_free(ring);
}

static void test_a_writer_that_does_not_move_shows_nothing(void) {
    RingWriter *writer = ring_writer_open(path, WIDTH, HEIGHT, 1, 2);
    Ring *ring = ring_follow(path);
    ring_writer_fill(writer, (RingArea){1, 1, 9, 9}, RED);
    RingLook look = ring_look(ring, SECOND);
    CHECK(shows(&look, writer));
    /* Five seconds, and three frames of two each. */
    look = ring_look(ring, 12 * SECOND);
    CHECK(shows(&look, writer) && !look.is_new);
    look = ring_look(ring, 12 * SECOND + 1);
    CHECK(!look.pixels && look.is_new && look.width == WIDTH);
    look = ring_look(ring, 13 * SECOND);
    CHECK(!look.pixels && !look.is_new);
    ring_writer_beat(writer, 9);
    look = ring_look(ring, 14 * SECOND);
    CHECK(shows(&look, writer) && look.is_new && is_area(look.area, 0, 0, WIDTH, HEIGHT));
    ring_writer_end(writer);
    ring_writer_close(writer);
    ring_free(ring);
}

/* Random rectangles, and a reader that looks now and then: what it has been told is what has changed. */
static void test_changes_are_all_that_changed(void) {
    uint8_t copy[WIDTH * HEIGHT * 4] = {0};
    RingWriter *writer = ring_writer_open(path, WIDTH, HEIGHT, 30, 1);
    Ring *ring = ring_follow(path);
    srand(7);
    for (int i = 0; i < 4000; i++) {
        uint32_t x = (uint32_t)rand() % WIDTH, y = (uint32_t)rand() % HEIGHT;
        RingArea area = {x, y, (uint32_t)rand() % (WIDTH - x + 1), (uint32_t)rand() % (HEIGHT - y + 1)};
        uint8_t color[4] = {(uint8_t)rand(), (uint8_t)rand(), (uint8_t)rand(), (uint8_t)rand()};
        ring_writer_fill(writer, area, color);
        if (rand() % 3) continue;
        RingLook look = ring_look(ring, 0);
        if (!look.is_new || !shows(&look, writer)) {
            CHECK(!"what is shown is what was written");
            break;
        }
        for (uint32_t row = look.area.y; row < look.area.y + look.area.height; row++) {
            size_t start = ((size_t)row * WIDTH + look.area.x) * 4;
            memcpy(copy + start, look.pixels + start, (size_t)look.area.width * 4);
        }
        CHECK(!memcmp(copy, writer->picture, sizeof copy));
    }
    ring_writer_end(writer);
    ring_writer_close(writer);
    ring_free(ring);
}

static atomic_bool is_over;

/* Changes the first pixel and the last one by turns to the number of the change, after a pause of another length each time. */
static void *write_on(void *data) {
    RingWriter *writer = data;
    uint32_t random = 1;
    for (uint32_t i = 1; !is_over; i++) {
        uint8_t color[4] = {(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16), 255};
        RingArea corner = i % 2 ? (RingArea){0, 0, 1, 1} : (RingArea){writer->width - 1, writer->height - 1, 1, 1};
        ring_writer_fill(writer, corner, color);
        random = random * 1664525 + 1013904223;
        for (volatile uint32_t pause = 1u << (random >> 28); pause; pause--) {}
    }
    return NULL;
}

static uint32_t number_of(const uint8_t *pixel) { return pixel[0] | (uint32_t)pixel[1] << 8 | (uint32_t)pixel[2] << 16; }

/* The two pixels are of changes that follow each other in what any change shows, and in no mixture of two. */
static void test_a_picture_is_of_one_change(void) {
    RingWriter *writer = ring_writer_open(path, 320, 180, 30, 1);
    Ring *ring = ring_follow(path);
    pthread_t thread;
    int seen = 0, torn = 0;
    is_over = false;
    if (pthread_create(&thread, NULL, write_on, writer)) exit(1);
    for (int looks = 0; seen < 500 && looks < 1000000; looks++) {
        RingLook look = ring_look(ring, 0);
        if (!look.is_new || !look.pixels) {
            sched_yield();
            continue;
        }
        seen++;
        uint32_t first = number_of(look.pixels), last = number_of(look.pixels + (320 * 180 - 1) * 4);
        torn += first > last ? first - last != 1 : last - first > 1;
    }
    is_over = true;
    pthread_join(thread, NULL);
    CHECK(seen >= 100);
    CHECK(torn == 0);
    ring_writer_end(writer);
    ring_writer_close(writer);
    ring_free(ring);
}

/* Every number of the header as others may have it. What is refused says why, and nothing is read beyond the file. */
static void test_numbers_that_are_none(void) {
    const uint64_t numbers[] = {0, 1, 7, 87, 88, 4095, 16385, 1 << 20, INT32_MAX, UINT32_MAX, UINT64_MAX - 3, UINT64_MAX};
    const struct { size_t place; bool is_wide; } members[] = {
        {8, false}, {12, false}, {16, false}, {20, false}, {24, false}, {28, false}, {32, true}, {40, true},
        {48, true}, {56, true}, {64, true}, {72, true}, {80, true}};
    for (size_t m = 0; m < sizeof members / sizeof *members; m++) {
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
            RingWriter *writer = ring_writer_open(path, WIDTH, HEIGHT, 30, 1);
            ring_writer_fill(writer, (RingArea){0, 0, 4, 4}, RED);
            Ring *late = ring_follow(path), *early = ring_follow(path);
            (void)ring_look(early, 0);
            if (members[m].is_wide) ring_writer_put8(writer, members[m].place, numbers[n]);
            else ring_writer_put4(writer, members[m].place, (uint32_t)numbers[n]);
            for (int look = 0; look < 3; look++) (void)ring_look(early, 0), (void)ring_look(late, 0);
            ring_writer_fill(writer, (RingArea){4, 4, 4, 4}, SOFT);
            for (int i = 0; i < 3; i++) {
                RingLook look = ring_look(late, 0);
                CHECK(look.pixels || look.problem || members[m].place >= 48);
                (void)ring_look(early, 0);
            }
            ring_free(late);
            ring_free(early);
            ring_writer_close(writer);
        }
    }
    unlink(path);
}

static void test_rectangles_that_are_none(void) {
    const uint32_t areas[][4] = {
        {0, 0, WIDTH + 1, 1}, {WIDTH, 0, 1, 1}, {UINT32_MAX, 0, 2, 1}, {0, UINT32_MAX, 1, 2}, {0, 0, UINT32_MAX, UINT32_MAX}};
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++) {
        RingWriter *writer = ring_writer_open(path, WIDTH, HEIGHT, 30, 1);
        Ring *ring = ring_follow(path);
        (void)ring_look(ring, 0);
        ring_writer_fill(writer, (RingArea){2, 2, 4, 4}, RED);
        for (size_t n = 0; n < 4; n++) ring_writer_put4(writer, 4096 + 32 + 16 + 4 * n, areas[i][n]);
        RingLook look = ring_look(ring, 0);
        CHECK(shows(&look, writer) && is_area(look.area, 0, 0, WIDTH, HEIGHT));
        ring_free(ring);
        ring_writer_close(writer);
    }
    unlink(path);
}

static void test_a_ring_that_is_cut(void) {
    const off_t sizes[] = {0, 5, 87, 4100, 12288, 13000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        RingWriter *writer = ring_writer_open(path, WIDTH, HEIGHT, 30, 1);
        ring_writer_fill(writer, (RingArea){2, 2, 4, 4}, RED);
        Ring *ring = ring_follow(path);
        RingLook look = ring_look(ring, 0);
        CHECK(shows(&look, writer));
        ring_writer_fill(writer, (RingArea){2, 2, 4, 4}, SOFT);
        if (truncate(path, sizes[i])) exit(1);
        look = ring_look(ring, 0);
        CHECK(!look.pixels && look.is_new && look.problem);
        look = ring_look(ring, 0);
        CHECK(!look.pixels && !look.is_new && look.problem);
        ring_free(ring);
        ring_writer_close(writer);
    }
    unlink(path);
}

static void test_what_is_no_ring(void) {
    Ring *ring = ring_follow(path);
    if (mkfifo(path, 0600)) exit(1);
    CHECK(strstr(ring_look(ring, 0).problem, "is no ring"));
    unlink(path);
    if (mkdir(path, 0700)) exit(1);
    CHECK(strstr(ring_look(ring, 0).problem, "is no ring"));
    rmdir(path);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 5000; i++) fputc('x', file);
    fclose(file);
    CHECK(strstr(ring_look(ring, 0).problem, "version 1"));
    unlink(path);
    ring_free(ring);
}

int main(int count, char **arguments) {
    if (count != 2) return fputs("usage: ring-tests FOLDER\n", stderr), 2;
    snprintf(path, sizeof path, "%s/captions.ring", arguments[1]);
    test_a_ring_that_comes_changes_and_ends();
    test_one_that_takes_the_name_is_followed();
    test_a_writer_that_does_not_move_shows_nothing();
    test_changes_are_all_that_changed();
    test_a_picture_is_of_one_change();
    test_numbers_that_are_none();
    test_rectangles_that_are_none();
    test_a_ring_that_is_cut();
    test_what_is_no_ring();
    if (!failures) puts("well");
    return failures ? 1 : 0;
}
