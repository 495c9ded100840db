/* Draws SVG that ends librsvg, and much that is damaged, in one process, which must notice nothing of it.

   drawings FOLDER COUNT      files are written to FOLDER; COUNT damaged drawings are tried */
#define _GNU_SOURCE
#include "check.h"
#include "svg_helper.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const char hostile[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text font-size=\"1e9\">A</text></svg>";
static const char good[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"4\"><rect width=\"3\" height=\"4\" fill=\"red\"/></svg>";
static const char whole[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\"><defs><linearGradient id=\"g\"><stop "
    "stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\"/></linearGradient><filter id=\"b\"><feGaussianBlur "
    "stdDeviation=\"2\"/></filter><mask id=\"m\"><rect width=\"9\" height=\"9\" fill=\"white\"/></mask></defs><rect "
    "width=\"30\" height=\"20\" fill=\"url(#g)\" filter=\"url(#b)\"/><path d=\"M1 1 L30 5 A5 5 0 0 1 9 20z\" "
    "stroke=\"#123\" mask=\"url(#m)\"/><text y=\"20\" font-size=\"9\">a</text><use href=\"#g\" transform=\"rotate(30)\"/>"
    "</svg>";

static const char *folder;
static volatile sig_atomic_t children;

static void count_child(int signal) {
    (void)signal;
    children++;
}

/* Draws a text as a file of its own: files are read once. */
static signwriter_status draw(
    signwriter_renderer *renderer, const char *text, size_t length, signwriter_picture **picture) {
    static int number;
    char path[512], json[640];
    snprintf(path, sizeof path, "%s/%d-%d.svg", folder, (int)getpid(), number++);
    FILE *file = fopen(path, "w");
    if (!file) perror(path), exit(1);
    fwrite(text, 1, length, file);
    fclose(file);
    snprintf(json, sizeof json, "{\"kind\": \"image\", \"file\": \"%s\", \"size\": [8, 4]}", path);
    signwriter_status status = render(renderer, json, picture);
    unlink(path);
    return status;
}

/* Whether the good drawing is red in its left three columns, and empty in the others. */
static int is_drawn(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL;
    signwriter_pixels pixels = {.size = sizeof pixels};
    if (draw(renderer, good, sizeof good - 1, &picture)) return 0;
    signwriter_picture_pixels(picture, &pixels, &error);
    int is_right = pixels.width == 8 && pixels.height == 4;
    for (size_t i = 0; is_right && i < 32; i++) {
        const unsigned char *pixel = pixels.bytes + i / 8 * pixels.stride + i % 8 * 4;
        is_right = i % 8 < 3 ? pixel[0] == 255 && !pixel[1] && !pixel[2] && pixel[3] == 255 : pixel[3] == 0;
    }
    signwriter_picture_release(picture, &error);
    return is_right;
}

static int is_refused(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL;
    return draw(renderer, hostile, sizeof hostile - 1, &picture) == SIGNWRITER_NOT_DRAWABLE && !picture &&
           strstr(error.message, "librsvg ended while it drew this");
}

/* Nobody's child: neither the handler nor a loop of waitpid sees the process that draws. */
static void children_of_the_program(signwriter_renderer *renderer) {
    struct sigaction action = {.sa_handler = count_child};
    sigaction(SIGCHLD, &action, NULL);
    HOLDS(is_drawn(renderer));
    HOLDS(is_refused(renderer));
    HOLDS(is_drawn(renderer));
    HOLDS(wait(NULL) == -1 && errno == ECHILD);
    HOLDS(children == 0);
    signal(SIGCHLD, SIG_IGN);
    HOLDS(is_refused(renderer));
    HOLDS(is_drawn(renderer));
    signal(SIGCHLD, SIG_DFL);
}

/* A child of fork has a helper of its own, and leaves its parent's alone. */
static void fork_of_the_program(signwriter_renderer *renderer) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        signwriter_renderer *own = make_renderer(SIGNWRITER_CPU);
        _exit(!is_drawn(own) || !is_refused(own) || !is_drawn(own));
    }
    HOLDS(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    HOLDS(is_drawn(renderer));
}

/* How many helpers may be killed for the drawing that is under way; -1 ends the thread. */
static atomic_int kills_left;
static atomic_int kills;

static void *kill_helpers(void *nothing) {
    pid_t killed = 0;
    for (useconds_t wait = 0; atomic_load(&kills_left) >= 0; wait = (wait + 700) % 3000) {
        usleep(wait);
        pid_t helper = atomic_load(&kills_left) > 0 ? find_helper(killed) : 0;
        if (!helper || kill(helper, SIGKILL)) continue;
        killed = helper;
        atomic_fetch_sub(&kills_left, 1);
        atomic_fetch_add(&kills, 1);
    }
    return nothing;
}

/* What others do to the process that draws is no fault of a drawing. */
static void helpers_that_others_kill(signwriter_renderer *renderer) {
    pthread_t thread;
    /* Nobody's children become ours, so that no other program's are killed. */
    HOLDS(!prctl(PR_SET_CHILD_SUBREAPER, 1));
    HOLDS(is_refused(renderer));
    HOLDS(is_drawn(renderer));
    HOLDS(!pthread_create(&thread, NULL, kill_helpers, NULL));
    for (int i = 0; i < 60; i++) {
        atomic_store(&kills_left, 2);
        HOLDS(is_drawn(renderer));
    }
    atomic_store(&kills_left, -1);
    pthread_join(thread, NULL);
    HOLDS(atomic_load(&kills) > 0);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
}

static unsigned random_below(unsigned bound) {
    static unsigned long long state = 0x9E3779B97F4A7C15;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)(state >> 33) % bound;
}

