#!/bin/sh
# Draws with the plugins as they lie unpacked in a folder: a label over a picture, and with `textures` the same label over
# one in a texture, which must have the same bytes.
#
#   sh integrations/gstreamer/tests/installed.sh FOLDER [textures]
set -eu
unset LD_LIBRARY_PATH
export GST_PLUGIN_PATH="$1/lib/gstreamer-1.0" GST_REGISTRY="$1/registry.bin"
cd "$1"

# frames FILE ELEMENT...: one picture of a test source through these elements.
frames() {
  file=$1
  shift
  timeout 120 gst-launch-1.0 -q videotestsrc num-buffers=1 ! video/x-raw,format=I420,width=320,height=240 ! "$@" ! \
    video/x-raw,format=I420 ! filesink location="$file"
}
label="text=Hello on-error=fail"
frames plain.yuv identity
# shellcheck disable=SC2086
frames label.yuv signwriteroverlay $label
test "$(wc -c <plain.yuv)" = "$(wc -c <label.yuv)"
! cmp -s plain.yuv label.yuv || { echo "installed: signwriteroverlay drew nothing" >&2 && exit 1; }
echo "signwriteroverlay of $1 draws with $(gst-launch-1.0 --version | sed -n 's/^GStreamer //p')"
[ "${2-}" = textures ] || exit 0
export GST_GL_WINDOW=egl-device GST_GL_PLATFORM=egl
# shellcheck disable=SC2086
frames texture.yuv glupload ! glsignwriteroverlay $label ! gldownload
cmp label.yuv texture.yuv
echo "glsignwriteroverlay gives the same bytes"
