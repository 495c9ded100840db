/* Captions over films, and alone: by one call and in parts. Breaks each rule of that once, on purpose. */
#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/signwriter-XXXXXX", words[64], output[64];

static long size_of(const char *path) {
    struct stat status;
    return stat(path, &status) ? -1 : (long)status.st_size;
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    HOLDS(file && fputs(text, file) >= 0);
    if (file) fclose(file);
}

/* What a progress has been told. */
struct told {
    size_t calls, done, count;
    uint32_t is_finished, frames;
    size_t most;
    signwriter_renderer *renderer;
};

static int32_t tell(void *context, const signwriter_film_info *info) {
    struct told *told = context;
    signwriter_picture *picture = NULL;
    HOLDS(info->size == sizeof *info && info->done >= told->done && info->done <= info->count);
    HOLDS(!told->is_finished && (info->is_finished != 0) == (info->frame_count != 0));
    told->calls++, told->done = info->done, told->count = info->count, told->is_finished = info->is_finished;
    told->frames = (uint32_t)info->frame_count;
    ANSWERS(SIGNWRITER_BUSY, render(told->renderer, "{\"text\": \"a\"}", &picture));
    return told->calls > told->most ? 5 : 0;
}

static signwriter_film_descriptor alone(const signwriter_track *track) {
    return (signwriter_film_descriptor){
        .size = sizeof(signwriter_film_descriptor), .output = output, .tracks = track, .track_count = 1,
        .form = SIGNWRITER_CAPTIONS, .width = 64, .height = 36, .rate_numerator = 60};
}

static void one_call(signwriter_renderer *renderer) {
    signwriter_track track = {.size = sizeof track, .words = words};
    signwriter_film_descriptor wish = alone(&track);
    struct told told = {.most = 9, .renderer = renderer}, stopped = {.most = 0, .renderer = renderer};
#define WRITE(progress, context) signwriter_film_write(renderer, &wish, progress, context, &error)
    ANSWERS(SIGNWRITER_STOPPED, WRITE(tell, &stopped));
    HOLDS(stopped.calls == 1 && !stopped.is_finished && size_of(output) < 0);
    ANSWERS(SIGNWRITER_OK, WRITE(tell, &told));
    /* 256 frames in each part, of a caption up to 5 s and what lingers. */
    HOLDS(told.calls == 2 && told.is_finished && told.done == told.count && told.frames > 300);
    long size = size_of(output);
    HOLDS(size > 100 && !unlink(output));
    track.style = "captions/pill", track.flags = SIGNWRITER_AREA, track.area[2] = track.area[3] = 1;
    track.offset = 0.25, track.stretch_numerator = 25, track.stretch_denominator = 24;
    ANSWERS(SIGNWRITER_OK, WRITE(NULL, NULL));
    HOLDS(size_of(output) > 100 && size_of(output) != size && !unlink(output));
}

