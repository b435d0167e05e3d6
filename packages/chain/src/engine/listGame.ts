import { type Game, STATE_FIELDS } from "@kifu/kit";
import { Bool, Field } from "o1js";

/** A game with its number on a chain. The number is never reused. */
export interface ListedGame {
  readonly number: number;
  readonly name: string;
  /** The fields of the state that a match begins in. */
  readonly opening: readonly bigint[];
}

/** @example listGame(randzu, 1) */
export function listGame<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  number: number,
): ListedGame {
  const opening = game.State.toFields(game.initial()).map((field) => field.toBigInt());
  return { number, name: game.name, opening };
}

/** Whether a game has this number, and the state that its matches begin in. */
export function openingOf(
  games: readonly ListedGame[],
  number: Field,
): { known: Bool; state: Field[] } {
  let known = Bool(false);
  let state = Array.from({ length: STATE_FIELDS }, () => Field(0));
  for (const listed of games) {
    const isThis = number.equals(listed.number);
    known = known.or(isThis);
    // At most one game has the number, so at most one adds its opening.
    state = state.map((sum, i) => sum.add(isThis.toField().mul(listed.opening[i] ?? 0n)));
  }
  return { known, state };
}
