import fc from "fast-check";
import { keyOf } from "../keys.js";
import { plainGames, type PlainMove, type Style } from "../plainGames.js";
import type { Stage } from "../stage.js";
import type { Move } from "../transaction.js";
import { command, pick, pickFrom, weighted } from "./command.js";
import { isInTime, matchFor, type Numbered, which } from "./matches.js";
import { pairUp, pool } from "./queueing.js";
import { sessionTerms } from "./sessions.js";
import { playerOfWallet, type Signer, signer, signerFor } from "./players.js";

const NUMBERS = [...plainGames.keys()];
const [FIRST_GAME = 0] = NUMBERS;

/** Plays each match towards its own ending. So some matches are won and some are drawn. */
function styleOf(number: bigint, strays: boolean, pick: number): Style {
  return strays ? { kind: "any", pick } : { kind: "sample", pick, sample: Number(number) };
}

export const play = command(
  "play",
  fc.record({
    pick,
    which,
    plies: fc.integer({ min: 1, max: 3 }),
    strays: weighted([5, false], [1, true]),
    pool,
    terms: fc.tuple(sessionTerms, sessionTerms),
  }),
  async (stage, wish) => {
    // If there is no match to play, two players are paired first.
    if (!stage.model.matches.some((match) => isInTime(stage, match))) {
      return await pairUp(stage, wish.pick, wish.pool, wish.terms);
    }
    const chosen = matchFor(stage, wish.pick, wish.which, (match) => isInTime(stage, match));
    for (let ply = 0; ply < wish.plies; ply++) {
      if (ply > 0 && chosen.match?.result !== "running") return;
      await move(stage, chosen, {
        move: moveIn(chosen, styleOf(chosen.number, wish.strays, wish.pick + ply)),
        module: chosen.match?.game ?? FIRST_GAME,
        signer: !wish.strays && needsWallet(stage, chosen) ? "wallet" : "session key",
        side: "on turn",
      });
    }
  },
);

function needsWallet({ model }: Stage, { match }: Numbered): boolean {
  return match !== undefined && !model.isActive(match.seats[match.turn]);
}

/** Makes the first move of a match. The other side tries to move first and is refused. */
export async function begin(stage: Stage): Promise<void> {
  for (const side of ["waiting", "on turn"] as const) {
    const chosen = matchFor(stage, 0, "fitting", (match) => isInTime(stage, match));
    await move(stage, chosen, {
      move: moveIn(chosen, styleOf(chosen.number, false, 0)),
      module: chosen.match?.game ?? FIRST_GAME,
      signer: "session key",
      side,
    });
  }
}

type Fault = "none" | "taken" | "of the game" | "wrong field" | "wrong module";

export const tryMove = command(
  "tryMove",
  fc.record({
    pick,
    which,
    signer,
    side: weighted<"on turn" | "waiting">([5, "on turn"], [2, "waiting"]),
    fault: weighted<Fault>(
      [4, "none"],
      [2, "taken"],
      [6, "of the game"],
      [2, "wrong field"],
      [1, "wrong module"],
    ),
  }),
  async (stage, wish) => {
    const chosen = matchFor(stage, wish.pick, wish.which, (match) => isInTime(stage, match));
    const game = chosen.match?.game ?? FIRST_GAME;
    const isElsewhere = wish.fault === "wrong module";
    const others = NUMBERS.filter((number) => number !== game);
    const module = (isElsewhere ? pickFrom(others, wish.pick) : undefined) ?? game;
    const elsewhere = { number: chosen.number, match: undefined };
    await move(stage, chosen, {
      ...wish,
      module,
      move: isElsewhere
        ? moveIn(elsewhere, { kind: "any", pick: wish.pick }, module)
        : faulty(chosen, wish.fault, wish.pick),
    });
  },
);

function faulty(chosen: Numbered, fault: Fault, pick: number): PlainMove {
  const right = moveIn(chosen, { kind: "any", pick });
  const game = plainGames.get(chosen.match?.game ?? FIRST_GAME);
  if (chosen.match === undefined || game === undefined) return right;
  const { state, turn } = chosen.match;
  switch (fault) {
    case "taken":
      return game.onTakenCell(state, turn);
    case "of the game": {
      const { move = right.move, witness = right.witness } = pickFrom(game.faults, pick) ?? {};
      return { ...right, move, witness };
    }
    case "wrong field":
      return { ...right, state: pick % 2 === 0 ? state : right.state.map((field) => field + 1n) };
    case "none":
    case "wrong module":
      return right;
  }
}

function moveIn({ match }: Numbered, style: Style, module = match?.game ?? FIRST_GAME): PlainMove {
  const game = plainGames.get(module);
  if (game === undefined) throw new Error(`There is no game ${module}`);
  if (match === undefined) return game.choose(game.opening, 0, style);
  // The board of a finished match may be full.
  return match.result === "running"
    ? game.choose(match.state, match.turn, style)
    : game.onTakenCell(match.state, match.turn);
}

interface WishedMove {
  module: number;
  move: PlainMove;
  signer: Signer;
  side: "on turn" | "waiting";
}

async function move(stage: Stage, { number, match }: Numbered, wish: WishedMove): Promise<void> {
  const side = wish.side === "on turn" ? match?.turn : match?.turn === 0 ? 1 : 0;
  const seat = match?.seats[side ?? 0];
  const player = seat === undefined ? 1 : playerOfWallet(seat.owner);
  const { state, move, witness } = wish.move;
  const args: Move = { module: wish.module, match: number, state, move, witness };
  await stage.send({
    signer: signerFor(stage, player, seat?.key ?? keyOf(player), wish.signer),
    call: "makeMove",
    ...args,
  });
}
