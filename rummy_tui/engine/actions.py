"""What a player may want to do. Only intents: what comes of them is in the next state.

Every kind of action is one frozen pydantic model with its own ``type``. A model is known from the
moment its class exists, so a game brings its own kinds in its own folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeVar, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rummy_tui.cards import Card

M = TypeVar("M", bound="Value")

Whole = Annotated[int, Field(strict=True)]
"""A whole number, not a text or a truth value that reads as one."""
_new = object.__new__
_set_fields = BaseModel.__dict__["__dict__"].__set__


class Value(BaseModel):
    """Fields, and nothing else: what pydantic keeps beside them is the same in all that are ``made``,
    and so is not kept in each."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            match name:
                case "__pydantic_fields_set__":
                    return set(type(self).model_fields)
                case "__pydantic_extra__" | "__pydantic_private__":
                    return None
            return super().__getattr__(name)


class Action(Value):
    """An intent of one seat."""

    kinds: ClassVar[dict[str, type[Action]]] = {}

    type: str
    seat: Annotated[Whole, Field(ge=0)]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        kind = cls.model_fields["type"].default
        if Action.kinds.setdefault(kind, cls).__qualname__ != cls.__qualname__:
            raise TypeError(f"two actions are called {kind!r}")

    def from_hand(self) -> tuple[Card, ...]:
        """The cards that the seat must hold."""
        return ()

    def on_table(self) -> tuple[int, ...]:
        """The ids of the melds that must lie on the table."""
        return ()


class Pass(Action):
    type: Literal["pass"] = "pass"


class NextRound(Action):
    type: Literal["next_round"] = "next_round"


def made(model: type[M], fields: dict[str, Any]) -> M:
    """An action, or a part of one, of values known to be right: every field, an action's type first.

    Listing moves makes many of them, and ``model_construct`` takes five times as long.
    """
    new = _new(model)
    _set_fields(new, fields)
    return new


def made_each(model: type[M], fields: dict[str, Any], name: str, values: Iterable[Any]) -> Iterator[M]:
    """One for each value of a field that ``fields`` has already, and beside it all the others."""
    for value in values:
        each = fields.copy()
        each[name] = value
        new = _new(model)
        _set_fields(new, each)
        yield new


def parse_action(data: Mapping[str, Any] | str | bytes) -> Action:
    """The action that a mapping or a JSON text describes.

    Raises pydantic's ValidationError, which names the field, for a wrong shape.
    """
    from rummy_tui.engine.variant import load_all

    load_all()
    adapter = _adapter(len(Action.kinds))
    if isinstance(data, (str, bytes)):
        return adapter.validate_json(data)
    return adapter.validate_python(data)


_adapters: dict[int, TypeAdapter[Action]] = {}


def _adapter(count: int) -> TypeAdapter[Action]:
    """One discriminated union of all the kinds there are; a new kind makes a new one."""
    if count not in _adapters:
        union: Any = Union[tuple(Action.kinds.values())]  # noqa: UP007
        _adapters[count] = TypeAdapter(Annotated[union, Field(discriminator="type")])
    return _adapters[count]


def to_json(action: Action) -> dict[str, Any]:
    """The action as JSON data, without the fields that were left out."""
    return action.model_dump(mode="json", exclude_none=True)
