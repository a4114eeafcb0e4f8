"""Setting up: what is not allowed is refused in one line that says what is."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui import SetupError, new_game, variants
from rummy_tui.cards import PACK
from rummy_tui.engine.options import choices, make_options, show
from rummy_tui.variants.gin.options import GinOptions


def refused(**changes: Any) -> str:
    setup: dict[str, Any] = {"variant": "gin", "players": ["Ann", "Ben"], "seed": 1, **changes}
    with pytest.raises(SetupError) as caught:
        new_game(setup.pop("variant"), setup.pop("players"), **setup)
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_an_unknown_game() -> None:
    text = refused(variant="whist")
    assert "'whist'" in text
    assert all(name in text for name in variants())


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([], "2 players, not 0"),
        (["Ann"], "2 players, not 1"),
        (["Ann", "Ben", "Cy"], "2 players, not 3"),
        (["Ann", "Ann"], "two players are called 'Ann'"),
        (["Ann", ""], "1 to 20"),
        (["Ann", "B" * 21], "1 to 20"),
        (["Ann", "B\ten"], "1 to 20"),
        (["Ann", "  "], "at least one letter"),
        (["Ann", 7], "1 to 20"),
    ],
)
def test_players(players: list[Any], words: str) -> None:
    assert words in refused(players=players)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("variant", ["gin"], "there is no game ['gin']; games:"),
        ("players", "AB", "players cannot be 'AB'; allowed: a list of names"),
        ("players", None, "players cannot be None"),
        ("players", {"Ann", "Ben"}, "allowed: a list of names"),
        ("options", ["layoffs"], "options cannot be ['layoffs']; allowed: a mapping of "),
        ("options", "layoffs", "options cannot be 'layoffs'"),
        ("preset", ["standard"], "there is no preset ['standard']; presets: rummy-fans"),
        ("decks", "ASKH", "decks cannot be 'ASKH'; allowed: a list of card orders"),
        ("decks", 3, "decks cannot be 3"),
        ("decks", [None], "deck 1 cannot be None; allowed: a list of cards"),
        ("decks", [PACK, "AS"], "deck 2 cannot be 'AS'"),
    ],
)
def test_what_is_no_list_or_mapping(name: str, value: Any, words: str) -> None:
    assert words in refused(**{name: value})


def test_names_of_twenty_letters_in_any_script() -> None:
    names = ["B" * 20, "Łódź 日本 ♥"]
    assert new_game("gin", names).players == tuple(names)


@pytest.mark.parametrize("seed", [-1, 1 << 128, 1.5, "7", True])
def test_seeds(seed: Any) -> None:
    assert "whole number" in refused(seed=seed)


@pytest.mark.parametrize("dealer", [-1, 2, "Ann", 1.0, True])
def test_dealers(dealer: Any) -> None:
    assert "0 to 1" in refused(dealer=dealer)


def test_an_unknown_option_or_preset() -> None:
    text = refused(options={"knock": 3})
    assert "'knock'" in text
    assert "knock_limit" in text
    text = refused(preset="Standard")
    assert "'Standard'" in text
    assert "rummy-fans, standard, oklahoma" in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"first_player": "dealer"}, "random, non_dealer, loser"),
        ({"layoffs": "perhaps"}, "off, on"),
        ({"knock_limit": 11}, "0, 1, 2"),
        ({"target": 0}, "1 to 10000"),
        ({"target": "x"}, "1 to 10000"),
        ({"target": "50"}, "1 to 10000"),
        ({"target": True}, "1 to 10000"),
        ({"layoffs": 1}, "off, on"),
        ({"stall_turns": 19}, "20 to 400"),
    ],
)
def test_option_values(options: dict[str, Any], words: str) -> None:
    text = refused(options=options)
    assert words in text
    assert next(iter(options)) in text


def test_options_go_over_a_preset() -> None:
    state = new_game("gin", ["Ann", "Ben"], preset="standard", options={"box_bonus": 5})
    assert (state.options.box_bonus, state.options.game_bonus) == (5, 100)  # type: ignore[attr-defined]


def test_options_read_as_a_mapping_too() -> None:
    options = new_game("gin", ["Ann", "Ben"], options={"box_bonus": 5}).options
    assert options["box_bonus"] == 5
    for name in ("knock", "presets", "__getitem__"):
        with pytest.raises(KeyError, match=name):
            options[name]


def test_options_may_be_a_model_and_are_frozen() -> None:
    options = GinOptions(target=50)
    state = new_game("gin", ["Ann", "Ben"], options=options)
    assert state.options == options
    with pytest.raises(ValueError, match="frozen"):
        options.target = 60
    assert make_options(GinOptions, options, "standard").layoffs


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (PACK[:51], "KC missing"),
        ((*PACK[:51], PACK[0]), "AS too many"),
        (("XX", *PACK[1:]), "'XX' is no card"),
        ((None, *PACK[1:]), "'None' is no card"),
        ((*PACK, PACK[0]), "AS too many"),
        ((), "missing"),
    ],
)
def test_stacked_decks(deck: tuple[Any, ...], words: str) -> None:
    assert words in refused(decks=[deck])
    assert "deck 2" in refused(decks=[PACK, deck])


def test_a_stacked_deck_is_dealt_from_the_dealers_left() -> None:
    """C3."""
    state = new_game("gin", ["Ann", "Ben"], dealer=1, decks=[[str(card) for card in PACK]])
    assert state.hands == (PACK[0:20:2], PACK[1:20:2])
    assert state.discard_pile == PACK[20:21]
    assert state.stock == PACK[21:]


@pytest.mark.parametrize("variant", variants())
def test_every_option_is_declared_in_full(variant: str) -> None:
    """A label, a help line, a range, and presets that may be chosen."""
    model = variants()[variant].options
    for choice in choices(model):
        assert choice.label[0].isupper()
        assert choice.text.endswith(".")
        assert choice.text[0].isupper() or choice.values, "a value's name stands as it is"
        assert not choice.text.startswith("When ")
        if choice.values == (False, True):
            assert choice.told(True) == choice.text
            assert choice.told(False) == f"When on, {choice.text[0].lower()}{choice.text[1:]}"
        if choice.optional:
            assert choice.told(None).startswith("When set, ")
        assert choice.allowed
        assert choice.values is not None or (choice.low is not None and choice.high is not None)
        if choice.values is not None:
            assert choice.default in choice.values
    for preset, name in model.presets.items():
        assert preset == name.lower().replace(" ", "-")
        make_options(model, None, preset)
    assert make_options(model, None, next(iter(model.presets))) == model()


def test_values_as_players_write_them() -> None:
    assert [show(value) for value in (True, False, None, 7, "random")] == ["on", "off", "none", "7", "random"]
