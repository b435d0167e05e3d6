import { badAnswer, errorOf } from "../errors/clientErrors.js";
import type { GameRules } from "../games.js";
import type { Match } from "@kifu/wire";

/** A legal move, with everything that is signed for it. */
export interface Judged {
  readonly notation: string;
  /** The field that results. It is signed: the move counts there, or not at all. */
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

/** Judges a move by the rules, and makes what is signed for it. */
export function judge(rules: GameRules, match: Match, text: string): Judged {
  const { decode, encode, notation, play, findWitness } = rules;
  const position = decode.state(match.state.map(BigInt), match.turn);
  if (position === undefined) throw badAnswer("match.state", `a position of ${rules.name}`);

  const move = notation.read(text);
  const played = move === undefined ? undefined : play(position, move);
  if (played?.ok !== true) {
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
    witness: encode.witness(findWitness(position, move)),
  };
}
