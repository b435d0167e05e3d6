import fc from "fast-check";
import { STRANGER, walletOf } from "../keys.js";
import type { Stage } from "../stage.js";
import type { StakedPair, StakedSeek } from "../transaction.js";
import { command, pick, weighted } from "./command.js";
import { matchFor, which } from "./matches.js";
import { choice, playerFor } from "./players.js";
import { pool } from "./queueing.js";
import {
  agreedOn,
  agreeing,
  seek,
  seekersFor,
  seekOf,
  type WishedSeek,
  withheld,
} from "./seeks.js";
import { bounds, boundsFor, sessionTerms, termsFor, usualTerms } from "./sessions.js";

const GRANT = 1000n;
const LARGEST_STAKE = (1n << 32n) - 1n;

type WishedStake = "some" | "as much as can be" | "one too much" | bigint;

const stake = weighted<WishedStake>(
  [12, "some"],
  [5, "as much as can be"],
  [3, "one too much"],
  [1, 0n],
  [1, LARGEST_STAKE],
  [1, LARGEST_STAKE + 1n],
  [1, -1n],
);

const allowance = weighted(
  [8, 0n],
  [12, 300n],
  [4, 5000n],
  [1, LARGEST_STAKE],
  [1, LARGEST_STAKE + 1n],
  [1, -1n],
);

/** Mostly valid seeks. One of two random seeks would usually be invalid. */
export const usualSeek = fc.oneof(
  { weight: 1, arbitrary: seek },
  {
    weight: 3,
    arbitrary: seek.map(({ by }): WishedSeek => ({
      owner: "the player",
      by: by === "owner" ? by : "session",
      signer: "the right one",
      after: "the latest match",
      opponent: "anybody",
      side: "any",
      terms: usualTerms,
    })),
  },
);

const stakedSeek = fc.record({
  seek: usualSeek,
  allowance,
  isGreedy: weighted([9, false], [1, true]),
});

/** Pairs two free players who seek the same stake, which may be invalid. */
export const pairForStake = command(
  "pairForStake",
  fc.record({
    pick,
    choice,
    pool,
    stake,
    one: stakedSeek,
    other: stakedSeek,
    agreeing,
    withheld,
    prepared: weighted([3, true], [1, false]),
    /** Whether the sessions that sign are first opened again, without an allowance. */
    reopened: weighted([4, false], [1, true]),
  }),
  async (stage, wish) => {
    const [one, other] = seekersFor(stage, wish.pick, wish.choice);
    if (wish.prepared) {
      for (const [player, { seek }] of [
        [one, wish.one],
        [other, wish.other],
      ] as const) {
        await prepare(stage, player, seek.by);
        if (wish.reopened && seek.by !== "owner") await reopen(stage, player, wish.pick);
      }
    }
    const { moveLimit } = wish.pool;
    const [agreedOne, agreedOther] = [wish.one, wish.other].map(({ seek }) =>
      agreedOn(wish.agreeing, seek),
    ) as [WishedSeek, WishedSeek];
    const seeks = [
      allowing(seekOf(stage, [one, other], agreedOne, { fittingSide: 1n, moveLimit }), wish.one),
      allowing(
        seekOf(stage, [other, one], agreedOther, { fittingSide: 2n, moveLimit }),
        wish.other,
      ),
    ] as const;
    const tx: StakedPair = {
      ...wish.pool,
      stake: stakeFor(stage, wish.stake, wish.pick, seeks),
      one: seeks[0],
      other: seeks[1],
    };
    stage.model.handedIn.push(tx);
    if (wish.withheld) return;
    const signer = walletOf((other % stage.players) + 1);
    await stage.send({ signer, call: "pairForStake", ...tx });
  },
);

/** Matches with this many moves are left running. */
const EARLY = 4;

