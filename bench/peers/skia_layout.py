"""Times SkParagraph's layout of one text: FAMILY SIZE WIDTH LANGUAGE TEXT, as pango_layout.c. Needs skia-python.

Prints the median microseconds of a new paragraph (SkParagraph keeps shaped words), and of another width for an existing
one. Each time includes some calls from Python, of a tenth of a microsecond or so each.
"""

import sys
import time

import skia

ROUNDS, BATCH = 30, 100


def median(body):
    times = []
    for round in range(ROUNDS):
        start = time.perf_counter()
        for index in range(BATCH):
            body(round * BATCH + index)
        times.append((time.perf_counter() - start) / BATCH * 1e6)
    return sorted(times)[ROUNDS // 2]


def main():
    family, size, width, _language, text = sys.argv[1:]
    width = float(width) if float(width) > 0 else 4000.0
    fonts = skia.textlayout.FontCollection()
    fonts.setDefaultFontManager(skia.FontMgr())
    letters = skia.textlayout.TextStyle()
    letters.setFontFamilies([family])
    letters.setFontSize(float(size))
    style = skia.textlayout.ParagraphStyle()
    style.setTextStyle(letters)
    unicode = skia.Unicodes.ICU.Make() if hasattr(skia, "Unicodes") else skia.Unicode.ICU_Make()

    def paragraph():
        builder = skia.textlayout.ParagraphBuilder.make(style, fonts, unicode)
        builder.addText(text)
        return builder.Build()

    def new(index):
        paragraph().layout(width + index / 1024)

    kept = paragraph()
    median(new)
    print(median(new), median(lambda index: kept.layout(width + index / 1024)))


main()
