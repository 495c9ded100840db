"""What holds a handle of the library's is not copied or pickled as a bare number."""

import copy
import importlib
import inspect
import multiprocessing
import pickle
import pkgutil
import re

import pytest

import signwriter
from signwriter import Renderer, Styles
from signwriter._held import Held

# They need Ray, and hold renderers only.
_WITH_RAY = {"signwriter.ray", "signwriter._ray_sources"}
# It borrows the handle of its renderer, which is what is copied or pickled.
_BORROWERS = {"Caller"}


def _classes() -> list[type]:
    modules = [importlib.import_module(found.name)
               for found in pkgutil.walk_packages(signwriter.__path__, "signwriter.") if found.name not in _WITH_RAY]
    return [value for module in modules for value in vars(module).values()
            if isinstance(value, type) and value.__module__ == module.__name__]


HOLDERS = [cls for cls in _classes() if issubclass(cls, Held) and cls is not Held]


def test_each_class_with_a_handle_is_known() -> None:
    with_handle = [cls for cls in _classes()
                   if "__del__" in vars(cls) or re.search(r"\b_handle\b", inspect.getsource(cls))]
    assert [cls.__name__ for cls in with_handle if not issubclass(cls, Held)] == sorted(_BORROWERS)
    names = {cls.__name__ for cls in HOLDERS}
    assert names >= {"Renderer", "Styles", "Picture", "Measures", "Timeline", "Lease", "Fence", "Submission"}


@pytest.mark.parametrize("cls", HOLDERS, ids=lambda cls: cls.__name__)
def test_none_is_pickled_or_copied_as_a_number(cls: type) -> None:
    held = cls.__new__(cls)
    held._handle = 0
    if "__reduce__" not in vars(cls):
        with pytest.raises(signwriter.UsageError, match=f"{cls.__name__}: it cannot be pickled; \\w+ .*"):
            pickle.dumps(held)
        for way in (copy.copy, copy.deepcopy):
            if cls._is_constant:
                assert way(held) is held
            else:
                with pytest.raises(signwriter.UsageError, match=f"{cls.__name__}: it cannot be copied; \\w+ .*"):
                    way(held)
    else:
        assert cls in (Renderer, Styles)


def test_a_copy_of_what_never_changes_lives_as_long_as_it_is_used(renderer: Renderer) -> None:
    picture = renderer.render("Hello", size=[60, 30])
    words = renderer.measure("Hello again").boxes("word")
    kept = copy.deepcopy({"pictures": [picture], "measures": copy.copy(picture.measures), "boxes": words})
    expected, places = picture.array.copy(), words.quads.copy()
    del picture, words
    renderer.close()
    assert (kept["pictures"][0].array == expected).all() and kept["measures"].width == 60
    assert (kept["boxes"].quads == places).all() and kept["boxes"].texts == ["Hello", "again"]


def test_a_pickled_style_sheet_is_made_anew(tmp_path) -> None:  # type: ignore[no-untyped-def]
    sheet = {"styles": {"red": {"color": "#FF0000", "size": [30, 20]}}}
    (tmp_path / "styles.json").write_text('{"styles": {"red": {"color": "#FF0000", "size": [30, 20]}}}')
    for styles in (Styles(sheet), Styles(sheet, folder=tmp_path), Styles.open(tmp_path / "styles.json")):
        again = pickle.loads(pickle.dumps(styles))
        assert type(again) is Styles and again._handle.value != styles._handle.value
        del styles
        with Renderer("cpu", styles=again) as renderer:
            picture = renderer.render("a", style="red").array
            assert picture.shape == (20, 30, 4) and picture[..., 0].max() == 255 and picture[..., 2].max() == 0


def _draw(renderer: Renderer) -> tuple[int, bytes]:
    return renderer.font_count, renderer.render("\ue000a", style="red").array.tobytes()


def test_a_renderer_goes_to_a_worker_by_its_options() -> None:
    styles = Styles({"styles": {"red": {"color": "#FF0000", "size": [40, 30]}}})
    with Renderer("cpu", styles=styles, skip_missing_glyphs=True, system_fonts=True) as renderer:
        expected = _draw(renderer)
        with Renderer("cpu", styles=styles) as other:
            assert _draw(other) != expected
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            assert pool.apply(_draw, (renderer,)) == expected
        assert _draw(renderer) == expected
        with copy.copy(renderer) as same, copy.deepcopy(renderer) as deep:
            assert len({each._handle.value for each in (renderer, same, deep)}) == 3
            assert _draw(same) == _draw(deep) == expected
        with Renderer("cpu", fonts_of=renderer) as sharing:
            with pytest.raises(signwriter.UsageError, match="shares fonts.*make it in the worker"):
                pickle.dumps(sharing)
    with pytest.raises(signwriter.UsageError, match="it is closed; make another"):
        pickle.dumps(renderer)