/** Ends the player's young match, and gives the player money and a session that may stake. */
export async function prepare(stage: Stage, player: number, by: WishedSeek["by"]): Promise<void> {
  const { model } = stage;
  const signer = walletOf(player);
  const bounds = boundsFor(stage, usualTerms.bounds);
  const { match: number } = model.playerOf(signer);
  const match = model.matches[number - 1];
  if (match !== undefined && model.isHeld(signer)) {
    if (match.ply >= EARLY) return;
    // The side to move may always resign, so this match can always be ended.
    const { turn, seats } = match;
    const named = { signer: seats[turn].owner, match: BigInt(number) };
    if (model.isOutOfTime(match)) await stage.send({ ...named, call: "claimTimeout" });
    else await stage.send({ ...named, call: "resign", seat: BigInt(turn), ...bounds });
  }
  const balance = model.stakes.balanceOf(signer);
  if (balance.amount === 0n) await stage.send({ signer, call: "grant", ...bounds });
  const session = model.sessionOf(signer);
  const mayStake = model.isActive(session) && model.stakes.allowedBy(balance, session) > 0n;
  if (by === "owner" || mayStake) return;
  const terms = termsFor(stage, player, usualTerms);
  await stage.send({ signer, call: "openToStake", allowance: 300n, ...terms });
}

async function reopen(stage: Stage, player: number, pick: number): Promise<void> {
  const key = pick % 2 === 0 ? "key" : "later";
  const terms = termsFor(stage, player, { ...usualTerms, key, lasts: 1000 + (pick % 7) });
  await stage.send({ signer: walletOf(player), call: "openSession", ...terms });
}

function allowing(
  seek: ReturnType<typeof seekOf>,
  wish: { allowance: bigint; isGreedy: boolean },
): StakedSeek {
  return { ...seek, allowance: seek.byOwner || wish.isGreedy ? wish.allowance : 0n };
}

function stakeFor(
  { model: { stakes, ...model } }: Stage,
  wish: WishedStake,
  pick: number,
  seeks: readonly StakedSeek[],
): bigint {
  if (typeof wish === "bigint") return wish;
  const most = seeks.map(({ owner, byOwner }) => {
    const balance = stakes.balanceOf(owner);
    const { amount } = balance;
    if (byOwner) return amount;
    const session = model.sessions.get(owner);
    const allowed = session === undefined ? 0n : stakes.allowedBy(balance, session);
    return amount < allowed ? amount : allowed;
  });
  const least = most.reduce((a, b) => (a < b ? a : b));
  if (wish === "one too much") return least + 1n;
  if (least === 0n) return 1n;
  return wish === "as much as can be" ? least : 1n + (BigInt(pick) % (least < 90n ? least : 90n));
}

export const openToStake = command(
  "openToStake",
  fc.record({ pick, choice, terms: sessionTerms, allowance }),
  async (stage, wish) => {
    const hasMoney = (owner: string) => stage.model.stakes.balanceOf(owner).amount > 0n;
    const player = playerFor(stage, wish.pick, wish.choice, hasMoney);
    await stage.send({
      signer: walletOf(player),
      call: "openToStake",
      allowance: wish.allowance,
      ...termsFor(stage, player, wish.terms),
    });
  },
);

export const payOut = command("payOut", fc.record({ pick, which }), async (stage, wish) => {
  const { model, players } = stage;
  const isDue = (match: (typeof model.matches)[number]) => {
    const pot = model.stakes.pots.get(model.matches.indexOf(match) + 1) ?? 0n;
    return pot !== 0n && match.result !== "running";
  };
  const { number } = matchFor(stage, wish.pick, wish.which, isDue);
  const signer = wish.pick % 3 === 0 ? STRANGER : walletOf(1 + (wish.pick % players));
  await stage.send({ signer, call: "payOut", match: number });
});

export const grant = command("grant", fc.record({ pick, choice, bounds }), async (stage, wish) => {
  const isPoor = (owner: string) => stage.model.stakes.balanceOf(owner).amount < GRANT;
  const player = playerFor(stage, wish.pick, wish.choice, isPoor);
  const signer = walletOf(player);
  await stage.send({ signer, call: "grant", ...boundsFor(stage, wish.bounds) });
});
