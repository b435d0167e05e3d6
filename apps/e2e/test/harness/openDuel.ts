import { placesOf } from "@kifu/chain/three-gates/hand";
import { rules } from "@kifu/chain/three-gates/rules";
import { deckOf, unpackOrder } from "@kifu/kit/hidden";

type Position = ReturnType<typeof rules.initial>;
type DuelMove = NonNullable<ReturnType<typeof rules.notation.read>>;

const DECK_SIZE = 20;
const DECK_DEPTH = 5;

export interface OpenDuel {
  /** All texts that could reveal what a seat still hides after this many moves. */
  hiddenAt(ply: number, seat: 0 | 1): string[];
  /** The texts that moves have shown of the cards placed by then. */
  shownAt(ply: number): string[];
}

/** Opens both decks of a finished duel, with what was shown at its end. */
export function openDuel(moves: readonly DuelMove[]): OpenDuel {
  const positions = positionsOf(moves);
  const shows = ([0, 1] as const).map((seat) => {
    return moves.filter((_, ply) => positions[ply]!.turn === seat).at(-1)!;
  });
  const decks = shows.map(({ value, blinding }) =>
    deckOf(blinding, unpackOrder(value, DECK_SIZE)!, DECK_DEPTH),
  );
  const openedBy = (ply: number, seat: number) =>
    moves.slice(0, ply).filter((_, i) => positions[i]!.turn === seat);
  return {
    hiddenAt(ply, seat) {
      const deck = decks[seat]!;
      const opened = new Set(openedBy(ply, seat).map(({ blinding }) => blinding));
      const places = placesOf(positions[ply]!, seat);
      const blindings = places.map((place) => deck.open(place).blinding);
      return [
        deck.key,
        shows[seat]!.value,
        ...blindings.filter((each) => !opened.has(each)),
      ].flatMap((secret) => [10, 16, 36].map((base) => secret.toString(base)));
    },
    shownAt: (ply) => moves.slice(0, ply).map(({ blinding }) => blinding.toString(36)),
  };
}

/** The position before each move, and after the last one. */
function positionsOf(moves: readonly DuelMove[]): Position[] {
  const positions = [rules.initial()];
  for (const move of moves) {
    const played = rules.play(positions.at(-1)!, move);
    if (!played.ok) throw new Error(played.code);
    positions.push(played.position);
  }
  return positions;
}
