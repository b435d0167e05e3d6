import type { Match } from "@kifu/client";
import { winnerOf } from "../match/standing";

export interface Tally {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** How a player fared in some matches. What still runs does not count. */
export function tallyOf(
  matches: readonly Pick<Match, "result" | "seats">[],
  address: string,
): Tally {
  const over = matches.filter(({ result }) => result !== "running");
  const winners = over.map((match) => {
    const winner = winnerOf(match);
    return winner === undefined ? undefined : match.seats[winner].owner;
  });
  const drawn = winners.filter((winner) => winner === undefined).length;
  const won = winners.filter((winner) => winner === address).length;
  return { won, drawn, lost: over.length - won - drawn };
}

/** @example tallyText({ won: 2, lost: 1, drawn: 0 }) // "2 won, 1 lost" */
export function tallyText({ won, lost, drawn }: Tally): string {
  const parts = [`${won} won`, `${lost} lost`];
  return [...parts, ...(drawn > 0 ? [`${drawn} drawn`] : [])].join(", ");
}
