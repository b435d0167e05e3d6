import type { Match } from "@kifu/client";

type Listed = Pick<Match, "result" | "turn" | "deadline"> & {
  readonly seats: readonly { readonly owner: string }[];
};

/** A player's running matches by whose turn it is, with the least time left first. */
export function sortSlowMatches<Each extends Listed>(
  matches: readonly Each[],
  player: string,
): { readonly mine: readonly Each[]; readonly others: readonly Each[] } {
  const running = matches
    .filter(({ result }) => result === "running")
    .sort((a, b) => a.deadline - b.deadline);
  const isMine = ({ seats, turn }: Each) => seats[turn]?.owner === player;
  return {
    mine: running.filter(isMine),
    others: running.filter((match) => !isMine(match)),
  };
}
