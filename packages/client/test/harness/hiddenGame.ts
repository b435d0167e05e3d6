import { rules } from "@kifu/chain/tic-tac-toe/rules";

type Position = ReturnType<typeof rules.initial>;

/** Squares in the order in which a seat's device wants them. */
type Secret = readonly number[];

const SQUARES = 9;

function secretFrom(seed: bigint): Secret {
  const left = Array.from({ length: SQUARES }, (_, i) => i);
  return Array.from({ length: SQUARES }, (_, i) => {
    const [square] = left.splice(Number((seed >> BigInt(8 * i)) % BigInt(left.length)), 1);
    return square!;
  });
}

function plyOf({ crosses, noughts }: Position): number {
  return [...(crosses | noughts).toString(2)].filter((bit) => bit === "1").length;
}

function phase(position: Position): string {
  const ply = plyOf(position);
  return ["commit", "join"][ply] ?? (ply === SQUARES - 1 ? "show" : "play");
}

/**
 * Tic-tac-toe in which a device makes each side's first move and the last move by itself, at a
 * square that its seat's secret determines. The node plays it as ordinary tic-tac-toe.
 */
export const hiddenGame = {
  ...rules,
  hidden: {
    phases: ["commit", "join", "play", "show"],
    phase,
    seconds: () => undefined,
    secretFrom,
    due(position: Position, secret: Secret) {
      if (phase(position) === "play") return undefined;
      return secret.find((square) => rules.play(position, square).ok);
    },
    view: () => undefined,
  },
};
