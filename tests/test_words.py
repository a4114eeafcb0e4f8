"""One word for one thing, in all that players read: what is played between two deals is a round."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
OF = "a|the|this|each|every|first|next|last|one more|guided|two|five|of"
MEANT = re.compile(rf"\bdeals? (?=\d)|\bDeal $|\b({OF}) deals?\b(?! needs)", re.IGNORECASE)
SEED = re.compile("deal ")
"""What a shuffle is for, which nobody reads."""


def sentences(file: Path) -> list[str]:
    """A page's text, or a module's strings but for its docstrings."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return [text]
    nodes = list(ast.walk(ast.parse(text)))
    notes = {node.value for node in nodes if isinstance(node, ast.Expr)}
    strings = [node for node in nodes if isinstance(node, ast.Constant) and node not in notes]
    return [node.value for node in strings if isinstance(node.value, str)]


def test_a_round_is_called_a_round() -> None:
    files = [*(ROOT / "rummy_tui").rglob("*.py"), *(ROOT / "assets/rules").glob("*.md")]
    assert len(files) > 100
    found = {
        (file.name, match[0])
        for file in files
        for text in sentences(file)
        if not SEED.fullmatch(text)
        for match in MEANT.finditer(text)
    }
    assert not found
