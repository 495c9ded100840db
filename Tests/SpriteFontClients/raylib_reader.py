"""Draws a line with raylib from a sprite font: raylib_reader.py FONT.fnt TEXT PICTURE."""
import sys

from raylib import ffi, rl


def main(font, text, picture):
    rl.SetTraceLogLevel(rl.LOG_ERROR)
    rl.SetConfigFlags(rl.FLAG_WINDOW_HIDDEN)
    rl.InitWindow(640, 160, b"sprite font")
    loaded = rl.LoadFont(font.encode())
    target = rl.LoadRenderTexture(640, 160)
    rl.BeginTextureMode(target)
    rl.ClearBackground(ffi.new("Color *", [70, 90, 110, 255])[0])
    # At the size at which a pixel is a pixel.
    rl.DrawTextEx(
        loaded, text.encode(), ffi.new("Vector2 *", [20, 20])[0], loaded.baseSize, 0,
        ffi.new("Color *", [255, 255, 255, 255])[0])
    rl.EndTextureMode()
    image = ffi.new("Image *", rl.LoadImageFromTexture(target.texture))
    rl.ImageFlipVertical(image)
    rl.ExportImage(image[0], picture.encode())
    rl.CloseWindow()


main(*sys.argv[1:])
