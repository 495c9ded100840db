/* Pairs of calls that the header lets meet: one by the thread that made the renderer, one by another, in as many rounds
 * as a share of a few seconds holds, each a little earlier or later than the other. Every answer must be one of those
 * that the header admits, and memory must stay whole: with MALLOC_PERTURB_ what was freed is not what it was.
 *
 * With PAIR_ROUNDS=1000000 each pair meets so often instead, and with a word only those whose names have it.
 * scripts/test library runs it as it is, and scripts/check sanitize those without a GPU under ThreadSanitizer. */
#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static const char label[] = "{\"text\": \"a\", \"font\": {\"size\": 8}}";
static const char counting[] = "{\"kind\": \"counting\", \"to\": 2, \"duration\": 1}";
static const char sheet[] = "{\"styles\": {\"a\": {\"color\": \"red\"}}}";
enum { label_length = sizeof label - 1, share_milliseconds = 350 };

/* What a round has; what its pair does not need is NULL. */
static struct {
    signwriter_renderer *renderer;
    signwriter_submission *submission, *other;
    signwriter_picture *picture;
    signwriter_measures *measures;
    signwriter_document *document;
    signwriter_timeline *timeline;
    signwriter_styles *styles;
    signwriter_overlay *overlay;
    signwriter_film *film;
    signwriter_lease *lease;
    signwriter_fence *fence;
} round_;
/* Its fonts are shared, so that a renderer is made at once. */
static signwriter_renderer *fonts;
static const signwriter_text text = {label, label_length};

static void made(signwriter_status status) { HOLDS(status == SIGNWRITER_OK); }

static signwriter_status make(uint32_t choice, const signwriter_styles *styles, signwriter_renderer **renderer) {
    signwriter_renderer_descriptor wish = {
        .size = sizeof wish, .choice = choice, .styles = styles, .fonts_of = fonts};
    return signwriter_renderer_create(&wish, renderer, NULL);
}

/* ------------------------------------------------------------------------------------ what a round begins with -- */

static void a_renderer(uint32_t choice) { made(make(choice, NULL, &round_.renderer)); }
static void a_submission(uint32_t choice) {
    a_renderer(choice);
    made(signwriter_submit(round_.renderer, &text, 1, NULL, &round_.submission, NULL));
}
static void two_submissions(uint32_t choice) {
    a_submission(choice);
    made(signwriter_submit(round_.renderer, &text, 1, NULL, &round_.other, NULL));
}
static void a_picture(uint32_t choice) {
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    (void)choice;
    made(signwriter_render(fonts, label, label_length, &drawing, &round_.picture, NULL));
}
/* As files have it. */
static void a_straight_picture(uint32_t choice) {
    (void)choice;
    made(signwriter_render(fonts, label, label_length, NULL, &round_.picture, NULL));
}
static void measures(uint32_t choice) {
    (void)choice;
    made(signwriter_measure(fonts, label, label_length, NULL, &round_.measures, NULL));
}
static void a_document(uint32_t choice) {
    (void)choice;
    made(signwriter_document_create(fonts, label, label_length, NULL, &round_.document, NULL));
}
static void a_timeline(uint32_t choice) {
    (void)choice;
    made(signwriter_timeline_create(fonts, counting, sizeof counting - 1, NULL, &round_.timeline, NULL));
}
static void styles(uint32_t choice) {
    (void)choice;
    made(signwriter_styles_create(sheet, sizeof sheet - 1, NULL, &round_.styles, NULL));
}
static void an_overlay(uint32_t choice) {
    signwriter_overlay_descriptor wish = {.size = sizeof wish};
    a_picture(choice);
    made(signwriter_overlay_create(round_.picture, &wish, &round_.overlay, NULL));
}
/* Its own, because others may run this beside us. */
static char folder[] = "/tmp/signwriter-XXXXXX", words[64], output[64];

/* Captions alone: words of a second, whose file lies beside those that are written. */
static void a_film(uint32_t choice) {
    signwriter_track track = {.size = sizeof track, .words = words};
    signwriter_film_descriptor wish = {
        .size = sizeof wish, .output = output, .tracks = &track, .track_count = 1,
        .form = SIGNWRITER_CAPTIONS, .width = 32, .height = 18, .rate_numerator = 4};
    FILE *file = fopen(words, "w");
    HOLDS(file && fputs("1\n00:00:00,000 --> 00:00:00,500\na\n", file) >= 0);
    if (file) fclose(file);
    a_renderer(choice);
    made(signwriter_film_create(round_.renderer, &wish, &round_.film, NULL));
}
static void a_lease(uint32_t choice) {
    a_renderer(choice);
    made(signwriter_lease_create(
        round_.renderer, label, label_length, NULL, SIGNWRITER_RGBA8, &round_.lease, NULL));
}
static void a_fence(uint32_t choice) {
    a_lease(choice);
    made(signwriter_lease_fence(round_.lease, &round_.fence, NULL));
}

