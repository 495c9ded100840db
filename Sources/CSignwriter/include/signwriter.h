/*
 * Signwriter for C and C++: styled text labels, drawn without a screen, on the GPU or on the CPU.
 *
 *     signwriter_renderer_descriptor wish = SIGNWRITER_INIT(signwriter_renderer_descriptor);
 *     signwriter_error error = SIGNWRITER_INIT(signwriter_error);
 *     signwriter_renderer *renderer = NULL;
 *     signwriter_picture *picture = NULL;
 *     const char *json = "{\"text\": \"Hello\", \"font\": {\"size\": 48}}";
 *
 *     if (signwriter_renderer_create(&wish, &renderer, &error) ||
 *         signwriter_render(renderer, json, strlen(json), NULL, &picture, &error) ||
 *         signwriter_picture_save(picture, "hello.png", &error))
 *         fprintf(stderr, "%s\n", error.message);
 *
 * This file is the reference. The members of documents are in docs/reference.md.
 *
 * Answers. Every function that can fail returns a signwriter_status; 0 is success. If it fails and was given a
 * signwriter_error, it fills in a sentence that names the place, the value and the remedy. Nothing is kept about the
 * last error. What a function gives out (`*renderer`, `*picture`) is set to NULL or 0 if it fails.
 *
 * Structs. The first member of every struct is its size in bytes: set it to `sizeof` before the call, and everything
 * else to 0, which is the default. SIGNWRITER_INIT does both; `= {0}` forgets the size, which is
 * SIGNWRITER_STRUCT_SIZE. A program that was compiled with an older header then works with a newer library. So does one
 * with a newer header and an older library, unless it sets a member that the library does not know, which is also
 * SIGNWRITER_STRUCT_SIZE. In an array each element has its size, and all have the same.
 *
 * Handles. A handle is a number that is typed as a pointer, and is never dereferenced. NULL, a handle that was
 * released, one of another kind and a made-up one are all refused with SIGNWRITER_INVALID_HANDLE. If one thread releases
 * a handle while a call of another one uses it, that call is finished or refused. One thing cannot be caught: pixels,
 * boxes and texts that are read after the handle was released that they came from.
 *
 * Threads. Above each function there is one of these rules:
 *     any      any thread, at any time, also at the same time as others
 *     maker    only the thread that made the renderer; another one gets SIGNWRITER_WRONG_THREAD. A renderer that was made
 *              with SIGNWRITER_CPU may move: any thread may use it, one at a time. While one does, another gets
 *              SIGNWRITER_WRONG_THREAD; it waits for nothing.
 * To draw on several threads at the same time make one renderer on each; `fonts_of` lets them share fonts.
 *
 * Callbacks run on the thread that called, before the function returns. They must return: no longjmp and no exception
 * may leave them. In a callback the renderer that calls it refuses every call that uses it with SIGNWRITER_BUSY.
 *
 * Processes. A handle that was made before fork() is refused in the child with SIGNWRITER_FORKED, because neither GPU
 * drivers nor locks live on in a child. Make the renderer in the worker, or start workers by spawn or exec. If a
 * process has started a GPU, or asked for SIGNWRITER_AUTO, its children can only have SIGNWRITER_CPU, and must end by
 * exec or _exit(): what Mesa does at exit() needs threads that a child does not have. fork() waits, ten seconds at
 * most, until other threads' calls have returned or have come to a callback.
 *
 * Pixels are 8-bit RGBA, sRGB. Rows have no padding unless you give a stride.
 *
 * Text is UTF-8. Text that you give ends with its length where there is a length, else with a NUL. It is copied; free
 * it when the function has returned.
 */
#ifndef SIGNWRITER_H
#define SIGNWRITER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------- versions -- */

/* The version of this header. Before 1.0 each minor version may change what is here, from then on only major ones. */
#define SIGNWRITER_VERSION_MAJOR 0
#define SIGNWRITER_VERSION_MINOR 1
#define SIGNWRITER_VERSION_PATCH 0
#define SIGNWRITER_VERSION \
    (SIGNWRITER_VERSION_MAJOR * 1000000 + SIGNWRITER_VERSION_MINOR * 1000 + SIGNWRITER_VERSION_PATCH)

/* The version of the library, as a number to compare with SIGNWRITER_VERSION. Thread: any. */
uint32_t signwriter_version(void);

/* The version of the library, as in "0.1.0". It lives as long as the library. Thread: any. */
const char *signwriter_version_text(void);

/* ----------------------------------------------------------------------------------------------------- structs -- */

/* What a struct begins with: its size, and 0.
 *
 *     signwriter_error error = SIGNWRITER_INIT(signwriter_error);
 */
#ifdef __cplusplus
extern "C++" template <typename Struct> inline Struct SignwriterInit() {
    Struct made = Struct();
    made.size = sizeof made;
    return made;
}
#define SIGNWRITER_INIT(type) SignwriterInit<type>()
#else
#define SIGNWRITER_INIT(type) {.size = sizeof(type)}
#endif

/* ------------------------------------------------------------------------------------------------------ errors -- */

/* What a function answers. New ones may be added at the end. */
enum {
    SIGNWRITER_OK = 0,
    SIGNWRITER_NULL_ARGUMENT = 1,     /* an argument that must be given is NULL */
    SIGNWRITER_STRUCT_SIZE = 2,       /* a struct's size is too small, or it sets members that are not known */
    SIGNWRITER_INVALID_ARGUMENT = 3,  /* a number, a text or a flag that is not admitted */
    SIGNWRITER_INVALID_HANDLE = 4,    /* the handle is NULL, was released, or is of another kind */
    SIGNWRITER_WRONG_THREAD = 5,      /* a renderer is used on another thread than its maker's, or on two */
    SIGNWRITER_FORKED = 6,            /* the handle was made before fork(), or a GPU was started before it */
    SIGNWRITER_BUSY = 7,              /* the renderer is in use: a callback used the renderer that called it */
    SIGNWRITER_INVALID_DOCUMENT = 8,  /* not JSON, or a member, a style or a time that is not admitted */
    SIGNWRITER_NO_FONTS = 9,          /* there are no fonts, or fonts cannot start */
    SIGNWRITER_NOT_DRAWABLE = 10,     /* a font or a picture is missing, or a limit is exceeded */
    SIGNWRITER_NO_DEVICE = 11,        /* no GPU starts, or not the one that was asked for */
    SIGNWRITER_DEVICE_FAILED = 12,    /* a GPU failed while it drew */
    SIGNWRITER_BUFFER_TOO_SMALL = 13, /* the memory that was given does not hold the answer */
    SIGNWRITER_STOPPED = 14,          /* a callback asked to stop */
    SIGNWRITER_NOT_ENCODABLE = 15,    /* the format cannot hold the picture */
    SIGNWRITER_UNUSABLE_TARGET = 16,  /* it cannot be drawn into this texture, framebuffer or context */
    SIGNWRITER_NOT_OFFERED = 17,      /* the driver does not have what this needs */
    SIGNWRITER_FULL = 18,             /* as many batches are in flight as there may be; collect one first */
    SIGNWRITER_NOT_WRITABLE = 19,     /* a file cannot be written */
    SIGNWRITER_UNUSABLE_FILM = 20     /* a film or the words for it cannot be read, or it cannot have captions */
};
typedef int32_t signwriter_status;

