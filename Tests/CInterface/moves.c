/* A renderer of the CPU path moves between threads: one at a time uses it, and one that comes meanwhile is told so at
 * once. Pictures are the same on all of them. */
#include "check.h"

#include <pthread.h>

static const char label[] = "{\"text\": \"Hello\", \"shadows\": [{\"color\": \"teal\", \"blur\": 6}]}";
static const size_t length = sizeof label - 1;

static signwriter_renderer *renderer;
static signwriter_picture *wanted;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void check_picture(signwriter_picture *picture) {
    signwriter_pixels found = {.size = sizeof found}, first = found;
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(picture, &found, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(wanted, &first, &error));
    HOLDS(found.length == first.length && !memcmp(found.bytes, first.bytes, first.length));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
}

/* The rule is that one thread at a time uses it; a lock keeps it. */
static void *take_turns(void *unused) {
    for (int i = 0; i < 25; i++) {
        signwriter_picture *picture = NULL;
        signwriter_submission *submission = NULL;
        signwriter_text text = {label, length};
        pthread_mutex_lock(&turn);
        ANSWERS(SIGNWRITER_OK, render(renderer, label, &picture));
        check_picture(picture);
        if (i % 5 == 0) {
            ANSWERS(SIGNWRITER_OK, signwriter_submit(renderer, &text, 1, NULL, &submission, &error));
            ANSWERS(SIGNWRITER_OK, signwriter_submission_collect(submission, 1, &picture, NULL, NULL, &error));
            check_picture(picture);
        }
        pthread_mutex_unlock(&turn);
    }
    return unused;
}

static void turns(void) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, take_turns, NULL);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
}

static void *come_meanwhile(void *submission) {
    signwriter_picture *picture = NULL;
    ANSWERS(SIGNWRITER_WRONG_THREAD, render(renderer, label, &picture));
    ANSWERS(SIGNWRITER_WRONG_THREAD, signwriter_renderer_release(renderer, &error));
    /* Anybody may let go of what is on its way, at any time. */
    ANSWERS(SIGNWRITER_OK, signwriter_submission_release(submission, &error));
    return NULL;
}

static int while_it_draws(void *submission, const signwriter_answer *answer) {
    pthread_t thread;
    pthread_create(&thread, NULL, come_meanwhile, submission);
    pthread_join(thread, NULL);
    signwriter_picture_release(answer->picture, NULL);
    return 0;
}

/* A thread that comes while another draws. */
static void meanwhile(void) {
    signwriter_text text = {label, length};
    signwriter_submission *flying[SIGNWRITER_MAX_SUBMISSIONS + 1];
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++)
        ANSWERS(SIGNWRITER_OK, signwriter_submit(renderer, &text, 1, NULL, &flying[i], &error));
    ANSWERS(SIGNWRITER_OK, signwriter_render_batch(renderer, &text, 1, NULL, while_it_draws, flying[0], &error));
    /* What was let go made room. */
    ANSWERS(SIGNWRITER_OK, signwriter_submit(renderer, &text, 1, NULL, &flying[0], &error));
    ANSWERS(SIGNWRITER_FULL, signwriter_submit(renderer, &text, 1, NULL, &flying[SIGNWRITER_MAX_SUBMISSIONS], &error));
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++)
        ANSWERS(SIGNWRITER_OK, signwriter_submission_release(flying[i], &error));
}

static void *release(void *unused) {
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    return unused;
}

int main(void) {
    pthread_t thread;
    renderer = make_renderer(SIGNWRITER_CPU);
    ANSWERS(SIGNWRITER_OK, render(renderer, label, &wanted));
    turns();
    meanwhile();
    pthread_create(&thread, NULL, release, NULL);
    pthread_join(thread, NULL);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(wanted, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
