#include "gl_blend.h"

#include <gst/gl/gstglfuncs.h>
#include <string.h>

/* Formats of textures of whole numbers, and of the copies of what is there. OpenGL and OpenGL ES have the same numbers. */
enum {
    RED = 0x1903, RGBA = 0x1908, RG = 0x8227, RED_INTEGER = 0x8D94, RG_INTEGER = 0x8228, RGBA_INTEGER = 0x8D99,
    R16UI = 0x8234, RG16UI = 0x823A, RGBA16UI = 0x8D76, R32UI = 0x8236, RG32UI = 0x823C, RGBA32UI = 0x8D70,
    R8 = 0x8229, RG8 = 0x822B, RGBA8 = 0x8058, R16 = 0x822A, RG16 = 0x822C,
};

/* By the samples of a pixel: 1, 2 and 4. */
static const struct { guint coverage, shares, numbers, bytes, words, samples; } FORMATS[5] = {
    [1] = {R16UI, R32UI, RED_INTEGER, R8, R16, RED},
    [2] = {RG16UI, RG32UI, RG_INTEGER, RG8, RG16, RG},
    [4] = {RGBA16UI, RGBA32UI, RGBA_INTEGER, RGBA8, 0, RGBA},
};

/* A triangle that holds the viewport, which is the part of the plane that the label changes. */
static const char VERTEX[] =
    "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }";

/* docs/pipelines.md has the formulas. All numbers stay below 2^32: a sample has at most 10 bits where `whole` is at most
 * 4080, and 8 bits in straight alpha, whose sums are weighted means of 255 * 255 * 65025. */
static const char FRAGMENT[] =
    "uniform sampler2D below;\n"
    "uniform usampler2D coverage;\n"
    "uniform usampler2D shares;\n"
    "uniform ivec2 origin;\n"
    "uniform int whole, opacity, idle, words, straight;\n"
    "out vec4 color;\n"
    "void main() {\n"
    "  ivec2 place = ivec2(gl_FragCoord.xy) - origin;\n"
    "  float most = words != 0 ? 65535.0 : 255.0;\n"
    "  uvec4 was = uvec4(texelFetch(below, place, 0) * most + 0.5);\n"
    "  uvec4 a = texelFetch(coverage, place, 0), s = texelFetch(shares, place, 0);\n"
    "  uint o = uint(opacity), all = uint(whole) * 255u;\n"
    "  uvec4 d = was >> uint(idle);\n"
    "  uvec4 sum = min((d * (all - a * o) + s * o + all / 2u) / all, uvec4((uint(most) >> uint(idle)))) << uint(idle);\n"
    "  if (straight >= 0) {\n"
    "    uint share = a[straight] * o, rest = was[straight] * (65025u - share), both = 255u * share + rest;\n"
    "    if (share == 0u) sum = was;\n"
    "    else if (was[straight] < 255u || o < 255u) {\n"
    "      sum = min((255u * s * o + was * rest + both / 2u) / both, uvec4(255u));\n"
    "      sum[straight] = (both + 32512u) / 65025u;\n"
    "    }\n"
    "  }\n"
    "  for (int k = 0; k < 4; k++) if (a[k] == 0u) sum[k] = was[k];\n"
    "  color = vec4(sum) / most;\n"
    "}\n";

/* The numbers of a label for one plane, on the device. */
typedef struct {
    signwriter_overlay_part part;
    guint coverage, shares;
} GlPart;

/* A label as it lies over frames. A handle is a number that does not come again, so it names what was prepared. */
typedef struct {
    GlLabel label;
    GlPart parts[GST_VIDEO_MAX_PLANES];
    gboolean is_used; /* by the frame that is being drawn */
} GlPrepared;

struct GlBlend {
    GstGLContext *context;
    GstGLShader *shader;
    guint framebuffer, vertices;
    guint below[GST_VIDEO_MAX_PLANES];                           /* copies of what labels are laid over */
    guint below_width[GST_VIDEO_MAX_PLANES], below_height[GST_VIDEO_MAX_PLANES], below_format[GST_VIDEO_MAX_PLANES];
    GArray *prepared;                                            /* of GlPrepared */
    gint width, height;                                          /* of the frames that they are prepared for */
};

/* One frame, for the context's thread. */
typedef struct {
    GlBlend *blend;
    GstVideoFrame *frame;
    const GlLabel *labels;
    guint count;
    gint opacity;
    guint64 uploaded;
    char *error;
} GlJob;