/* The meaning of a status in one sentence, for those without a signwriter_error. It lives as long as the library.
 * Thread: any. */
const char *signwriter_status_sentence(signwriter_status status);

/* What went wrong. Text that does not fit is cut at a whole character; every text ends with a NUL. */
typedef struct signwriter_error {
    size_t size;
    signwriter_status status;
    uint32_t reserved;
    char field[128];    /* the path of the faulty member, such as "shadows[0].blur"; "" where there is none */
    char message[1920]; /* a sentence that names the place, the value and the remedy */
} signwriter_error;

/* How important a message is. */
enum {
    SIGNWRITER_LOG_INFO = 0,   /* which renderer draws */
    SIGNWRITER_LOG_WARNING = 1 /* a picture is not what its author may think: a character without a glyph, say */
};

/* Takes a message. `message` is one line and lives until the function returns. */
typedef void (*signwriter_log)(void *context, uint32_t level, const char *message);

/* ------------------------------------------------------------------------------------------------------ styles -- */

/* A style sheet. It never changes. It may be released as soon as the renderers are made that use it. */
typedef struct signwriter_styles signwriter_styles;

/* Reads a style sheet from JSON of `length` bytes. Its folders of fonts are relative to `folder`, and so are pictures
 * that its styles name; with NULL they are relative to the current folder. Thread: any. */
signwriter_status signwriter_styles_create(
    const char *json, size_t length, const char *folder, signwriter_styles **styles, signwriter_error *error);

/* Reads a style sheet from a file. Its folders of fonts and pictures are relative to the file's. Thread: any. */
signwriter_status signwriter_styles_open(const char *path, signwriter_styles **styles, signwriter_error *error);

/* Releases a style sheet. Thread: any. */
signwriter_status signwriter_styles_release(signwriter_styles *styles, signwriter_error *error);

/* --------------------------------------------------------------------------------------------------- renderers -- */

/* Draws documents. */
typedef struct signwriter_renderer signwriter_renderer;

/* What draws. */
enum {
    SIGNWRITER_AUTO = 0, /* the GPU where there is a working hardware driver, else the CPU path */
    SIGNWRITER_GPU = 1,  /* the GPU, even if its driver is a software rasterizer */
    SIGNWRITER_CPU = 2   /* the CPU path */
};

/* Which OpenGL ES context a GPU renderer draws in. */
enum {
    SIGNWRITER_OWN_CONTEXT = 0,    /* one of its own; the caller's is left alone */
    SIGNWRITER_SHARED_CONTEXT = 1, /* one of its own that shares textures with `egl_context`, of OpenGL ES 3.0 or OpenGL
                                      4.3 or newer, whose state is left alone */
    SIGNWRITER_CURRENT_CONTEXT = 2 /* the one that is current on this thread, now and in every later call; what is
                                      changed of its state is restored: docs/embedding.md lists it */
};

enum {
    SIGNWRITER_USE_DEVICE = 1,         /* `device` chooses the GPU; otherwise the best one draws */
    SIGNWRITER_NO_SYSTEM_FONTS = 2,    /* only fonts of `font_folders` and of the style sheet */
    SIGNWRITER_SKIP_MISSING_GLYPHS = 4 /* leave out characters that no font has, instead of drawing a box */
};

/* How a renderer shall be. */
typedef struct signwriter_renderer_descriptor {
    size_t size;
    uint32_t choice; /* SIGNWRITER_AUTO, _GPU or _CPU */
    uint32_t flags;  /* SIGNWRITER_USE_DEVICE | ... */
    int32_t device;  /* the index of a device of signwriter_devices */
    uint32_t reserved;
    const char *const *font_folders; /* folders of fonts besides the system's */
    size_t font_folder_count;
    const char *const *image_folders; /* where documents' pictures are searched; with none the current folder */
    size_t image_folder_count;
    const signwriter_styles *styles;     /* the styles that documents may name, with their fonts; or NULL */
    const signwriter_renderer *fonts_of; /* a renderer, of any thread, whose fonts to share; or NULL. The members that
                                            choose fonts are then ignored. */
    /* The most that one document may cost; 0 for the default. More is SIGNWRITER_NOT_DRAWABLE, before it is drawn. */
    uint64_t max_pixels;        /* samples (pixels times oversampling squared) of its canvas: 64 Mi */
    uint64_t max_layer_pixels;  /* samples that all layers and shadows are drawn on: 2 Gi */
    uint64_t max_characters;    /* UTF-16 units of all texts: 1,000,000 */
    uint64_t max_masks;         /* glyphs, lines and dots of all figures: 4,000,000 */
    uint64_t max_picture_bytes; /* bytes of the pictures, as large as they are shown, and of large glyphs: 512 MiB */
    signwriter_log log;         /* takes what is worth a word; or NULL */
    void *log_context;
    uint32_t embedding;         /* SIGNWRITER_OWN_CONTEXT, _SHARED_CONTEXT or _CURRENT_CONTEXT */
    uint32_t reserved_embedding;
    void *egl_display;          /* for SIGNWRITER_SHARED_CONTEXT: the EGLDisplay and EGLContext to share with. Neither
                                   may be destroyed before the renderer. */
    void *egl_context;
    uint64_t max_drawing_milliseconds; /* the most that all drawings (SVG) of a document take of a processor: 5,000; 0 for
                                          the default. More is SIGNWRITER_NOT_DRAWABLE, while they are drawn. */
} signwriter_renderer_descriptor;

/* Makes a renderer; the calling thread is its maker. A GPU that is current on this thread stays current. Thread: any.
 */
signwriter_status signwriter_renderer_create(
    const signwriter_renderer_descriptor *descriptor, signwriter_renderer **renderer, signwriter_error *error);

/* Releases a renderer. Pictures, measures and timelines that it made live on; textures and submissions do not. A GPU
 * renderer whose maker has ended cannot be released. Thread: maker. */
signwriter_status signwriter_renderer_release(signwriter_renderer *renderer, signwriter_error *error);

/* What a renderer is. */
typedef struct signwriter_renderer_info {
    size_t size;
    uint32_t is_gpu;     /* 1 if a GPU draws, or its software driver */
    uint32_t font_count; /* the number of fonts found */
    char name[256];      /* "CPU reference", or the GL renderer string, which says so if it is software */
} signwriter_renderer_info;

/* Thread: maker. */
signwriter_status signwriter_renderer_describe(
    signwriter_renderer *renderer, signwriter_renderer_info *info, signwriter_error *error);

/* A GPU that EGL knows, whether it starts or not. */
typedef struct signwriter_device {
    size_t size;
    int32_t index;        /* the number by which `device` chooses it */
    uint32_t works;       /* 1 if it starts */
    uint32_t is_software; /* 1 if its driver draws on the CPU */
    uint32_t reserved;
    char description[488]; /* what it is and can do, or why it does not start */
} signwriter_device;

/* Lists the GPUs. Each is started once, which takes a while. `devices` has room for `capacity`, all with their size
 * set; `*count` becomes the number that there are, which may be larger. No GPU is no error. Thread: any. */
signwriter_status signwriter_devices(
    signwriter_device *devices, size_t capacity, size_t *count, signwriter_error *error);

