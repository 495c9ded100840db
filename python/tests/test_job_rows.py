"""Jobs are read as rows of an id, by which a run is resumed, and the job as JSON."""

import io
import json

import pytest

from signwriter import _job_rows


def lines(text: bytes) -> list[tuple[str, str]]:
    return list(_job_rows.of_lines(io.BytesIO(text)))


def jobs(table: str) -> list[dict[str, object]]:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    rows = _job_rows.of_table(io.BytesIO(table.encode()))
    return [json.loads(job, parse_constant=refuse) for _, job in rows]


def test_a_line_without_an_id_has_the_same_one_whatever_ends_it() -> None:
    first, second = b'{"text": "A"}', b'{"text": "B"}'
    expected = lines(first + b"\n" + second + b"\n")
    assert lines(first + b"\n\n" + second) == lines(first + b"\r\n" + second + b"\r\n") == expected
    assert [job for _, job in expected] == [first.decode(), second.decode()]
    assert len({id for id, _ in expected}) == 2


@pytest.mark.parametrize("none", ['"id": null', '"id": ""', '"other": 1'])
def test_lines_without_an_id_of_their_own_do_not_share_one(none: str) -> None:
    made = lines("\n".join(f'{{{none}, "text": "{letter}"}}' for letter in "AB").encode())
    assert len({id for id, _ in made} - {"None", ""}) == 2


def test_a_line_keeps_its_own_id() -> None:
    assert [id for id, _ in lines(b'{"id": "a"}\n{"id": 0}\n{"id": 7}')] == ["a", "0", "7"]


@pytest.mark.parametrize("broken", [b"no JSON", b"[1]", b"7", b"[" * 100_000, b"\xff\xfe"])
def test_a_line_that_is_no_job_is_a_row_all_the_same(broken: bytes) -> None:
    (id, job), (other, _) = lines(broken + b'\n{"id": "good"}')
    assert (len(id), other) == (16, "good")
    assert job == broken.decode("utf-8", "replace")


def test_half_a_character_as_an_id_costs_no_other_line() -> None:
    half = b'{"id": "\\ud800", "text": "A"}'
    (id, job), (other, _) = lines(half + b'\n{"id": "good"}')
    assert (len(id), other) == (16, "good")
    assert job.encode() == half


def test_what_a_cell_holds_costs_no_other_row() -> None:
    table = 'id,text,note\n,A,"""\\ud800"""\ngood,'.encode() + b"\xff" + f',"{"x" * 200_000}"\n'.encode()
    (id, half), (other, long) = _job_rows.of_table(io.BytesIO(table))
    assert (len(id), other) == (16, "good")
    assert json.loads(half) == {"text": "A", "note": "\ud800"} and half.encode()
    assert json.loads(long) == {"id": "good", "text": "\ufffd", "note": "x" * 200_000}


def test_columns_are_members_and_values() -> None:
    table = 'id,text,font.size,wraps,player,note\n7,Hello {{player}},40,TRUE,12,""\n'
    assert jobs(table) == [
        {"id": "7", "text": "Hello {{player}}", "font": {"size": 40}, "wraps": True, "values": {"player": "12"}}]


@pytest.mark.parametrize("cell", ["NaN", "Infinity", "-Infinity", "1e999", "[1, NaN]", "[" * 100_000])
def test_a_cell_that_is_no_json_is_a_string(cell: str) -> None:
    assert jobs(f'size\n"{cell}"\n') == [{"size": cell}]


def test_a_row_of_a_table_without_an_id_has_a_digest() -> None:
    rows = list(_job_rows.of_table(io.BytesIO("id,text\n,A\n,B\nc,C\n".encode())))
    assert len({id for id, _ in rows}) == 3
    assert rows[2][0] == "c"
