"""An OpenGL ES context without a screen, made current: EGL's surfaceless platform, as Signwriter's."""

import ctypes

PLATFORM_SURFACELESS_MESA = 0x31DD
OPENGL_ES_API = 0x30A0
CONTEXT_CLIENT_VERSION = 0x3098
NONE = 0x3038


def make_current():
    """Raises OSError if there is no driver."""
    egl = ctypes.CDLL("libEGL.so.1")
    pointer = ctypes.c_void_p
    egl.eglGetPlatformDisplay.restype = pointer
    egl.eglGetPlatformDisplay.argtypes = [ctypes.c_uint, pointer, pointer]
    egl.eglCreateContext.restype = pointer
    for name, count in (("eglInitialize", 3), ("eglCreateContext", 4), ("eglMakeCurrent", 4)):
        getattr(egl, name).argtypes = [pointer] * count
    display = egl.eglGetPlatformDisplay(PLATFORM_SURFACELESS_MESA, None, None)
    if not display or not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(OPENGL_ES_API):
        raise OSError("EGL's surfaceless platform does not start")
    attributes = (ctypes.c_int * 3)(CONTEXT_CLIENT_VERSION, 3, NONE)
    # EGL_KHR_no_config_context: a config is the format of a surface, and there is no surface.
    context = egl.eglCreateContext(display, None, None, attributes)
    if not context or not egl.eglMakeCurrent(display, None, None, context):
        raise OSError("EGL gives no OpenGL ES 3 context")
    gl = ctypes.CDLL("libGLESv2.so.2")
    gl.glGetString.restype = ctypes.c_char_p
    return gl.glGetString(0x1F01).decode()
