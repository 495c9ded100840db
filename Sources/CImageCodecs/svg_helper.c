#define _GNU_SOURCE
/* The helper's side. A constructor sees that this process is a helper, and serves before anything else of the program
   begins: nothing of it runs, and nothing has to be installed beside a program or a library. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "svg_library.h"
#include "svg_protocol.h"

#pragma STDC FP_CONTRACT OFF

/* The most memory of the helper: three pictures of 2^26 pixels, for groups and masks in each other, and librsvg's own. */
static const rlim_t most_memory = 1 << 30;
/* A larger drawing is read again for its picture, and not kept until the next one comes: librsvg's tree of it is many
   times larger than its text. */
enum { MOST_KEPT = 1 << 20 };

/* The drawing that was read last: it is asked for its size first, and then for its picture. */
static struct {
  uint8_t *bytes;
  size_t count;
  sw_svg *drawing;
} last;

/* Whether librsvg runs, so that a signal is the drawing's fault. */
static volatile sig_atomic_t is_drawing;

/* Only what is safe in a signal's handler. */
static void end_by(int signal) {
  static sw_svg_reply reply;
  if (is_drawing) {
    reply.result = signal == SIGPROF ? SW_SVG_TOO_LONG : SW_SVG_ENDED;
    reply.answer.signal = signal;
    sw_send_all(SW_SVG_SOCKET, &reply, sizeof reply);
  }
  _exit(1);
}

/* Has the system kill this process when the one that it works for ends, however that ends: a stopped helper, or one that
   hangs, sees no socket that was closed. PR_SET_PDEATHSIG would follow the thread that started it, and it has no parent. */
static void end_with_life(void) {
  struct pollfd life = {.fd = SW_SVG_LIFE, .events = POLLIN};
  fcntl(SW_SVG_LIFE, F_SETSIG, SIGKILL);
  fcntl(SW_SVG_LIFE, F_SETOWN, getpid());
  fcntl(SW_SVG_LIFE, F_SETFL, O_RDONLY | O_ASYNC);
  /* A process that ended before sends nothing. */
  if (poll(&life, 1, 0) > 0) _exit(0);
}

static void prepare(void) {
  static char stack[64 << 10];
  const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP};
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = end_by, .sa_flags = SA_ONSTACK};
  struct rlimit none = {0, 0}, memory = {most_memory, most_memory};
  sigaltstack(&other, NULL);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
  prctl(PR_SET_NAME, "signwriter-svg");
  setrlimit(RLIMIT_CORE, &none);
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  /* Of data: libraries that are only mapped do not count. A sanitizer maps terabytes. */
  setrlimit(RLIMIT_DATA, &memory);
#else
  (void)memory;
#endif
}

/* Ends the process once it has worked for so long; 0 stops the clock. */
static void limit_time(double seconds) {
  struct itimerval time = {0};
  time.it_value.tv_sec = (time_t)seconds;
  time.it_value.tv_usec = (suseconds_t)((seconds - (double)time.it_value.tv_sec) * 1e6);
  /* 0 would be no limit. */
  if (seconds > 0 && time.it_value.tv_sec == 0 && time.it_value.tv_usec == 0) time.it_value.tv_usec = 1;
  setitimer(ITIMER_PROF, &time, NULL);
}

/* How long this process has worked, in seconds. */
static double worked(void) {
  struct timespec time = {0};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void forget(void) {
  sw_svg_close(last.drawing);
  free(last.bytes);
  memset(&last, 0, sizeof last);
}

static sw_svg_result read_drawing(sw_svg_answer *answer) {
  if (!sw_svg_is_available(answer->message)) return SW_SVG_MISSING;
  if (!last.drawing) last.drawing = sw_svg_open(last.bytes, last.count, answer->message);
  if (!last.drawing) return SW_SVG_FAULTY;
  return sw_svg_size(last.drawing, &answer->width, &answer->height) ? SW_SVG_DONE : SW_SVG_SIZELESS;
}

/* Answers a question, whose bytes are those of the last drawing. False where nobody wants the answer. */
static bool answer(const sw_svg_question *question) {
  sw_svg_reply reply = {0};
  size_t size = (size_t)question->width * (size_t)question->height * 4;
  uint8_t *pixels = NULL;
  is_drawing = 1;
  /* Opening librsvg takes longer than most drawings, and is of none. */
  sw_svg_is_available(reply.answer.message);
  double start = worked();
  limit_time(question->seconds);
  reply.result = read_drawing(&reply.answer);
  if (reply.result == SW_SVG_DONE && size > 0) {
    pixels = malloc(size);
    if (!pixels) strcpy(reply.answer.message, "out of memory");
    if (!pixels || !sw_svg_paint(last.drawing, question->width, question->height, pixels, reply.answer.message))
      reply.result = SW_SVG_FAULTY;
  }
  limit_time(0);
  is_drawing = 0;
  reply.answer.seconds = worked() - start;
  bool is_sent = sw_send_all(SW_SVG_SOCKET, &reply, sizeof reply);
  if (is_sent && reply.result == SW_SVG_DONE && size > 0) is_sent = sw_send_all(SW_SVG_SOCKET, pixels, size);
  free(pixels);
  return is_sent;
}

/* Takes the bytes of a question. They are those of the last drawing, or the last drawing is forgotten. */
static bool take(const sw_svg_question *question) {
  uint8_t *bytes = malloc(question->count ? question->count : 1);
  if (!bytes || !sw_receive_all(SW_SVG_SOCKET, bytes, question->count)) return false;
  if (last.bytes && last.count == question->count && !memcmp(bytes, last.bytes, last.count)) {
    free(bytes);
    return true;
  }
  forget();
  last.bytes = bytes;
  last.count = question->count;
  return true;
}

static void serve(void) {
  const char begun = 1;
  sw_svg_question question;
  while (sw_receive_all(SW_SVG_SOCKET, &question, sizeof question) && take(&question) &&
         sw_send_all(SW_SVG_SOCKET, &begun, 1) && answer(&question))
    if (last.count > MOST_KEPT) forget();
}

/* Whether this process was started as a helper: the variable alone may have been set by anyone. */
static bool is_helper(void) {
  int kind = 0, domain = 0;
  socklen_t size = sizeof kind;
  return !getauxval(AT_SECURE) && getenv(SW_SVG_MARK) &&
         getsockopt(SW_SVG_SOCKET, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_STREAM &&
         getsockopt(SW_SVG_SOCKET, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX;
}

__attribute__((constructor(101))) static void begin(void) {
  if (!is_helper()) return;
  unsetenv(SW_SVG_MARK);
  end_with_life();
  prepare();
  serve();
  _exit(0);
}
