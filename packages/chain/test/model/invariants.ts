import { gameNumbers } from "../../src/runtime/games.js";
import type { KeyName } from "./keys.js";
import { plainGames } from "./plainGames.js";
import { clockOf, isSlow } from "./state.js";
import type { MatchView, View } from "./view.js";

/**
 * The invariants that are broken. They must hold in the stored state after every transaction.
 *
 * @param staked what each player of a match staked, by match number
 */
export function brokenInvariants(
  view: View,
  time: number,
  staked: ReadonlyMap<number, bigint>,
): string[] {
  const matches = Object.entries(view.matches).map(([number, match]) => ({
    number: Number(number),
    match,
    holds: match.result === "running" && !isSlow(match.moveLimit) && time <= match.deadline,
  }));
  return [
    ...numbersAreDense(view),
    ...brokenInFunds(view, staked),
    ...matches.flatMap(({ number, match }) => brokenIn(number, match, time)),
    ...Object.keys(view.players).flatMap((owner) => {
      const held = matches.filter(({ match, holds }) => holds && seats(match).includes(owner));
      const seated = matches.filter(({ match }) => seats(match).includes(owner));
      return brokenFor(owner, view, held, seated);
    }),
  ];
}

/** No money appears or disappears, and every pot is what both players staked. */
function brokenInFunds(view: View, staked: ReadonlyMap<number, bigint>): string[] {
  const balances = Object.entries(view.balances);
  const pots = Object.entries(view.pots).map(([number, pot]) => [Number(number), pot] as const);
  const held = balances.reduce((sum, [, { amount }]) => sum + amount, 0n);
  const inPots = pots.reduce((sum, [, pot]) => sum + 2n * pot, 0n);
  const crossed = Object.values(view.crossed);
  const came = crossed.reduce((sum, { deposited }) => sum + deposited, view.granted);
  const went = crossed.reduce((sum, { withdrawn }) => sum + withdrawn, 0n);
  const broken: string[] = [];
  if (held + inPots + went !== came) {
    broken.push(`${held} are held, ${inPots} in pots and ${went} withdrawn, of ${came}`);
  }
  for (const [owner, { amount, allowance }] of balances) {
    if (amount < 0n || amount > came) broken.push(`${owner} has ${amount}`);
    if (allowance >= 1n << 32n) broken.push(`a session of ${owner} may stake ${allowance}`);
  }
  for (const [number, pot] of pots) {
    const isRunning = view.matches[number]?.result === "running";
    if (pot !== staked.get(number) && (pot !== 0n || isRunning)) {
      broken.push(`the pot of match ${number} is ${pot}, and ${staked.get(number)} was staked`);
    }
  }
  for (const number of staked.keys()) {
    if (view.pots[number] === undefined) broken.push(`match ${number} has lost its pot`);
  }
  return broken;
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

const WITHOUT_LINES: readonly number[] = [gameNumbers.Reversi, gameNumbers.ThreeGates];

function brokenIn(number: number, match: MatchView, time: number): string[] {
  const { ply, turn, result, reason, line, deadline, moveLimit, timeLeft } = match;
  const { bank } = clockOf(moveLimit);
  const phase = plainGames.get(match.game)?.secondsAt(stateOf(match), turn) ?? 0;
  const claims: Record<string, boolean> = {
    "has two players": match.first.owner !== match.second.owner,
    "is the turn of the side that its ply says": turn === ply % 2,
    "has a reason exactly when it has a result": (result === "running") === (reason === "none"),
    "is drawn by the board or by agreement alone":
      (result !== "drawn" || reason === "board" || reason === "agreement") &&
      (reason !== "agreement" || result === "drawn"),
    "is decided by the board or by agreement once both have moved":
      ply >= 2 || (reason !== "board" && reason !== "agreement"),
    "is aborted only while a side has not moved": result !== "aborted" || ply < 2,
    "ends by an abort only while a side has not moved": reason !== "abort" || ply < 2,
    "has a line exactly when won on the board, in games that are won by one":
      (line !== 0n) ===
      (!WITHOUT_LINES.includes(match.game) && reason === "board" && result !== "drawn"),
    "has a clock that started at a time that was": deadline - timeLeft[turn] <= time,
    "has a clock that runs for a second or more": moveLimit >= 1,
    "leaves each side from nothing to the whole bank, or to the time of a phase": timeLeft.every(
      (left) => left >= 0 && left <= Math.max(bank, phase),
    ),
  };
  return Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => `match ${number} no longer ${claim}`);
}

function stateOf({ state }: MatchView): bigint[] {
  return state.split(" ").map(BigInt);
}

function brokenFor(owner: KeyName, view: View, held: Numbered[], seated: Numbered[]): string[] {
  const player = view.players[owner];
  const latestOf = (slow: boolean) =>
    seated.filter(({ match }) => isSlow(match.moveLimit) === slow).at(-1)?.number ?? 0;
  const [latest, latestSlow] = [latestOf(false), latestOf(true)];
  const broken: string[] = [];
  if (held.length > 1) broken.push(`${owner} is in ${held.length} running matches`);
  if (held.length > 0 && player?.ticket !== 0n) broken.push(`${owner} waits while playing`);
  if (player?.match !== latest) broken.push(`the latest match of ${owner} is ${latest}`);
  if (player?.slowMatch !== latestSlow) {
    broken.push(`the latest slow match of ${owner} is ${latestSlow}`);
  }
  return broken;
}

function seats({ first, second }: MatchView): KeyName[] {
  return [first.owner, second.owner];
}