static void fail(GlJob *job, const char *sentence) {
    if (!job->error) job->error = g_strdup(sentence);
}

/* ---------------------------------------------------------------------------------------- on the context's thread -- */

static guint make_texture(const GstGLFuncs *gl) {
    guint texture = 0;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

static gboolean start(GlBlend *blend, GlJob *job) {
    const GstGLFuncs *gl = blend->context->gl_vtable;
    GError *failure = NULL;
    if (blend->shader) return TRUE;
    gboolean is_embedded = !gst_gl_context_check_gl_version(blend->context, GST_GL_API_OPENGL | GST_GL_API_OPENGL3, 3, 3);
    if (is_embedded && !gst_gl_context_check_gl_version(blend->context, GST_GL_API_GLES2, 3, 0)) {
        fail(job, "the context has neither OpenGL 3.3 nor OpenGL ES 3.0; name another by GST_GL_API");
        return FALSE;
    }
    const char *head = is_embedded ? "#version 300 es\nprecision highp float;\nprecision highp int;\n"
                                     "precision highp sampler2D;\nprecision highp usampler2D;\n"
                                   : "#version 330 core\n";
    GstGLSLVersion version = is_embedded ? GST_GLSL_VERSION_300 : GST_GLSL_VERSION_330;
    GstGLSLProfile profile = is_embedded ? GST_GLSL_PROFILE_ES : GST_GLSL_PROFILE_CORE;
    const char *vertex[] = {head, VERTEX}, *fragment[] = {head, FRAGMENT};
    GstGLSLStage *first = gst_glsl_stage_new_with_strings(blend->context, GL_VERTEX_SHADER, version, profile, 2, vertex);
    GstGLSLStage *second =
        gst_glsl_stage_new_with_strings(blend->context, GL_FRAGMENT_SHADER, version, profile, 2, fragment);
    blend->shader = gst_gl_shader_new_link_with_stages(blend->context, &failure, first, second, NULL);
    if (!blend->shader) {
        fail(job, failure ? failure->message : "the driver does not take the shader");
        g_clear_error(&failure);
        return FALSE;
    }
    gl->GenFramebuffers(1, &blend->framebuffer);
    gl->GenVertexArrays(1, &blend->vertices);
    return TRUE;
}

static void drop_parts(GlBlend *blend, GlPrepared *prepared) {
    const GstGLFuncs *gl = blend->context->gl_vtable;
    for (guint plane = 0; plane < GST_VIDEO_MAX_PLANES; plane++) {
        GlPart *part = &prepared->parts[plane];
        if (part->coverage) gl->DeleteTextures(1, &part->coverage);
        if (part->shares) gl->DeleteTextures(1, &part->shares);
    }
}

/* Sends the numbers of a label for one plane to the device. */
static gboolean upload(GlJob *job, const GlLabel *label, guint plane, GlPart *part) {
    const GstGLFuncs *gl = job->blend->context->gl_vtable;
    signwriter_error error = SIGNWRITER_INIT(signwriter_error);
    size_t count = 0;
    part->part = (signwriter_overlay_part)SIGNWRITER_INIT(signwriter_overlay_part);
    guint width = GST_VIDEO_FRAME_WIDTH(job->frame), height = GST_VIDEO_FRAME_HEIGHT(job->frame);
    signwriter_status status = signwriter_overlay_numbers(
        label->overlay, plane, width, height, label->x, label->y, &part->part, NULL, NULL, 0, &count, &error);
    if (!status) return TRUE;
    if (status != SIGNWRITER_BUFFER_TOO_SMALL) return fail(job, error.message), FALSE;
    guint16 *coverage = g_new(guint16, count);
    guint32 *shares = g_new(guint32, count);
    status = signwriter_overlay_numbers(
        label->overlay, plane, width, height, label->x, label->y, &part->part, coverage, shares, count, &count, &error);
    if (status) fail(job, error.message);
    else {
        guint form = part->part.components;
        gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
        part->coverage = make_texture(gl);
        gl->TexImage2D(GL_TEXTURE_2D, 0, FORMATS[form].coverage, part->part.width, part->part.height, 0,
            FORMATS[form].numbers, GL_UNSIGNED_SHORT, coverage);
        part->shares = make_texture(gl);
        gl->TexImage2D(GL_TEXTURE_2D, 0, FORMATS[form].shares, part->part.width, part->part.height, 0,
            FORMATS[form].numbers, GL_UNSIGNED_INT, shares);
        gl->PixelStorei(GL_UNPACK_ALIGNMENT, 4);
        job->uploaded += count * 6;
    }
    g_free(coverage);
    g_free(shares);
    return !status;
}

/* What was prepared for a label; NULL if it cannot be. */
static GlPrepared *prepare(GlJob *job, const GlLabel *label) {
    GArray *kept = job->blend->prepared;
    for (guint i = 0; i < kept->len; i++) {
        GlPrepared *prepared = &g_array_index(kept, GlPrepared, i);
        if (prepared->label.overlay != label->overlay || prepared->label.x != label->x || prepared->label.y != label->y)
            continue;
        prepared->is_used = TRUE;
        return prepared;
    }
    GlPrepared made = {.label = *label, .is_used = TRUE};
    for (guint plane = 0; plane < GST_VIDEO_FRAME_N_PLANES(job->frame); plane++)
        if (!upload(job, label, plane, &made.parts[plane])) {
            drop_parts(job->blend, &made);
            return NULL;
        }
    g_array_append_val(kept, made);
    return &g_array_index(kept, GlPrepared, kept->len - 1);
}

/* Copies what a label is laid over. The copy is made anew only where it is too small or of another format, so that nothing
 * is allocated for each frame. */
static void copy_below(GlBlend *blend, guint plane, const signwriter_overlay_part *part, gboolean has_words) {
    const GstGLFuncs *gl = blend->context->gl_vtable;
    guint form = part->components, format = has_words ? FORMATS[form].words : FORMATS[form].bytes;
    if (!blend->below[plane]) blend->below[plane] = make_texture(gl);
    gl->BindTexture(GL_TEXTURE_2D, blend->below[plane]);
    if (part->width > blend->below_width[plane] || part->height > blend->below_height[plane] ||
        format != blend->below_format[plane]) {
        blend->below_format[plane] = format;
        blend->below_width[plane] = MAX(part->width, blend->below_width[plane]);
        blend->below_height[plane] = MAX(part->height, blend->below_height[plane]);
        gl->TexImage2D(GL_TEXTURE_2D, 0, format,
            blend->below_width[plane], blend->below_height[plane], 0, FORMATS[form].samples,
            has_words ? GL_UNSIGNED_SHORT : GL_UNSIGNED_BYTE, NULL);
    }
    gl->CopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, part->x, part->y, part->width, part->height);
}

