import { keyOf, STRANGER, walletOf } from "./keys.js";
import type { EngineModel } from "./EngineModel.js";
import { plainGames } from "./plainGames.js";
import type { SandboxStage } from "./SandboxStage.js";
import { queueTerms } from "./state.js";
import type { Bounds, Transaction } from "./transaction.js";

/**
 * Checks that nothing is stuck in the state that a run has reached. A player who arrives is
 * queued or paired. A free player can queue. Every match can continue and end. The pot of every
 * finished match can be paid, and every finished match can be rated if it is due.
 */
export async function assertNothingIsStuck(stage: SandboxStage): Promise<void> {
  const { model, players } = stage;

  async function mustWork(what: string, tx: Transaction): Promise<void> {
    const code = await stage.tryOut(tx);
    if (code !== undefined) stage.fail(`${what}, but was refused with ${code}`);
  }

  for (const [game, moveLimit, round] of [...model.queues.keys()].map(queueTerms)) {
    if (round !== model.roundOf(model.time)) continue;
    await mustWork(
      "A newcomer should get into every queue",
      registration(STRANGER, stage, game, moveLimit),
    );
  }

  for (const [i, match] of model.matches.entries()) {
    const number = BigInt(i + 1);
    if (match.result !== "running") {
      const pot = model.stakes.pots.get(i + 1) ?? 0n;
      const claim = { signer: STRANGER, call: "payOut", match: number } as const;
      if (pot !== 0n) await mustWork(`Anybody should have the pot of match ${number} paid`, claim);
      const rating = { signer: STRANGER, call: "rate", match: number } as const;
      if (model.ratings.isDue(i + 1) && match.result !== "aborted")
        await mustWork(`Anybody should have match ${number} rated`, rating);
      continue;
    }
    if (model.isOutOfTime(match)) {
      const claim = { signer: STRANGER, call: "claimTimeout", match: number } as const;
      await mustWork(`Anybody should end match ${number}`, claim);
      continue;
    }
    const signer = match.seats[match.turn].owner;
    const seat = BigInt(match.turn);
    const bounds = boundsFor(model);
    const resignation = { signer, call: "resign", match: number, seat, ...bounds } as const;
    await mustWork(`The side to move should end match ${number}`, resignation);
    const game = plainGames.get(match.game);
    // A player who committed to an opponent's deck cannot open it, and loses by the clock.
    if (game?.canMove(match.state, match.turn) !== true) continue;
    const { state, move: cell, witness } = game.choose(match.state, match.turn, ANY_MOVE);
    await mustWork(`The side to move should go on in match ${number}`, {
      signer,
      call: "makeMove",
      module: match.game,
      match: number,
      state,
      move: cell,
      witness,
    });
  }

  for (let player = 1; player <= players; player++) {
    const owner = walletOf(player);
    if (model.isHeld(owner)) continue;
    await mustWork(`${owner} is free and should be able to queue`, registration(owner, stage));
  }
}

const ANY_MOVE = { kind: "any", pick: 0 } as const;

function boundsFor({ time, terms }: EngineModel): Bounds {
  return { domain: terms.domain, validUntil: BigInt(time + 600) };
}

function registration(
  signer: string,
  { model }: SandboxStage,
  game = 2,
  moveLimit = 4,
): Transaction {
  return {
    signer,
    call: "register",
    game: BigInt(game),
    moveLimit: BigInt(moveLimit),
    key: signer === STRANGER ? STRANGER : keyOf(Number(signer.slice(1, 2))),
    expiresAt: BigInt(model.time + 100),
    scope: 2n,
    ...boundsFor(model),
  };
}