/* ---------------------------------------------------------------------------------------------------- pictures -- */

/* What the bytes of a picture are. */
enum {
    SIGNWRITER_RGBA = 0,      /* the picture: 4 bytes a pixel */
    SIGNWRITER_TEXT_MASK = 1, /* the mask of its text, without strokes, shadows and backgrounds: 1 byte a pixel */
    SIGNWRITER_RGBA16 = 2     /* the picture: 4 words of 16 bits a pixel, for overlays on frames of more than 8 bits. Of
                                 signwriter_render, _document_render and _timeline_render alone, top-down and with red
                                 first; the CPU path draws it, whatever the renderer is, and does not dither it */
};

enum {
    SIGNWRITER_PREMULTIPLIED = 1, /* colours are multiplied by alpha; otherwise alpha is straight */
    SIGNWRITER_BOTTOM_UP = 2,     /* the first row is the lowest; otherwise it is the highest */
    SIGNWRITER_AT_TIME = 4,       /* draw the moment `time` of a document that moves; otherwise it is as written */
    SIGNWRITER_BGRA = 8,          /* blue, green, red, alpha; not for masks, textures and files */
    SIGNWRITER_WITH_MASK = 16     /* beside a picture of SIGNWRITER_RGBA the mask of its text: signwriter_picture_mask. Of
                                     functions that give pictures of documents, and of a timeline's moment, as handles */
};

/* How to draw. Functions take NULL for the defaults. */
typedef struct signwriter_drawing {
    size_t size;
    uint32_t content;  /* SIGNWRITER_RGBA, _TEXT_MASK or _RGBA16 */
    uint32_t flags;    /* SIGNWRITER_PREMULTIPLIED | ... */
    double time;       /* seconds of the document, in 0...86400 */
    const char *style; /* a style of the renderer's sheet, instead of the one that the document names; or NULL */
    const char *name;  /* the document's name in messages; or NULL */
} signwriter_drawing;

/* A finished picture. It never changes. */
typedef struct signwriter_picture signwriter_picture;

/* Boxes, lines and carets of a document. They never change. */
typedef struct signwriter_measures signwriter_measures;

/* Draws one document of any kind, JSON of `length` bytes. `*picture` is yours to release. Thread: maker. */
signwriter_status signwriter_render(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_drawing *drawing,
    signwriter_picture **picture, signwriter_error *error);

/* A document that was read and resolved once: its text is laid out and measured. It never changes. */
typedef struct signwriter_document signwriter_document;

/* Reads and resolves a document of any kind, JSON of `length` bytes, for those who draw it again and again. Of the
 * drawing, `style` and `name` count; the rest must be 0. `*document` is yours to release. Thread: maker. */
signwriter_status signwriter_document_create(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_drawing *drawing,
    signwriter_document **document, signwriter_error *error);

/* Draws a document as signwriter_render does; `style` and `name` of the drawing must be NULL. A moment of a document that
 * moves is resolved anew. Thread: maker; the renderer may be another one than that of signwriter_document_create. */
signwriter_status signwriter_document_render(
    signwriter_document *document, signwriter_renderer *renderer, const signwriter_drawing *drawing,
    signwriter_picture **picture, signwriter_error *error);

/* Gives the measures of a document as it is written. They are yours to release. Thread: any. */
signwriter_status signwriter_document_measures(
    signwriter_document *document, signwriter_measures **measures, signwriter_error *error);

/* Releases a document. Thread: any. */
signwriter_status signwriter_document_release(signwriter_document *document, signwriter_error *error);

/* The pixels of a picture. */
typedef struct signwriter_pixels {
    size_t size;
    uint32_t width;
    uint32_t height;
    size_t stride;            /* bytes from a row to the next */
    size_t length;            /* bytes of all rows */
    const uint8_t *bytes;     /* read only; they live until the picture is released */
    uint32_t bytes_per_pixel; /* 4: red, green, blue, alpha; 8: the same in words; 1: the mask */
    uint32_t flags;           /* SIGNWRITER_PREMULTIPLIED, _BOTTOM_UP, _BGRA, _WITH_MASK as they were asked for */
    double scale;             /* pixels per point */
} signwriter_pixels;

/* Gives a picture's size and its pixels, where they are; nothing is copied. Thread: any. */
signwriter_status signwriter_picture_pixels(
    signwriter_picture *picture, signwriter_pixels *pixels, signwriter_error *error);

/* Gives the mask of a picture that was drawn with SIGNWRITER_WITH_MASK: one of SIGNWRITER_TEXT_MASK, of the same size and
 * with its rows in the same order. It is yours to release, before or after the picture. Thread: any. */
signwriter_status signwriter_picture_mask(
    signwriter_picture *picture, signwriter_picture **mask, signwriter_error *error);

/* A rectangle of pixels, its first row and column in the order of the picture's bytes. */
typedef struct signwriter_area {
    size_t size;
    uint32_t x;
    uint32_t y;
    uint32_t width; /* 0 if there is none */
    uint32_t height;
} signwriter_area;

/* Gives the smallest rectangle in which a picture differs from an earlier one of the same size and form, which is what
 * has to be sent or shown anew; for an earlier one that is NULL, the rectangle of its ink: of what is not transparent.
 * Thread: any. */
signwriter_status signwriter_picture_changes(
    signwriter_picture *picture, signwriter_picture *earlier, signwriter_area *area, signwriter_error *error);

/* Gives the measures of what a picture holds. They are yours to release, before or after the picture. Thread: any. */
signwriter_status signwriter_picture_measures(
    signwriter_picture *picture, signwriter_measures **measures, signwriter_error *error);

/* Takes the bytes of a file, once. A result other than 0 is an error of yours: SIGNWRITER_STOPPED. */
typedef int (*signwriter_write)(void *context, const void *bytes, size_t length);

/* Encodes a picture as a file: "png" (fast to write), "webp", "qoi", "jpeg", "raw" or "npy". The picture must have
 * straight alpha, be top-down and have red first. A mask becomes a "png" alone: grey of 8 bits, linear, 255 where the text
 * covers a pixel wholly. Thread: any. */
signwriter_status signwriter_picture_encode(
    signwriter_picture *picture, const char *format, signwriter_write write, void *context, signwriter_error *error);

/* Encodes a picture as signwriter_picture_encode does, without a callback, to memory of yours. `*length` becomes the
 * number of bytes of the file, also if `capacity` is less; then nothing is written, and it is
 * SIGNWRITER_BUFFER_TOO_SMALL. Thread: any. */
signwriter_status signwriter_picture_encode_to(
    signwriter_picture *picture, const char *format, void *bytes, size_t capacity, size_t *length,
    signwriter_error *error);

/* Writes a picture to a file, whose ending chooses the format: .png, .webp, .qoi, .jpg, .rgba or .npy. The picture must
 * be as for signwriter_picture_encode. The file is replaced when the new one is whole. Thread: any. */
signwriter_status signwriter_picture_save(signwriter_picture *picture, const char *path, signwriter_error *error);

/* Makes a bitmap font for games: the document is one of the kind spriteFont (docs/sprite-fonts.md), and `drawing` says its
 * style and name at most. `path` is that of the font's file, with an ending such as .fnt, which is not looked at: the
 * document's formats choose the endings of its files, and they lie beside each other. `report` is the path of a file that
 * tells pages, cells, advances and pairs as JSON; NULL writes none. Thread: the renderer's. */