/* The channel of straight alpha, or -1. */
static gint alpha_of(GstVideoFormat format) {
    return format == GST_VIDEO_FORMAT_RGBA || format == GST_VIDEO_FORMAT_BGRA ? 3 : format == GST_VIDEO_FORMAT_AYUV ? 0 : -1;
}

static void bind(GlBlend *blend, guint unit, guint texture, const char *name) {
    blend->context->gl_vtable->ActiveTexture(GL_TEXTURE0 + unit);
    blend->context->gl_vtable->BindTexture(GL_TEXTURE_2D, texture);
    gst_gl_shader_set_uniform_1i(blend->shader, name, unit);
}

static gboolean blend_part(GlJob *job, guint plane, const GlPart *part) {
    GlBlend *blend = job->blend;
    const GstGLFuncs *gl = blend->context->gl_vtable;
    const signwriter_overlay_part *place = &part->part;
    GstVideoFormat format = GST_VIDEO_FRAME_FORMAT(job->frame);
    gboolean has_words = format == GST_VIDEO_FORMAT_P010_10LE;
    gl->ActiveTexture(GL_TEXTURE0);
    gl->FramebufferTexture2D(
        GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *(guint *)job->frame->data[plane], 0);
    if (gl->CheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        fail(job, "the driver does not draw into textures of this format; put glcolorconvert before");
        return FALSE;
    }
    copy_below(blend, plane, place, has_words);
    gst_gl_shader_use(blend->shader);
    bind(blend, 0, blend->below[plane], "below");
    bind(blend, 1, part->coverage, "coverage");
    bind(blend, 2, part->shares, "shares");
    gst_gl_shader_set_uniform_2i(blend->shader, "origin", place->x, place->y);
    gst_gl_shader_set_uniform_1i(blend->shader, "whole", place->whole);
    gst_gl_shader_set_uniform_1i(blend->shader, "opacity", job->opacity);
    gst_gl_shader_set_uniform_1i(blend->shader, "idle", has_words ? 6 : 0);
    gst_gl_shader_set_uniform_1i(blend->shader, "words", has_words);
    gst_gl_shader_set_uniform_1i(blend->shader, "straight", alpha_of(format));
    gl->Viewport(place->x, place->y, place->width, place->height);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
    return TRUE;
}

