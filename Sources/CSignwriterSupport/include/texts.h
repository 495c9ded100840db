#pragma once

#include <signwriter.h>

/* Not a part of the interface, whatever its names begin with. */
#pragma GCC visibility push(hidden)

/* Copies text to an array of `room` bytes, with a NUL at its end. What does not fit is cut at a whole character. */
void signwriter_copy_text(char *to, size_t room, const char *text, size_t length);

/* Fills in an error. The texts of status SIGNWRITER_OK are empty. */
void signwriter_fill_error(
    signwriter_error *error, signwriter_status status, const char *field, size_t field_length, const char *message,
    size_t message_length);

/* Fill in the texts of what is described, whose arrays Swift would see as tuples of hundreds of bytes. */
void signwriter_fill_renderer_name(signwriter_renderer_info *info, const char *text, size_t length);
void signwriter_fill_device_description(signwriter_device *device, const char *text, size_t length);

#pragma GCC visibility pop
