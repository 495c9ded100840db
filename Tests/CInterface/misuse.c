/* Breaks every rule of signwriter.h once, on purpose. Each must be answered by a status and a sentence. */
#include "check.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static const char label[] = "{\"text\": \"Hello\"}";
static const size_t length = sizeof label - 1;

static int take_nothing(void *context, const signwriter_answer *answer) {
    (void)context;
    if (answer->picture) signwriter_picture_release(answer->picture, NULL);
    return 0;
}

static int stop(void *context, const signwriter_answer *answer) {
    take_nothing(context, answer);
    return 7;
}

/* Uses the renderer that calls it. */
static int use_renderer(void *context, const signwriter_answer *answer) {
    signwriter_picture *picture = NULL;
    signwriter_submission *submission = NULL;
    ANSWERS(SIGNWRITER_BUSY, signwriter_submit(context, NULL, 0, NULL, &submission, &error));
    ANSWERS(SIGNWRITER_BUSY, render(context, label, &picture));
    ANSWERS(SIGNWRITER_BUSY, signwriter_renderer_release(context, &error));
    return take_nothing(NULL, answer);
}

static int refuse_bytes(void *context, const void *bytes, size_t count) {
    (void)context, (void)bytes, (void)count;
    return 3;
}

static void nulls(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL;
    signwriter_timeline *timeline = NULL;
    signwriter_measures *measures = NULL;
    signwriter_text text = {NULL, 5};
    size_t count = 0;
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_renderer_create(NULL, &renderer, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_renderer_create(NULL, NULL, &error));
    renderer = make_renderer(SIGNWRITER_CPU);
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_render(renderer, NULL, 5, NULL, &picture, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_render(renderer, label, length, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_render_to(renderer, label, length, NULL, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_measure(renderer, label, length, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_renderer_describe(renderer, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_devices(NULL, 1, &count, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_devices(NULL, 0, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_styles_create(NULL, 9, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_styles_open(NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_render_batch(renderer, NULL, 2, NULL, take_nothing, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_render_batch(renderer, &text, 1, NULL, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_render_all(renderer, &text, 1, NULL, NULL, NULL, NULL, &error));
    ANSWERS(
        SIGNWRITER_NULL_ARGUMENT, signwriter_render_all_to(renderer, &text, 1, NULL, NULL, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_timeline_create(renderer, label, length, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_timeline_create(renderer, label, length, NULL, &timeline, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_timeline_frames(timeline, renderer, 0, 1, NULL, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_timeline_describe(timeline, NULL, &error));
    ANSWERS(SIGNWRITER_OK, render(renderer, label, &picture));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_pixels(picture, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_measures(picture, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_changes(picture, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_mask(picture, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_document_create(renderer, label, length, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_picture_encode(picture, "png", NULL, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_measures(picture, &measures, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_measures_extent(measures, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_measures_json(measures, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_measures_boxes(measures, SIGNWRITER_WORD, NULL, &error));
    HOLDS(signwriter_render(renderer, NULL, 5, NULL, NULL, NULL) == SIGNWRITER_NULL_ARGUMENT);
    signwriter_measures_release(measures, NULL);
    signwriter_picture_release(picture, NULL);
    signwriter_timeline_release(timeline, NULL);
    signwriter_renderer_release(renderer, NULL);
}

static void sizes(signwriter_renderer *renderer) {
    signwriter_renderer_descriptor wish = {0};
    signwriter_renderer *other = NULL;
    signwriter_picture *picture = NULL;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_renderer_create(&wish, &other, &error));
    wish.size = 8;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_renderer_create(&wish, &other, &error));
    wish.size = (size_t)-1;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_renderer_create(&wish, &other, &error));

    /* A caller of the future: more members than this library knows. */
    struct { signwriter_drawing known; double unknown; } later = {.known = {.size = sizeof later}};
    ANSWERS(SIGNWRITER_OK, signwriter_render(renderer, label, length, &later.known, &picture, &error));
    signwriter_picture_release(picture, NULL);
    later.unknown = 1;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_render(renderer, label, length, &later.known, &picture, &error));
    HOLDS(!picture);

    signwriter_error small = {.size = 16};
    HOLDS(signwriter_render(renderer, label, length, NULL, &picture, &small) == SIGNWRITER_STRUCT_SIZE);
    HOLDS(!small.message[0]);
    /* Whoever forgets the size is told how to set it: in the error itself, and of a renderer that is to be made. */
    signwriter_error forgotten = {0};
    HOLDS(signwriter_render(renderer, label, length, NULL, &picture, &forgotten) == SIGNWRITER_STRUCT_SIZE);
    HOLDS(forgotten.status == SIGNWRITER_STRUCT_SIZE && strstr(forgotten.message, "SIGNWRITER_INIT(signwriter_error)"));
    wish = (signwriter_renderer_descriptor){0};
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_renderer_create(&wish, &other, &error));
    HOLDS(strstr(error.message, "SIGNWRITER_INIT(signwriter_renderer_descriptor)") != NULL);
    signwriter_pixels begun = SIGNWRITER_INIT(signwriter_pixels);
    HOLDS(begun.size == sizeof begun && begun.width == 0 && !begun.bytes);
    signwriter_renderer_info info = {0};
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_renderer_describe(renderer, &info, &error));
    struct { signwriter_renderer_info known; double unknown; } answer = {{.size = sizeof answer}, 5};
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_describe(renderer, &answer.known, &error));
    HOLDS(answer.unknown == 0 && answer.known.size == sizeof answer && answer.known.font_count > 0);
}

static void handles(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL, *kept;
    signwriter_pixels pixels = {.size = sizeof pixels};
    signwriter_measures *measures = NULL;
    ANSWERS(SIGNWRITER_INVALID_HANDLE, render(NULL, label, &picture));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_release(NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_release((signwriter_picture *)renderer, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_release((signwriter_picture *)&pixels, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_release((signwriter_picture *)-1, &error));
    ANSWERS(SIGNWRITER_OK, render(renderer, label, &picture));
    kept = picture;
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_release(kept, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_pixels(kept, &pixels, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_measures(kept, &measures, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_document_release((signwriter_document *)kept, &error));
    /* Its place is used again, and the old handle is still refused. */
    for (int i = 0; i < 5000; i++) {
        render(renderer, label, &picture);
        signwriter_picture_release(picture, NULL);
    }
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_picture_pixels(kept, &pixels, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_measures_release(NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_timeline_release(NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_styles_release(NULL, &error));
    signwriter_renderer *gone = make_renderer(SIGNWRITER_CPU);
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(gone, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, render(gone, label, &picture));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_renderer_release(gone, &error));
}

static void arguments(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL;
    signwriter_renderer *other = NULL;
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = 9};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish = (signwriter_renderer_descriptor){.size = sizeof wish, .flags = 1 << 30};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish = (signwriter_renderer_descriptor){.size = sizeof wish, .choice = SIGNWRITER_CPU, .max_pixels = UINT64_MAX};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish = (signwriter_renderer_descriptor){
        .size = sizeof wish, .choice = SIGNWRITER_CPU, .max_drawing_milliseconds = UINT64_MAX};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    const char *folders[] = {"\xff\xfe"};
    wish = (signwriter_renderer_descriptor){.size = sizeof wish, .choice = SIGNWRITER_CPU, .font_folders = folders};
    wish.font_folder_count = 1;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish.font_folder_count = SIZE_MAX;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish = (signwriter_renderer_descriptor){
        .size = sizeof wish, .choice = SIGNWRITER_CPU, .flags = SIGNWRITER_NO_SYSTEM_FONTS};
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_create(&wish, &other, &error));
    ANSWERS(SIGNWRITER_NOT_DRAWABLE, render(other, label, &picture));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(other, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_render(renderer, label, SIZE_MAX, NULL, &picture, &error));
    signwriter_drawing drawing = {.size = sizeof drawing, .content = 5};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_render(renderer, label, length, &drawing, &picture, &error));
    drawing = (signwriter_drawing){.size = sizeof drawing, .flags = SIGNWRITER_AT_TIME, .time = -1};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_render(renderer, label, length, &drawing, &picture, &error));
    drawing.time = 0.0 / 0.0;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_render(renderer, label, length, &drawing, &picture, &error));
    drawing = (signwriter_drawing){.size = sizeof drawing, .style = "\xc3"};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_render(renderer, label, length, &drawing, &picture, &error));
    signwriter_text text = {label, length};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT,
            signwriter_render_batch(renderer, &text, SIZE_MAX, NULL, take_nothing, NULL, &error));
    ANSWERS(SIGNWRITER_STOPPED, signwriter_render_batch(renderer, &text, 1, NULL, stop, NULL, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_render_batch(renderer, &text, 1, NULL, use_renderer, renderer, &error));
    ANSWERS(SIGNWRITER_OK, render(renderer, label, &picture));
    ANSWERS(SIGNWRITER_NOT_ENCODABLE, signwriter_picture_encode(picture, "bmp", refuse_bytes, NULL, &error));
    ANSWERS(SIGNWRITER_STOPPED, signwriter_picture_encode(picture, "png", refuse_bytes, NULL, &error));
    signwriter_measures *measures = NULL;
    signwriter_boxes boxes = {.size = sizeof boxes};
    ANSWERS(SIGNWRITER_OK, signwriter_picture_measures(picture, &measures, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_measures_boxes(measures, 16, &boxes, &error));
    signwriter_measures_release(measures, NULL);
    signwriter_picture_release(picture, NULL);
    HOLDS(signwriter_status_sentence(12345)[0] && signwriter_status_sentence(SIGNWRITER_FORKED)[0]);
}

static void documents(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL;
    signwriter_timeline *timeline = NULL;
    signwriter_styles *styles = NULL;
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, render(renderer, "{\"text\": ", &picture));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, render(renderer, "", &picture));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, render(renderer, "{\"text\": \"\xff\"}", &picture));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, render(renderer, "{\"text\": \"\", \"shadows\": [{\"blurr\": 1}]}", &picture));
    HOLDS(!strcmp(error.field, "shadows[0].blurr"));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, render(renderer, "{\"text\": \"a\", \"style\": \"gold\"}", &picture));
    ANSWERS(SIGNWRITER_NOT_DRAWABLE, render(renderer, "{\"text\": \"a\", \"size\": [100000, 100000]}", &picture));
    HOLDS(!strcmp(error.field, "size"));
    ANSWERS(SIGNWRITER_NOT_DRAWABLE, render(renderer, "{\"text\": \"a\", \"font\": {\"file\": \"no.ttf\"}}", &picture));
    ANSWERS(SIGNWRITER_NOT_DRAWABLE, render(renderer, "{\"kind\": \"image\", \"file\": \"no.png\"}", &picture));
    HOLDS(!picture);
    const char *sheet = "{\"styles\": {\"a\": {\"extends\": \"a\"}}}";
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, signwriter_styles_create(sheet, strlen(sheet), NULL, &styles, &error));
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, signwriter_styles_open("/no/such/file.json", &styles, &error));
    signwriter_timeline_descriptor times = {.size = sizeof times, .flags = SIGNWRITER_FROM, .from = -1};
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT,
            signwriter_timeline_create(renderer, label, length, &times, &timeline, &error));
    times = (signwriter_timeline_descriptor){.size = sizeof times, .rate_numerator = UINT32_MAX};
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT,
            signwriter_timeline_create(renderer, label, length, &times, &timeline, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_timeline_create(renderer, label, length, NULL, &timeline, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT,
            signwriter_timeline_frames(timeline, renderer, 1, 9, NULL, take_nothing, NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT,
            signwriter_timeline_frames(timeline, renderer, SIZE_MAX, SIZE_MAX, NULL, take_nothing, NULL, &error));
    ANSWERS(SIGNWRITER_STOPPED, signwriter_timeline_frames(timeline, renderer, 0, 1, NULL, stop, NULL, &error));
    signwriter_timeline_release(timeline, NULL);
    ANSWERS(SIGNWRITER_INVALID_DOCUMENT, signwriter_render(renderer, label, sizeof label, NULL, &picture, &error));
    HOLDS(strstr(error.message, "NUL") != NULL);
}

static signwriter_submission *submit_label(signwriter_renderer *renderer) {
    signwriter_submission *submission = NULL;
    signwriter_text text = {label, length};
    ANSWERS(SIGNWRITER_OK, signwriter_submit(renderer, &text, 1, NULL, &submission, &error));
    return submission;
}

static int may_move; /* whether the renderer of the submissions may be used on another thread */

static void *submission_on_another_thread(void *submission) {
    signwriter_picture *picture = NULL;
    uint32_t is_ready = 5;
    ANSWERS(may_move ? SIGNWRITER_OK : SIGNWRITER_WRONG_THREAD,
            signwriter_submission_poll(submission, &is_ready, &error));
    if (!may_move)
        ANSWERS(SIGNWRITER_WRONG_THREAD, signwriter_submission_collect(submission, 1, &picture, NULL, NULL, &error));
    HOLDS(is_ready == (may_move ? 1 : 0) && !picture);
    /* Anybody may let it go, as a collector of garbage does. It is released once. */
    ANSWERS(SIGNWRITER_OK, signwriter_submission_release(submission, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_release(submission, &error));
    return NULL;
}

static int use_submission(void *context, const signwriter_answer *answer) {
    signwriter_picture *picture = NULL;
    uint32_t is_ready = 0;
    ANSWERS(SIGNWRITER_BUSY, signwriter_submission_poll(context, &is_ready, &error));
    ANSWERS(SIGNWRITER_BUSY, signwriter_submission_collect(context, 1, &picture, NULL, NULL, &error));
    /* Anybody may let it go, here, too. */
    ANSWERS(SIGNWRITER_OK, signwriter_submission_release(context, &error));
    return take_nothing(NULL, answer);
}

static void submission_in_a_child(signwriter_renderer *renderer, signwriter_submission *submission) {
    signwriter_picture *picture = NULL;
    signwriter_submission *own = NULL;
    signwriter_text text = {label, length};
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        surprises = 0;
        ANSWERS(SIGNWRITER_FORKED, signwriter_submit(renderer, &text, 1, NULL, &own, &error));
        ANSWERS(SIGNWRITER_FORKED, signwriter_submission_collect(submission, 1, &picture, NULL, NULL, &error));
        ANSWERS(SIGNWRITER_FORKED, signwriter_submission_release(submission, &error));
        fflush(NULL);
        _exit(surprises);
    }
    int status = 0;
    waitpid(child, &status, 0);
    HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void submissions(uint32_t choice) {
    signwriter_renderer *renderer = NULL;
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = choice};
    if (signwriter_renderer_create(&wish, &renderer, &error)) return;
    may_move = choice == SIGNWRITER_CPU;
    signwriter_submission *submission = NULL, *flying[SIGNWRITER_MAX_SUBMISSIONS];
    signwriter_picture *pictures[2] = {0};
    signwriter_pixels pixels[2] = {{.size = sizeof *pixels}, {.size = 9}};
    signwriter_text texts[2] = {{label, length}, {"{", 1}};
    uint32_t is_ready = 0;
#define SUBMIT(texts, count) signwriter_submit(renderer, texts, count, NULL, &submission, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, SUBMIT(NULL, 2));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_submit(renderer, texts, 2, NULL, NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, SUBMIT(texts, 65537));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, SUBMIT(texts, SIZE_MAX));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submit(NULL, texts, 2, NULL, &submission, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_poll(NULL, &is_ready, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_release((signwriter_submission *)renderer, &error));
    HOLDS(!submission);

    ANSWERS(SIGNWRITER_OK, SUBMIT(texts, 2));
#define COLLECT(count, pictures) signwriter_submission_collect(submission, count, pictures, pixels, NULL, &error)
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_submission_poll(submission, NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, COLLECT(3, pictures));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, COLLECT(2, NULL));
    ANSWERS(SIGNWRITER_STRUCT_SIZE, COLLECT(2, pictures));
    pixels[1].size = sizeof *pixels;
    /* It lived on, and now it is done with. */
    ANSWERS(SIGNWRITER_OK, COLLECT(2, pictures));
    HOLDS(pictures[0] && !pictures[1] && pixels[0].bytes && !pixels[1].bytes);
    ANSWERS(SIGNWRITER_INVALID_HANDLE, COLLECT(2, pictures));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_poll(submission, &is_ready, &error));
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(pictures[0], &error));

    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++) flying[i] = submit_label(renderer);
    ANSWERS(SIGNWRITER_FULL, SUBMIT(texts, 1));
    ANSWERS(SIGNWRITER_OK, signwriter_submission_release(flying[1], &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_release(flying[1], &error));
    flying[1] = submit_label(renderer);
    pthread_t thread;
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++) {
        pthread_create(&thread, NULL, submission_on_another_thread, flying[i]);
        pthread_join(thread, NULL);
        if (i == 0) {
            flying[0] = submit_label(renderer);
            ANSWERS(SIGNWRITER_FULL, SUBMIT(texts, 1));
            pthread_create(&thread, NULL, submission_on_another_thread, flying[0]);
            pthread_join(thread, NULL);
        }
    }
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++) flying[i] = submit_label(renderer);
    ANSWERS(SIGNWRITER_FULL, SUBMIT(texts, 1));
    ANSWERS(SIGNWRITER_OK, signwriter_render_batch(renderer, texts, 1, NULL, use_submission, flying[0], &error));
    flying[0] = submit_label(renderer);
    if (choice == SIGNWRITER_CPU) submission_in_a_child(renderer, flying[2]);
    /* They go with their renderer, but for their handles. */
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_poll(flying[0], &is_ready, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_submission_collect(flying[0], 1, pictures, NULL, NULL, &error));
    for (int i = 0; i < SIGNWRITER_MAX_SUBMISSIONS; i++)
        ANSWERS(SIGNWRITER_OK, signwriter_submission_release(flying[i], &error));
}

static void *on_another_thread(void *renderer) {
    signwriter_picture *picture = NULL;
    signwriter_renderer_info info = {.size = sizeof info};
    ANSWERS(SIGNWRITER_WRONG_THREAD, render(renderer, label, &picture));
    ANSWERS(SIGNWRITER_WRONG_THREAD, signwriter_renderer_describe(renderer, &info, &error));
    return NULL;
}

static void threads(signwriter_renderer *renderer) {
    pthread_t thread;
    pthread_create(&thread, NULL, on_another_thread, renderer);
    pthread_join(thread, NULL);
}

static void forks(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL, *mine = NULL;
    ANSWERS(SIGNWRITER_OK, render(renderer, label, &mine));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        signwriter_renderer *own;
        surprises = 0;
        ANSWERS(SIGNWRITER_FORKED, render(renderer, label, &picture));
        ANSWERS(SIGNWRITER_FORKED, signwriter_renderer_release(renderer, &error));
        ANSWERS(SIGNWRITER_FORKED, signwriter_picture_release(mine, &error));
        /* A renderer that is made here works. */
        own = make_renderer(SIGNWRITER_CPU);
        ANSWERS(SIGNWRITER_OK, render(own, label, &picture));
        fflush(NULL);
        _exit(surprises);
    }
    int status = 0;
    waitpid(child, &status, 0);
    HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(mine, &error));
}

/* A GPU, where there is one: it is not started in a child again. */
static void devices(void) {
    signwriter_device device[4] = {{.size = sizeof *device}, {.size = sizeof *device}, {.size = sizeof *device}};
    size_t count = 0;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, signwriter_devices(device, 4, &count, &error));
    device[3].size = sizeof *device;
    ANSWERS(SIGNWRITER_OK, signwriter_devices(device, 4, &count, &error));
    for (size_t i = 0; i < count && i < 4; i++) printf("%d: %s\n", device[i].index, device[i].description);
    signwriter_renderer *renderer = NULL;
    signwriter_renderer_descriptor wish = {
        .size = sizeof wish, .choice = SIGNWRITER_GPU, .flags = SIGNWRITER_USE_DEVICE, .device = 99};
    ANSWERS(SIGNWRITER_NO_DEVICE, signwriter_renderer_create(&wish, &renderer, &error));
    wish.device = -1;
    ANSWERS(SIGNWRITER_NO_DEVICE, signwriter_renderer_create(&wish, &renderer, &error));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        surprises = 0;
        wish = (signwriter_renderer_descriptor){.size = sizeof wish, .choice = SIGNWRITER_AUTO};
        ANSWERS(SIGNWRITER_FORKED, signwriter_renderer_create(&wish, &renderer, &error));
        ANSWERS(SIGNWRITER_FORKED, signwriter_devices(device, 4, &count, &error));
        fflush(NULL);
        _exit(surprises);
    }
    int status = 0;
    waitpid(child, &status, 0);
    HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Textures, which the CPU path does not have. */
static void targets(signwriter_renderer *renderer) {
    signwriter_text text = {label, length};
    signwriter_target target = {.size = sizeof target, .name = 1, .width = 9, .height = 9};
    signwriter_drawing drawing = {.size = sizeof drawing, .flags = SIGNWRITER_PREMULTIPLIED};
    signwriter_fence *fence = NULL;
    signwriter_lease *lease = NULL;
    signwriter_renderer *other = NULL;
    int32_t descriptor = 0;
#define DRAW(count, target) signwriter_draw(renderer, &text, count, &drawing, target, NULL, &fence, NULL, &error)
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, DRAW(1, &target));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, DRAW(1, NULL));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(0, &target));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(SIZE_MAX, &target));
    target.format = 7;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(1, &target));
    target = (signwriter_target){.size = sizeof target, .surface = 3};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(1, &target));
    target = (signwriter_target){.size = sizeof target, .composition = 3};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(1, &target));
    target = (signwriter_target){.size = 8};
    ANSWERS(SIGNWRITER_STRUCT_SIZE, DRAW(1, &target));
    target = (signwriter_target){.size = sizeof target, .format = SIGNWRITER_R8, .frame_format = 99};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(1, &target));
    target = (signwriter_target){.size = sizeof target, .format = SIGNWRITER_R8, .site = 3};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, DRAW(1, &target));
    target = (signwriter_target){.size = sizeof target, .format = SIGNWRITER_RG8,
        .frame_format = SIGNWRITER_FRAME_NV12, .plane = 1, .composition = SIGNWRITER_OVER};
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, DRAW(1, &target));
    /* A target may be as it was before it grew, alone and in an array, whose elements lie as far apart as they are large;
     * what follows its members then is nobody's. */
    target = (signwriter_target){.size = 48, .name = 1, .width = 9, .height = 9, .plane = 77};
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, DRAW(1, &target));
    signwriter_document *document = NULL;
    HOLDS(!signwriter_document_create(renderer, label, length, NULL, &document, &error));
