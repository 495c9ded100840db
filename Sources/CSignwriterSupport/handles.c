#include "handles.h"

#include "processes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* A handle is the number of a slot, from 1 on, below its turn: how often the slot was used. 24 bits of slots are 16
 * million handles at a time, and 40 bits of turns do not come again. Slots are never given back to the system, so a
 * look-up needs no lock: it reads a slot's turn, and whoever reads the right one has been handed it by its maker. */
enum { slot_bits = 24, chunk_bits = 12, chunk_slots = 1 << chunk_bits, chunk_count = 1 << (slot_bits - chunk_bits) };

struct slot {
    _Atomic uint64_t turn; /* even while the slot is free */
    void *object;
    uint32_t kind;
    uint64_t process;
    uint32_t next_free;
};

static struct slot *_Atomic chunks[chunk_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Under the lock. Freed slots are used again in the order in which they were freed. */
static uint32_t used = 1, first_free, last_free;

static void acquire(void) { pthread_mutex_lock(&lock); }
static void release(void) { pthread_mutex_unlock(&lock); }

static struct slot *slot_at(uint32_t index) {
    if (index >> slot_bits) return NULL;
    struct slot *chunk = atomic_load_explicit(&chunks[index >> chunk_bits], memory_order_acquire);
    return chunk ? &chunk[index & (chunk_slots - 1)] : NULL;
}

/* A slot that is free; 0 if there is no room. Under the lock. */
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
        atomic_store_explicit(&chunks[used >> chunk_bits], chunk, memory_order_release);
    }
    return used++;
}

uint64_t signwriter_handle_add(void *object, uint32_t kind) {
    acquire();
    uint32_t index = take_slot();
    uint64_t handle = 0;
    if (index) {
        struct slot *slot = slot_at(index);
        uint64_t turn = atomic_load_explicit(&slot->turn, memory_order_relaxed) + 1;
        slot->object = object;
        slot->kind = kind;
        slot->process = signwriter_process();
        atomic_store_explicit(&slot->turn, turn, memory_order_release);
        handle = turn << slot_bits | index;
    }
    release();
    return handle;
}

struct signwriter_handle_object signwriter_handle_find(uint64_t handle) {
    struct signwriter_handle_object none = {NULL, 0, SIGNWRITER_HANDLE_UNKNOWN};
    uint64_t turn = handle >> slot_bits;
    struct slot *slot = slot_at(handle & ((1 << slot_bits) - 1));
    if (!slot || !(turn & 1) || atomic_load_explicit(&slot->turn, memory_order_acquire) != turn) return none;
    if (slot->process != signwriter_process()) none.state = SIGNWRITER_HANDLE_FORKED, none.kind = slot->kind;
    else none = (struct signwriter_handle_object){slot->object, slot->kind, SIGNWRITER_HANDLE_LIVE};
    return none;
}

struct signwriter_handle_object signwriter_handle_remove(uint64_t handle, uint32_t kind) {
    acquire();
    struct signwriter_handle_object found = signwriter_handle_find(handle);
    if (found.state == SIGNWRITER_HANDLE_LIVE && found.kind == kind) {
        uint32_t index = handle & ((1 << slot_bits) - 1);
        struct slot *slot = slot_at(index);
        atomic_store_explicit(&slot->turn, (handle >> slot_bits) + 1, memory_order_release);
        slot->object = NULL;
        slot->next_free = 0;
        if (last_free) slot_at(last_free)->next_free = index;
        else first_free = index;
        last_free = index;
    }
    release();
    return found;
}
