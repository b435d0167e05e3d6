import { createHash } from "node:crypto";
import { random } from "@kifu/kit/testing";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey } from "o1js";
import { lastingGame } from "../src/cli/loadtest/lastingGame.js";
import type { PlayerKeys } from "../src/cli/loadtest/SigningMatch.js";
import {
  domainOf,
  KeyFields,
  type KifuRuntime,
  Scope,
  signCall,
  standaloneRuntime,
  VALID_FOR,
  waitingSeat,
} from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { LONGEST_MOVE } from "@kifu/wire";
import { measuredGame } from "./measuredGame.js";
import { StagedMatch } from "./StagedMatch.js";
import type { SignedTransaction } from "./sides/Side.js";

/** Later than the end of any measured chain. */
const SESSION_EXPIRY = 900_000;

let runtime: KifuRuntime | undefined;

/**
 * The work for a side: matches of the measured game, played in lockstep and signed on demand. The
 * same seed makes the same transactions.
 */
export class Workload {
  private readonly matches: { number: number; staged: StagedMatch }[];
  private next = 0;

  constructor(seed: number, matches: number) {
    const shared = (runtime ??= standaloneRuntime(defaultTerms).runtime);
    this.matches = Array.from({ length: matches }, (_, i) => {
      // The number that the chain will give this match.
      const number = i + 1;
      const staged = new StagedMatch({
        game: measuredGame,
        runtime: shared,
        terms: defaultTerms,
        players: [player(seed, number, 0), player(seed, number, 1)],
        moves: lastingGame(measuredGame.plain, random(seed, `match ${number}`)),
      });
      return { number, staged };
    });
  }

  /**
   * How many transactions in a row belong to different matches, and so do not depend on each other.
   */
  get independent(): number {
    return this.matches.length;
  }

  /** `openTime` is the time of the chain's next block. */
  registrations(openTime: number): SignedTransaction[] {
    return this.matches.flatMap(({ number, staged }) => {
      const [first, second] = staged.staging.players;
      const order = waitingSeat(number) === 0 ? [first, second] : [second, first];
      return order.map((player) => register(staged, player, { number, openTime }).toJSON());
    });
  }

  /** Returns `count` moves: one in each match, then the next in each match, and so on. */
  moves(count: number): SignedTransaction[] {
    return Array.from({ length: count }, () => {
      const match = this.matches[this.next % this.matches.length];
      const move = match?.staged.move(match.number);
      if (move === undefined) throw new RangeError("No moves are left in these matches");
      this.next++;
      return move.toJSON();
    });
  }
}

/**
 * Opens a player's session and puts the player into the queue. Seeks are not used, because stock
 * Protokit does not pair them by itself.
 */
function register(
  { staging: { game, runtime, terms } }: StagedMatch,
  { wallet, session }: PlayerKeys,
  { number, openTime }: { number: number; openTime: number },
): PendingTransaction {
  return signCall(
    runtime,
    { key: wallet, nonce: 0 },
    "Matchmaking",
    "register",
    Field(game.plain.number),
    // The move limit also determines the pool. Each match has a different limit, so each has its
    // own pool.
    Field(LONGEST_MOVE - number),
    KeyFields.of(session.toPublicKey()),
    Field(SESSION_EXPIRY),
    Field(Scope.play),
    Field(domainOf(terms)),
    Field(openTime + VALID_FOR),
  );
}

function player(seed: number, match: number, seat: 0 | 1) {
  const key = (purpose: string) => {
    const digest = createHash("sha256").update(`${seed}/${match}/${seat}/${purpose}`).digest("hex");
    // Below the order of the group, whatever the digest.
    return PrivateKey.fromBigInt(BigInt(`0x${digest}`) >> 2n);
  };
  return { wallet: key("wallet"), session: key("session") };
}
