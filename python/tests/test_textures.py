"""Labels in textures of moderngl's, where there are moderngl and EGL."""

import subprocess
import sys

import pytest

import signwriter

# In a process of its own: this one forks, which a process cannot do that has started a GPU.
BEGIN = """
import sys
import moderngl, numpy as np, signwriter
from signwriter import Renderer, Target

try:
    context = moderngl.create_context(standalone=True, backend="egl", require=310)
except Exception as error:
    print("skip:", error)
    sys.exit()
"""
SHARED = """
renderer = Renderer(context="shared")
document = {"text": "Hello", "size": [60, 30], "shadows": [{"color": "teal", "blur": 6}]}
texture = context.texture((100, 50), 4, bytes(100 * 50 * 4))
target = Target(texture=texture.glo, width=100, height=50, x=20, y=10)
fence = renderer.draw(document, target)
fence.wait_on_device()
fence.wait()
assert fence.is_passed and fence.egl_sync
found = np.frombuffer(texture.read(), np.uint8).reshape(50, 100, 4).astype(int)
expected = Renderer("cpu").render(document, premultiplied=True).array.astype(int)
assert np.abs(found[10:40, 20:80] - expected).max() <= 2, "the label is another"
found[10:40, 20:80] = 0
assert not found.any(), "something else was drawn"
try:
    renderer.draw(document, Target(texture=99999, width=9, height=9))
    raise SystemExit("an unknown texture was drawn to")
except signwriter.DeviceError as error:
    assert error.status == 16 and "no texture 99999" in str(error)
counting = {"kind": "counting", "from": 0, "to": 90, "duration": 3, "size": [60, 30]}
expected = renderer.render(counting, premultiplied=True, at=1.3).array
for known in (renderer.timeline(counting), renderer.prepare(counting)):
    texture.write(bytes(100 * 50 * 4))
    renderer.draw(known, target, at=1.3).wait()
    found = np.frombuffer(texture.read(), np.uint8).reshape(50, 100, 4)
    assert expected.any() and (found[10:40, 20:80] == expected).all(), "the moment is another"
renderer.close()
print("well")
"""
LEASE = """
renderer = Renderer(context="shared")
document = {"text": "Hello", "size": [60, 30], "shadows": [{"color": "teal", "blur": 6}]}
expected = Renderer("cpu").render(document, premultiplied=True).array.astype(int)
with renderer.lease(document) as lease:
    assert (lease.width, lease.height, lease.scale, lease.format) == (60, 30, 1.0, "rgba8")
    fence = lease.fence
    fence.wait_on_device()
    fence.wait()
    assert fence.is_passed
    size = (lease.texture_width, lease.texture_height)
    texture = context.external_texture(lease.texture, size, 4, 0, "f1")
    found = np.frombuffer(texture.read(), np.uint8).reshape(size[1], size[0], 4).astype(int)
    assert np.abs(found[:30, :60] - expected).max() <= 2 and expected.any(), "the label is another"
    # What is out is not drawn to; what came back is.
    other = renderer.lease("b", size=[60, 30], format="rgba16f", bottom_up=True)
    assert other.texture != lease.texture and other.format == "rgba16f"
    name = lease.texture
lease.release()
try:
    lease.fence
    raise SystemExit("a texture that was given back has a fence")
except signwriter.UsageError as error:
    assert error.status == 4
assert renderer.lease("c", size=[60, 30]).texture == name
renderer.close()
other.release()
print("well")
"""
PLANES = """
from signwriter import FramePlane, video

renderer = Renderer(context="shared")
document = {"text": "Hello", "size": [60, 30], "color": "red", "shadows": [{"color": "teal", "blur": 6}]}
luma = context.texture((101, 51), 1, bytes([90]) * (101 * 51), alignment=1)
chroma = context.texture((51, 26), 2, bytes([120]) * (51 * 26 * 2), alignment=1)
for index, texture in enumerate((luma, chroma)):
    plane = FramePlane("nv12", index, matrix="bt601", range="full", site="center")
    renderer.draw(document, Target(texture=texture.glo, width=101, height=51, x=21, y=-3, frame=plane)).wait()
found = [np.frombuffer(luma.read(alignment=1), np.uint8).reshape(51, 101).astype(int),
         np.frombuffer(chroma.read(alignment=1), np.uint8).reshape(26, 102).astype(int)]
expected = [np.full((51, 101), 90, np.uint8), np.full((26, 102), 120, np.uint8)]
picture = renderer.render(document, premultiplied=True)
video.Overlay(picture, "nv12", matrix="bt601", range="full", site="center").blend(expected, 21, -3, size=(101, 51))
for one, other in zip(found, expected):
    assert np.abs(one - other).max() <= 1, "a plane is another"
    assert (other != other[-1, -1]).any(), "nothing was drawn"
try:
    renderer.draw(document, Target(texture=luma.glo, width=101, height=51, frame=FramePlane("rgba")))
    raise SystemExit("four samples were taken for one")
except signwriter.DeviceError as error:
    assert "four samples" in str(error), error
renderer.close()
print("well")
"""
CURRENT = """
try:
    Renderer(context="current")
    raise SystemExit("a context of OpenGL was taken for one of OpenGL ES")
except signwriter.DeviceError as error:
    assert "Share objects with it instead" in str(error)
print("well")
"""


@pytest.mark.parametrize("program", [SHARED, LEASE, PLANES, CURRENT], ids=["shared", "lease", "planes", "current"])
def test_a_label_is_drawn_into_a_texture_of_another_program(program: str) -> None:
    pytest.importorskip("moderngl")
    found = subprocess.run([sys.executable, "-c", BEGIN + program], capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stderr
    if found.stdout.startswith("skip:"):
        pytest.skip(found.stdout)
    assert found.stdout.endswith("well\n")


def test_a_target_is_a_texture_or_a_framebuffer() -> None:
    with pytest.raises(ValueError, match="give one of the two"):
        signwriter.Target(9, 9)._struct()
    with pytest.raises(ValueError, match="write rgba8"):
        signwriter.Target(9, 9, texture=1, format="rgb")._struct()
    with pytest.raises(ValueError, match="write replace or over"):
        signwriter.Target(9, 9, texture=1, composition="under")._struct()
    for plane, format in ((("nv12", 0), 2), (("nv12", 1), 3), (("p010", 0), 4), (("p010", 1), 5), (("i420", 2), 2)):
        target = signwriter.Target(9, 9, texture=1, frame=signwriter.FramePlane(*plane))._struct()
        assert (target.format, target.composition, target.plane) == (format, 1, plane[1])
    with pytest.raises(ValueError, match="site: 'middle' is none; write left, center or top-left"):
        signwriter.Target(9, 9, texture=1, frame=signwriter.FramePlane("nv12", site="middle"))._struct()
    with signwriter.Renderer("cpu") as renderer:
        with pytest.raises(signwriter.DeviceError, match="the CPU path has no textures"):
            renderer.draw("a", signwriter.Target(9, 9, texture=1))
        with pytest.raises(signwriter.DeviceError, match="the CPU path has no textures"):
            renderer.lease("a")
        with pytest.raises(ValueError, match="write rgba8"):
            renderer.lease("a", format="rgb")
