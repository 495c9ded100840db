// The functions of EGL and OpenGL ES that this package calls. This is the only list of them: the declarations, the
// table of addresses, its loading and the functions that call through it are all made from these lines.
//
// There is no include guard, because the file is included once for each use. Before that, CGLES_EGL, CGLES_GL,
// CGLES_GL31 and CGLES_GL32 are defined; each gets the result, the name, the parameters and the arguments.

// EGL, found by dlsym.
CGLES_EGL(EGLBoolean, eglBindAPI, (EGLenum api), (api))
CGLES_EGL(EGLBoolean, eglChooseConfig, (EGLDisplay dpy, const EGLint* attrib_list, EGLConfig* configs, EGLint
    config_size, EGLint* num_config), (dpy, attrib_list, configs, config_size, num_config))
CGLES_EGL(EGLContext, eglCreateContext, (EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint*
    attrib_list), (dpy, config, share_context, attrib_list))
CGLES_EGL(EGLSurface, eglCreatePbufferSurface, (EGLDisplay dpy, EGLConfig config, const EGLint* attrib_list), (dpy,
    config, attrib_list))
CGLES_EGL(EGLBoolean, eglDestroyContext, (EGLDisplay dpy, EGLContext ctx), (dpy, ctx))
CGLES_EGL(EGLBoolean, eglDestroySurface, (EGLDisplay dpy, EGLSurface surface), (dpy, surface))
CGLES_EGL(EGLBoolean, eglGetConfigAttrib, (EGLDisplay dpy, EGLConfig config, EGLint attribute, EGLint* value),
    (dpy, config, attribute, value))
CGLES_EGL(EGLContext, eglGetCurrentContext, (void), ())
CGLES_EGL(EGLDisplay, eglGetCurrentDisplay, (void), ())
CGLES_EGL(EGLSurface, eglGetCurrentSurface, (EGLint readdraw), (readdraw))
CGLES_EGL(EGLint, eglGetError, (void), ())
CGLES_EGL(EGLDisplay, eglGetPlatformDisplay, (EGLenum platform, void* native_display, const EGLAttrib*
    attrib_list), (platform, native_display, attrib_list))
CGLES_EGL(CGLESFunction, eglGetProcAddress, (const char* procname), (procname))
CGLES_EGL(EGLBoolean, eglInitialize, (EGLDisplay dpy, EGLint* major, EGLint* minor), (dpy, major, minor))
CGLES_EGL(EGLBoolean, eglMakeCurrent, (EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx), (dpy,
    draw, read, ctx))
CGLES_EGL(EGLenum, eglQueryAPI, (void), ())
CGLES_EGL(EGLBoolean, eglQueryContext, (EGLDisplay dpy, EGLContext ctx, EGLint attribute, EGLint* value), (dpy,
    ctx, attribute, value))
CGLES_EGL(const char*, eglQueryString, (EGLDisplay dpy, EGLint name), (dpy, name))

// OpenGL ES 3.0.
CGLES_GL(void, glActiveTexture, (GLenum texture), (texture))
CGLES_GL(void, glAttachShader, (GLuint program, GLuint shader), (program, shader))
CGLES_GL(void, glBeginQuery, (GLenum target, GLuint id), (target, id))
CGLES_GL(void, glBeginTransformFeedback, (GLenum primitiveMode), (primitiveMode))
CGLES_GL(void, glBindBuffer, (GLenum target, GLuint buffer), (target, buffer))
CGLES_GL(void, glBindBufferBase, (GLenum target, GLuint index, GLuint buffer), (target, index, buffer))
CGLES_GL(void, glBindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer))
CGLES_GL(void, glBindRenderbuffer, (GLenum target, GLuint renderbuffer), (target, renderbuffer))
CGLES_GL(void, glBindSampler, (GLuint unit, GLuint sampler), (unit, sampler))
CGLES_GL(void, glBindTexture, (GLenum target, GLuint texture), (target, texture))
CGLES_GL(void, glBindTransformFeedback, (GLenum target, GLuint id), (target, id))
CGLES_GL(void, glBindVertexArray, (GLuint array), (array))
CGLES_GL(void, glBlendColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha))
CGLES_GL(void, glBlendEquation, (GLenum mode), (mode))
CGLES_GL(void, glBlendEquationSeparate, (GLenum modeRGB, GLenum modeAlpha), (modeRGB, modeAlpha))
CGLES_GL(void, glBlendFunc, (GLenum sfactor, GLenum dfactor), (sfactor, dfactor))
CGLES_GL(void, glBlendFuncSeparate, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum
    dfactorAlpha), (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha))
