import { badAnswer, errorOf } from "../errors/clientErrors.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import type { GameRules } from "../GameRules.js";
import type { Match } from "@kifu/wire";

/** A legal move and the position that it leads to. */
export interface Judged {
  readonly notation: string;
  readonly state: readonly bigint[];
  /** The move in the game's encoding, which the player signs. */
  readonly move: readonly bigint[];
}

/** Checks a move by the rules. Throws `client/illegal-move` if it is illegal. */
export async function validateOwnMove(
  rules: GameRules,
  match: Match,
  text: string,
): Promise<Judged> {
  const { decode, encode, notation, play } = rules;
  const position = decode.state(match.state.map(BigInt), match.turn);
  if (position === undefined) throw badAnswer("match.state", `a position of ${rules.name}`);

  const move = notation.read(text);
  const played = move === undefined ? undefined : play(position, move);
  if (played?.ok !== true) {
    await loadAnswerTexts();
    const code = played?.code ?? `${rules.name}/malformed`;
    throw errorOf("client/illegal-move", {
      facts: { match: match.id, move: text.slice(0, 20), rule: code },
      cause: errorOf(code),
    });
  }
  return {
    notation: notation.write(move),
    state: encode.state(played.position),
    move: encode.move(move),
  };
}