static void in_parts(signwriter_renderer *renderer) {
    signwriter_track track = {.size = sizeof track, .words = words};
    signwriter_film_descriptor wish = alone(&track);
    signwriter_film *film = NULL;
    signwriter_film_info info = {.size = sizeof info};
    int parts = 0;
#define CREATE signwriter_film_create(renderer, &wish, &film, &error)
#define ADVANCE signwriter_film_advance(film, &info, &error)
    ANSWERS(SIGNWRITER_OK, CREATE);
    for (; !info.is_finished && parts < 9; parts++) ANSWERS(SIGNWRITER_OK, ADVANCE);
    HOLDS(parts == 2 && info.width == 64 && info.height == 36 && info.frame_count > 300 && info.drawn_count > 0);
    HOLDS(size_of(output) > 100);
    ANSWERS(SIGNWRITER_OK, ADVANCE);
    HOLDS(info.is_finished && info.done == info.count);
    ANSWERS(SIGNWRITER_OK, signwriter_film_release(film, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_film_release(film, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, ADVANCE);
    unlink(output);
    /* One that is released before its end leaves no file. */
    ANSWERS(SIGNWRITER_OK, CREATE);
    ANSWERS(SIGNWRITER_OK, ADVANCE);
    ANSWERS(SIGNWRITER_OK, signwriter_film_advance(film, NULL, &error) || signwriter_film_release(film, &error));
    HOLDS(size_of(output) > 100 && !unlink(output));
    ANSWERS(SIGNWRITER_OK, CREATE);
    ANSWERS(SIGNWRITER_OK, ADVANCE);
    ANSWERS(SIGNWRITER_OK, signwriter_film_release(film, &error));
    HOLDS(size_of(output) < 0);
}

/* One that is released before its first part has written nothing, whatever it would write, and made no folder. */
static void without_a_part(signwriter_renderer *renderer) {
    const char *names[] = {"n/a.apng", "n/a.webp", "n/a.xml", "n/frames", "n/changes", "n/a.png"};
    const uint32_t forms[] = {SIGNWRITER_CAPTIONS, SIGNWRITER_CAPTIONS, SIGNWRITER_CAPTIONS,
                              SIGNWRITER_CAPTIONS, SIGNWRITER_CHANGES, SIGNWRITER_SHEET};
    signwriter_track track = {.size = sizeof track, .words = words, .style = "captions/broadcast"};
    char below[96], made[96];
    snprintf(made, sizeof made, "%s/n", folder);
    for (int i = 0; i < 6; i++) {
        signwriter_film_descriptor wish = alone(&track);
        signwriter_film *film = NULL;
        snprintf(below, sizeof below, "%s/%s", folder, names[i]);
        wish.output = below, wish.form = forms[i];
        wish.width = 720, wish.height = 480, wish.rate_numerator = 50;
        ANSWERS(SIGNWRITER_OK, CREATE);
        ANSWERS(SIGNWRITER_OK, signwriter_film_release(film, &error));
        HOLDS(access(made, F_OK) != 0);
    }
}

/* What failed is asked again, as one does that was busy: it answers the same, and no file is said to be whole. */
static void after_a_failure(signwriter_renderer *renderer) {
    const char *names[] = {"s.png", "s.webp", "s.apng", "changes"};
    const uint32_t forms[] = {SIGNWRITER_SHEET, SIGNWRITER_CAPTIONS, SIGNWRITER_CAPTIONS, SIGNWRITER_CHANGES};
    signwriter_track track = {.size = sizeof track, .words = words};
    for (int i = 0; i < 4; i++) {
        char below[96];
        signwriter_film_descriptor wish = alone(&track);
        signwriter_film_info info = {.size = sizeof info};
        signwriter_film *film = NULL;
        /* No folder can be made where a file is. */
        snprintf(below, sizeof below, "%s/%s", words, names[i]);
        wish.output = below, wish.form = forms[i];
        ANSWERS(SIGNWRITER_OK, CREATE);
        signwriter_status status = SIGNWRITER_OK;
        for (int part = 0; part < 9 && status == SIGNWRITER_OK; part++) status = ADVANCE;
        HOLDS(status == SIGNWRITER_NOT_WRITABLE);
        for (int again = 0; again < 3; again++) ANSWERS(SIGNWRITER_NOT_WRITABLE, ADVANCE);
        HOLDS(!info.is_finished);
        ANSWERS(SIGNWRITER_OK, signwriter_film_release(film, &error));
    }
}

static void *advance_elsewhere(void *film) {
    signwriter_error own = {.size = sizeof own};
    HOLDS(signwriter_film_advance(film, NULL, &own) == SIGNWRITER_WRONG_THREAD && own.message[0]);
    return NULL;
}

static void misuse(signwriter_renderer *renderer) {
    signwriter_track tracks[10] = {{.size = sizeof *tracks, .words = words}};
    signwriter_film_descriptor wish = alone(tracks);
    signwriter_film *film = NULL;
    signwriter_film_info info = {0};
    pthread_t thread;
    ANSWERS(SIGNWRITER_OK, CREATE);
    ANSWERS(SIGNWRITER_STRUCT_SIZE, ADVANCE);
    HOLDS(!pthread_create(&thread, NULL, advance_elsewhere, film) && !pthread_join(thread, NULL));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_film_advance((signwriter_film *)renderer, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_film_release(film, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_film_create(NULL, &wish, &film, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_film_create(renderer, &wish, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_film_create(renderer, NULL, &film, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_film_write(renderer, NULL, NULL, NULL, &error));
#define REFUSED(status, change)           \
    wish = alone(tracks), change;         \
    ANSWERS(status, CREATE);              \
    HOLDS(!film);                         \
    ANSWERS(status, WRITE(NULL, NULL));   \
    tracks[0] = (signwriter_track){.size = sizeof *tracks, .words = words}
    REFUSED(SIGNWRITER_STRUCT_SIZE, wish.size = 8);
    REFUSED(SIGNWRITER_NULL_ARGUMENT, wish.output = NULL);
    REFUSED(SIGNWRITER_NULL_ARGUMENT, wish.tracks = NULL);
    REFUSED(SIGNWRITER_INVALID_ARGUMENT, wish.track_count = 0);
    REFUSED(SIGNWRITER_INVALID_ARGUMENT, wish.track_count = 10);
    REFUSED(SIGNWRITER_INVALID_ARGUMENT, wish.track_count = SIZE_MAX);
    REFUSED(SIGNWRITER_STRUCT_SIZE, wish.track_count = 2);
    REFUSED(SIGNWRITER_INVALID_ARGUMENT, wish.form = 4);
    REFUSED(SIGNWRITER_INVALID_ARGUMENT, wish.output = "\xFF.apng");
    REFUSED(SIGNWRITER_INVALID_DOCUMENT, wish.rate_numerator = UINT32_MAX);
    REFUSED(SIGNWRITER_INVALID_DOCUMENT, wish.width = 40000);
    REFUSED(SIGNWRITER_UNUSABLE_FILM, wish.form = SIGNWRITER_CAPTIONED);
    REFUSED(SIGNWRITER_UNUSABLE_FILM, wish.film = "/tmp/signwriter-no-film.mp4");
    REFUSED(SIGNWRITER_NOT_WRITABLE, wish.output = "/tmp/signwriter-a.txt");
    /* The ending is looked at before the film is read. */
    REFUSED(SIGNWRITER_NOT_WRITABLE, (wish.output = "/tmp/signwriter-a.txt", wish.film = "/tmp/signwriter-no-film.mp4"));
    REFUSED(SIGNWRITER_NULL_ARGUMENT, tracks[0].words = NULL);
    REFUSED(SIGNWRITER_INVALID_DOCUMENT, tracks[0].words = "/tmp/signwriter-no-words.srt");
    REFUSED(SIGNWRITER_INVALID_DOCUMENT, tracks[0].style = "captions/none");
    REFUSED(SIGNWRITER_INVALID_ARGUMENT, tracks[0].flags = 2);
    REFUSED(SIGNWRITER_INVALID_DOCUMENT, (tracks[0].flags = SIGNWRITER_AREA, tracks[0].area[0] = 2));
    REFUSED(SIGNWRITER_UNUSABLE_FILM, tracks[0].offset = 1e9);
    REFUSED(SIGNWRITER_UNUSABLE_FILM, tracks[0].stretch_numerator = 101);
    HOLDS(size_of(output) < 0);
}

/* A film that ffmpeg makes here. */
static void over_a_film(signwriter_renderer *renderer) {
    char command[256], film_path[64], captioned[64];
    signwriter_track track = {.size = sizeof track, .words = words, .style = "captions/broadcast"};
    signwriter_film_descriptor wish = alone(&track);
    struct told told = {.most = SIZE_MAX, .renderer = renderer}, stopped = {.most = 2, .renderer = renderer};
    snprintf(film_path, sizeof film_path, "%s/film.mkv", folder);
    snprintf(captioned, sizeof captioned, "%s/captioned.mkv", folder);
    snprintf(command, sizeof command,
             "ffmpeg -v error -f lavfi -i color=black:s=64x36:r=20:d=6 -c:v ffv1 -pix_fmt yuv420p %s </dev/null",
             film_path);
    if (system("command -v ffmpeg >/dev/null 2>&1") != 0) {
        printf("no ffmpeg here\n");
        return;
    }
    HOLDS(system(command) == 0);
    wish.film = film_path, wish.output = captioned, wish.form = SIGNWRITER_CAPTIONED, wish.encoder = "ffv1";
    ANSWERS(SIGNWRITER_STOPPED, WRITE(tell, &stopped));
    HOLDS(size_of(captioned) < 0);
    ANSWERS(SIGNWRITER_OK, WRITE(tell, &told));
    HOLDS(told.is_finished && told.frames == 120 && told.calls > 3 && size_of(captioned) > 100);
    wish.output = film_path;
    ANSWERS(SIGNWRITER_NOT_WRITABLE, WRITE(NULL, NULL));
    wish.output = captioned, wish.encoder = "none";
    HOLDS(!unlink(captioned));
    ANSWERS(SIGNWRITER_NOT_WRITABLE, WRITE(NULL, NULL));
    HOLDS(size_of(captioned) < 0 && !unlink(film_path));
}

/* Puts an ffmpeg before the system's that says how many frames it has encoded and takes no picture, until somebody has
 * heard it: there is a file of its name and of the number. If nobody has for a minute it fails. Gives what PATH was. */
static char *put_waiting_ffmpeg(const char *bin, const char *ffmpeg) {
    static const char program[] =
        "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in *pipe:4*) for step in 7 9; do\n  echo frame=$step >&4\n  tries=600\n"
        "  until [ -e \"$0.$step\" ]; do tries=$((tries - 1)); [ $tries -gt 0 ] || exit 1; sleep 0.1; done\ndone;; esac\n"
        "exec ffmpeg \"$@\"\n";
    char path[4096], *before = strdup(getenv("PATH"));
    snprintf(path, sizeof path, "%s:%s", bin, before);
    HOLDS(!mkdir(bin, 0700));
    write_file(ffmpeg, program);
    HOLDS(!chmod(ffmpeg, 0700) && !setenv("PATH", path, 1));
    return before;
}

/* One part does not wait until a picture is taken: how far the film is goes on meanwhile. */
static void while_ffmpeg_waits(signwriter_renderer *renderer) {
    char command[256], film_path[64], captioned[64], style[64], bin[64], ffmpeg[96], heard[2][128];
    signwriter_track track = {.size = sizeof track, .words = words, .style = style};
    signwriter_film_descriptor wish = alone(&track);
    signwriter_film_info info = {.size = sizeof info};
    signwriter_film *film = NULL;
    int steps = 0;
    if (system("command -v ffmpeg >/dev/null 2>&1") != 0) return;
    snprintf(film_path, sizeof film_path, "%s/film.mkv", folder);
    snprintf(captioned, sizeof captioned, "%s/captioned.mkv", folder);
    snprintf(style, sizeof style, "%s/style.json", folder);
    snprintf(bin, sizeof bin, "%s/bin", folder);
    snprintf(ffmpeg, sizeof ffmpeg, "%s/ffmpeg", bin);
    snprintf(command, sizeof command,
             "ffmpeg -v error -f lavfi -i color=black:s=1280x720:r=10:d=6 -c:v ffv1 -pix_fmt yuv420p %s </dev/null",
             film_path);
    HOLDS(system(command) == 0);
    /* A box about as large as the film: no socket holds such a picture. */
    write_file(style, "{\"kind\": \"captions\", \"area\": [0, 0, 1, 1], \"font\": {\"size\": 300}, \"lineBox\":"
                      " {\"of\": \"caption\", \"color\": \"navy\", \"padding\": 2}}");
    char *path = put_waiting_ffmpeg(bin, ffmpeg);
    wish.film = film_path, wish.output = captioned, wish.form = SIGNWRITER_CAPTIONED, wish.encoder = "ffv1";
    ANSWERS(SIGNWRITER_OK, CREATE);
    while (!info.is_finished && !surprises) {
        ANSWERS(SIGNWRITER_OK, ADVANCE);
        /* All 60 frames were looked at; done is these and what is encoded. */
        if (steps < 2 && info.done == (size_t)(60 + 7 + 2 * steps)) {
            snprintf(heard[steps], sizeof *heard, "%s.%d", ffmpeg, 7 + 2 * steps);
            write_file(heard[steps++], "");
        }
    }
    HOLDS(steps == 2 && info.done == 120 && info.count == 120 && info.frame_count == 60 && size_of(captioned) > 100);
    ANSWERS(SIGNWRITER_OK, signwriter_film_release(film, &error));
    HOLDS(!setenv("PATH", path, 1) && !unlink(captioned));
    free(path);
    for (int i = 0; i < steps; i++) unlink(heard[i]);
    HOLDS(!unlink(film_path) && !unlink(style) && !unlink(ffmpeg) && !rmdir(bin));
}

int main(void) {
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    HOLDS(mkdtemp(folder) == folder);
    snprintf(words, sizeof words, "%s/words.srt", folder);
    snprintf(output, sizeof output, "%s/a.apng", folder);
    write_file(words, "1\n00:00:00,200 --> 00:00:05,000\none two\n");
    one_call(renderer);
    in_parts(renderer);
    without_a_part(renderer);
    after_a_failure(renderer);
    misuse(renderer);
    over_a_film(renderer);
    while_ffmpeg_waits(renderer);
    HOLDS(!unlink(words) && !rmdir(folder));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