signwriter_status signwriter_sprite_font_save(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_drawing *drawing,
    const char *path, const char *report, signwriter_error *error);

/* Releases a picture, and its pixels with it. Thread: any. */
signwriter_status signwriter_picture_release(signwriter_picture *picture, signwriter_error *error);

/* Memory of yours that takes pictures. */
typedef struct signwriter_surface {
    size_t size;
    void *bytes;
    size_t length; /* bytes that may be written */
    size_t stride; /* bytes from a row to the next; 0 for rows without padding */
    uint32_t width;  /* 0, or the width that the picture must not exceed */
    uint32_t height; /* 0, or the height that the picture must not exceed */
} signwriter_surface;

/* Draws one document to memory of yours, its first row at the start, and sets `width` and `height` of `*pixels` to its
 * size; bytes outside of it are not touched. If the memory is too small it gives SIGNWRITER_BUFFER_TOO_SMALL, and the
 * size all the same. `pixels` may be NULL. Thread: maker. */
signwriter_status signwriter_render_to(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_drawing *drawing,
    const signwriter_surface *surface, signwriter_pixels *pixels, signwriter_error *error);

/* ----------------------------------------------------------------------------------------------------- batches -- */

/* Text of a known length. */
typedef struct signwriter_text {
    const char *bytes;
    size_t length;
} signwriter_text;

/* The answer to one document of a batch, or to one frame. It lives until the callback returns, but the picture, which
 * is yours to release, now or later. */
typedef struct signwriter_answer {
    size_t size;
    size_t index;             /* the number of the document, or of the frame */
    signwriter_picture *picture; /* NULL if there is none */
    const signwriter_error *error; /* the reason why there is none; NULL if there is one */
    uint32_t is_repeated;     /* 1 for a frame that shows the same as the one before */
    uint32_t reserved;
} signwriter_answer;

/* Takes an answer. A result other than 0 stops the call, which then returns SIGNWRITER_STOPPED. */
typedef int (*signwriter_take)(void *context, const signwriter_answer *answer);

/* Draws many documents, in as few submissions as there is memory for, which is faster on a GPU than one by one. Each
 * has an answer, in their order; a document that fails costs no other. It returns SIGNWRITER_OK also if some fail.
 * Thread: maker. */
signwriter_status signwriter_render_batch(
    signwriter_renderer *renderer, const signwriter_text *documents, size_t count, const signwriter_drawing *drawing,
    signwriter_take take, void *context, signwriter_error *error);

/* Draws many documents as signwriter_render_batch does, without a callback, for languages in which callbacks are slow.
 * These have room for `count`: `pictures`, which is NULL for those that fail; `pixels` and `errors`, which may be NULL,
 * and whose elements all have their size set. The status of an error is SIGNWRITER_OK for those that do not fail.
 * Thread: maker. */
signwriter_status signwriter_render_all(
    signwriter_renderer *renderer, const signwriter_text *documents, size_t count, const signwriter_drawing *drawing,
    signwriter_picture **pictures, signwriter_pixels *pixels, signwriter_error *errors, signwriter_error *error);

/* Draws many documents as signwriter_render_all does, without handles, to one block of memory of yours, which becomes
 * an array of pictures. `width` and `height` of the surface must be set: each document has a place of that size, and
 * that of document i begins i * height * stride bytes after the start. A picture lies at the top left of its place;
 * bytes outside of it are not touched. One that is larger is SIGNWRITER_BUFFER_TOO_SMALL, and costs no other. If the
 * block does not hold `count` places, the function is that, and nothing is drawn.
 * `pixels` and `errors` are as in signwriter_render_all. Of those that fail `bytes` is NULL, and `width` and `height`
 * are the picture's if it was too large. If both arrays are NULL, the first failure is the function's. Thread: maker.
 */
signwriter_status signwriter_render_all_to(
    signwriter_renderer *renderer, const signwriter_text *documents, size_t count, const signwriter_drawing *drawing,
    const signwriter_surface *surface, signwriter_pixels *pixels, signwriter_error *errors, signwriter_error *error);

/* Documents that were submitted to a renderer, and whose pictures were not collected yet. */
typedef struct signwriter_submission signwriter_submission;

/* How many submissions of a renderer may be in flight: neither collected nor released. */
enum { SIGNWRITER_MAX_SUBMISSIONS = 4 };

/* Submits documents, 65,536 at most, and returns before the device has drawn them, so that it draws while you prepare
 * the next ones; the CPU path draws at once. Documents are read before it returns; free them then. With
 * SIGNWRITER_MAX_SUBMISSIONS in flight it is SIGNWRITER_FULL, so that few batches wait: collect one and try again.
 * Other functions may use the renderer meanwhile. `*submission` is yours to collect or to release. Thread: maker. */
signwriter_status signwriter_submit(
    signwriter_renderer *renderer, const signwriter_text *documents, size_t count, const signwriter_drawing *drawing,
    signwriter_submission **submission, signwriter_error *error);

/* Sets `*is_ready` to 1 if the submission can be collected without waiting for the device, else to 0. It waits for
 * nothing itself. Thread: maker. */
signwriter_status signwriter_submission_poll(
    signwriter_submission *submission, uint32_t *is_ready, signwriter_error *error);

/* Waits for the pictures of a submission, gives them as signwriter_render_all does, and releases the submission.
 * `count` is the number of documents that were submitted. If it returns an error, nothing was given out and the
 * submission lives on. Submissions may be collected in any order. Thread: maker. */
signwriter_status signwriter_submission_collect(
    signwriter_submission *submission, size_t count, signwriter_picture **pictures, signwriter_pixels *pixels,
    signwriter_error *errors, signwriter_error *error);

/* Releases a submission without waiting, and its pictures with it: at once on the thread of a renderer that cannot move,
 * else when the renderer is used next, so that they make room for others. A submission whose renderer was released holds
 * nothing any more, and must be released all the same. Thread: any. */
signwriter_status signwriter_submission_release(signwriter_submission *submission, signwriter_error *error);

/* ---------------------------------------------------------------------------------------------------- measures -- */

/* Measures one document of any kind without drawing it. `content` of the drawing is ignored. Thread: maker. */
signwriter_status signwriter_measure(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_drawing *drawing,
    signwriter_measures **measures, signwriter_error *error);

/* What is measured of a document. Places are in pixels; +y is down, also if the picture is bottom-up. */
typedef struct signwriter_extent {
    size_t size;
    uint32_t width; /* of the canvas */
    uint32_t height;
    double scale;         /* pixels per point */
    double scale_factor;  /* the least share of its size that any text is drawn at */
    double layout[4];     /* x, y, width and height of the text block */
    int64_t ink[4];       /* x, y, width and height of all that is drawn; it may reach beyond the canvas */
    uint32_t line_count;
    uint32_t missing_glyph_count; /* code points that are not drawn correctly */
    uint32_t is_truncated;        /* 1 if some text is left out because there is no room */
    uint32_t reserved;
} signwriter_extent;

/* Thread: any. */
signwriter_status signwriter_measures_extent(
    signwriter_measures *measures, signwriter_extent *extent, signwriter_error *error);