/* What is bound here is let go again; elements set the rest of the state themselves before they draw. */
static void leave(GlBlend *blend) {
    const GstGLFuncs *gl = blend->context->gl_vtable;
    for (guint unit = 3; unit-- > 0;) {
        gl->ActiveTexture(GL_TEXTURE0 + unit);
        gl->BindTexture(GL_TEXTURE_2D, 0);
    }
    gl->BindVertexArray(0);
    gst_gl_context_clear_shader(blend->context);
    gst_gl_context_clear_framebuffer(blend->context);
}

static void forget_unused(GlBlend *blend) {
    for (guint i = blend->prepared->len; i-- > 0;) {
        GlPrepared *prepared = &g_array_index(blend->prepared, GlPrepared, i);
        if (prepared->is_used) {
            prepared->is_used = FALSE;
            continue;
        }
        drop_parts(blend, prepared);
        g_array_remove_index_fast(blend->prepared, i);
    }
}

static void draw(GstGLContext *context, gpointer data) {
    GlJob *job = data;
    GlBlend *blend = job->blend;
    const GstGLFuncs *gl = context->gl_vtable;
    if (!start(blend, job)) return;
    if (blend->width != GST_VIDEO_FRAME_WIDTH(job->frame) || blend->height != GST_VIDEO_FRAME_HEIGHT(job->frame))
        forget_unused(blend);
    blend->width = GST_VIDEO_FRAME_WIDTH(job->frame);
    blend->height = GST_VIDEO_FRAME_HEIGHT(job->frame);
    gl->Disable(GL_BLEND);
    gl->Disable(GL_SCISSOR_TEST);
    gl->Disable(GL_DEPTH_TEST);
    gl->Disable(GL_CULL_FACE);
    gl->BindFramebuffer(GL_FRAMEBUFFER, blend->framebuffer);
    gl->BindVertexArray(blend->vertices);
    for (guint i = 0; i < job->count; i++) {
        GlPrepared *prepared = prepare(job, &job->labels[i]);
        for (guint plane = 0; prepared && plane < GST_VIDEO_FRAME_N_PLANES(job->frame); plane++)
            if (prepared->parts[plane].coverage && !blend_part(job, plane, &prepared->parts[plane])) break;
    }
    leave(blend);
    forget_unused(blend);
}

static void drop(GstGLContext *context, gpointer data) {
    GlBlend *blend = data;
    const GstGLFuncs *gl = context->gl_vtable;
    forget_unused(blend);
    for (guint plane = 0; plane < GST_VIDEO_MAX_PLANES; plane++)
        if (blend->below[plane]) gl->DeleteTextures(1, &blend->below[plane]);
    if (blend->framebuffer) gl->DeleteFramebuffers(1, &blend->framebuffer);
    if (blend->vertices) gl->DeleteVertexArrays(1, &blend->vertices);
    gst_clear_object(&blend->shader);
}

/* ------------------------------------------------------------------------------------------------------- any thread -- */

GlBlend *gl_blend_new(GstGLContext *context) {
    GlBlend *blend = g_new0(GlBlend, 1);
    blend->context = gst_object_ref(context);
    blend->prepared = g_array_new(FALSE, FALSE, sizeof(GlPrepared));
    return blend;
}

GstGLContext *gl_blend_context(const GlBlend *blend) { return blend->context; }

gboolean gl_blend_frame(
    GlBlend *blend, GstVideoFrame *frame, const GlLabel *labels, guint count, gdouble opacity, guint64 *uploaded,
    char **error) {
    GlJob job = {.blend = blend, .frame = frame, .labels = labels, .count = count};
    job.opacity = (gint)(opacity * 255 + 0.5);
    if (job.opacity > 0) gst_gl_context_thread_add(blend->context, draw, &job);
    *uploaded = job.uploaded;
    *error = job.error;
    return !job.error;
}

void gl_blend_free(GlBlend *blend) {
    gst_gl_context_thread_add(blend->context, drop, blend);
    g_array_unref(blend->prepared);
    gst_object_unref(blend->context);
    g_free(blend);
}
