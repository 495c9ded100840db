"""A machine without EGL and OpenGL ES, as scripts/test python makes one by hiding them."""

import ctypes
import json
import subprocess
import sys

import pytest

# In a process of its own: this one forks, which a process cannot do that has asked for a GPU.
PROGRAM = """
import json, signwriter

picture = signwriter.render("Hello", font={"size": 48})
try:
    signwriter.Renderer("gpu")
    refusal = "there is a GPU"
except signwriter.DeviceError as error:
    refusal = str(error)
print(json.dumps({
    "name": signwriter.default_renderer().name, "ink": int(picture.array.max()), "refusal": refusal,
    "doctor": signwriter.doctor(), "pixels": len(picture.encode()),
}))
"""


def test_without_egl_the_cpu_path_draws_and_says_what_a_gpu_needs() -> None:
    try:
        ctypes.CDLL("libEGL.so.1")
    except OSError:
        pass
    else:
        pytest.skip("there is an EGL here")
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["name"] == "CPU reference" and found["ink"] == 255 and found["pixels"] > 100
    assert "libEGL.so.1" in found["refusal"] and "CPU" in found["refusal"]
    assert found["doctor"]["devices"] == [] and found["doctor"]["auto"] == "CPU reference"
    assert found["doctor"]["missing"] == found["refusal"] and found["doctor"]["is_well"]
