import { rules } from "@kifu/chain/three-gates/rules";
import { deckOf, unpackOrder } from "@kifu/kit/hidden";

type DuelMove = NonNullable<ReturnType<typeof rules.notation.read>>;
type Seat = 0 | 1;

const DECK_SIZE = 20;
const DECK_DEPTH = 5;

/** A number that a seat keeps until a move shows it. */
export interface DuelSecret {
  readonly seat: Seat;
  readonly name: string;
  /** The number of the move that shows it; Infinity if none does. */
  readonly shownBy: number;
  /** All texts by which it could be recognized. */
  readonly texts: readonly string[];
}

/** The secrets of both seats of a finished duel, opened with the decks that were shown. */
export function secretsOf(moves: readonly DuelMove[]): DuelSecret[] {
  const turns = turnsOf(moves);
  return ([0, 1] as const).flatMap((seat) => {
    const shown = moves.filter((_, i) => turns[i] === seat).at(-1)!;
    const deck = deckOf(shown.blinding, unpackOrder(shown.value, DECK_SIZE)!, DECK_DEPTH);
    const cards = deck.order.map((_, place) => deck.open(place).blinding);
    const numbers = {
      "deck key": deck.key,
      order: shown.value,
      salt: deck.salt,
      "salt’s blinding": deck.openSalt().blinding,
      ...Object.fromEntries(cards.map((each, place) => [`blinding ${place}`, each])),
    };
    return Object.entries(numbers).map(([name, number]) => {
      const ply = moves.findIndex(
        (move, i) => turns[i] === seat && [move.value, move.blinding].includes(number),
      );
      return { seat, name, shownBy: ply < 0 ? Infinity : ply + 1, texts: textsOf(number) };
    });
  });
}

/** The texts by which a move could be recognized, and not by what earlier moves showed. */
export function textsOfMove({ value, blinding, path }: DuelMove): string[] {
  // A commitment has no blinding, and a card is too small a number.
  return textsOf(path.some((sibling) => sibling !== 0n) ? blinding : value);
}

function textsOf(number: bigint): string[] {
  return [10, 16, 36].map((base) => number.toString(base));
}

/** The seat that makes each move. */
function turnsOf(moves: readonly DuelMove[]): Seat[] {
  let position = rules.initial();
  return moves.map((move) => {
    const { turn } = position;
    const played = rules.play(position, move);
    if (!played.ok) throw new Error(played.code);
    ({ position } = played);
    return turn;
  });
}
