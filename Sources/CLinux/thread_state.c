#include "thread_state.h"

static _Thread_local struct signwriter_thread_state state;

struct signwriter_thread_state *signwriter_state_of_thread(void) { return &state; }
