#include "handles.h"

#include "processes.h"

#include <pthread.h>
#include <stdlib.h>

/* A handle is the number of a slot, from 1 on, below its turn: how often the slot was used. 24 bits of slots are 16
 * million handles at a time, and 40 bits of turns do not come again. All of it is read and
 * written under the lock, and an object is retained there, too: another thread may release its handle at any time. */
enum { slot_bits = 24, chunk_bits = 12, chunk_slots = 1 << chunk_bits, chunk_count = 1 << (slot_bits - chunk_bits) };

struct slot {
    uint64_t turn; /* even while the slot is free */
    void *object;
    uint32_t kind;
    uint64_t process;
    uint32_t next_free;
};

static struct slot *chunks[chunk_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Freed slots are used again in the order in which they were freed. */
static uint32_t used = 1, first_free, last_free;

static void acquire(void) { pthread_mutex_lock(&lock); }
static void release(void) { pthread_mutex_unlock(&lock); }

static struct slot *slot_at(uint32_t index) {
    struct slot *chunk = index >> slot_bits ? NULL : chunks[index >> chunk_bits];
    return chunk ? &chunk[index & (chunk_slots - 1)] : NULL;
}

/* A slot that is free; 0 if there is no room. */
static uint32_t take_slot(void) {
    if (first_free) {
        uint32_t index = first_free;
        first_free = slot_at(index)->next_free;
        if (!first_free) last_free = 0;
        return index;
    }
    if (used >> slot_bits) return 0;
    if (!slot_at(used)) {
        struct slot *chunk = calloc(chunk_slots, sizeof *chunk);
        if (!chunk) return 0;
        chunks[used >> chunk_bits] = chunk;
    }
    return used++;
}

uint64_t signwriter_handle_add(void *object, uint32_t kind) {
    acquire();
    uint32_t index = take_slot();
    uint64_t handle = 0;
    if (index) {
        struct slot *slot = slot_at(index);
        slot->object = object;
        slot->kind = kind;
        slot->process = signwriter_process();
        handle = ++slot->turn << slot_bits | index;
    }
    release();
    return handle;
}

static struct signwriter_handle_object look_up(uint64_t handle) {
    struct signwriter_handle_object none = {NULL, 0, SIGNWRITER_HANDLE_UNKNOWN};
    uint64_t turn = handle >> slot_bits;
    struct slot *slot = slot_at(handle & ((1 << slot_bits) - 1));
    if (!slot || !(turn & 1) || slot->turn != turn) return none;
    if (slot->process != signwriter_process()) none.state = SIGNWRITER_HANDLE_FORKED, none.kind = slot->kind;
    else none = (struct signwriter_handle_object){slot->object, slot->kind, SIGNWRITER_HANDLE_LIVE};
    return none;
}

struct signwriter_handle_object signwriter_handle_find(uint64_t handle, uint32_t kind, void (*retain)(void *object)) {
    acquire();
    struct signwriter_handle_object found = look_up(handle);
    if (found.state == SIGNWRITER_HANDLE_LIVE && found.kind == kind) retain(found.object);
    release();
    return found;
}

struct signwriter_handle_object signwriter_handle_remove(uint64_t handle, uint32_t kind) {
    acquire();
    struct signwriter_handle_object found = look_up(handle);
    if (found.state == SIGNWRITER_HANDLE_LIVE && found.kind == kind) {
        uint32_t index = handle & ((1 << slot_bits) - 1);
        struct slot *slot = slot_at(index);
        slot->turn++;
        slot->object = NULL;
        slot->next_free = 0;
        if (last_free) slot_at(last_free)->next_free = index;
        else first_free = index;
        last_free = index;
    }
    release();
    return found;
}