/* Gives everything as JSON, as `signwriter measure` prints it: lines, baselines, carets, fonts, missing glyphs. It ends
 * with a NUL, which `*length` does not count, and lives until the measures are released. Thread: any. */
signwriter_status signwriter_measures_json(
    signwriter_measures *measures, const char **json, size_t *length, signwriter_error *error);

/* The kinds of boxes; they may be added. */
enum {
    SIGNWRITER_GLYPH = 1, /* a grapheme cluster that is not white space */
    SIGNWRITER_WORD = 2,  /* the text between white space */
    SIGNWRITER_LINE = 4,  /* a line, as far as it is drawn */
    SIGNWRITER_RUBY = 8   /* a reading beside a part of a line */
};

/* A part of a text, and the quadrilateral that holds it. This struct has no size; it never grows. */
typedef struct signwriter_box {
    double quad[8]; /* x, y of the upright text's top left, top right, bottom right and bottom left */
    uint32_t kind;  /* SIGNWRITER_GLYPH, _WORD or _LINE */
    uint32_t is_right_to_left;
    uint32_t text_index; /* the number of the text in the document */
    uint32_t line;       /* the number of the line in the text */
    uint32_t text_start; /* where its text starts in `texts`, in bytes */
    uint32_t text_length; /* 0 for an ellipsis, and for a hyphen that is not written */
} signwriter_box;

/* The boxes of a document, text by text and line by line, in logical order. */
typedef struct signwriter_boxes {
    size_t size;
    size_t count;
    const signwriter_box *boxes; /* live until the measures are released */
    const char *texts;           /* the texts of all boxes, one after the other; live as long */
    size_t texts_length;
} signwriter_boxes;

/* Gives the boxes of some kinds. Thread: any. */
signwriter_status signwriter_measures_boxes(
    signwriter_measures *measures, uint32_t kinds, signwriter_boxes *boxes, signwriter_error *error);

/* Releases measures. Thread: any. */
signwriter_status signwriter_measures_release(signwriter_measures *measures, signwriter_error *error);

/* --------------------------------------------------------------------------------------------------- timelines -- */

/* A document that moves, and the part of its motion that is shown. It never changes. */
typedef struct signwriter_timeline signwriter_timeline;

enum {
    SIGNWRITER_FROM = 1, /* the part begins at `from`; otherwise at 0 */
    SIGNWRITER_TO = 2    /* the part ends at `to`; otherwise when nothing moves any more or one round is over */
};

/* Which frames to show: `rate_numerator` / `rate_denominator` a second, such as 30 / 1 or 30000 / 1001. */
typedef struct signwriter_timeline_descriptor {
    size_t size;
    uint32_t rate_numerator;   /* 0 for 30 */
    uint32_t rate_denominator; /* 0 for 1 */
    uint32_t flags;            /* SIGNWRITER_FROM | ... */
    uint32_t reserved;
    double from; /* seconds of the document */
    double to;
    const char *style; /* as in signwriter_drawing */
    const char *name;
} signwriter_timeline_descriptor;

/* Makes the timeline of a document, JSON of `length` bytes. Texts are measured with the renderer's fonts. `descriptor`
 * may be NULL. Thread: maker. */
signwriter_status signwriter_timeline_create(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_timeline_descriptor *descriptor,
    signwriter_timeline **timeline, signwriter_error *error);

/* What a timeline is. */
typedef struct signwriter_timeline_info {
    size_t size;
    size_t frame_count;
    double start;    /* seconds of the document */
    double duration; /* seconds */
    uint32_t rate_numerator; /* in lowest terms */
    uint32_t rate_denominator;
    uint32_t is_cyclic; /* 1 if the end shows the same as the start; the end is then left out */
    uint32_t reserved;
} signwriter_timeline_info;

/* Thread: any. */
signwriter_status signwriter_timeline_describe(
    signwriter_timeline *timeline, signwriter_timeline_info *info, signwriter_error *error);

/* Draws `count` frames from the frame `first` on, and gives each to `take`, in order: on a GPU many in one submission,
 * on the CPU path on all cores. Only what moves is drawn anew. `content` and the time of the drawing must be 0. It ends
 * with the first frame that fails. Thread: maker. */
signwriter_status signwriter_timeline_frames(
    signwriter_timeline *timeline, signwriter_renderer *renderer, size_t first, size_t count,
    const signwriter_drawing *drawing, signwriter_take take, void *context, signwriter_error *error);

/* Draws frames as signwriter_timeline_frames does, without a callback, for languages in which callbacks are slow or may
 * be interrupted. `answers` has room for `count`, all with their size set. If it fails, nothing is given out. Thread:
 * maker. */
signwriter_status signwriter_timeline_all(
    signwriter_timeline *timeline, signwriter_renderer *renderer, size_t first, size_t count,
    const signwriter_drawing *drawing, signwriter_answer *answers, signwriter_error *error);

/* Draws the moment of a timeline that the drawing says with SIGNWRITER_AT_TIME; without it, that where the part begins.
 * The moment may lie outside of the part. `style` and `name` of the drawing must be NULL. Thread: maker. */
signwriter_status signwriter_timeline_render(
    signwriter_timeline *timeline, signwriter_renderer *renderer, const signwriter_drawing *drawing,
    signwriter_picture **picture, signwriter_error *error);

/* Releases a timeline. Thread: any. */
signwriter_status signwriter_timeline_release(signwriter_timeline *timeline, signwriter_error *error);

/* ------------------------------------------------------------------------------------------------------- films -- */

/* What is written of a film with captions (docs/captions.md). ffmpeg and ffprobe must be in PATH. */
enum {
    SIGNWRITER_CAPTIONED = 0, /* the film with its captions: .mp4, .mov, .mkv or .webm */
    SIGNWRITER_CAPTIONS = 1,  /* captions alone, with alpha, of the film's size and rate: .mov, .webm, .apng, .webp, .gif,
                                 .xml for Blu-ray, or a folder of PNG files */
    SIGNWRITER_CHANGES = 2,   /* of captions alone what changes: a folder of PNG files, and frames.json */
    SIGNWRITER_SHEET = 3      /* the picture at each word's start: a .png with all of them, or a folder */
};

enum { SIGNWRITER_AREA = 1 /* words stand in `area`; otherwise as their style says, or above those after them */ };

/* Words that are shown over a film, and how. */
typedef struct signwriter_track {
    size_t size;
    const char *words; /* the path of captions or a transcript of any program */
    const char *style; /* "captions/pill", a style as FILE.json#NAME, a document as FILE.json; NULL for captions/highlight */
    uint32_t flags;    /* SIGNWRITER_AREA or 0 */
    uint32_t reserved;
    double area[4];               /* x, y, width and height in shares of the picture */
    double offset;                /* seconds by which words are shown later; negative is earlier */
    uint32_t stretch_numerator;   /* by which all times are multiplied before the offset, such as 25 / 24; 0 for 1 */
    uint32_t stretch_denominator; /* 0 for 1 */
} signwriter_track;