CGLES_GL(void, glBlitFramebuffer, (GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0,
    GLint dstX1, GLint dstY1, GLbitfield mask, GLenum filter), (srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1,
    dstY1, mask, filter))
CGLES_GL(void, glBufferData, (GLenum target, GLsizeiptr size, const void* data, GLenum usage), (target, size, data,
    usage))
CGLES_GL(void, glBufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void* data), (target,
    offset, size, data))
CGLES_GL(GLenum, glCheckFramebufferStatus, (GLenum target), (target))
CGLES_GL(void, glClear, (GLbitfield mask), (mask))
CGLES_GL(void, glClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha))
CGLES_GL(GLenum, glClientWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout))
CGLES_GL(void, glColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha), (red, green, blue,
    alpha))
CGLES_GL(void, glCompileShader, (GLuint shader), (shader))
CGLES_GL(void, glCopyTexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint x, GLint y,
    GLsizei width, GLsizei height), (target, level, xoffset, yoffset, x, y, width, height))
CGLES_GL(GLuint, glCreateProgram, (void), ())
CGLES_GL(GLuint, glCreateShader, (GLenum type), (type))
CGLES_GL(void, glCullFace, (GLenum mode), (mode))
CGLES_GL(void, glDeleteBuffers, (GLsizei n, const GLuint* buffers), (n, buffers))
CGLES_GL(void, glDeleteFramebuffers, (GLsizei n, const GLuint* framebuffers), (n, framebuffers))
CGLES_GL(void, glDeleteProgram, (GLuint program), (program))
CGLES_GL(void, glDeleteQueries, (GLsizei n, const GLuint* ids), (n, ids))
CGLES_GL(void, glDeleteRenderbuffers, (GLsizei n, const GLuint* renderbuffers), (n, renderbuffers))
CGLES_GL(void, glDeleteSamplers, (GLsizei count, const GLuint* samplers), (count, samplers))
CGLES_GL(void, glDeleteShader, (GLuint shader), (shader))
CGLES_GL(void, glDeleteSync, (GLsync sync), (sync))
CGLES_GL(void, glDeleteTextures, (GLsizei n, const GLuint* textures), (n, textures))
CGLES_GL(void, glDeleteTransformFeedbacks, (GLsizei n, const GLuint* ids), (n, ids))
CGLES_GL(void, glDeleteVertexArrays, (GLsizei n, const GLuint* arrays), (n, arrays))
CGLES_GL(void, glDepthFunc, (GLenum func), (func))
CGLES_GL(void, glDepthMask, (GLboolean flag), (flag))
CGLES_GL(void, glDetachShader, (GLuint program, GLuint shader), (program, shader))
CGLES_GL(void, glDisable, (GLenum cap), (cap))
CGLES_GL(void, glDrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count))
CGLES_GL(void, glDrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instancecount), (mode,
    first, count, instancecount))
CGLES_GL(void, glDrawBuffers, (GLsizei n, const GLenum* bufs), (n, bufs))
CGLES_GL(void, glEnable, (GLenum cap), (cap))
CGLES_GL(void, glEnableVertexAttribArray, (GLuint index), (index))
CGLES_GL(void, glEndQuery, (GLenum target), (target))
CGLES_GL(void, glEndTransformFeedback, (void), ())
CGLES_GL(GLsync, glFenceSync, (GLenum condition, GLbitfield flags), (condition, flags))
CGLES_GL(void, glFinish, (void), ())
CGLES_GL(void, glFlush, (void), ())
CGLES_GL(void, glFramebufferRenderbuffer, (GLenum target, GLenum attachment, GLenum renderbuffertarget, GLuint
    renderbuffer), (target, attachment, renderbuffertarget, renderbuffer))
CGLES_GL(void, glFramebufferTexture2D, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint
    level), (target, attachment, textarget, texture, level))
CGLES_GL(void, glFramebufferTextureLayer, (GLenum target, GLenum attachment, GLuint texture, GLint level, GLint
    layer), (target, attachment, texture, level, layer))