/* -------------------------------------------------------------------------------------------------- the calls -- */

static signwriter_status releases_renderer(void) { return signwriter_renderer_release(round_.renderer, NULL); }
static signwriter_status releases_submission(void) { return signwriter_submission_release(round_.submission, NULL); }
static signwriter_status releases_picture(void) { return signwriter_picture_release(round_.picture, NULL); }
static signwriter_status releases_measures(void) { return signwriter_measures_release(round_.measures, NULL); }
static signwriter_status releases_document(void) { return signwriter_document_release(round_.document, NULL); }
static signwriter_status releases_timeline(void) { return signwriter_timeline_release(round_.timeline, NULL); }
static signwriter_status releases_styles(void) { return signwriter_styles_release(round_.styles, NULL); }
static signwriter_status releases_overlay(void) { return signwriter_overlay_release(round_.overlay, NULL); }
static signwriter_status releases_film(void) { return signwriter_film_release(round_.film, NULL); }
static signwriter_status releases_lease(void) { return signwriter_lease_release(round_.lease, NULL); }
static signwriter_status releases_fence(void) { return signwriter_fence_release(round_.fence, NULL); }

static signwriter_status draws(void) {
    signwriter_picture *picture = NULL;
    signwriter_status status = signwriter_render(round_.renderer, label, label_length, NULL, &picture, NULL);
    if (picture) signwriter_picture_release(picture, NULL);
    return status;
}
static signwriter_status collect(signwriter_submission *submission) {
    signwriter_picture *picture = NULL;
    signwriter_status status = signwriter_submission_collect(submission, 1, &picture, NULL, NULL, NULL);
    HOLDS(!picture == !!status);
    if (picture) signwriter_picture_release(picture, NULL);
    return status;
}
static signwriter_status collects(void) { return collect(round_.submission); }
static signwriter_status collects_other(void) { return collect(round_.other); }
static signwriter_status borrows_fonts(void) {
    signwriter_renderer_descriptor wish = {
        .size = sizeof wish, .choice = SIGNWRITER_CPU, .fonts_of = round_.renderer};
    signwriter_renderer *renderer = NULL;
    signwriter_status status = signwriter_renderer_create(&wish, &renderer, NULL);
    if (renderer) signwriter_renderer_release(renderer, NULL);
    return status;
}
static signwriter_status uses_styles(void) {
    signwriter_renderer *renderer = NULL;
    signwriter_status status = make(SIGNWRITER_CPU, round_.styles, &renderer);
    if (renderer) signwriter_renderer_release(renderer, NULL);
    return status;
}
static signwriter_status asks_changes(void) {
    signwriter_area area = {.size = sizeof area};
    return signwriter_picture_changes(round_.picture, NULL, &area, NULL);
}
static signwriter_status encodes(void) {
    uint8_t bytes[4096];
    size_t length = 0;
    return signwriter_picture_encode_to(round_.picture, "raw", bytes, sizeof bytes, &length, NULL);
}
static signwriter_status measures_picture(void) {
    signwriter_measures *measures = NULL;
    signwriter_status status = signwriter_picture_measures(round_.picture, &measures, NULL);
    if (measures) signwriter_measures_release(measures, NULL);
    return status;
}
static signwriter_status asks_extent(void) {
    signwriter_extent extent = {.size = sizeof extent};
    return signwriter_measures_extent(round_.measures, &extent, NULL);
}
static signwriter_status measures_document(void) {
    signwriter_measures *measures = NULL;
    signwriter_status status = signwriter_document_measures(round_.document, &measures, NULL);
    if (measures) signwriter_measures_release(measures, NULL);
    return status;
}
static signwriter_status describes_timeline(void) {
    signwriter_timeline_info info = {.size = sizeof info};
    return signwriter_timeline_describe(round_.timeline, &info, NULL);
}
static signwriter_status blends(void) {
    uint8_t pixels[8 * 8 * 4] = {0};
    signwriter_frame frame = {.size = sizeof frame, .width = 8, .height = 8};
    frame.planes[0].bytes = pixels, frame.planes[0].stride = 8 * 4;
    return signwriter_overlay_blend(round_.overlay, &frame, 0, 0, 1, NULL);
}
static signwriter_status advances_film(void) { return signwriter_film_advance(round_.film, NULL, NULL); }
static signwriter_status takes_fence(void) {
    signwriter_fence *fence = NULL;
    signwriter_status status = signwriter_lease_fence(round_.lease, &fence, NULL);
    if (fence) signwriter_fence_release(fence, NULL);
    return status;
}
static signwriter_status waits(void) { return signwriter_fence_wait(round_.fence, 10, NULL); }

