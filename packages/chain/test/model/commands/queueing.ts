import fc from "fast-check";
import { EMPTY_KEY, ODD_PARITY, walletOf } from "../keys.js";
import { plainGames } from "../plainGames.js";
import type { Stage } from "../stage.js";
import type { Queueing } from "../transaction.js";
import { command, pick, weighted } from "./command.js";
import { choice, isIdle, playerFor, signer, signerFor } from "./players.js";
import { bounds, boundsFor, sessionTerms, termsFor, type WishedTerms } from "./sessions.js";

const LAST_FIELD = -1n;

const GAMES = [...plainGames.keys()].map(BigInt);

const bank = (seconds: bigint, increment: bigint): bigint => seconds * 65_536n + increment;
const days = (most: bigint, increment: bigint): bigint => bank(most, 32_768n + increment);

/** A few pools, so that players meet: one for each game, and some with other clocks. */
export const pool = fc.oneof(
  {
    weight: 12,
    arbitrary: weighted<Queueing>(
      ...GAMES.map((game): [number, Queueing] => [4, { game, moveLimit: 4n }]),
      [1, { game: 2n, moveLimit: 1n }],
      [4, { game: 2n, moveLimit: bank(5n, 1n) }],
      [2, { game: 3n, moveLimit: bank(6n, 2n) }],
      [1, { game: 1n, moveLimit: bank(4n, 0n) }],
      [1, { game: 1n, moveLimit: 65_535n }],
      [3, { game: 2n, moveLimit: days(1n, 1n) }],
      [1, { game: 2n, moveLimit: days(2n, 1n) }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      game: fc.constantFrom(0n, ...GAMES, 999n, LAST_FIELD),
      moveLimit: fc.constantFrom(
        0n,
        4n,
        bank(3n, 3n),
        bank(32_768n, 0n),
        days(15n, 1n),
        days(1n, 2n),
        1n << 32n,
        LAST_FIELD,
      ),
    }),
  },
);

export const register = command(
  "register",
  fc.record({ pick, choice, pool, terms: sessionTerms }),
  async (stage, wish) => {
    const player = playerFor(stage, wish.pick, wish.choice, (owner) => isIdle(stage, owner));
    await stage.send({
      signer: walletOf(player),
      call: "register",
      ...wish.pool,
      ...termsFor(stage, player, wish.terms),
    });
  },
);

const owner = weighted([38, "the player"], [1, EMPTY_KEY], [1, ODD_PARITY]);

export const requeue = command(
  "requeue",
  fc.record({ pick, choice, pool, signer, owner, bounds }),
  async (stage, wish) => {
    const { model } = stage;
    const player = playerFor(
      stage,
      wish.pick,
      wish.choice,
      (owner) => isIdle(stage, owner) && model.isActive(model.sessionOf(owner)),
    );
    const wallet = walletOf(player);
    await stage.send({
      signer: signerFor(stage, player, model.sessionOf(wallet).key, wish.signer),
      call: "requeue",
      owner: wish.owner === "the player" ? wallet : wish.owner,
      ...wish.pool,
      ...boundsFor(stage, wish.bounds),
    });
  },
);

export const leave = command(
  "leave",
  fc.record({ pick, choice, signer, owner, bounds }),
  async (stage, wish) => {
    const { model } = stage;
    const waits = (owner: string) => model.playerOf(owner).queue !== null;
    const player = playerFor(stage, wish.pick, wish.choice, waits);
    const wallet = walletOf(player);
    await stage.send({
      signer: signerFor(stage, player, model.sessionOf(wallet).key, wish.signer),
      call: "leave",
      owner: wish.owner === "the player" ? wallet : wish.owner,
      ...boundsFor(stage, wish.bounds),
    });
  },
);

/** Makes two idle players queue for the same pool, which rarely happens by chance. */
export async function pairUp(
  stage: Stage,
  pick: number,
  pool: Queueing,
  terms: readonly WishedTerms[],
): Promise<void> {
  for (const wished of terms) {
    const player = playerFor(stage, pick, "fitting", (owner) => isIdle(stage, owner));
    await stage.send({
      signer: walletOf(player),
      call: "register",
      ...pool,
      ...termsFor(stage, player, wished),
    });
  }
}
