import { type Secret, secretFrom } from "@kifu/chain/three-gates/hand";
import { rules } from "@kifu/chain/three-gates/rules";

/** The secrets of both seats. */
export const secrets: readonly [Secret, Secret] = [secretFrom(5n), secretFrom(77n)];

type Position = ReturnType<typeof rules.initial>;

export interface Duel {
  /** All moves in notation. */
  readonly moves: readonly string[];
  /** The position after each number of moves. */
  readonly positions: readonly Position[];
}

/** A whole duel. Cards are chosen as the seed says. */
export function aDuel(seed = 7): Duel {
  const moves: string[] = [];
  const positions = [rules.initial()];
  for (let random = seed; ;) {
    const position = positions.at(-1)!;
    const legal = rules.legalMoves(position, secrets[position.turn]);
    if (legal.length === 0) return { moves, positions };
    random = (random * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    const move = legal[random % legal.length]!;
    const played = rules.play(position, move);
    if (!played.ok) throw new Error(played.code);
    moves.push(rules.notation.write(move));
    positions.push(played.position);
  }
}
