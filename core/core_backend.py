"""Builds with the machine's compiler, or with zig's from the package index where there is none.

`MAFIA_DE_CUBA_COMPILER=zig` asks for zig's all the same.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Callable
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import build_sdist, get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

ZIG = "ziglang>=0.14"


def has_compiler() -> bool:
    """Whether the compiler that Python would call is there."""
    if os.environ.get("MAFIA_DE_CUBA_COMPILER") == "zig":
        return False
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(wanted)[0]) is not None


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *([] if has_compiler() else [ZIG])]


get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(directory: str, config_settings: Any = None, metadata: str | None = None) -> str:
    return _built(build_meta.build_wheel, directory, config_settings, metadata)


def build_editable(directory: str, config_settings: Any = None, metadata: str | None = None) -> str:
    return _built(build_meta.build_editable, directory, config_settings, metadata)


def _built(build: Callable[..., str], *arguments: Any) -> str:
    # What another compiler or an older header left there would be taken for new.
    shutil.rmtree("build", ignore_errors=True)
    if not has_compiler():
        zig = f"{shlex.quote(sys.executable)} -m ziglang cc"
        os.environ["CC"], os.environ["LDSHARED"] = zig, f"{zig} -shared"
    return build(*arguments)
