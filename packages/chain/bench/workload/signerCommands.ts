import { createHash } from "node:crypto";
import { random } from "@kifu/kit/testing";
import { PrivateKey } from "o1js";
import { LASTING_PLIES, lastingGame } from "../../src/commands/kifu/loadtest/lastingGame.js";
import { StagedMatch } from "../../src/commands/kifu/loadtest/StagedMatch.js";
import type { ChainTerms } from "../../src/runtime/modules.js";
import type { KifuRuntime } from "../../src/runtime/standalone.js";
import type { SignedTransaction } from "../sides/Side.js";

/** Longer than any chain that is measured. */
const SESSION_EXPIRY = 900_000;

/** A move's time in blocks, which also names the pool: each match has one to itself. */
const LONGEST_LIMIT = 65_535;

export interface SignerCommands {
  [command: string]: (...args: never[]) => Promise<unknown>;
  /** Registers the players of matches `first` … `first + count - 1`: their numbers on the chain. */
  registrations(first: number, count: number): Promise<SignedTransaction[]>;
  /** The next `plies` moves of each of these matches, in lockstep. */
  moves(first: number, count: number, plies: number): Promise<SignedTransaction[]>;
}

export function signerCommands(
  runtime: KifuRuntime,
  terms: ChainTerms,
  seed: number,
): SignerCommands {
  const matches = new Map<number, StagedMatch>();

  function match(number: number): StagedMatch {
    let staged = matches.get(number);
    if (staged === undefined) {
      staged = new StagedMatch({
        runtime,
        terms,
        players: [player(seed, number, 0), player(seed, number, 1)],
        moveLimit: LONGEST_LIMIT - number,
        expiresAt: SESSION_EXPIRY,
        moves: lastingGame(random(seed, `match ${number}`)),
      });
      matches.set(number, staged);
    }
    return staged;
  }

  return {
    async registrations(first, count) {
      return numbers(first, count).flatMap((number) =>
        ([0, 1] as const).map((seat) => match(number).register(seat).toJSON()),
      );
    },
    async moves(first, count, plies) {
      const signed: SignedTransaction[] = [];
      for (let ply = 0; ply < plies; ply++) {
        for (const number of numbers(first, count)) {
          const transaction = match(number).move(number);
          if (transaction === undefined) {
            throw new RangeError(`Match ${number} has only ${LASTING_PLIES} moves`);
          }
          signed.push(transaction.toJSON());
        }
      }
      return signed;
    },
  };
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

function player(seed: number, match: number, seat: 0 | 1) {
  const key = (purpose: string) => {
    const digest = createHash("sha256").update(`${seed}/${match}/${seat}/${purpose}`).digest("hex");
    // Below the group's order, whatever the digest.
    return PrivateKey.fromBigInt(BigInt(`0x${digest}`) >> 2n);
  };
  return { wallet: key("wallet"), session: key("session") };
}
