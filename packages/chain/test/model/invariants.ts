import type { KeyName } from "./keys.js";
import type { MatchView, View } from "./view.js";

/** What holds of the stored state after every transaction, whatever happened before. */
export function brokenInvariants(view: View, time: number): string[] {
  const matches = Object.entries(view.matches).map(([number, match]) => ({
    number: Number(number),
    match,
    holds: match.result === "running" && time <= match.deadline,
  }));
  return [
    ...numbersAreDense(view),
    ...matches.flatMap(({ number, match }) => brokenIn(number, match, time)),
    ...Object.keys(view.players).flatMap((owner) => {
      const held = matches.filter(({ match, holds }) => holds && seats(match).includes(owner));
      const seated = matches.filter(({ match }) => seats(match).includes(owner));
      return brokenFor(owner, view, held, seated);
    }),
  ];
}

interface Numbered {
  number: number;
  match: MatchView;
}

function numbersAreDense({ count, matches }: View): string[] {
  const numbers = Object.keys(matches).map(Number);
  const isDense = numbers.length === count && numbers.every((number, i) => number === i + 1);
  return isDense ? [] : [`matches are numbered ${numbers.join(", ")}, and counted to ${count}`];
}

function brokenIn(number: number, match: MatchView, time: number): string[] {
  const { ply, turn, result, reason, line, deadline, moveLimit } = match;
  const claims: Record<string, boolean> = {
    "has two players": match.first.owner !== match.second.owner,
    "is the turn of the side that its ply says": turn === ply % 2,
    "has a reason exactly when it has a result": (result === "running") === (reason === "none"),
    "is drawn by the board or by agreement alone":
      (result !== "drawn" || reason === "board" || reason === "agreement") &&
      (reason !== "agreement" || result === "drawn"),
    "is aborted exactly when it is over and a side has not moved":
      (result === "aborted") === (result !== "running" && ply < 2),
    "has a line exactly when won on the board":
      (line !== 0n) === (reason === "board" && result !== "drawn"),
    "has a clock that started at a time that was": deadline - moveLimit <= time,
    "has a clock that runs for a second or more": moveLimit >= 1,
  };
  return Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => `match ${number} no longer ${claim}`);
}

function brokenFor(owner: KeyName, view: View, held: Numbered[], seated: Numbered[]): string[] {
  const player = view.players[owner];
  const latest = seated.at(-1)?.number ?? 0;
  const broken: string[] = [];
  if (held.length > 1) broken.push(`${owner} is in ${held.length} running matches`);
  if (held.length > 0 && player?.ticket !== 0n) broken.push(`${owner} waits while playing`);
  if (player?.match !== latest) broken.push(`the latest match of ${owner} is ${latest}`);
  for (const { number, match } of held) {
    const seat = match.first.owner === owner ? match.first : match.second;
    const session = view.sessions[owner];
    if (seat.key !== session?.key || seat.expiresAt !== session.expiresAt) {
      broken.push(`${owner} sits in match ${number} with a key that is not their session's`);
    }
  }
  return broken;
}

function seats({ first, second }: MatchView): KeyName[] {
  return [first.owner, second.owner];
}
