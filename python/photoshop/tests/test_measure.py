import os
import pathlib
import subprocess
import sys

import pytest
from PIL import Image
from signwriter_photoshop.program import Program


def test_layer_styles_are_measured_beside_the_pictures_of_a_file(
    poster: pathlib.Path, program: Program, tmp_path: pathlib.Path
) -> None:
    script = os.environ.get("SIGNWRITER_LAYER_STYLES")
    if not script:
        pytest.skip("SIGNWRITER_LAYER_STYLES does not name scripts/commands/measure/layer-styles.py")
    command = [sys.executable, "-B", script, str(poster.parent), "--pictures", str(tmp_path / "pictures")]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "SIGNWRITER": str(program.path)})
    assert done.returncode == 0, done.stderr
    measured = [line for line in done.stdout.splitlines() if "dropShadows" in line]
    assert len(measured) == 1 and "Title" in measured[0], done.stdout
    # Photoshop's picture, ours and the difference.
    assert Image.open(tmp_path / "pictures" / f"{poster.stem}.png").size == (600, 100)