/* A film with captions, as it shall be. */
typedef struct signwriter_film_descriptor {
    size_t size;
    const char *film;   /* the path of the film; NULL, with another form than the first, for captions of `width` and so on */
    const char *output; /* the path of what is written; no file that is read */
    const signwriter_track *tracks; /* up to nine */
    size_t track_count;
    const char *encoder;       /* ffmpeg's, of a film with captions; NULL for libx264, and libvpx-vp9 for .webm */
    uint32_t form;             /* SIGNWRITER_CAPTIONED, ... */
    uint32_t width;            /* pixels, where there is no film; 0 for 1920 */
    uint32_t height;           /* 0 for 1080 */
    uint32_t rate_numerator;   /* frames a second, where there is no film; 0 for 30 */
    uint32_t rate_denominator; /* 0 for 1 */
    uint32_t reserved;
} signwriter_film_descriptor;

/* How far a film is, and what became of it. */
typedef struct signwriter_film_info {
    size_t size;
    size_t done; /* how much is done, and of how much; in no unit */
    size_t count;
    uint32_t is_finished; /* 1 once the file is whole */
    uint32_t width;       /* what follows is 0 until then */
    uint32_t height;
    uint32_t reserved;
    size_t frame_count;
    size_t drawn_count; /* frames that were drawn; the others show the same as the one before */
} signwriter_film_info;

/* Takes how far a film is. Anything but 0 stops it, unless it is finished. */
typedef int32_t (*signwriter_progress)(void *context, const signwriter_film_info *info);

/* Lays captions over a film and writes it anew, or writes captions alone. Fonts, pictures and limits are the renderer's.
 * What of the words was repaired, shrunk or left out goes to its log. `progress`, which may be NULL, is asked after each
 * part, and about ten times a second while ffmpeg encodes; what stops or fails leaves no file, but for whole ones of a
 * folder. Thread: maker. */
signwriter_status signwriter_film_write(
    signwriter_renderer *renderer, const signwriter_film_descriptor *descriptor, signwriter_progress progress,
    void *context, signwriter_error *error);

/* The same in parts, for languages in which callbacks are slow or may be interrupted. */
typedef struct signwriter_film signwriter_film;

/* Reads the film's times, the words and the styles. Nothing is written before the first part. Thread: maker. */
signwriter_status signwriter_film_create(
    signwriter_renderer *renderer, const signwriter_film_descriptor *descriptor, signwriter_film **film,
    signwriter_error *error);

/* Does the next part, some frames, or waits about a tenth of a second for ffmpeg, which encodes meanwhile, and says how far
 * the film is; `info` may be NULL. One that is finished stays so, and one that has failed answers the same again. Its
 * renderer must not have been released. Thread: the one that made the film, which must live as long as the work. */
signwriter_status signwriter_film_advance(signwriter_film *film, signwriter_film_info *info, signwriter_error *error);

/* Releases a film. One that is not finished leaves no file. Thread: any. */
signwriter_status signwriter_film_release(signwriter_film *film, signwriter_error *error);

/* ------------------------------------------------------------------------------------------------ video frames -- */

/* A picture that was prepared to be laid over frames of one format. The frame stays where it is; each sample that the
 * picture covers is multiplied, added to and rounded once. It never changes. */
typedef struct signwriter_overlay signwriter_overlay;

/* How the samples of a frame lie in memory, by GStreamer's names. Chroma of I420, I420_10LE, YV12, NV12, NV21 and P010
 * has half the columns and rows, rounded up. P010 has its 10 bits at the top of words in the machine's byte order, and
 * I420_10LE, which is I420 otherwise, at the bottom. The alpha of RGBA, BGRA and AYUV is straight; the fourth byte of RGBX
 * and BGRX is not touched. */
enum {
    SIGNWRITER_FRAME_RGBA = 0,
    SIGNWRITER_FRAME_BGRA = 1,
    SIGNWRITER_FRAME_RGBX = 2,
    SIGNWRITER_FRAME_BGRX = 3,
    SIGNWRITER_FRAME_I420 = 4,
    SIGNWRITER_FRAME_YV12 = 5,
    SIGNWRITER_FRAME_NV12 = 6,
    SIGNWRITER_FRAME_NV21 = 7,
    SIGNWRITER_FRAME_P010 = 8,
    SIGNWRITER_FRAME_Y444 = 9,
    SIGNWRITER_FRAME_AYUV = 10,
    SIGNWRITER_FRAME_GRAY8 = 11,
    SIGNWRITER_FRAME_I420_10LE = 12
};

/* The weights of luma. SIGNWRITER_BT2020 also maps colours to its primaries. */
enum { SIGNWRITER_BT709 = 0, SIGNWRITER_BT601 = 1, SIGNWRITER_BT2020 = 2 };

/* The codes of black and white: 16 and 235 of 8 bits, or all codes. */
enum { SIGNWRITER_LIMITED_RANGE = 0, SIGNWRITER_FULL_RANGE = 1 };

/* Where a chroma sample lies among its four luma samples: left between the rows (MPEG-2, H.264), in the middle (JPEG),
 * or on the top left one (H.265 in BT.2020). */
enum { SIGNWRITER_SITE_LEFT = 0, SIGNWRITER_SITE_CENTER = 1, SIGNWRITER_SITE_TOP_LEFT = 2 };

/* The curve from light to codes: of frames that are not HDR, hybrid log-gamma, or the perceptual quantizer (ITU-R
 * BT.2100). With the latter two colours are mapped to the light of BT.2020, whatever the matrix is. */
enum { SIGNWRITER_SDR = 0, SIGNWRITER_HLG = 1, SIGNWRITER_PQ = 2 };

/* What frames are. The struct grew: a program that was compiled before gives one of 24 bytes. */
typedef struct signwriter_overlay_descriptor {
    size_t size;
    uint32_t format;   /* SIGNWRITER_FRAME_RGBA, ... */
    uint32_t matrix;   /* SIGNWRITER_BT709, ...; of RGB only SIGNWRITER_BT2020 does something */
    uint32_t range;    /* SIGNWRITER_LIMITED_RANGE or _FULL_RANGE */
    uint32_t site;     /* SIGNWRITER_SITE_LEFT, ... */
    uint32_t transfer; /* SIGNWRITER_SDR, _HLG or _PQ */
    uint32_t reserved;
    double white;      /* the light of the picture's white in frames of HLG and PQ, in cd/m2: 50...1000, of HLG on a
                          display of 1000 cd/m2; 0 for 203 (ITU-R BT.2408) */
} signwriter_overlay_descriptor;

/* Prepares a picture, which must be SIGNWRITER_RGBA or _RGBA16, top-down and not SIGNWRITER_BGRA; it may be released
 * afterwards. Premultiplied pictures of bytes lose nothing. Of words the colours have 10 bits in P010 and I420_10LE.
 * `*overlay` is yours to release. Thread: any. */
signwriter_status signwriter_overlay_create(
    signwriter_picture *picture, const signwriter_overlay_descriptor *descriptor, signwriter_overlay **overlay,
    signwriter_error *error);

/* What an overlay is. */
typedef struct signwriter_overlay_info {
    size_t size;
    uint32_t width; /* of the picture, in pixels */
    uint32_t height;
    uint32_t ink_x; /* the part of the picture that is not transparent: what a blend touches */
    uint32_t ink_y;
    uint32_t ink_width; /* 0 if nothing is */
    uint32_t ink_height;
} signwriter_overlay_info;

/* Thread: any. */
signwriter_status signwriter_overlay_describe(
    signwriter_overlay *overlay, signwriter_overlay_info *info, signwriter_error *error);

