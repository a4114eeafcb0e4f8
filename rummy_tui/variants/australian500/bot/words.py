"""The hard player's reasons, in words."""

from __future__ import annotations

from rummy_tui.cards import SUIT_NAMES, Card, symbols
from rummy_tui.variants.australian500.auction import Offer
from rummy_tui.variants.australian500.bot.layout import Layout
from rummy_tui.variants.australian500.bot.search import Rating
from rummy_tui.variants.australian500.bot.seen import Seen
from rummy_tui.variants.australian500.bot.stakes import is_made
from rummy_tui.variants.australian500.bot.thought import Choice
from rummy_tui.variants.australian500.view import Australian500View as View


def about_bid(view: View, rating: Rating[Choice], best: bool) -> str:
    """What the sampled deals say of a call."""
    _, bidder, offer = rating.choice
    deals = len(rating.won)
    if offer is None:
        if len(view.auction) == 3:
            return "Without a bid the cards are thrown in, and nobody scores."
        return "No bid promises enough." if best else "Passing leaves the first bid to others."
    if not deals:
        return f"The hand is too weak to bid over {offer.name}."
    made = f"{sum(is_made(offer, won) for won in rating.won)} of {deals} sampled deals"
    if bidder != view.seat:
        name = view.players[bidder]
        if best:
            return f"{name} made {offer.name} in {made}: any bid over it promises less."
        return f"This leaves {offer.name} to {name}, who made it in {made}."
    return f"{offer.name} was made in {made}{_tricks_in(offer, rating)}."


def _tricks_in(offer: Offer, rating: Rating[Choice]) -> str:
    if offer.strain == "null":
        return ""
    return f", with {sum(rating.won) / len(rating.won):.1f} tricks on average"


def about_exchange(view: View, lay: Layout, rating: Rating[int]) -> str:
    """What laying three cards away leaves, and comes to."""
    left = lay.mask(view.hand) ^ rating.choice
    gone = [
        SUIT_NAMES[suit]
        for suit, mask in lay.led.items()
        if rating.choice & mask and not left & mask and mask != lay.trump
    ]
    text = f"Without {symbols(lay.cards_of(rating.choice))} the hand has "
    text += f"no {' and no '.join(gone)}" if gone else "its best cards left"
    if not rating.won:
        return f"{text}."
    if lay.strain == "null":
        kept = sum(not won for won in rating.won)
        return f"{text}; null was kept in {kept} of {len(rating.won)} sampled deals."
    return f"{text}; it won {sum(rating.won) / len(rating.won):.1f} tricks on average."


def about_play(view: View, seen: Seen, card: int, led: int) -> str:
    """What a card does in the trick."""
    face = seen.lay.cards[card]
    if seen.table.aside >= 0 and not seen.table.won:
        return _in_null(view, seen, card, face)
    if not seen.table.played:
        return _lead(seen, card, led, face)
    return _follow(view, seen, card, face)


def _lead(seen: Seen, card: int, led: int, face: Card) -> str:
    lay, table = seen.lay, seen.table
    suit = lay.suits[card]
    mine, rest = seen.hand & suit, seen.live & suit & ~seen.hand
    name = next((SUIT_NAMES[letter] for letter, mask in lay.led.items() if mask == led), "")
    if card == lay.joker:
        return f"{face.symbol} led as {name} makes the others follow with {name}."
    if suit == lay.trump:
        if not rest:
            return f"Nobody else has a trump left: {face.symbol} wins."
        if card > rest:
            return f"{face.symbol} beats every trump that is out, and draws trumps."
        return f"{face.symbol} draws trumps, and may drive a higher one out."
    if card > rest:
        return f"Nothing that is out beats {face.symbol}{_but_trumps(seen)}."
    if mine == card and seen.hand & lay.trump and not lay.joker:
        return f"{face.symbol} is the only card of {name}: the next {name} can be trumped."
    if suit & table.voids[seen.seat ^ 2] and not lay.joker:
        return f"{face.symbol} is for the partner to trump."
    count = mine.bit_count()
    if count > 2:
        return f"{face.symbol} gives little away, and the other {name} grow stronger."
    return f"{face.symbol} gives little away."


def _follow(view: View, seen: Seen, card: int, face: Card) -> str:
    lay, table = seen.lay, seen.table
    left = table.seats - 1 - table.played
    best = lay.cards[table.best].symbol
    partners = table.winner ^ seen.seat == 2
    wins = card > table.best and card & (table.led | lay.trump)
    if wins and not card & table.led:
        return f"{face.symbol} wins the trick for sure." if lay.joker else f"{face.symbol} trumps the trick."
    if wins:
        if not left:
            cheapest = seen.hand & table.led & -table.best
            spared = ", and the higher cards are kept" if card == cheapest & -cheapest != cheapest else ""
            return f"{face.symbol} wins the trick{spared}."
        if card > seen.live & table.led & ~seen.hand:
            return f"Nothing that is out beats {face.symbol}{_but_trumps(seen)}."
        return f"{face.symbol} may win the trick, or drives a higher card out."
    winner = f"{view.players[table.winner]} is winning the trick with {best}"
    if partners or card & table.led:
        return f"{winner}: {face.symbol} can be spared."
    return f"{face.symbol} will be missed least."


def _but_trumps(seen: Seen) -> str:
    """What may still beat a card that nothing of its suit beats."""
    if not seen.live & seen.lay.trump & ~seen.hand:
        return ""
    return " but the joker" if seen.lay.joker else " but a trump"


def _in_null(view: View, seen: Seen, card: int, face: Card) -> str:
    table = seen.table
    bidder = view.players[table.bidder]
    if not table.played:
        if seen.seat == table.bidder:
            return f"{face.symbol} is the likeliest lead to be beaten."
        return f"{face.symbol} is low: {bidder} may have to win it."
    best = seen.lay.cards[table.best].symbol
    if not card & table.led:
        return f"{face.symbol} is the card most likely to win a trick later: away with it."
    if card < table.best:
        if seen.seat == table.bidder or table.winner != table.bidder:
            return f"{face.symbol} stays under {best}."
        return f"{face.symbol} leaves the trick to {bidder}."
    return f"{face.symbol} has to win, or leaves the lower cards for later tricks."
