#define _GNU_SOURCE
#include "file_memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>

static _Thread_local struct {
    char *memory;
    size_t size;
    volatile sig_atomic_t is_cut;
} stores;
static struct sigaction earlier;

/* Puts memory of no file in place of the file's; the store is then made again. */
static void replace(int number, siginfo_t *info, void *context) {
    (void)context;
    uintptr_t place = (uintptr_t)info->si_addr, first = (uintptr_t)stores.memory;
    bool is_ours = stores.memory && place >= first && place - first < stores.size;
    if (is_ours && mmap(stores.memory, stores.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
                       MAP_FAILED) {
        stores.is_cut = 1;
    } else {
        // The same fault comes again, and is another's.
        sigaction(number, &earlier, NULL);
    }
}

static void install(void) {
    struct sigaction action = {.sa_sigaction = replace, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &earlier);
}

void signwriter_begin_stores(void *memory, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    stores.is_cut = 0;
    stores.size = size;
    stores.memory = memory;
    /* The handler, which this thread runs, must see them before the first store. */
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

bool signwriter_end_stores(void) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    stores.memory = NULL;
    return !stores.is_cut;
}
