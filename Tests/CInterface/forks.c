/* Forks while another thread draws its first label, and many more. A child that inherits a lock of that thread waits for
 * ever when it draws.
 *
 *     forks           starts itself for each of many delays
 *     forks DELAY     forks after so many microseconds
 */
#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A child that has not drawn a label by then never will. */
enum { patience = 60, forks_after = 40 };

static atomic_bool is_over;

static int draw(void) {
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    signwriter_picture *picture = NULL;
    const char *label = "{\"text\": \"Hello\", \"shadows\": [{\"color\": \"black\", \"blur\": 6}]}";
    int failed = render(renderer, label, &picture) != SIGNWRITER_OK;
    signwriter_picture_release(picture, NULL);
    signwriter_renderer_release(renderer, NULL);
    return failed;
}

static void *draw_at_once(void *argument) {
    do draw();
    while (!atomic_load(&is_over));
    return argument;
}

/* Whether a child that is forked now draws. */
static int forks(void) {
    pid_t child = fork();
    if (child == 0) {
        alarm(patience);
        _exit(draw());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int fork_after(long microseconds) {
    struct timespec delay = {0, microseconds * 1000};
    pthread_t thread;
    pthread_create(&thread, NULL, draw_at_once, NULL);
    nanosleep(&delay, NULL);
    HOLDS(forks());
    atomic_store(&is_over, true);
    pthread_join(thread, NULL);
    return surprises != 0;
}

static void restart(const char *program, long microseconds) {
    char text[16];
    snprintf(text, sizeof text, "%ld", microseconds);
    pid_t child = fork();
    if (child == 0) {
        execl(program, program, text, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* A callback may wait for the thread that forks, so a fork does not wait for it. */
static int fork_in_callback(void *context, const signwriter_answer *answer) {
    HOLDS(answer->picture && forks());
    ++*(int *)context;
    return signwriter_picture_release(answer->picture, NULL);
}

int main(int count, char **arguments) {
    if (count > 1) return fork_after(atol(arguments[1]));
    for (long delay = 0; delay < 4000; delay += 100)
        for (int i = 0; i < 3; i++) restart(arguments[0], delay);
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    const char *label = "{\"text\": \"a\"}";
    signwriter_text texts[2] = {{label, strlen(label)}, {label, strlen(label)}};
    int taken = 0;
    pthread_t thread;
    pthread_create(&thread, NULL, draw_at_once, NULL);
    ANSWERS(SIGNWRITER_OK, signwriter_render_batch(renderer, texts, 2, NULL, fork_in_callback, &taken, &error));
    for (int i = 0; i < forks_after; i++) HOLDS(forks());
    atomic_store(&is_over, true);
    pthread_join(thread, NULL);
    HOLDS(taken == 2);
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
