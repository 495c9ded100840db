from typing import Iterator

import pytest

import signwriter


@pytest.fixture
def renderer() -> Iterator[signwriter.Renderer]:
    with signwriter.Renderer("cpu") as renderer:
        yield renderer
