"""House rules. An option is declared once; set-up, command line, validation and help read that.

A game's options are a subclass of ``Options``, or of ``StockOptions`` where cards are drawn from a
stock, whose fields are made by ``option``::

    class GinOptions(StockOptions):
        presets = {"rummy-fans": "Rummy Fans", "standard": "Standard"}
        layoffs: bool = option(False, "Lay-offs", "…", standard=True)

The first preset is the default: its values are the fields' defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rummy_tui.engine.errors import SetupError

O = TypeVar("O", bound="Options")


def option(
    default: Any, label: str, text: str, *, ge: int | None = None, le: int | None = None, **presets: Any
) -> Any:
    """One house rule: its default, short label, one-line help, range, and its values in presets.

    The help says what holds when the rule is on, and begins with no name: see ``Choice.told``. A preset is
    named by its id with underscores for hyphens.
    """
    extra: dict[str, Any] = {"presets": {name.replace("_", "-"): value for name, value in presets.items()}}
    return Field(default, title=label, description=text, ge=ge, le=le, json_schema_extra=extra)


class Options(BaseModel):
    """A game's house rules."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    presets: ClassVar[Mapping[str, str]] = {}

    def __getitem__(self, name: str) -> Any:
        """An option as in a mapping: ``state.options["jokers"]``. Raises KeyError."""
        if name not in type(self).model_fields:
            raise KeyError(name)
        return getattr(self, name)


class StockOptions(Options):
    """What every game with a stock has (C8)."""

    stall_turns: int = option(
        40,
        "Stalled after",
        "Turns in a row without a stock draw, a meld or a lay-off that end the round.",
        ge=20,
        le=400,
    )


class Choice(NamedTuple):
    """An option as a form shows it: ``values`` are all that are allowed, None for a wide range.

    ``optional``: it may also be none, whatever its range.
    """

    name: str
    label: str
    text: str
    default: Any
    values: tuple[Any, ...] | None
    low: int | None
    high: int | None
    optional: bool = False

    @property
    def allowed(self) -> str:
        if self.values is not None:
            return ", ".join(show(value) for value in self.values)
        return f"{'none, or ' if self.optional else ''}{self.low} to {self.high}"

    def told(self, value: object) -> str:
        """The help beside a value: where the rule is off, what would hold is not said as if it held."""
        if value is False or value is None:
            return f"When {'on' if value is False else 'set'}, {self.text[:1].lower()}{self.text[1:]}"
        return self.text


def show(value: object) -> str:
    """An option's value as players write it: on, off, none, or the value itself."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def worded(value: object) -> str:
    """An option's value as a page or a form shows it: ``non dealer``."""
    return show(value).replace("_", " ")


def choices(model: type[Options]) -> tuple[Choice, ...]:
    """Every option of a game, in the order of declaration, the common ones last."""
    names = sorted(model.model_fields, key=lambda name: name in StockOptions.model_fields)
    return tuple(_choice(model, name) for name in names)


def _choice(model: type[Options], name: str) -> Choice:
    field = model.model_fields[name]
    bounds = {type(item).__name__: item for item in field.metadata}
    low = getattr(bounds.get("Ge"), "ge", None)
    high = getattr(bounds.get("Le"), "le", None)
    values: tuple[Any, ...] | None = None
    literals = [arg for part in (field.annotation, *get_args(field.annotation)) for arg in _literals(part)]
    if field.annotation is bool:
        values = (False, True)
    elif literals:
        values = tuple(dict.fromkeys(literals))
    elif low is not None and high is not None and high - low <= 20:
        values = tuple(range(low, high + 1))
    return Choice(
        name,
        field.title or name,
        field.description or "",
        field.default,
        values,
        low,
        high,
        optional=values is None and type(None) in get_args(field.annotation),
    )


def _literals(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def preset_values(model: type[Options], preset: str) -> dict[str, Any]:
    """What a preset changes. Raises SetupError for an unknown preset."""
    if preset not in list(model.presets):
        raise SetupError(f"there is no preset {preset!r:.60}; presets: {', '.join(model.presets)}")
    changed = {}
    for name, field in model.model_fields.items():
        extra = field.json_schema_extra
        values = extra.get("presets", {}) if isinstance(extra, dict) else {}
        if isinstance(values, dict) and preset in values:
            changed[name] = values[preset]
    return changed


def make_options(
    model: type[O], options: Mapping[str, Any] | Options | None = None, preset: str | None = None
) -> O:
    """A game's options: the preset's, then those given. Raises SetupError, one line."""
    if isinstance(options, Options):
        options = options.model_dump(exclude_unset=preset is not None)
    if not isinstance(options or {}, Mapping):
        raise SetupError(
            f"options cannot be {options!r:.60}; allowed: a mapping of {', '.join(model.model_fields)}"
        )
    values = {**(preset_values(model, preset) if preset else {}), **(options or {})}
    known = {choice.name: choice for choice in choices(model)}
    for name in values:
        if name not in known:
            raise SetupError(f"there is no option {name!r:.60}; options: {', '.join(known)}")
    try:
        return model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        if not first["loc"]:
            raise SetupError(str(first["ctx"]["error"]) if "ctx" in first else first["msg"]) from None
        name = str(first["loc"][0])
        raise SetupError(
            f"option {name} cannot be {values.get(name)!r:.60}; allowed: {known[name].allowed}"
        ) from None
