import { Field } from "o1js";
import { bitAt, type Played } from "../../../src/plain.js";
import { LINES, POINTS, type Point } from "../sample/board.js";
import { steps } from "../sample/circuit.js";
import { rules, type Position, type SampleRules } from "../sample/rules.js";
import type { Fault } from "./fault.js";

const { encode, decode, notation } = rules;
let calls = 0;

/** Faults of the plain rules. The circuit does not have them, unless the fault says so. */
export const rulesFaults: readonly Fault[] = [
  fault("has another name than its game", ["beginning"], { name: "four" }),
  fault("begins with seat 1", ["beginning"], {
    initial: () => ({ first: 0n, second: 0n, turn: 1 }),
  }),

  // encoding
  fault("swaps the coordinates when it encodes", ["roundTrips", "agreement"], {
    encode: { ...encode, move: ({ x, y }) => [BigInt(y), BigInt(x)] },
  }),
  fault("swaps the coordinates both ways", ["agreement", "legality"], {
    encode: { ...encode, move: ({ x, y }) => [BigInt(y), BigInt(x)] },
    decode: { ...decode, move: ([y, x, ...rest]) => decode.move([x!, y!, ...rest]) },
  }),
  fault("swaps the players when it encodes a state", ["roundTrips", "agreement"], {
    encode: { ...encode, state: ({ first, second }) => [second, first] },
  }),
  fault("decodes p + 1 as 1", ["garbage"], {
    decode: { ...decode, move: (fields) => decode.move(fields.map((x) => Field(x).toBigInt())) },
  }),
  fault("decodes a column beyond 32 bits as one within", ["garbage"], {
    decode: { ...decode, move: (fields) => decode.move(fields.map((x) => x & 0xffffn)) },
  }),
  fault("decodes a move with a field too many", ["garbage"], {
    decode: { ...decode, move: ([x, y]) => (y === undefined ? undefined : decode.move([x!, y])) },
  }),
  fault("throws when it decodes too few fields", ["garbage"], {
    decode: { ...decode, witness: (fields) => decode.witness([BigInt(fields[0]!)]) },
  }),
  fault("decodes what the circuit refuses", ["totality"], {
    decode: {
      ...decode,
      state: ([first, second], turn) => ({ first: first!, second: second!, turn }),
    },
  }),
  fault("writes two moves alike", ["notation"], {
    notation: { ...notation, write: ({ x }) => `${"abcd"[x]}1` },
  }),
  fault("reads a move from the beginning of a text", ["notation"], {
    notation: { ...notation, read: (text) => notation.read(text.slice(0, 2)) },
  }),
  fault("reads nothing as a move", ["notation"], {
    notation: { ...notation, read: (text) => notation.read(text.trim() === "" ? "a1" : text) },
  }),

  // refusals
  fault("refuses with a code outside the list", ["codes"], {
    play: renamed((code) => (code === "three/occupied" ? "three/taken" : code)),
  }),
  fault("refuses with a code of another game", ["codes"], {
    codes: [...rules.codes, "match/not-your-turn"],
  }),
  fault("lists no code for what is malformed", ["codes"], {
    codes: rules.codes.filter((code) => code !== "three/malformed"),
  }),
  fault("throws at a value that is not a move", ["codes"], {
    play(position, move, claim) {
      if (move.x < 0) throw new RangeError("no column");
      return rules.play(position, move, claim);
    },
  }),
  fault("rounds a column of one and a half", ["codes"], {
    play: (position, { x, y }, claim) => rules.play(position, { x: Math.floor(x), y }, claim),
  }),
  fault("offers no move in one corner", ["legality"], {
    legalMoves: (position) => rules.legalMoves(position).filter(({ x, y }) => x + y < 5),
  }),
  fault("offers a cell that is taken", ["legality"], {
    legalMoves: () => [...POINTS],
  }),

  // play
  fault("changes the position that it is given", ["purity"], {
    play(position, move, claim) {
      const played = rules.play(position, move, claim);
      if (played.ok) Object.assign(position, { first: played.position.first });
      return played;
    },
  }),
  fault("answers otherwise the second time", ["purity"], {
    findWitness: () => BigInt(calls++),
  }),
  fault("keeps the turn after a move", ["turn"], {
    play: replayed((played, { turn }) => ({
      ...played,
      position: { ...played.position, turn },
    })),
  }),
  fault("plays on when the board is full", ["fullBoard", "agreement"], {
    play: replayed((played) =>
      played.outcome.ending === "drawn"
        ? { ...played, outcome: { ending: "none", line: 0n } }
        : played,
    ),
  }),
  fault("claims a line that is not there", ["playersWitness", "agreement"], {
    findWitness: () => LINES[0]!.packed,
  }),
  fault("changes its mind about an honest claim", ["playersWitness"], {
    play(position, move, claim) {
      const played = rules.play(position, move, claim);
      return played.ok && played.outcome.ending === "won" && claim
        ? { ok: false, code: "three/false-claim" }
        : played;
    },
  }),
  {
    name: "counts no win with the last stone, and nor does its circuit",
    caughtBy: ["fullBoard"],
    rules: {
      play: replayed((played) =>
        full(played.position) ? { ...played, outcome: { ending: "drawn", line: 0n } } : played,
      ),
    },
    steps: {
      outcome: (line, full, seen) => steps.outcome(line.mul(full.not().toField()), full, seen),
    },
  },
];

function fault(name: string, caughtBy: Fault["caughtBy"], changed: Partial<SampleRules>): Fault {
  return { name, caughtBy, rules: changed };
}

type Accepted = Extract<Played<Position>, { ok: true }>;

function replayed(change: (played: Accepted, before: Position) => Accepted): SampleRules["play"] {
  return (position, move, claim) => {
    const played = rules.play(position, move, claim);
    return played.ok ? change(played, position) : played;
  };
}

function renamed(rename: (code: string) => string): SampleRules["play"] {
  return (position, move, claim) => {
    const played = rules.play(position, move, claim);
    return played.ok ? played : { ok: false, code: rename(played.code) };
  };
}

function full({ first, second }: Position): boolean {
  return POINTS.every(({ x, y }: Point) => ((first | second) & bitAt(x, y)) !== 0n);
}
