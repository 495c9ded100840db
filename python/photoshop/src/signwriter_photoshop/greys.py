"""Documents of greys mix their layers in their own numbers; what these look like is a curve over all of them.

Half of black over white is 128 there, which with *Dot Gain 20%* looks like 149 of sRGB. Mixed as it looks it would be
128.
"""

from psd_tools import PSDImage

from . import adjustments
from .profiles import USED, Profile
from .tones import LEVELS, fitted


def begin(psd: PSDImage) -> list[adjustments.Step]:
    """Chooses the profile by which numbers are read, and gives the steps that show what was mixed of them."""
    profile = Profile.of(psd)
    made = steps(psd, profile)
    USED.set(Profile(is_own=True) if made else profile)
    return made


def steps(psd: PSDImage, profile: Profile) -> list[adjustments.Step]:
    """The steps that show greys which were mixed in their own numbers; none for a document that mixes nothing.

    Those with texts have none either: their styles are to be used elsewhere, with the colours that one sees.
    """
    kinds = [layer.kind for layer in psd.descendants() if layer.is_visible() and not layer.is_group()]
    if profile.mode != "L" or "type" in kinds or len(kinds) < 2:
        return []
    found = fitted(profile.greys(LEVELS)[:, 0], range(adjustments.CHANNELS))
    return [] if found is None else [step for step in found.steps if not step.is_nothing]
