"""Puts libsignwriter.so into the wheel, which makes it one for any Python 3 on this kind of machine."""

import os
import platform
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LibraryHook(BuildHookInterface):
    """Builds the library, or takes the one that SIGNWRITER_LIBRARY names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        library = os.environ.get("SIGNWRITER_LIBRARY")
        if not library:
            root = Path(self.root).parent
            subprocess.run([root / "scripts/make", "library"], check=True)
            library = str(root / ".build-library" / "libsignwriter.so")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-linux_{platform.machine()}"
        build_data["force_include"][str(Path(library).resolve())] = "signwriter/libsignwriter.so.0"