/* A plane of a frame. This struct has no size; it never grows. */
typedef struct signwriter_frame_plane {
    uint8_t *bytes; /* the first row */
    int64_t stride; /* bytes from a row to the one below it; may be negative */
} signwriter_frame_plane;

/* A frame in memory of yours, as the overlay's format has it. */
typedef struct signwriter_frame {
    size_t size;
    uint32_t width; /* in pixels, at most 65536 */
    uint32_t height;
    signwriter_frame_plane planes[4]; /* those that the format has, in its order; the others are 0 */
} signwriter_frame;

/* Lays an overlay over a frame, with the picture's upper left corner at column `x` of row `y`, which may lie outside.
 * `opacity` is in 0...1. A failure writes nothing. Thread: any, several at the same time on different frames. */
signwriter_status signwriter_overlay_blend(
    signwriter_overlay *overlay, const signwriter_frame *frame, int32_t x, int32_t y, double opacity,
    signwriter_error *error);

/* The rectangle of a plane that an overlay changes, and the numbers by which it does. */
typedef struct signwriter_overlay_part {
    size_t size;
    uint32_t x; /* in pixels of the plane; all of it lies inside the frame */
    uint32_t y;
    uint32_t width; /* 0 if nothing of the picture is in the frame */
    uint32_t height;
    uint32_t components; /* samples in a pixel */
    uint32_t whole;      /* N: 255 times the weights of chroma */
} signwriter_overlay_part;

/* Gives the numbers for the plane `plane` of a frame, for programs that blend by themselves, in shaders or in arrays:
 * with coverage A and share S a sample D becomes (D (N - A) + S + N / 2) / N, rounded down, at most the largest sample.
 * `*count` becomes the number of samples: width times height times components. If `capacity` is less, nothing but
 * `part` and `*count` is written, and it is SIGNWRITER_BUFFER_TOO_SMALL. Thread: any. */
signwriter_status signwriter_overlay_numbers(
    signwriter_overlay *overlay, uint32_t plane, uint32_t frame_width, uint32_t frame_height, int32_t x, int32_t y,
    signwriter_overlay_part *part, uint16_t *coverage, uint32_t *shares, size_t capacity, size_t *count,
    signwriter_error *error);

/* Releases an overlay. Thread: any. */
signwriter_status signwriter_overlay_release(signwriter_overlay *overlay, signwriter_error *error);

/* ---------------------------------------------------------------------------------------------------- textures -- */

/* A point in what a renderer told the device. When the device has passed it, everything before is drawn. */
typedef struct signwriter_fence signwriter_fence;

/* A texture of the renderer's that was handed out with a label in it. */
typedef struct signwriter_lease signwriter_lease;

enum { SIGNWRITER_TEXTURE = 0, SIGNWRITER_FRAMEBUFFER = 1 };
/* The first two hold colours. The others hold a plane of a video frame: one or two samples of 8 bits, or in words of 16
 * bits (of OpenGL, or of OpenGL ES with GL_EXT_texture_norm16). */
enum {
    SIGNWRITER_RGBA8 = 0,
    SIGNWRITER_RGBA16F = 1,
    SIGNWRITER_R8 = 2,
    SIGNWRITER_RG8 = 3,
    SIGNWRITER_R16 = 4,
    SIGNWRITER_RG16 = 5
};
enum {
    SIGNWRITER_REPLACE = 0, /* the canvas replaces what is there, where the canvas is transparent, too */
    SIGNWRITER_OVER = 1     /* the label is laid over it; both are premultiplied, or the target's alpha is straight */
};

/* Where a label is drawn: a texture or a framebuffer of yours, and the place in it. What lies outside is cut off. With a
 * format of SIGNWRITER_R8, _RG8, _R16 or _RG16 it is a plane of a video frame, over which the label is laid as
 * signwriter_overlay_blend lays it, within 1: the last four members say which, and the size and the place are those of the
 * frame in pixels. The struct grew: a program that was compiled before gives one of 48 bytes. */
typedef struct signwriter_target {
    size_t size;
    uint32_t surface; /* SIGNWRITER_TEXTURE: the first level of a 2D texture of the shared context; or
                         SIGNWRITER_FRAMEBUFFER: a framebuffer of the current context, 0 for its own surface */
    uint32_t name;    /* as OpenGL ES knows it */
    uint32_t width;   /* of the target, in texels */
    uint32_t height;
    uint32_t format;  /* SIGNWRITER_RGBA8, ...; it is checked against what the driver says */
    int32_t x;        /* the texel at which the canvas begins; it may lie outside */
    int32_t y;
    uint32_t composition; /* SIGNWRITER_REPLACE or _OVER; a plane of a frame takes SIGNWRITER_OVER */
    uint32_t reserved;
    uint32_t plane;        /* of a frame: the index of the plane in its format */
    uint32_t frame_format; /* SIGNWRITER_FRAME_I420, ...: one with planes of one or two samples */
    uint32_t matrix;       /* SIGNWRITER_BT709, ... */
    uint32_t range;        /* SIGNWRITER_LIMITED_RANGE or _FULL_RANGE */
    uint32_t site;         /* SIGNWRITER_SITE_LEFT, ... */
} signwriter_target;

/* Draws each document into the target of the same index, without waiting for the device and without a copy through
 * memory. The renderer must have been made with SIGNWRITER_SHARED_CONTEXT or SIGNWRITER_CURRENT_CONTEXT, unless all
 * targets are imported textures. The drawing says how alpha and rows are in all targets: usually flags are
 * SIGNWRITER_PREMULTIPLIED, with SIGNWRITER_BOTTOM_UP where y grows upward. Labels of one call must not overlap in one
 * target.
 *
 * If your context is current on this thread, it draws after what it was told before, and what you tell it afterwards
 * finds the labels; in another context bind the texture again. Otherwise wait for `*fence`, and give in `after` an
 * EGLSync of the same display behind what the targets are to hold before; or NULL.
 *
 * `errors`, if it is not NULL, has room for `count`, all with their size set; a document that fails costs no other. If
 * it is NULL, the first failure is the function's. `fence` may be NULL; `*fence` is yours to release. Thread: maker. */
signwriter_status signwriter_draw(
    signwriter_renderer *renderer, const signwriter_text *documents, size_t count, const signwriter_drawing *drawing,
    const signwriter_target *targets, void *after, signwriter_fence **fence, signwriter_error *errors,
    signwriter_error *error);

/* Draws a document that was read before into a target, as signwriter_draw does: it is neither read nor laid out anew. A
 * moment of one that moves, which the drawing says with SIGNWRITER_AT_TIME, is resolved anew. `style` and `name` of the
 * drawing must be NULL. `fence` may be NULL; `*fence` is yours to release. Thread: maker. */
signwriter_status signwriter_document_draw(
    signwriter_document *document, signwriter_renderer *renderer, const signwriter_drawing *drawing,
    const signwriter_target *target, void *after, signwriter_fence **fence, signwriter_error *error);

/* Draws the moment of a timeline that signwriter_timeline_render draws, into a target as signwriter_draw does, so that a
 * game or a compositor asks for the time that its frame shows. `fence` may be NULL; `*fence` is yours to release.
 * Thread: maker. */
