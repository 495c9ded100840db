"""What scripts/test examples runs behind the Python of docs/pipelines.md: what the frame holds, to compare with C."""

assert frame.any() and (luma != 60).any()  # noqa: F821
half = numpy.full((540, 960), 128, numpy.uint8)  # noqa: F821
planes = [numpy.full((1080, 1920), 60, numpy.uint8), half, half.copy()]  # noqa: F821
video.Overlay(picture, "i420").blend(planes, x=60, y=950)  # noqa: F821
print(int(planes[0].sum()), int(planes[1].sum()))
