"""Cutting for partners (P3)."""

from __future__ import annotations

from itertools import count

from rummy_tui.cards import Card
from rummy_tui.shuffle import shuffled
from rummy_tui.variants.persian.state import DECK


def rank(card: Card) -> int:
    """In the cut aces are low and jokers high."""
    return card.rank or 14


def cut(players: int, seed: int) -> list[list[Card]]:
    """The cards that each player cuts; whoever is tied for one of the two lowest cuts again."""
    cards: list[list[Card]] = [[] for _ in range(players)]
    cutting = list(range(players))
    for attempt in count(1):
        for player, card in zip(cutting, shuffled(DECK, seed, f"cut {attempt}"), strict=False):
            cards[player].append(card)
        cutting = tied(cards)
        if not cutting:
            return cards
    raise AssertionError("cuts do not end")


def tied(cards: list[list[Card]]) -> list[int]:
    """The players whose order still matters: alike, with fewer than two below them."""
    ranks = [[rank(card) for card in own] for own in cards]
    return [
        player
        for player, own in enumerate(ranks)
        if ranks.count(own) > 1 and sum(other < own for other in ranks) < 2
    ]


def seating(cards: list[list[Card]]) -> list[int]:
    """The players in their new seats: the lowest and the second lowest opposite, the others as entered."""
    lowest, partner = sorted(range(len(cards)), key=lambda player: [rank(card) for card in cards[player]])[:2]
    left, right = (player for player in range(len(cards)) if player not in (lowest, partner))
    return [lowest, left, partner, right]
