#define _GNU_SOURCE
/* The side of the process that wants a drawing. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child_process.h"
#include "svg_protocol.h"

/* The one helper of this process. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int helper = -1;
/* A descriptor that stands for the helper's process, whose number may be another's by now; -1 on old kernels. */
static int process = -1;
/* The end of a pipe that nothing is written to. It is closed however this process ends, and then the helper ends, too. */
static int life = -1;

/* A helper that is silent for so long, in seconds, hangs without working; the time that it works is limited there. Tests
   have less patience. */
#ifndef SW_SVG_LONGEST_SILENCE
#define SW_SVG_LONGEST_SILENCE 60
#endif

static void close_ends(void) {
  if (helper >= 0) close(helper);
  if (process >= 0) close(process);
  if (life >= 0) close(life);
  helper = process = life = -1;
}

/* A child has none of this process's threads, one of which may have asked when it was made. */
static void begin_in_child(void) {
  pthread_mutex_init(&guard, NULL);
  close_ends();
}

static void begin_once(void) { pthread_atfork(NULL, NULL, begin_in_child); }

/* The file that an address is mapped from, as the system names it: a path that was given to dlopen may have been
   relative to another folder. */
static bool find_file(const void *address, char path[PATH_MAX]) {
  FILE *maps = fopen("/proc/self/maps", "re");
  char line[PATH_MAX + 128];
  bool is_found = false;
  while (maps && !is_found && fgets(line, sizeof line, maps)) {
    uintptr_t start, end;
    int place = 0;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %*s %*s %*s %n", &start, &end, &place) < 2) continue;
    is_found = start <= (uintptr_t)address && (uintptr_t)address < end && place > 0 && line[place] == '/';
    if (!is_found) continue;
    line[strcspn(line, "\n")] = 0;
    snprintf(path, PATH_MAX, "%s", line + place);
  }
  if (maps) fclose(maps);
  return is_found;
}

/* The library's file from when it was loaded: an update may give its name to another one while it is in use. -1 where this is
   the program itself, of which the system keeps such a one. */
static int own_file = -1;
static struct stat own_state;

__attribute__((constructor)) static void keep_own_file(void) {
  Dl_info info;
  struct link_map *loaded = NULL;
  if (!dladdr1((const void *)keep_own_file, &info, (void **)&loaded, RTLD_DL_LINKMAP) || !loaded->l_name[0]) return;
  own_file = open(loaded->l_name, O_RDONLY | O_CLOEXEC);
  if (own_file >= 0) fstat(own_file, &own_state);
}

static bool is_own(const struct stat *state) {
  return state->st_dev == own_state.st_dev && state->st_ino == own_state.st_ino;
}

/* Adds the folder of a library to a list with colons between. */
static int add_folder(struct dl_phdr_info *info, size_t size, void *list) {
  const char *slash = strrchr(info->dlpi_name, '/');
  size_t end = strlen(list), length = slash ? (size_t)(slash - info->dlpi_name) : 0;
  (void)size;
  if (length && end + length + 2 < PATH_MAX && !memchr(info->dlpi_name, ':', length))
    sprintf((char *)list + end, "%s%.*s", end ? ":" : "", (int)length, info->dlpi_name);
  return 0;
}

/* Starts the file that was loaded, under the name of a descriptor. What it finds beside itself is not beside that name, so
   the loader is told where all that this process has loaded lies. */
static int start_own(char *loader, const int descriptors[], char **environment) {
  char name[32], folders[PATH_MAX] = "";
  int all[SW_SVG_DESCRIPTORS + 1];
  memcpy(all, descriptors, SW_SVG_DESCRIPTORS * sizeof *all);
  all[SW_SVG_DESCRIPTORS] = own_file;
  snprintf(name, sizeof name, "/proc/self/fd/%d", SW_SVG_DESCRIPTORS);
  dl_iterate_phdr(add_folder, folders);
  char *arguments[] = {loader, "--library-path", folders, "--preload", name, name, NULL};
  return signwriter_start_orphan(loader, arguments, environment, NULL, all, SW_SVG_DESCRIPTORS + 1);
}

/* The variables of this process, and that by which the helper knows what it is. */
static char **make_environment(void) {
  size_t count = 0;
  while (environ && environ[count]) count++;
  char **variables = malloc((count + 2) * sizeof *variables);
  if (!variables) return NULL;
  for (size_t i = 0; i < count; i++) variables[i] = environ[i];
  variables[count] = SW_SVG_MARK "=" "3";
  variables[count + 1] = NULL;
  return variables;
}

static int start_with(const int descriptors[], char **environment) {
  char code[PATH_MAX + 2], program[PATH_MAX], loader[PATH_MAX];
  if (!find_file((const void *)begin_once, code)) return -1;
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) return -1;
  program[length] = 0;
  if (!strcmp(code, program)) {
    char *arguments[] = {program, NULL};
    return signwriter_start_orphan("/proc/self/exe", arguments, environment, NULL, descriptors, SW_SVG_DESCRIPTORS);
  }
  /* In a library: the system's loader starts it, so that nothing of the program can begin. Its file is the program by
     name, because the loader asks for one, and the constructors that are run are those of what is loaded beside it. The
     loader divides its argument at blanks and colons. */
  const void *base = (const void *)getauxval(AT_BASE);
  /* None where the loader was called by name to start this program. */
  if (!find_file(base ? base : dlsym(RTLD_DEFAULT, "__tls_get_addr"), loader)) return -1;
  struct stat named, kept;
  bool is_there = stat(code, &named) == 0 && is_own(&named);
  /* Whoever closes all descriptors has closed this one, and its number may be another file's. */
  if (!is_there && own_file >= 0 && fstat(own_file, &kept) == 0 && is_own(&kept))
    return start_own(loader, descriptors, environment);
  char *name = code, *folder = NULL;
  if (strpbrk(code, " :")) {
    folder = code;
    name = strrchr(code, '/');
    memmove(name + 3, name + 1, strlen(name));
    memcpy(name, "\0./", 3);
    name++;
    if (!*folder) folder = "/";
  }
  char *arguments[] = {loader, "--preload", name, name, NULL};
  return signwriter_start_orphan(loader, arguments, environment, folder, descriptors, SW_SVG_DESCRIPTORS);
}

