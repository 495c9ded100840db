"""Pixels as all peers give them: premultiplied RGBA, 8 bits a channel."""

import numpy


def premultiplied(straight):
    colors = straight.astype(numpy.float32)
    colors[..., :3] *= colors[..., 3:] / 255
    return (colors + 0.5).astype(numpy.uint8)
