"""How much memory a process has held."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak() -> int:
    """The most that this process has held, in bytes.

    Linux's ``ru_maxrss`` remembers through a fork what the parent held; ``VmHWM`` does not.
    """
    if _STATUS.exists():
        found = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(found.split()[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
