import { expect, test } from "@jest/globals";
import { duelStanding, duelStatuses, type DuelReport } from "../../src/index.js";
import type { HiddenRules } from "../../src/node/games.js";

const PHASES = ["commit", "join", "open", "play", "show"] as const;
const [CREATOR, JOINER, OTHER] = ["creator", "joiner", "other"];

/** A state is the number of moves and the number of the phase. */
const rules = {
  decode: {
    state: ([ply, phase]: bigint[], turn: 0 | 1) => ({
      ply: Number(ply),
      phase: Number(phase),
      turn,
    }),
  },
  hidden: {
    phases: PHASES,
    phase: ({ phase }: { phase: number }) => PHASES[phase],
    seconds: ({ phase }: { phase: number }) => (PHASES[phase] === "play" ? undefined : 60),
  },
} as unknown as HiddenRules;

function match(ply: number, phase: (typeof PHASES)[number], result = "running"): DuelReport {
  const state = [ply, PHASES.indexOf(phase)].map(String);
  const seats = [{ owner: CREATOR }, { owner: JOINER }];
  return { match: { seats, turn: ply % 2, ply, state, result } } as unknown as DuelReport;
}

const NOBODY = { isCreator: false, isJoiner: false };
const CREATED = { isCreator: true, isJoiner: false };
const JOINED = { isCreator: false, isJoiner: true };

test.each<[string, DuelReport, string, string | undefined, object]>([
  ["nothing", {}, "unknown", CREATOR, { ...NOBODY, allJoined: false, isReady: false }],
  [
    "a seek",
    { seeker: CREATOR },
    "created",
    CREATOR,
    { ...CREATED, allJoined: false, isReady: false },
  ],
  ["a seek", { seeker: CREATOR }, "created", JOINER, { ...NOBODY, allJoined: false }],
  ["no commitment", match(0, "commit"), "created", CREATOR, { ...CREATED, allJoined: false }],
  ["one commitment", match(1, "join"), "created", JOINER, { ...JOINED, allJoined: false }],
  ["both", match(2, "open"), "joined", JOINER, { ...JOINED, allJoined: true, isReady: false }],
  ["open salts", match(3, "play"), "hand drawn", OTHER, { ...NOBODY, isReady: true }],
  ["one card", match(4, "play"), "started", CREATOR, { ...CREATED, isReady: false }],
  ["shown decks", match(12, "show"), "started", CREATOR, { ...CREATED, allJoined: true }],
  ["a result", match(13, "show", "first-won"), "ended", JOINER, { ...JOINED, allJoined: true }],
  ["an abort", match(1, "join", "aborted"), "ended", undefined, { ...NOBODY, allJoined: false }],
])("a duel with %s", (_, report, status, player, flags) => {
  expect(duelStanding(rules, report, player)).toMatchObject({ status, ...flags });
  expect(duelStatuses).toContain(status);
});
