"""Every clause of the rules is cited by a test, and every refusal cites a clause that there is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
CODE = TESTS.parent / "rummy_tui"


def numbered(letter: str, last: int, *also: str) -> tuple[str, ...]:
    return (*(f"{letter}{number}" for number in range(1, last + 1)), *also)


CLAUSES = {
    "common": numbered("C", 12),
    "gin": numbered("G", 22, "G9a"),
    "rummy500": numbered("R", 22, "R9a"),
    "persian": numbered("P", 16),
    "push": numbered("U", 15),
    "australian500": numbered("A", 16),
}
KNOWN = {clause for clauses in CLAUSES.values() for clause in clauses}
CITED = re.compile(r"\b([CGRPUA])(\d+)([a-z]?)(?:\s?[–-]\s?\1(\d+))?\b")


def cited_in(text: str) -> set[str]:
    """The clauses named in a text: ``G5``, ``G9a``, and all of ``G20–G22``."""
    found = set()
    for letter, first, part, last in CITED.findall(text):
        found.add(f"{letter}{first}{part}")
        if last:
            found.update(f"{letter}{number}" for number in range(int(first), int(last) + 1))
    return found


@cache
def cited_by_tests() -> set[str]:
    files = [*TESTS.rglob("*.py"), *TESTS.glob("cases/*.json")]
    texts = [path.read_text("utf-8") for path in files if path.parent != Path(__file__).parent]
    return set().union(*map(cited_in, texts))


@pytest.mark.parametrize("game", CLAUSES)
def test_every_clause_is_cited_by_a_test(game: str) -> None:
    missing = [clause for clause in CLAUSES[game] if clause not in cited_by_tests()]
    assert not missing


def test_every_refusal_cites_a_clause() -> None:
    quoted = re.compile(r"""(?:Refusal\(|_clause=|clause=)\s*"([A-Z]\d+[a-z]?)\"""")
    for path in CODE.rglob("*.py"):
        for clause in quoted.findall(path.read_text("utf-8")):
            assert clause in KNOWN, f"{path.name}: {clause}"


def test_citations_are_read() -> None:
    assert cited_in("G5, G9a (G20–G22) and not AG5") == {"G5", "G9a", "G20", "G21", "G22"}
