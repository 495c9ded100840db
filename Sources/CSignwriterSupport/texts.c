#include "texts.h"

#include <string.h>

void signwriter_copy_text(char *to, size_t room, const char *text, size_t length) {
    size_t kept = length < room ? length : room - 1;
    /* A byte 10xxxxxx continues a character. */
    if (kept < length)
        while (kept > 0 && ((unsigned char)text[kept] & 0xC0) == 0x80) kept--;
    memcpy(to, text, kept);
    to[kept] = 0;
}

void signwriter_fill_error(
    signwriter_error *error, signwriter_status status, const char *field, size_t field_length, const char *message,
    size_t message_length) {
    error->status = status;
    error->reserved = 0;
    signwriter_copy_text(error->field, sizeof error->field, field, field_length);
    signwriter_copy_text(error->message, sizeof error->message, message, message_length);
}

void signwriter_fill_renderer_name(signwriter_renderer_info *info, const char *text, size_t length) {
    signwriter_copy_text(info->name, sizeof info->name, text, length);
}

void signwriter_fill_device_description(signwriter_device *device, const char *text, size_t length) {
    signwriter_copy_text(device->description, sizeof device->description, text, length);
}