/* -------------------------------------------------------------------------------------------------- the pairs -- */

enum { ok = 1 << SIGNWRITER_OK, gone = 1 << SIGNWRITER_INVALID_HANDLE, elsewhere = 1 << SIGNWRITER_WRONG_THREAD };

struct pair {
    const char *name;
    uint32_t choice;
    void (*begin)(uint32_t choice);
    /* By the maker's thread and by another one, each with the answers that are admitted. */
    signwriter_status (*here)(void);
    int here_answers;
    signwriter_status (*there)(void);
    int there_answers;
    /* Both do what one can do once. */
    bool is_done_once;
    /* Shares of the time that it gets beyond one: its beginning takes longest. */
    int further_shares;
};

static const struct pair pairs[] = {
    {"a renderer and its submission go", SIGNWRITER_CPU, a_submission, releases_renderer, ok, releases_submission, ok,
     0, 8},
    {"a submission goes while another is collected", SIGNWRITER_CPU, two_submissions, collects_other, ok,
     releases_submission, ok, 0, 0},
    {"a submission goes while its renderer draws", SIGNWRITER_CPU, a_submission, draws, ok, releases_submission, ok,
     0, 0},
    {"a submission is collected and goes", SIGNWRITER_CPU, a_submission, collects, ok | gone, releases_submission,
     ok | gone, 1, 0},
    {"a submission goes twice", SIGNWRITER_CPU, a_submission, releases_submission, ok | gone, releases_submission,
     ok | gone, 1, 0},
    {"a renderer goes while its fonts are borrowed", SIGNWRITER_CPU, a_renderer, releases_renderer, ok, borrows_fonts,
     ok | gone, 0, 0},
    {"a renderer goes while another thread draws", SIGNWRITER_CPU, a_renderer, releases_renderer, ok | elsewhere, draws,
     ok | gone | elsewhere, 0, 0},
    {"a renderer is used by two threads", SIGNWRITER_CPU, a_renderer, draws, ok | elsewhere, draws, ok | elsewhere, 0,
     0},
    {"styles go while they are used", SIGNWRITER_CPU, styles, releases_styles, ok, uses_styles, ok | gone, 0, 0},
    {"a picture goes while it is compared", SIGNWRITER_CPU, a_picture, releases_picture, ok, asks_changes, ok | gone,
     0, 0},
    {"a picture goes while it is encoded", SIGNWRITER_CPU, a_straight_picture, releases_picture, ok, encodes, ok | gone, 0, 0},
    {"a picture goes while it is measured", SIGNWRITER_CPU, a_picture, releases_picture, ok, measures_picture,
     ok | gone,
     0, 0},
    {"a picture goes twice", SIGNWRITER_CPU, a_picture, releases_picture, ok | gone, releases_picture, ok | gone, 1, 0},
    {"measures go while they are asked", SIGNWRITER_CPU, measures, releases_measures, ok, asks_extent, ok | gone, 0, 0},
    {"a document goes while it is measured", SIGNWRITER_CPU, a_document, releases_document, ok, measures_document,
     ok | gone, 0, 0},
    {"a timeline goes while it is described", SIGNWRITER_CPU, a_timeline, releases_timeline, ok, describes_timeline,
     ok | gone, 0, 0},
    {"an overlay goes while it is blended", SIGNWRITER_CPU, an_overlay, releases_overlay, ok, blends, ok | gone, 0, 0},
    {"a film goes while it is advanced", SIGNWRITER_CPU, a_film, advances_film, ok | gone, releases_film, ok, 0, 2},
    {"a film goes while its renderer goes", SIGNWRITER_CPU, a_film, releases_renderer, ok, releases_film, ok, 0, 2},
    {"a film is advanced by two threads", SIGNWRITER_CPU, a_film, advances_film, ok, advances_film, elsewhere, 0, 2},
    {"a GPU renderer and its submission go", SIGNWRITER_GPU, a_submission, releases_renderer, ok, releases_submission,
     ok,
     0, 0},
    {"a GPU renderer and its texture go", SIGNWRITER_GPU, a_lease, releases_renderer, ok, releases_lease, ok, 0, 0},
    {"a GPU renderer goes while another thread is refused", SIGNWRITER_GPU, a_renderer, releases_renderer, ok, draws,
     gone | elsewhere, 0, 0},
    {"a GPU renderer goes while its fonts are borrowed", SIGNWRITER_GPU, a_renderer, releases_renderer, ok,
     borrows_fonts, ok | gone, 0, 0},
    {"a texture goes while its fence is taken", SIGNWRITER_GPU, a_lease, releases_lease, ok, takes_fence, ok | gone,
     0, 0},
    {"a fence goes while another thread waits", SIGNWRITER_GPU, a_fence, releases_fence, ok, waits, ok | gone, 0, 0},
};