CGLES_GL(void, glGenBuffers, (GLsizei n, GLuint* buffers), (n, buffers))
CGLES_GL(void, glGenFramebuffers, (GLsizei n, GLuint* framebuffers), (n, framebuffers))
CGLES_GL(void, glGenQueries, (GLsizei n, GLuint* ids), (n, ids))
CGLES_GL(void, glGenRenderbuffers, (GLsizei n, GLuint* renderbuffers), (n, renderbuffers))
CGLES_GL(void, glGenSamplers, (GLsizei count, GLuint* samplers), (count, samplers))
CGLES_GL(void, glGenTextures, (GLsizei n, GLuint* textures), (n, textures))
CGLES_GL(void, glGenTransformFeedbacks, (GLsizei n, GLuint* ids), (n, ids))
CGLES_GL(void, glGenVertexArrays, (GLsizei n, GLuint* arrays), (n, arrays))
CGLES_GL(void, glGetActiveAttrib, (GLuint program, GLuint index, GLsizei bufSize, GLsizei* length, GLint* size,
    GLenum* type, GLchar* name), (program, index, bufSize, length, size, type, name))
CGLES_GL(void, glGetActiveUniform, (GLuint program, GLuint index, GLsizei bufSize, GLsizei* length, GLint* size,
    GLenum* type, GLchar* name), (program, index, bufSize, length, size, type, name))
CGLES_GL(void, glGetBooleanv, (GLenum pname, GLboolean* data), (pname, data))
CGLES_GL(GLenum, glGetError, (void), ())
CGLES_GL(void, glGetFloatv, (GLenum pname, GLfloat* data), (pname, data))
CGLES_GL(void, glGetFramebufferAttachmentParameteriv, (GLenum target, GLenum attachment, GLenum pname, GLint*
    params), (target, attachment, pname, params))
CGLES_GL(void, glGetIntegeri_v, (GLenum target, GLuint index, GLint* data), (target, index, data))
CGLES_GL(void, glGetIntegerv, (GLenum pname, GLint* data), (pname, data))
CGLES_GL(void, glGetInternalformativ, (GLenum target, GLenum internalformat, GLenum pname, GLsizei bufSize, GLint*
  params), (target, internalformat, pname, bufSize, params))
CGLES_GL(void, glGetProgramBinary, (GLuint program, GLsizei bufSize, GLsizei* length, GLenum* binaryFormat, void*
    binary), (program, bufSize, length, binaryFormat, binary))
CGLES_GL(void, glGetProgramInfoLog, (GLuint program, GLsizei bufSize, GLsizei* length, GLchar* infoLog), (program,
    bufSize, length, infoLog))
CGLES_GL(void, glGetProgramiv, (GLuint program, GLenum pname, GLint* params), (program, pname, params))
CGLES_GL(void, glGetQueryObjectuiv, (GLuint id, GLenum pname, GLuint* params), (id, pname, params))
CGLES_GL(void, glGetQueryiv, (GLenum target, GLenum pname, GLint* params), (target, pname, params))
CGLES_GL(void, glGetShaderInfoLog, (GLuint shader, GLsizei bufSize, GLsizei* length, GLchar* infoLog), (shader,
    bufSize, length, infoLog))
CGLES_GL(void, glGetShaderiv, (GLuint shader, GLenum pname, GLint* params), (shader, pname, params))
CGLES_GL(const GLubyte*, glGetString, (GLenum name), (name))
CGLES_GL(const GLubyte*, glGetStringi, (GLenum name, GLuint index), (name, index))
CGLES_GL(GLint, glGetUniformLocation, (GLuint program, const GLchar* name), (program, name))
CGLES_GL(GLboolean, glIsEnabled, (GLenum cap), (cap))
CGLES_GL(GLboolean, glIsFramebuffer, (GLuint framebuffer), (framebuffer))
CGLES_GL(GLboolean, glIsTexture, (GLuint texture), (texture))
CGLES_GL(void, glLinkProgram, (GLuint program), (program))
CGLES_GL(void*, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access), (target,
    offset, length, access))
CGLES_GL(void, glPauseTransformFeedback, (void), ())
CGLES_GL(void, glPixelStorei, (GLenum pname, GLint param), (pname, param))
CGLES_GL(void, glProgramBinary, (GLuint program, GLenum binaryFormat, const void* binary, GLsizei length),
    (program, binaryFormat, binary, length))
CGLES_GL(void, glProgramParameteri, (GLuint program, GLenum pname, GLint value), (program, pname, value))
CGLES_GL(void, glReadBuffer, (GLenum src), (src))
CGLES_GL(void, glReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void*
    pixels), (x, y, width, height, format, type, pixels))
CGLES_GL(void, glRenderbufferStorageMultisample, (GLenum target, GLsizei samples, GLenum internalformat, GLsizei
    width, GLsizei height), (target, samples, internalformat, width, height))
