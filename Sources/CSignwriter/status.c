#include "signwriter.h"

/* In C, because the text must live as long as the library. */
const char *signwriter_status_sentence(signwriter_status status) {
    switch (status) {
    case SIGNWRITER_OK: return "all is well";
    case SIGNWRITER_NULL_ARGUMENT: return "an argument that must be given is NULL";
    case SIGNWRITER_STRUCT_SIZE: return "a struct's size is not set, or it sets members that are not known";
    case SIGNWRITER_INVALID_ARGUMENT: return "a number, a text or a flag is not one of those that are admitted";
    case SIGNWRITER_INVALID_HANDLE: return "the handle is NULL, was released, or is of another kind";
    case SIGNWRITER_WRONG_THREAD: return "a renderer can be used only on the thread that made it";
    case SIGNWRITER_FORKED:
        return "made before fork; make the renderer in the worker, or start workers by spawn";
    case SIGNWRITER_BUSY: return "a callback cannot use the renderer that calls it";
    case SIGNWRITER_INVALID_DOCUMENT: return "the document or the style sheet is faulty";
    case SIGNWRITER_NO_FONTS: return "no fonts are found; install some, or name a folder that has some";
    case SIGNWRITER_NOT_DRAWABLE: return "a font or a picture is missing, or a limit is exceeded";
    case SIGNWRITER_NO_DEVICE: return "no GPU starts; use the CPU path, or install a driver";
    case SIGNWRITER_DEVICE_FAILED: return "the GPU failed while it drew; make a new renderer, or use the CPU path";
    case SIGNWRITER_BUFFER_TOO_SMALL: return "the memory that was given does not hold the answer";
    case SIGNWRITER_STOPPED: return "a callback asked to stop";
    case SIGNWRITER_NOT_ENCODABLE: return "the format is not known, or cannot hold the picture";
    case SIGNWRITER_UNUSABLE_TARGET: return "it cannot be drawn into this texture, framebuffer or context";
    case SIGNWRITER_NOT_OFFERED: return "the driver does not have what this needs";
    case SIGNWRITER_FULL: return "as many batches are in flight as there may be; collect one first";
    case SIGNWRITER_NOT_WRITABLE: return "a file cannot be written";
    case SIGNWRITER_UNUSABLE_FILM: return "a film or its words cannot be read, or it cannot have captions";
    default: return "a status that this version of the library does not know";
    }
}
