import { gameNumbered, type ListedTournament, type TournamentFile } from "@kifu/client/tournaments";
import { wordsOf } from "../games/words";
import { perMoveText } from "../lib/clocks";
import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";

type Form = ListedTournament["form"];

export const FORMS: readonly Form[] = ["swiss", "round-robin", "arena"];

export function formName(form: Form): string {
  const { swiss, roundRobin, arena } = texts().tournaments;
  return { swiss, "round-robin": roundRobin, arena }[form];
}

/** What a form of tournaments is, in one sentence. */
export function formHint(form: Form): string {
  const { swissHint, roundRobinHint, arenaHint } = texts().tournaments;
  return { swiss: swissHint, "round-robin": roundRobinHint, arena: arenaHint }[form];
}

type Terms = Pick<
  TournamentFile,
  "form" | "game" | "moveLimit" | "rated" | "stake" | "bots" | "length" | "start" | "phase"
>;

/**
 * The name of a tournament.
 *
 * @param said the page's texts; code of the server itself has to give them
 * @example titleOf(tournament) // "Swiss tournament: Randzu"
 */
export function titleOf({ form, game }: Pick<Terms, "form" | "game">, said = texts()): string {
  const { swissOf, roundRobinOf, arenaOf, anotherGame } = said.tournaments;
  const title = { swiss: swissOf, "round-robin": roundRobinOf, arena: arenaOf }[form];
  return title({ game: wordsOf(gameNumbered(game), said)?.title ?? anotherGame });
}

/** @example termsText(tournament) // "5 rounds · 1 min per move · casual" */
export function termsText({ form, length, moveLimit, rated, stake, bots }: Terms): string {
  const { tournaments } = texts();
  const long = {
    swiss: tournaments.rounds({ count: length }),
    "round-robin": undefined,
    arena: tournaments.minutes({ minutes: length }),
  }[form];
  const parts = [
    long,
    perMoveText(moveLimit),
    rated ? tournaments.rated : tournaments.casual,
    stake > 0 ? tournaments.stakeOnEach({ amount: amountText(stake) }) : undefined,
    bots ? tournaments.botFillsUp : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** @example pointsText(5) // "2½" */
export function pointsText(halfPoints: number): string {
  const whole = Math.floor(halfPoints / 2);
  if (halfPoints % 2 === 0) return `${whole}`;
  return whole === 0 ? "½" : `${whole}½`;
}

/**
 * What a player has won by stakes, less what they have lost.
 *
 * @example wonText({ stakes: 2, played: 3 }, 50) // "−50"
 */
export function wonText(
  { stakes, played }: Pick<TournamentFile["standings"][number], "stakes" | "played">,
  stake: number,
): string {
  const won = (stakes - played) * stake;
  if (won === 0) return "0";
  return won < 0 ? `−${amountText(-won)}` : `+${amountText(won)}`;
}

/** The points of an arena are not halved, so that they stay whole numbers. */
export function scoreText(form: Form, points: number): string {
  return form === "arena" ? `${points}` : pointsText(points);
}

/** What breaks ties, and how that is written. Undefined in an arena. */
export function tieBreakText(form: Form): { short: string; long: string } | undefined {
  const { tournaments } = texts();
  if (form === "swiss") return { short: tournaments.buchholz, long: tournaments.buchholzHint };
  if (form === "arena") return undefined;
  return { short: tournaments.sonnebornBerger, long: tournaments.sonnebornBergerHint };
}

/** Sonneborn-Berger is counted in quarter points. */
export function tieBreakValue(form: Form, tieBreak: number): string {
  if (form === "swiss") return pointsText(tieBreak);
  const [whole, quarters] = [Math.floor(tieBreak / 4), tieBreak % 4];
  return `${whole === 0 && quarters > 0 ? "" : whole}${["", "¼", "½", "¾"][quarters]}`;
}

/** What a countdown leads to: the text that has its clock. */
export interface Countdown {
  readonly kind: "untilStart" | "untilRound" | "untilEnd";
  /** The chain's time at which it ends. */
  readonly until: number;
}

/** What the tournament waits for. `until` is undefined if that depends on running matches. */
export function standingText(
  file: Pick<TournamentFile, "phase" | "rounds" | "form" | "length" | "start" | "next" | "players">,
): { readonly headline: string; readonly countdown: Countdown | undefined } {
  const { tournaments } = texts();
  const { phase, rounds, form, length, start, next, players } = file;
  switch (phase) {
    case "open":
      return { headline: tournaments.open, countdown: { kind: "untilStart", until: start } };
    case "cancelled":
      return { headline: tournaments.cancelled, countdown: undefined };
    case "finished":
      return { headline: tournaments.finished, countdown: undefined };
    case "running": {
      if (form === "arena") {
        const until = start + length * 60;
        return { headline: tournaments.running, countdown: { kind: "untilEnd", until } };
      }
      const count = form === "swiss" ? length : Math.max(rounds.length, roundsOf(players.length));
      const headline = tournaments.roundOf({ round: rounds.length, rounds: count });
      return {
        headline,
        countdown: next === undefined ? undefined : { kind: "untilRound", until: next },
      };
    }
  }
}

function roundsOf(players: number): number {
  return players % 2 === 0 ? players - 1 : players;
}

type Pair = TournamentFile["rounds"][number]["pairs"][number];

/** A pair's result, such as "1 – 0". Undefined while it is open. */
export function resultText({ points, here }: Pick<Pair, "points" | "here">): string | undefined {
  if (points === undefined) return undefined;
  const result = points.map(pointsText).join(" – ");
  return here === undefined ? result : texts().tournaments.absent({ result });
}
