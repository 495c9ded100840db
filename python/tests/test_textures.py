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
    assert error.status == 16 and "cannot be drawn to" in str(error)
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


@pytest.mark.parametrize("program", [SHARED, CURRENT], ids=["shared", "current"])
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
    with signwriter.Renderer("cpu") as renderer:
        with pytest.raises(signwriter.DeviceError, match="the CPU path has no textures"):
            renderer.draw("a", signwriter.Target(9, 9, texture=1))