signwriter_status signwriter_timeline_draw(
    signwriter_timeline *timeline, signwriter_renderer *renderer, const signwriter_drawing *drawing,
    const signwriter_target *target, void *after, signwriter_fence **fence, signwriter_error *error);

/* Draws one document into a texture of the renderer's, of SIGNWRITER_RGBA8 or _RGBA16F, and hands it out until it is
 * released. Thread: maker. */
signwriter_status signwriter_lease_create(
    signwriter_renderer *renderer, const char *json, size_t length, const signwriter_drawing *drawing, uint32_t format,
    signwriter_lease **lease, signwriter_error *error);

/* What a texture is that was handed out. */
typedef struct signwriter_lease_info {
    size_t size;
    uint32_t texture; /* its name in the renderer's context and those that share objects with it; of GL_TEXTURE_2D */
    uint32_t format;
    uint32_t texture_width; /* in texels; it may be larger than the label, and holds anything around it */
    uint32_t texture_height;
    uint32_t width; /* of the label, which begins at texel 0, 0 */
    uint32_t height;
    double scale; /* pixels per point */
} signwriter_lease_info;

/* Thread: any. */
signwriter_status signwriter_lease_describe(
    signwriter_lease *lease, signwriter_lease_info *info, signwriter_error *error);

/* Gives the fence behind the label of a texture; `*fence` is yours to release. Thread: any. */
signwriter_status signwriter_lease_fence(signwriter_lease *lease, signwriter_fence **fence, signwriter_error *error);

/* Gives a texture back, which the renderer then draws another label into; tell your context before all that reads it.
 * A texture goes with its renderer, released or not. Thread: any. */
signwriter_status signwriter_lease_release(signwriter_lease *lease, signwriter_error *error);

/* ---- EGLImages and dma-bufs: pixels that go to other APIs and to other processes, where the driver has them. Where it
 * has not, each of these functions is SIGNWRITER_NOT_OFFERED, with a sentence that begins with "not on this driver" and
 * names what is missing. They need a GPU renderer, with a context of any kind. */

/* An EGLImage of a texture that was handed out. */
typedef struct signwriter_image signwriter_image;

/* A texture of the renderer's that shows pixels of yours. */
typedef struct signwriter_import signwriter_import;

/* A plane of a dma-buf. This struct has no size; it never grows. */
typedef struct signwriter_plane {
    int32_t descriptor; /* the file descriptor; planes may have the same one */
    uint32_t reserved;
    uint64_t offset; /* where the plane begins, in bytes */
    uint64_t stride; /* bytes from a row to the next */
} signwriter_plane;

enum { SIGNWRITER_HAS_MODIFIER = 1 /* `modifier` is set; otherwise both sides know the layout without saying */ };

/* A buffer of pixels that drivers and processes share by file descriptors. */
typedef struct signwriter_buffer {
    size_t size;
    uint32_t width; /* in pixels */
    uint32_t height;
    uint32_t fourcc; /* the pixel format, as drm_fourcc.h has it. Labels are drawn into AB24, AR24 and AB4H */
    uint32_t flags;  /* SIGNWRITER_HAS_MODIFIER */
    uint64_t modifier; /* the layout in memory, as drm_fourcc.h has it */
    uint32_t plane_count; /* 1...4 */
    uint32_t reserved;
    signwriter_plane planes[4];
} signwriter_buffer;

/* Makes an EGLImage of a texture that was handed out, on the renderer's display. It shows the texture as long as the
 * lease lasts; `*image` is yours to release. Thread: maker. */
signwriter_status signwriter_lease_image(signwriter_lease *lease, signwriter_image **image, signwriter_error *error);

/* What an EGLImage is. */
typedef struct signwriter_image_info {
    size_t size;
    void *egl_image; /* the EGLImage; it belongs to the handle */
    uint32_t width;  /* of the texture, in texels; the label begins at texel 0, 0 */
    uint32_t height;
    uint32_t format; /* SIGNWRITER_RGBA8 or _RGBA16F */
    uint32_t reserved;
} signwriter_image_info;

/* Thread: any. */
signwriter_status signwriter_image_describe(
    signwriter_image *image, signwriter_image_info *info, signwriter_error *error);

/* Releases an EGLImage. Thread: any. */
signwriter_status signwriter_image_release(signwriter_image *image, signwriter_error *error);

/* Gives the dma-buf of a texture that was handed out, in the layout that the driver chose, for as long as the lease
 * lasts. The file descriptors are yours to close, each number once; wait for the fence of the lease before you read.
 * Thread: maker. */
signwriter_status signwriter_lease_buffer(
    signwriter_lease *lease, signwriter_buffer *buffer, signwriter_error *error);

/* Makes a texture that shows an EGLImage of the renderer's display, to draw into. Size and `format` are checked against what OpenGL ES says of it; an image that you have destroyed is beyond checking.
 * `*import` is yours to release. Thread: maker. */
signwriter_status signwriter_import_image(
    signwriter_renderer *renderer, void *egl_image, uint32_t width, uint32_t height, uint32_t format,
    signwriter_import **import, signwriter_error *error);

/* Makes a texture that shows a dma-buf, to draw into. The file descriptors may be closed afterwards. `*import` is yours
 * to release. Thread: maker. */
signwriter_status signwriter_import_buffer(
    signwriter_renderer *renderer, const signwriter_buffer *buffer, signwriter_import **import,
    signwriter_error *error);

/* Gives the target by which signwriter_draw draws into an imported texture, at its first texel; set the place in it and
 * the rest as needed. It holds as long as the import. Thread: any. */
signwriter_status signwriter_import_target(
    signwriter_import *import, signwriter_target *target, signwriter_error *error);

/* Releases an imported texture; what it shows is not touched. Thread: any. */
signwriter_status signwriter_import_release(signwriter_import *import, signwriter_error *error);

/* What a fence is. */
typedef struct signwriter_fence_info {
    size_t size;
    void *egl_sync;     /* the EGLSync of the renderer's display; it belongs to the fence */
    uint32_t is_passed; /* 1 if the device has passed it */
    uint32_t reserved;
} signwriter_fence_info;

/* Thread: any. */
signwriter_status signwriter_fence_describe(
    signwriter_fence *fence, signwriter_fence_info *info, signwriter_error *error);

/* Waits until the device has passed a fence, `seconds` at most, and not longer than a device may take at all. If that
 * takes longer it is SIGNWRITER_DEVICE_FAILED. Thread: any. */
signwriter_status signwriter_fence_wait(signwriter_fence *fence, double seconds, signwriter_error *error);

/* Makes the device wait for a fence before it does what the context that is current on this thread is told from now on.
 * The thread goes on at once. Thread: any. */
signwriter_status signwriter_fence_wait_on_device(signwriter_fence *fence, signwriter_error *error);

/* Gives a file descriptor of a fence for other processes and interfaces, which is yours to close; -1 and
 * SIGNWRITER_NOT_OFFERED if the driver has none. Thread: any. */
signwriter_status signwriter_fence_descriptor(signwriter_fence *fence, int32_t *descriptor, signwriter_error *error);

/* Releases a fence. It waits for nothing. Thread: any. */
signwriter_status signwriter_fence_release(signwriter_fence *fence, signwriter_error *error);

#ifdef __cplusplus
}
#endif

#endif /* SIGNWRITER_H */
