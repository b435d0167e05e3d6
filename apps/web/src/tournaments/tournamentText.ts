import { gameNumbered, type ListedTournament, type TournamentFile } from "@kifu/client/tournaments";
import { wordsOf } from "../games/words";
import { paceText } from "../lib/clocks";

type Form = ListedTournament["form"];

export const FORMS: readonly { readonly value: Form; readonly label: string }[] = [
  { value: "swiss", label: "Swiss" },
  { value: "round-robin", label: "Round robin" },
  { value: "arena", label: "Arena" },
];

/** What a form of tournaments is, in one sentence. */
export const FORM_TEXTS: Readonly<Record<Form, string>> = {
  swiss: "In each round, you meet somebody with about as many points as you.",
  "round-robin": "Everybody meets everybody once. Up to 24 players.",
  arena: "You meet one opponent after another until the time is over.",
};

type Terms = Pick<
  TournamentFile,
  "form" | "game" | "moveLimit" | "rated" | "length" | "start" | "phase"
>;

/** @example titleOf(tournament) // "Swiss tournament: Randzu" */
export function titleOf({ form, game }: Pick<Terms, "form" | "game">): string {
  const name = { swiss: "Swiss tournament", "round-robin": "Round robin", arena: "Arena" }[form];
  return `${name}: ${wordsOf(gameNumbered(game))?.title ?? "another game"}`;
}

/** @example termsText(tournament) // "5 rounds · 1 min per move · casual" */
export function termsText({ form, length, moveLimit, rated }: Terms): string {
  const long = {
    swiss: length === 1 ? "1 round" : `${length} rounds`,
    "round-robin": undefined,
    arena: `${length} min`,
  }[form];
  const parts = [long, `${paceText(moveLimit)} per move`, rated ? "rated" : "casual"];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** @example pointsText(5) // "2½" */
export function pointsText(halfPoints: number): string {
  const whole = Math.floor(halfPoints / 2);
  if (halfPoints % 2 === 0) return `${whole}`;
  return whole === 0 ? "½" : `${whole}½`;
}

/** The points of an arena are not halved, so that they stay whole numbers. */
export function scoreText(form: Form, points: number): string {
  return form === "arena" ? `${points}` : pointsText(points);
}

/** What breaks ties, and how that is written. Undefined in an arena. */
export function tieBreakText(form: Form): { short: string; long: string } | undefined {
  if (form === "swiss") return { short: "Buchholz", long: "The points of all opponents" };
  if (form === "arena") return undefined;
  return {
    short: "S-B",
    long: "Sonneborn-Berger: the points of those beaten, and half of those drawn with",
  };
}

/** Sonneborn-Berger is counted in quarter points. */
export function tieBreakValue(form: Form, tieBreak: number): string {
  if (form === "swiss") return pointsText(tieBreak);
  const [whole, quarters] = [Math.floor(tieBreak / 4), tieBreak % 4];
  return `${whole === 0 && quarters > 0 ? "" : whole}${["", "¼", "½", "¾"][quarters]}`;
}

/** How many seconds the countdown shows, and what they lead to. */
export interface Countdown {
  readonly text: string;
  /** The chain's time at which it ends. */
  readonly until: number;
}

/** What the tournament waits for. `until` is undefined if that depends on running matches. */
export function standingText(
  file: Pick<TournamentFile, "phase" | "rounds" | "form" | "length" | "start" | "next" | "players">,
): { readonly headline: string; readonly countdown: Countdown | undefined } {
  const { phase, rounds, form, length, start, next, players } = file;
  switch (phase) {
    case "open":
      return { headline: "Not begun", countdown: { text: "Starts in", until: start } };
    case "cancelled":
      return { headline: "Fewer than two players had entered at the start.", countdown: undefined };
    case "finished":
      return { headline: "Finished", countdown: undefined };
    case "running": {
      if (form === "arena") {
        const until = start + length * 60;
        return { headline: "Running", countdown: { text: "Ends in", until } };
      }
      const count = form === "swiss" ? length : Math.max(rounds.length, roundsOf(players.length));
      const headline = `Round ${rounds.length} of ${count}`;
      return {
        headline,
        countdown: next === undefined ? undefined : { text: "Next round in", until: next },
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
  const [first, second] = points.map(pointsText);
  return here === undefined ? `${first} – ${second}` : `${first} – ${second}, absent`;
}
