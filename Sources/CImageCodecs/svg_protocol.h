#pragma once
/* What is said between a process and its helper, over a stream of a socket: a question and its bytes; a byte, when the
   helper has all of them; an answer, and the pixels if there are any. */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "svg_codec.h"

/* The helper knows by this variable that it is one; the socket is descriptor 3. Descriptor 4 is the reading end of a pipe
   that the other process never writes to: the system closes it with that process. */
#define SW_SVG_MARK "SIGNWRITER_SVG_HELPER"
enum { SW_SVG_SOCKET = 3, SW_SVG_LIFE = 4, SW_SVG_DESCRIPTORS = 5 };

typedef struct {
  uint64_t count;
  double seconds;
  /* 0 where no picture is wanted. */
  int32_t width, height;
} sw_svg_question;

typedef struct {
  sw_svg_result result;
  sw_svg_answer answer;
} sw_svg_reply;

/* Sends all bytes, or receives all; false where the other end does not, with errno, which is 0 where it was closed. */
static inline bool sw_send_all(int socket, const void *bytes, size_t count) {
  const char *place = bytes;
  while (count > 0) {
    ssize_t sent = send(socket, place, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    place += sent;
    count -= (size_t)sent;
  }
  return true;
}

static inline bool sw_receive_all(int socket, void *bytes, size_t count) {
  char *place = bytes;
  while (count > 0) {
    ssize_t received = recv(socket, place, count, 0);
    if (received < 0 && errno == EINTR) continue;
    if (received == 0) errno = 0;
    if (received <= 0) return false;
    place += received;
    count -= (size_t)received;
  }
  return true;
}