static bool start(char message[SW_SVG_MESSAGE_SIZE]) {
  int ends[2] = {-1, -1}, lives[2] = {-1, -1}, number = -1;
  struct timeval silence = {.tv_sec = SW_SVG_LONGEST_SILENCE};
  char **environment = make_environment();
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (environment && nothing >= 0 && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 &&
      pipe2(lives, O_CLOEXEC) == 0)
    number = start_with((const int[]){nothing, nothing, nothing, ends[1], lives[0]}, environment);
  if (number < 0) snprintf(message, SW_SVG_MESSAGE_SIZE, "%s", strerror(errno));
  free(environment);
  if (nothing >= 0) close(nothing);
  if (ends[1] >= 0) close(ends[1]);
  if (lives[0] >= 0) close(lives[0]);
  helper = ends[0];
  life = lives[1];
  if (number < 0) {
    close_ends();
    return false;
  }
#ifdef SYS_pidfd_open
  process = (int)syscall(SYS_pidfd_open, number, 0);
#endif
  setsockopt(helper, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
  setsockopt(helper, SOL_SOCKET, SO_SNDTIMEO, &silence, sizeof silence);
  return true;
}

static void stop(void) {
#if defined(SYS_pidfd_open) && defined(SYS_pidfd_send_signal)
  if (process >= 0) {
    siginfo_t ignored;
    syscall(SYS_pidfd_send_signal, process, SIGKILL, NULL, 0);
    /* Where orphans are this process's children, it would stay for ever. Elsewhere this says that it is no child. */
    while (waitid((idtype_t)3 /* P_PIDFD */, (id_t)process, &ignored, WEXITED) < 0 && errno == EINTR) {}
  }
#endif
  close_ends();
}

/* Whether the helper has all of the question. It may have been ended by others since it was last asked. */
static bool ask(const sw_svg_question *question, const uint8_t *bytes) {
  char begun;
  return sw_send_all(helper, question, sizeof *question) && sw_send_all(helper, bytes, question->count) &&
         sw_receive_all(helper, &begun, 1);
}

/* How often one drawing is tried: with the helper that is there already, and with those that are started after others have
 * killed it. */
enum { MOST_TRIES = 4 };

/* What became of a drawing whose helper did not answer. One that was silent is not asked again, because each time would
   take as long; `is_lost` becomes true where it ended without a word. */
static sw_svg_result give_up(sw_svg_answer *answer, sw_svg_result ended, bool *is_lost) {
  *is_lost = errno != EAGAIN && errno != EWOULDBLOCK;
  memset(answer, 0, sizeof *answer);
  snprintf(answer->message, SW_SVG_MESSAGE_SIZE, *is_lost ? "it ended before it began" : "%d s", SW_SVG_LONGEST_SILENCE);
  stop();
  return *is_lost ? ended : SW_SVG_SILENT;
}

/* One try. */
static sw_svg_result try_to_draw(
    const sw_svg_question *question, const uint8_t *bytes, uint8_t *rgba, sw_svg_answer *answer, bool *is_lost) {
  sw_svg_reply reply = {0};
  if (helper < 0 && !start(answer->message)) return SW_SVG_NO_HELPER;
  if (!ask(question, bytes)) return give_up(answer, SW_SVG_NO_HELPER, is_lost);
  size_t size = (size_t)question->width * (size_t)question->height * 4;
  bool is_whole = sw_receive_all(helper, &reply, sizeof reply);
  if (is_whole && reply.result == SW_SVG_DONE && size > 0) is_whole = sw_receive_all(helper, rgba, size);
  if (!is_whole) return give_up(answer, SW_SVG_ENDED, is_lost);
  if (reply.result == SW_SVG_ENDED || reply.result == SW_SVG_TOO_LONG) stop();
  reply.answer.message[SW_SVG_MESSAGE_SIZE - 1] = 0;
  *answer = reply.answer;
  return reply.result;
}

/* A helper says by which signal a drawing ended it. One that says nothing was killed by somebody else, so that no drawing is
   to blame until it has happened to it again and again. */
static sw_svg_result draw(const sw_svg_question *question, const uint8_t *bytes, uint8_t *rgba, sw_svg_answer *answer) {
  sw_svg_result result = SW_SVG_NO_HELPER;
  bool is_lost = true;
  for (int tries = 0; is_lost && tries < MOST_TRIES; tries++) {
    is_lost = false;
    result = try_to_draw(question, bytes, rgba, answer, &is_lost);
  }
  return result;
}

sw_svg_result sw_svg_draw(
    const uint8_t *bytes, size_t count, double seconds, int32_t width, int32_t height, uint8_t *rgba,
    sw_svg_answer *answer) {
  sw_svg_question question = {count, seconds, rgba ? width : 0, rgba ? height : 0};
  memset(answer, 0, sizeof *answer);
  pthread_once(&once, begin_once);
  pthread_mutex_lock(&guard);
  sw_svg_result result = draw(&question, bytes, rgba, answer);
  pthread_mutex_unlock(&guard);
  return result;
}