/* Whatever is left of a round. Handles that were released are refused. */
static void end(void) {
    signwriter_submission_release(round_.submission, NULL);
    signwriter_submission_release(round_.other, NULL);
    signwriter_picture_release(round_.picture, NULL);
    signwriter_measures_release(round_.measures, NULL);
    signwriter_document_release(round_.document, NULL);
    signwriter_timeline_release(round_.timeline, NULL);
    signwriter_styles_release(round_.styles, NULL);
    signwriter_overlay_release(round_.overlay, NULL);
    signwriter_film_release(round_.film, NULL);
    signwriter_fence_release(round_.fence, NULL);
    signwriter_lease_release(round_.lease, NULL);
    signwriter_renderer_release(round_.renderer, NULL);
    memset(&round_, 0, sizeof round_);
}

/* ------------------------------------------------------------------------------------------------- the rounds -- */

static const struct pair *_Atomic current;
/* The rounds that have begun, and those that the other thread has finished. */
static atomic_long begun, finished;
static atomic_bool is_over;
static signwriter_status answer_there;

/* Each thread is the later one in half of the rounds, by up to some microseconds. */
static void linger(long number, bool is_here) {
    long turns = (number & 1) == is_here ? (number * 37) % 1000 : 0;
    for (volatile long i = 0; i < turns; i++) continue;
}

static void *other_thread(void *unused) {
    for (long number = 1;; number++) {
        while (atomic_load(&begun) < number) {
            if (atomic_load(&is_over)) return unused;
            sched_yield();
        }
        linger(number, false);
        answer_there = atomic_load(&current)->there();
        atomic_store(&finished, number);
    }
}

static bool is_admitted(signwriter_status status, int answers) {
    return status >= 0 && status < 31 && answers >> status & 1;
}

static void meet(const struct pair *pair) {
    struct timespec now, start;
    long rounds = 0, milliseconds = 0, end_milliseconds = share_milliseconds * (1 + pair->further_shares);
    long most = getenv("PAIR_ROUNDS") ? atol(getenv("PAIR_ROUNDS")) : 0;
    clock_gettime(CLOCK_MONOTONIC, &start);
    atomic_store(&current, pair);
    for (; (most ? rounds < most : milliseconds < end_milliseconds) && surprises < 20; rounds++) {
        pair->begin(pair->choice);
        long number = atomic_fetch_add(&begun, 1) + 1;
        linger(number, true);
        signwriter_status here = pair->here();
        while (atomic_load(&finished) < number) sched_yield();
        bool is_once = !pair->is_done_once || (here == SIGNWRITER_OK) != (answer_there == SIGNWRITER_OK);
        if (!is_admitted(here, pair->here_answers) || !is_admitted(answer_there, pair->there_answers) || !is_once) {
            fprintf(stderr, "SURPRISE %s: %d here, %d there\n", pair->name, here, answer_there);
            surprises++;
        }
        end();
        clock_gettime(CLOCK_MONOTONIC, &now);
        milliseconds = (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000;
    }
    printf("%-52s %ld rounds in %ld ms\n", pair->name, rounds, milliseconds);
    fflush(stdout);
}

int main(int count, char **arguments) {
    signwriter_renderer *gpu = NULL;
    pthread_t thread;
    HOLDS(mkdtemp(folder) == folder);
    snprintf(words, sizeof words, "%s/words.srt", folder);
    snprintf(output, sizeof output, "%s/a.apng", folder);
    fonts = make_renderer(SIGNWRITER_CPU);
    bool has_gpu = make(SIGNWRITER_GPU, NULL, &gpu) == SIGNWRITER_OK;
    pthread_create(&thread, NULL, other_thread, NULL);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (count > 1 && !strstr(pairs[i].name, arguments[1])) continue;
        if (pairs[i].choice == SIGNWRITER_CPU || has_gpu) meet(&pairs[i]);
        else printf("%-52s skipped: no GPU\n", pairs[i].name);
    }
    atomic_store(&is_over, true);
    pthread_join(thread, NULL);
    if (gpu) ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(gpu, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(fonts, &error));
    /* They are there only where pairs of films have met. */
    unlink(words), unlink(output);
    HOLDS(!rmdir(folder));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
