// EGL and OpenGL ES without linking either: the types and constants of their headers, and functions of the same names
// that call what cgles_load() found. A program that never draws on a GPU needs neither library.
//
// The functions have symbols of their own (signwriter_glClear), which are hidden. So they cannot be confused with those
// of a libGLESv2 that the program links for itself.
#pragma once

#include <stdbool.h>

// Only gles.c sees the prototypes of the system's headers, against which the compiler then checks our list.
#ifndef CGLES_CHECKS_PROTOTYPES
#define EGL_EGL_PROTOTYPES 0
#define GL_GLES_PROTOTYPES 0
#endif
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

typedef __eglMustCastToProperFunctionPointerType CGLESFunction;

#define CGLES_EGL(result, name, parameters, arguments) result name parameters __asm__("signwriter_" #name);
#define CGLES_GL CGLES_EGL
#define CGLES_GL31 CGLES_EGL
#define CGLES_GL32 CGLES_EGL
#include "functions.h"

/// Finds a function by its name, or returns null. Functions of OpenGL ES may be found without a current context.
typedef void *(*cgles_finder)(const char *name);

/// Opens the library of that name (null: libEGL.so.1) and finds all functions. If `finder` is not null, it finds them
/// instead, and no library is opened. Returns null, or words that say what is missing, which are valid until the next
/// call. Before this has returned null once, no other function of this header may be called.
///
/// Not safe to be called on two threads at once.
const char *cgles_load(const char *library, cgles_finder finder);

/// Whether all functions of OpenGL ES 3.1, or 3.2, were found. Those of newer versions must not be called otherwise.
bool cgles_has_es31(void);
bool cgles_has_es32(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
