import { contextFieldOf, drawContext, takebackContext } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import type { Bridge } from "../../src/bridge/Bridge.js";
import type { Matches } from "../../src/engine/Matches.js";
import { provable } from "../../src/engine/moveArguments.js";
import type { Matchmaking } from "../../src/matchmaking/Matchmaking.js";
import { provableGames } from "../../src/runtime/games.js";
import type { ResolvedGames } from "../../src/runtime/standaloneRuntime.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import type { Sessions } from "../../src/engine/Sessions.js";
import { StakedSeek } from "../../src/matchmaking/Seek.js";
import type { Ratings } from "../../src/ratings/Ratings.js";
import type { Stakes } from "../../src/stakes/Stakes.js";
import type { Treasury } from "../../src/stakes/Treasury.js";
import { keyArgument, privateKeyOf } from "./keys.js";
import { signedSeek } from "./signedSeek.js";
import type { Agreed, Move, Takeback, Transaction } from "./transaction.js";

export interface Modules {
  sessions: Sessions;
  matches: Matches;
  matchmaking: Matchmaking;
  stakes: Stakes;
  ratings: Ratings;
  treasury: Treasury;
  bridge: Bridge;
  games: ResolvedGames;
}

export async function callRuntime(
  modules: Modules,
  tx: Transaction,
  domain: bigint,
): Promise<void> {
  const { sessions, matches, matchmaking, stakes } = modules;
  switch (tx.call) {
    case "register":
      return await matchmaking.register(
        Field(tx.game),
        Field(tx.moveLimit),
        keyArgument(tx.key),
        Field(tx.expiresAt),
        Field(tx.scope),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "requeue":
      return await matchmaking.requeue(
        keyArgument(tx.owner),
        Field(tx.game),
        Field(tx.moveLimit),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "leave":
      return await matchmaking.leave(keyArgument(tx.owner), Field(tx.domain), Field(tx.validUntil));
    case "pair":
      return await matchmaking.pair(
        Field(tx.game),
        Field(tx.moveLimit),
        signedSeek({ ...tx, stake: 0n }, tx.one),
        signedSeek({ ...tx, stake: 0n }, tx.other),
      );
    case "pairForStake":
      return await stakes.pair(
        Field(tx.game),
        Field(tx.moveLimit),
        Field(tx.stake),
        new StakedSeek({ seek: signedSeek(tx, tx.one), allowance: Field(tx.one.allowance) }),
        new StakedSeek({ seek: signedSeek(tx, tx.other), allowance: Field(tx.other.allowance) }),
      );
    case "pairRated":
      return await modules.ratings.pair(
        Field(tx.game),
        Field(tx.moveLimit),
        signedSeek({ ...tx, stake: 0n, rated: true }, tx.one),
        signedSeek({ ...tx, stake: 0n, rated: true }, tx.other),
      );
    case "rate":
      return await modules.ratings.rate(Field(domain).add(tx.match));
    case "openToStake":
      return await stakes.openSession(
        keyArgument(tx.key),
        Field(tx.expiresAt),
        Field(tx.scope),
        Field(tx.allowance),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "payOut":
      return await stakes.payOut(Field(domain).add(tx.match));
    case "grant":
      return await modules.treasury.grant(Field(tx.domain), Field(tx.validUntil));
    case "takeDeposit":
      return await modules.bridge.takeDeposit(keyArgument(tx.owner), Field(tx.amount));
    case "takeWithdrawal":
      return await modules.bridge.takeWithdrawal(keyArgument(tx.owner), Field(tx.amount));
    case "takeConclusion":
      return await modules.bridge.takeConclusion(Field(domain).add(tx.match));
    case "withdraw":
      return await modules.bridge.withdraw(
        Field(tx.amount),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "openSession":
      return await sessions.openSession(
        keyArgument(tx.key),
        Field(tx.expiresAt),
        Field(tx.scope),
        Field(tx.domain),
        Field(tx.validUntil),
      );
    case "revokeSession":
      return await sessions.revokeSession(Field(tx.domain), Field(tx.validUntil));
    case "reseat":
      return await sessions.reseat(Field(domain).add(tx.match), Field(tx.seat));
    case "makeMove":
      return await move(modules.games, tx, domain);
    case "resign":
      return await matches.resign(
        Field(tx.domain).add(tx.match),
        Field(tx.seat),
        Field(tx.validUntil),
      );
    case "abort":
      return await matches.abort(
        Field(tx.domain).add(tx.match),
        Field(tx.seat),
        Field(tx.transcript),
        Field(tx.validUntil),
      );
    case "claimAbort":
      return await matches.claimAbort(Field(domain).add(tx.match));
    case "agreeDraw":
      return await matches.agreeDraw(
        Field(domain).add(tx.match),
        signedAgreement(tx.match, tx.first, drawContext),
        signedAgreement(tx.match, tx.second, drawContext),
      );
    case "takeBack":
      return await takeBack(modules.games, tx, domain);
    case "claimTimeout":
      return await matches.claimTimeout(Field(domain).add(tx.match));
  }
}

function signedAgreement(
  match: bigint,
  agreed: Agreed,
  contextWith: typeof drawContext,
): SeatSignature {
  const [first, second] = agreed.owners.map((owner) => {
    const { x, isOdd } = keyArgument(owner);
    return { x: x.toBigInt(), isOdd: isOdd.toBigInt() === 1n };
  });
  const context = contextFieldOf(hash, {
    matchId: Field(agreed.domain).add(match).toBigInt(),
    game: BigInt(agreed.game),
    moveLimit: BigInt(agreed.moveLimit),
    first: first!,
    second: second!,
  });
  const signature = signTranscriptWithO1js(
    privateKeyOf(agreed.signer),
    Field(contextWith(hash, context)),
    Field(agreed.transcript),
  );
  return new SeatSignature({ byOwner: Field(agreed.byOwner ? 1 : 0), signature });
}

function hash(fields: readonly bigint[]): bigint {
  return Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
}

async function move(modules: ResolvedGames, tx: Move, domain: bigint): Promise<void> {
  const game = provableGames.find(({ plain }) => plain.number === tx.module);
  if (game === undefined) throw new Error(`There is no game ${tx.module}`);
  await modules[game.plain.module].makeMove(
    Field(domain).add(tx.match),
    provable(game.State, tx.state),
    provable(game.Move, tx.move),
    provable(game.Witness, tx.witness),
  );
}

async function takeBack(modules: ResolvedGames, tx: Takeback, domain: bigint): Promise<void> {
  const game = provableGames.find(({ plain }) => plain.number === tx.module);
  if (game === undefined) throw new Error(`There is no game ${tx.module}`);
  const { length } = tx.moves;
  const takeback = {
    before: provable(game.State, tx.before),
    moves: [tx.moves.slice(0, length / 2), tx.moves.slice(length / 2)].map((fields) =>
      provable(game.Move, fields),
    ),
    witnesses: [],
    plies: Field(tx.plies),
  };
  await modules[game.plain.module].takeBack(
    Field(domain).add(tx.match),
    takeback,
    signedAgreement(tx.match, tx.first, takebackContext),
    signedAgreement(tx.match, tx.second, takebackContext),
  );
}
