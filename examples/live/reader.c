/* Reads the captions of `signwriter caption --live` from shared memory, as docs/captions.md lays them out.
 *
 *     gcc -std=c11 -O2 -o reader examples/live/reader.c
 *     signwriter caption --live --size 1920x1080 -o /dev/shm/captions.ring < words &
 *     ./reader /dev/shm/captions.ring
 *
 * Like reader.py beside it, it keeps a copy of the picture, writes a line of JSON whenever it has found changes, and ends
 * with the writer. Numbers of the ring are little-endian; this reader is for machines that are so, too. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EVERY = 10, PATIENCE = 30000 }; /* milliseconds */

struct area { uint32_t x, y, width, height; };
struct slot { uint64_t change, time; struct area area; };

struct ring {
  const unsigned char *memory;
  uint32_t slots, count, width, height;
  uint64_t pictures[2];
  bool knows;    /* whether the copy is that of a change */
  uint64_t have; /* of this one */
  unsigned char *picture;
};

/* The writer is another process: what it wrote before a number is seen after the number is. */
static uint64_t number(const struct ring *ring, size_t place) {
  return __atomic_load_n((const uint64_t *)(const void *)(ring->memory + place), __ATOMIC_ACQUIRE);
}
static uint32_t half(const struct ring *ring, size_t place) {
  uint32_t value;
  memcpy(&value, ring->memory + place, 4);
  return value;
}

/* False if a newer change has its place, or it is being written. */
static bool find(const struct ring *ring, uint64_t change, struct slot *slot) {
  size_t place = ring->slots + change % ring->count * sizeof *slot;
  if (number(ring, place) != change) return false;
  memcpy(slot, ring->memory + place, sizeof *slot);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return number(ring, place) == change;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t most(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The rectangle around all changes since the copy; the whole picture if one of them is no longer known. */
static struct area changed(const struct ring *ring, uint64_t newest) {
  struct area whole = {0, 0, ring->width, ring->height}, all = whole;
  if (!ring->knows || newest - ring->have > ring->count) return whole;
  for (uint64_t change = ring->have + 1; change <= newest; change++) {
    struct slot slot;
    if (!find(ring, change, &slot)) return whole;
    struct area a = slot.area, b = change == ring->have + 1 ? a : all;
    all.x = least(a.x, b.x), all.y = least(a.y, b.y);
    all.width = most(a.x + a.width, b.x + b.width) - all.x;
    all.height = most(a.y + a.height, b.y + b.height) - all.y;
  }
  return all;
}

/* Copies a rectangle of the picture of a change. False if the writer has begun to write over it. */
static bool copy(struct ring *ring, uint64_t change, struct area area) {
  size_t index = change & 1;
  if (number(ring, 72 + 8 * index) != change) return false;
  for (uint32_t y = area.y; y < area.y + area.height; y++) {
    size_t start = ((size_t)y * ring->width + area.x) * 4;
    memcpy(ring->picture + start, ring->memory + ring->pictures[index] + start, 4 * (size_t)area.width);
  }
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return number(ring, 72 + 8 * index) == change;
}

/* Copies what has changed, and writes a line if there was anything. */
static void update(struct ring *ring) {
  for (;;) {
    uint64_t newest = number(ring, 48);
    if (ring->knows && newest == ring->have) return;
    struct area area = changed(ring, newest);
    if (!copy(ring, newest, area)) continue;
    ring->have = newest, ring->knows = true;
    struct slot slot = {0};
    if (newest) (void)find(ring, newest, &slot);
    size_t covered = 0;
    for (size_t i = 3; i < (size_t)ring->width * ring->height * 4; i += 4) covered += ring->picture[i] != 0;
    printf("{\"change\": %llu, \"time\": %llu, \"x\": %u, \"y\": %u, \"w\": %u, \"h\": %u, \"covered\": %zu}\n",
           (unsigned long long)newest, (unsigned long long)slot.time, area.x, area.y, area.width, area.height, covered);
    fflush(stdout);
    return;
  }
}

static void wait_a_little(void) { nanosleep(&(struct timespec){0, LOOK_EVERY * 1000000L}, NULL); }

/* Waits for the file, and maps it. */
static int open_ring(struct ring *ring, const char *path) {
  int file = -1;
  for (int waited = 0; (file = open(path, O_RDONLY)) < 0; waited += LOOK_EVERY) {
    if (errno != ENOENT || waited > PATIENCE) return fprintf(stderr, "%s: %s\n", path, strerror(errno)), -1;
    wait_a_little();
  }
  struct stat about;
  if (fstat(file, &about) || about.st_size < 88) return fprintf(stderr, "%s is no ring\n", path), close(file), -1;
  void *memory = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return perror(path), -1;
  ring->memory = memory;
  if (memcmp(memory, "SWRING1\n", 8)) return fprintf(stderr, "%s is no ring of captions, version 1\n", path), -1;
  ring->slots = half(ring, 8), ring->count = half(ring, 12);
  ring->width = half(ring, 16), ring->height = half(ring, 20);
  ring->pictures[0] = number(ring, 32), ring->pictures[1] = number(ring, 40);
  ring->picture = calloc(ring->width, 4 * (size_t)ring->height);
  return ring->picture ? 0 : (perror("memory"), -1);
}

int main(int count, char **arguments) {
  struct ring ring = {0};
  if (count != 2) return fprintf(stderr, "usage: reader FILE.ring\n"), 64;
  if (open_ring(&ring, arguments[1])) return 1;
  uint64_t beat = number(&ring, 56);
  for (int still = 0;; still += LOOK_EVERY) {
    /* Asked before the last look, so that no change is missed. */
    bool has_ended = number(&ring, 64) == 1;
    update(&ring);
    if (has_ended) return free(ring.picture), 0;
    if (number(&ring, 56) != beat) beat = number(&ring, 56), still = 0;
    if (still > PATIENCE) return fprintf(stderr, "the writer has not moved for a while; it was ended, perhaps\n"), 1;
    wait_a_little();
  }
}
