/* What draws labels for an element. A renderer of a GPU belongs to the thread that made it, and streaming threads change,
 * so there is a thread for it, and the element waits. A renderer of the CPU path may move between threads, so who asks
 * draws. */
#ifndef LABEL_WORKER_H
#define LABEL_WORKER_H

#include <glib.h>
#include <signwriter.h>

typedef struct LabelWorker LabelWorker;

/* What to draw. */
typedef struct {
    char *json;    /* a document */
    char *style;   /* a style of the sheet, or NULL */
    double time;   /* seconds of a document that moves */
    signwriter_overlay_descriptor frames;
    gboolean keeps_picture;
} LabelWish;

/* What could not be drawn is tried again after so long, in microseconds: a file may come, or a descriptor be free again. */
enum { LABEL_RETRY = 1000000 };

/* What was drawn. */
typedef struct {
    signwriter_overlay *overlay; /* NULL if it failed */
    signwriter_picture *picture; /* what the overlay was made of, if it was wished for */
    gboolean moves;              /* whether another time shows another picture */
    char *error;                 /* a sentence, or NULL */
} LabelAnswer;

/* Makes the renderer, and the thread if it needs one: `choice` is SIGNWRITER_AUTO, _GPU or _CPU, `styles` the path of a style sheet or
 * NULL. NULL and a sentence in `*error`, which is the caller's to free, if there is no renderer. */
LabelWorker *label_worker_start(guint choice, const char *styles, char **error);

/* What is to be done with the renderer. */
typedef void (*LabelJob)(signwriter_renderer *renderer, void *data);

/* Runs a job where the renderer may be used, and waits for it. Any thread; one at a time waits. A job starts no other one. */
void label_worker_run(LabelWorker *worker, LabelJob job, void *data);

/* Draws, and waits for it. The overlay, the picture and the sentence are the caller's. Any thread; one at a time waits. */
LabelAnswer label_worker_draw(LabelWorker *worker, const LabelWish *wish);

/* Releases the renderer, and ends its thread. */
void label_worker_stop(LabelWorker *worker);

#endif