#define DRAW_ALONE() signwriter_document_draw(document, renderer, &drawing, &target, NULL, &fence, &error)
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, DRAW_ALONE());
    target.size = 40;
    ANSWERS(SIGNWRITER_STRUCT_SIZE, DRAW_ALONE());
    HOLDS(!signwriter_document_release(document, &error));
#undef DRAW_ALONE
    drawing.content = SIGNWRITER_TEXT_MASK;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_lease_create(renderer, label, length, &drawing, 0, &lease, &error));
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, signwriter_lease_create(renderer, label, length, NULL, 0, &lease, &error));
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_lease_create(renderer, label, length, NULL, 9, &lease, &error));
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_lease_create(renderer, label, length, NULL, 0, NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_release(NULL, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_fence(NULL, &fence, &error));
    signwriter_import *import = NULL;
    signwriter_buffer buffer = {.size = sizeof buffer, .plane_count = 1};
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, signwriter_import_image(renderer, &text, 9, 9, 0, &import, &error));
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, signwriter_import_buffer(renderer, &buffer, &import, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_lease_buffer(NULL, &buffer, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_fence_wait(NULL, 1, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_fence_wait_on_device((signwriter_fence *)renderer, &error));
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_fence_descriptor(NULL, &descriptor, &error));
    HOLDS(descriptor == -1);
    ANSWERS(SIGNWRITER_INVALID_HANDLE, signwriter_fence_release(NULL, &error));
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .embedding = SIGNWRITER_SHARED_CONTEXT};
    ANSWERS(SIGNWRITER_NULL_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish.embedding = 9;
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish = (signwriter_renderer_descriptor){
        .size = sizeof wish, .choice = SIGNWRITER_CPU, .embedding = SIGNWRITER_CURRENT_CONTEXT};
    ANSWERS(SIGNWRITER_INVALID_ARGUMENT, signwriter_renderer_create(&wish, &other, &error));
    wish.choice = SIGNWRITER_GPU;
    ANSWERS(SIGNWRITER_UNUSABLE_TARGET, signwriter_renderer_create(&wish, &other, &error));
}

