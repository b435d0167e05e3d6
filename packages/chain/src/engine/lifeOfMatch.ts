import { codes } from "./codes.js";

/**
 * The whole life of a match: who may do what, and when. Each cell holds the consequence of an
 * action, or the code of its refusal. `test/engine/lifeOfMatch.test.ts` tries every cell, and
 * docs/life-of-a-match.md prints them.
 */

/**
 * The stages of a match. A side is out of time from the second after its deadline. The match then
 * stays out of time until somebody claims the timeout.
 */
export const matchStates = [
  "no move",
  "one move",
  "both moved",
  "out of time before both moved",
  "out of time",
  "over",
] as const;

/** Who acts: a player with their own key or that of an active session, or anybody else. */
export const actors = ["the side to move", "the other side", "anybody else"] as const;

/** Actions. Anyone may submit agreements and evidence. */
export const matchActions = [
  "make a move",
  "play signed moves",
  "resign",
  "announce an abort",
  "claim an announced abort",
  "claim the timeout",
  "agree to a draw, both",
  "agree to a draw, one alone",
  "take moves back, both",
  "take moves back, one alone",
  "show two moves for one turn",
  "seat a session after notice",
  "seat a session under notice",
  "pay the pot",
  "have it rated",
  "seek another match",
] as const;

export type MatchStage = (typeof matchStates)[number];
export type Actor = (typeof actors)[number];
export type MatchAction = (typeof matchActions)[number];

export type Consequence =
  | "goes on"
  | "aborted"
  | "the side to move wins"
  | "the other side wins"
  | "drawn"
  | "paid"
  | "rated"
  | "waits";

export type LifeOutcome = Consequence | (string & {});

type Row = readonly [LifeOutcome, LifeOutcome, LifeOutcome, LifeOutcome, LifeOutcome, LifeOutcome];
type ByActor = Readonly<Record<Actor, Row>>;

const { match, matchmaking, session, takeback } = codes;

function byAll(row: Row): ByActor {
  return { "the side to move": row, "the other side": row, "anybody else": row };
}

function row(running: LifeOutcome, over: LifeOutcome = match.finished): Row {
  return [running, running, running, running, running, over];
}

const GIVEN_UP = [match.outOfTime, match.outOfTime, match.finished] as const;

function inTime(outcome: LifeOutcome): Row {
  return [outcome, outcome, outcome, ...GIVEN_UP];
}

const life: Readonly<Record<MatchAction, ByActor>> = {
  "make a move": {
    "the side to move": inTime("goes on"),
    "the other side": row(match.notYourTurn),
    "anybody else": row(match.notAPlayer),
  },
  // Moves that were made in time count even if they arrive later.
  "play signed moves": byAll(row("goes on")),
  resign: {
    "the side to move": inTime("the other side wins"),
    "the other side": inTime("the side to move wins"),
    "anybody else": row(match.notAPlayer),
  },
  "announce an abort": {
    "the side to move": ["goes on", "goes on", match.bothMoved, ...GIVEN_UP],
    "the other side": ["goes on", "goes on", match.bothMoved, ...GIVEN_UP],
    "anybody else": row(match.notAPlayer),
  },
  // Either side announced the abort at least `NOTICE` seconds ago, and no move was made since.
  // Before both have moved, the side to move is forgiven one abort or timeout a day. A second one
  // on the same day loses the match.
  "claim an announced abort": byAll([
    "aborted",
    "aborted",
    match.noNotice,
    "aborted",
    match.noNotice,
    match.finished,
  ]),
  "claim the timeout": byAll([
    match.stillOnTime,
    match.stillOnTime,
    match.stillOnTime,
    "aborted",
    "the other side wins",
    match.finished,
  ]),
  "agree to a draw, both": byAll([
    match.notBothMoved,
    match.notBothMoved,
    "drawn",
    match.notBothMoved,
    match.outOfTime,
    match.finished,
  ]),
  "agree to a draw, one alone": byAll([
    match.notBothMoved,
    match.notBothMoved,
    match.notAgreed,
    match.notBothMoved,
    match.outOfTime,
    match.finished,
  ]),
  // Takes back the last move. The player who made that move asks during the opponent's turn.
  "take moves back, both": byAll([takeback.badCount, "goes on", "goes on", ...GIVEN_UP]),
  "take moves back, one alone": byAll([
    takeback.badCount,
    match.notAgreed,
    match.notAgreed,
    ...GIVEN_UP,
  ]),
  // Evidence against the side to move. That side loses, whatever its clock says.
  "show two moves for one turn": byAll(row("the other side wins")),
  // The same holds for removing a session from its seat after a revocation: see `NOTICE`.
  "seat a session after notice": byAll(row("goes on")),
  "seat a session under notice": byAll(row(session.underNotice)),
  // Only a match with a stake has a pot, which is paid once.
  "pay the pot": byAll(row(match.notOver, "paid")),
  // Only a rated match, once, and only if it was not aborted.
  "have it rated": byAll(row(match.notOver, "rated")),
  "seek another match": {
    "the side to move": row(matchmaking.alreadyPlaying, "waits"),
    "the other side": row(matchmaking.alreadyPlaying, "waits"),
    "anybody else": row("waits", "waits"),
  },
};

export function consequenceOf(action: MatchAction, actor: Actor, state: MatchStage): LifeOutcome {
  return life[action][actor][matchStates.indexOf(state) as 0 | 1 | 2 | 3 | 4 | 5];
}

/**
 * Prints the table in Markdown, one line per action and actor. If the line is the same for all
 * actors, it appears once.
 */
export function lifeTable(): string {
  const head = ["action", "by", ...matchStates];
  const lines = matchActions.flatMap((action) => {
    const rows = actors.map((actor) => ({ actor, row: life[action][actor] }));
    const isSame = rows.every(({ row: each }) => String(each) === String(rows[0]?.row));
    if (isSame) return [[action, "anybody", ...life[action][actors[0]]]];
    return rows.map(({ actor, row: each }) => [action, actor, ...each]);
  });
  const shown = lines.map((line) =>
    line.map((text, i) => (i > 1 && text.includes("/") ? `\`${text}\`` : text)),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...shown.map(line)].join("\n");
}