/* A drawing with some bytes changed, some parts taken out or repeated, and some numbers made large. */
static size_t damage(char *text) {
    static const char *const words[] = {"1e9", "1e308", "-1", "NaN", "99999999", "0", "url(#g)", "<g>", "</g>", "\xFF", "&"};
    size_t length = sizeof whole - 1;
    memcpy(text, whole, length);
    for (unsigned changes = 1 + random_below(6); changes > 0; changes--) {
        size_t place = random_below((unsigned)length - 40), part = random_below(30);
        const char *word = words[random_below(sizeof words / sizeof *words)];
        switch (random_below(4)) {
        case 0: text[place] = (char)random_below(256); break;
        case 1: memmove(text + place, text + place + part, length - place - part), length -= part; break;
        case 2:
            memmove(text + place + part, text + place, length - place), length += part;
            break;
        default:
            /* In the place of a number, of which there are many. */
            while (place < length - 40 && !(text[place] >= '0' && text[place] <= '9')) place++;
            memmove(text + place + strlen(word), text + place + 1, length - place - 1);
            memcpy(text + place, word, strlen(word));
            length += strlen(word) - 1;
        }
    }
    return length;
}

int main(int count, char **arguments) {
    static char text[4096];
    if (count != 3) return fprintf(stderr, "drawings FOLDER COUNT\n"), 2;
    folder = arguments[1];
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    if (!is_drawn(renderer) && strstr(error.message, "librsvg2-2")) return printf("no librsvg here\n"), 0;
    children_of_the_program(renderer);
    fork_of_the_program(renderer);
    helpers_that_others_kill(renderer);
    int drawn = 0, ended = 0, most = atoi(arguments[2]);
    for (int i = 0; i < most; i++) {
        signwriter_picture *picture = NULL;
        signwriter_status status = draw(renderer, text, damage(text), &picture);
        if (status == SIGNWRITER_OK) drawn++, signwriter_picture_release(picture, &error);
        else holds(status == SIGNWRITER_NOT_DRAWABLE && !strchr(error.message, '\n'), error.message);
        if (status && strstr(error.message, "librsvg ended")) ended++;
    }
    HOLDS(is_drawn(renderer));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises; of %d damaged drawings %d were drawn, %d ended the helper\n", surprises, most, drawn, ended);
    return surprises != 0;
}