/* A GPU renderer's own rules. */
static void gpu(void) {
    signwriter_renderer *renderer = NULL;
    signwriter_picture *picture = NULL;
    signwriter_renderer_descriptor wish = {.size = sizeof wish, .choice = SIGNWRITER_GPU};
    if (signwriter_renderer_create(&wish, &renderer, &error)) {
        printf("no GPU here: %s\n", error.message);
        return;
    }
    threads(renderer);
    ANSWERS(SIGNWRITER_OK, render(renderer, label, &picture));
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    signwriter_pixels pixels = {.size = sizeof pixels};
    ANSWERS(SIGNWRITER_OK, signwriter_picture_pixels(picture, &pixels, &error));
    HOLDS(pixels.width > 10 && pixels.length == (size_t)pixels.width * pixels.height * 4);
    ANSWERS(SIGNWRITER_OK, signwriter_picture_release(picture, &error));
}

int main(void) {
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    HOLDS(signwriter_version() == SIGNWRITER_VERSION);
    nulls(renderer);
    sizes(renderer);
    handles(renderer);
    arguments(renderer);
    documents(renderer);
    forks(renderer);
    submissions(SIGNWRITER_CPU);
    devices();
    targets(renderer);
    submissions(SIGNWRITER_GPU);
    gpu();
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
