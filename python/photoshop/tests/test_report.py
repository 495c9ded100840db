"""What an import says of what it did not take over."""

from signwriter_photoshop.report import Report


def test_a_font_that_many_layers_lack_is_said_once_with_its_layers() -> None:
    report = Report(source="menu.psd", kind="psd")
    font = "the font Gotham-Bold is not on this machine"
    for layer in ("Title", "Price", "Date"):
        report.note(layer, font, "DejaVu Sans")
    report.note("Price", "tracking that changes within the text", "that of the longest run")
    report.note("Title", "the font Gotham-Book is not on this machine", "DejaVu Sans")
    assert report.text().splitlines()[1:] == [
        f"  Title, Price, Date: {font}: DejaVu Sans",
        "  Price: tracking that changes within the text: that of the longest run",
        "  Title: the font Gotham-Book is not on this machine: DejaVu Sans",
    ]
    # The file for programs has a note for each layer.
    assert [note["layer"] for note in report.members()["notes"]] == ["Title", "Price", "Date", "Price", "Title"]