CGLES_GL(void, glResumeTransformFeedback, (void), ())
CGLES_GL(void, glSampleCoverage, (GLfloat value, GLboolean invert), (value, invert))
CGLES_GL(void, glScissor, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))
CGLES_GL(void, glShaderSource, (GLuint shader, GLsizei count, const GLchar* const* string, const GLint* length),
    (shader, count, string, length))
CGLES_GL(void, glStencilMask, (GLuint mask), (mask))
CGLES_GL(void, glTexImage2D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height,
    GLint border, GLenum format, GLenum type, const void* pixels), (target, level, internalformat, width, height,
    border, format, type, pixels))
CGLES_GL(void, glTexParameteri, (GLenum target, GLenum pname, GLint param), (target, pname, param))
CGLES_GL(void, glTexStorage2D, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei
    height), (target, levels, internalformat, width, height))
CGLES_GL(void, glTexStorage3D, (GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei
    height, GLsizei depth), (target, levels, internalformat, width, height, depth))
CGLES_GL(void, glTexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei
    height, GLenum format, GLenum type, const void* pixels), (target, level, xoffset, yoffset, width, height,
    format, type, pixels))
CGLES_GL(void, glTexSubImage3D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLsizei
    width, GLsizei height, GLsizei depth, GLenum format, GLenum type, const void* pixels), (target, level, xoffset,
    yoffset, zoffset, width, height, depth, format, type, pixels))
CGLES_GL(void, glTransformFeedbackVaryings, (GLuint program, GLsizei count, const GLchar* const* varyings, GLenum
    bufferMode), (program, count, varyings, bufferMode))
CGLES_GL(void, glUniform1i, (GLint location, GLint v0), (location, v0))
CGLES_GL(void, glUniform2f, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1))
CGLES_GL(void, glUniform4f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3), (location, v0, v1, v2,
    v3))
CGLES_GL(void, glUniform4i, (GLint location, GLint v0, GLint v1, GLint v2, GLint v3), (location, v0, v1, v2, v3))
CGLES_GL(GLboolean, glUnmapBuffer, (GLenum target), (target))
CGLES_GL(void, glUseProgram, (GLuint program), (program))
CGLES_GL(void, glVertexAttribDivisor, (GLuint index, GLuint divisor), (index, divisor))
CGLES_GL(void, glVertexAttribIPointer, (GLuint index, GLint size, GLenum type, GLsizei stride, const void*
    pointer), (index, size, type, stride, pointer))
CGLES_GL(void, glViewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))
CGLES_GL(void, glWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout))

// OpenGL ES 3.1; null on older drivers.
CGLES_GL31(void, glBindImageTexture, (GLuint unit, GLuint texture, GLint level, GLboolean layered, GLint layer, GLenum
    access, GLenum format), (unit, texture, level, layered, layer, access, format))
CGLES_GL31(void, glDispatchCompute, (GLuint num_groups_x, GLuint num_groups_y, GLuint num_groups_z), (num_groups_x,
    num_groups_y, num_groups_z))
CGLES_GL31(void, glGetBooleani_v, (GLenum target, GLuint index, GLboolean* data), (target, index, data))
CGLES_GL31(void, glGetTexLevelParameteriv, (GLenum target, GLint level, GLenum pname, GLint* params), (target,
    level, pname, params))
CGLES_GL31(void, glMemoryBarrier, (GLbitfield barriers), (barriers))
CGLES_GL31(void, glSampleMaski, (GLuint maskNumber, GLbitfield mask), (maskNumber, mask))

// OpenGL ES 3.2; null on older drivers.
CGLES_GL32(void, glBlendEquationSeparatei, (GLuint buf, GLenum modeRGB, GLenum modeAlpha), (buf, modeRGB, modeAlpha))
CGLES_GL32(void, glBlendFuncSeparatei, (GLuint buf, GLenum srcRGB, GLenum dstRGB, GLenum srcAlpha, GLenum
    dstAlpha), (buf, srcRGB, dstRGB, srcAlpha, dstAlpha))
CGLES_GL32(void, glColorMaski, (GLuint index, GLboolean r, GLboolean g, GLboolean b, GLboolean a), (index, r, g, b,
    a))
CGLES_GL32(void, glDisablei, (GLenum target, GLuint index), (target, index))
CGLES_GL32(void, glEnablei, (GLenum target, GLuint index), (target, index))
CGLES_GL32(GLboolean, glIsEnabledi, (GLenum target, GLuint index), (target, index))

#undef CGLES_EGL
#undef CGLES_GL
#undef CGLES_GL31
#undef CGLES_GL32
