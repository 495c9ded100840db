/* The sizes that structs had in version 0.1, and where their last members were. A later version may add members at the
 * end, and never changes these: programs that were compiled with the old header go on working. A struct that grows gets a
 * row in SizedStruct.swift. This need only compile. */
#include <signwriter.h>

#define SIZE(name, bytes) _Static_assert(sizeof(signwriter_##name) >= (bytes), #name " has lost members")
#define LAST(name, member, end)                                                                                        \
    _Static_assert(                                                                                                    \
        offsetof(signwriter_##name, member) + sizeof(((signwriter_##name *)0)->member) == (end), #name " has moved")

SIZE(error, 2064);
SIZE(renderer_descriptor, 152);
SIZE(renderer_info, 272);
SIZE(device, 512);
SIZE(drawing, 40);
SIZE(pixels, 56);
SIZE(surface, 40);
SIZE(text, 16);
SIZE(answer, 40);
SIZE(extent, 112);
SIZE(box, 88);
SIZE(boxes, 40);
SIZE(timeline_descriptor, 56);
SIZE(timeline_info, 48);
SIZE(track, 80);
SIZE(film_descriptor, 72);
SIZE(film_info, 56);
SIZE(target, 64);
SIZE(lease_info, 40);
SIZE(fence_info, 24);
SIZE(plane, 24);
SIZE(buffer, 136);
SIZE(image_info, 32);
SIZE(overlay_descriptor, 24);
SIZE(overlay_info, 32);
SIZE(overlay_part, 32);
SIZE(frame_plane, 16);
SIZE(frame, 80);
LAST(error, message, 2064);
LAST(renderer_descriptor, egl_context, 152);
LAST(renderer_info, name, 272);
LAST(device, description, 512);
LAST(drawing, name, 40);
LAST(pixels, scale, 56);
LAST(surface, height, 40);
LAST(text, length, 16);
LAST(answer, reserved, 40);
LAST(extent, reserved, 112);
LAST(box, text_length, 88);
LAST(boxes, texts_length, 40);
LAST(timeline_descriptor, name, 56);
LAST(timeline_info, reserved, 48);
LAST(track, stretch_denominator, 80);
LAST(film_descriptor, reserved, 72);
LAST(film_info, drawn_count, 56);
LAST(target, site, 64);
LAST(lease_info, scale, 40);
LAST(fence_info, reserved, 24);
LAST(plane, stride, 24);
LAST(buffer, planes, 136);
LAST(image_info, reserved, 32);
LAST(overlay_descriptor, site, 24);
LAST(overlay_info, ink_height, 32);
LAST(overlay_part, whole, 32);
LAST(frame_plane, stride, 16);
LAST(frame, planes, 80);
