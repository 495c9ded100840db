/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A thread that draws the label of a source, or follows a ring of live captions. A renderer belongs to the thread that made it,
 * and OBS calls a source on several; nor must its graphics thread wait for a label. */
#ifndef LABEL_THREAD_H
#define LABEL_THREAD_H

#include <signwriter.h>

#include "settings.h"

typedef struct LabelThread LabelThread;

/* What is to be shown, premultiplied RGBA: a picture of the library's, or of a ring. Without either it is nothing. */
typedef struct {
    signwriter_picture *label;
    uint8_t *bytes; /* of a ring; rows follow each other */
    uint32_t width, height;
} LabelPicture;

void label_picture_release(LabelPicture *picture);

/* Starts the thread. NULL if there is none to be had. */
LabelThread *label_thread_start(void);

/* Asks for another label; it takes what the wish holds. Any thread, and it waits for nothing. */
void label_thread_wish(LabelThread *thread, LabelWish *wish);

/* Asks for the moment of a label that moves, in seconds since it began. Any thread, and it waits for nothing. */
void label_thread_show(LabelThread *thread, double seconds);

/* Takes the picture that was drawn last, if it was not taken before; it is the caller's to release. `*is_new` says whether
 * there is another; it is nothing where nothing can be drawn. Any thread. */
LabelPicture label_thread_take(LabelThread *thread, bool *is_new);

/* Ends the thread; its renderer goes with it. */
void label_thread_stop(LabelThread *thread);

#endif
