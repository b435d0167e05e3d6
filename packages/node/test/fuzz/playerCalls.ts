import { type PrivateKey, UInt64 } from "o1js";
import {
  GRANT,
  pairMethod,
  type PlainSignedSeek,
  Result,
  Scope,
  Seat,
  writePair,
} from "@kifu/chain";
import { signSeek } from "@kifu/chain/testing";
import { NO_KEY, NO_SESSION, type SeekTerms } from "@kifu/wire";
import { publicKeyOf } from "../harness/Draft.js";
import type { Member } from "./members.js";
import {
  anyone,
  type Call,
  type HonestCall,
  placeOf,
  type Scene,
  signedId,
  validUntil,
} from "./Scene.js";

export const playerCalls: Readonly<Record<string, HonestCall>> = {
  "Matchmaking.register": (scene) => {
    const member = anyone(scene, (one) => placeOf(scene, one) === undefined);
    return member && registration(scene, member);
  },

  "Matchmaking.requeue": (scene) => {
    const isFree = (one: Member) => placeOf(scene, one) === undefined && mayQueue(scene, one);
    const member = anyone(scene, isFree);
    if (member === undefined) return undefined;
    const { game, moveLimit } = member.pool;
    const fields = [...keyFields(member.wallet), BigInt(game), BigInt(moveLimit), ...bounds(scene)];
    return { method: "Matchmaking.requeue", key: member.session, fields };
  },

  "Matchmaking.leave": (scene) => {
    const { view } = scene;
    const member = anyone(
      scene,
      ({ wallet }) => view.player(publicKeyOf(wallet)).ticket.toBigInt() !== 0n,
    );
    if (member === undefined) return undefined;
    const key = mayQueue(scene, member) ? member.session : member.wallet;
    const fields = [...keyFields(member.wallet), ...bounds(scene)];
    return { method: "Matchmaking.leave", key, fields };
  },

  "Matchmaking.pair": (scene) => pair(scene),

  "Stakes.pair": (scene) => pair(scene, { stake: 1n + BigInt(scene.random.below(10)) }),

  "Ratings.pair": (scene) => pair(scene, { rated: true }),

  "Ratings.rate": (scene) => {
    const { view, members, random } = scene;
    for (let id = view.matchCount(); id > 0; id--) {
      const result = view.match(id)?.result.toBigInt();
      const isOver = result !== BigInt(Result.running) && result !== BigInt(Result.aborted);
      if (!isOver || !view.isToBeRated(id)) continue;
      return {
        method: "Ratings.rate",
        key: random.pick(members).session,
        fields: [signedId(scene, id)],
      };
    }
    return undefined;
  },

  "Stakes.openSession": (scene) => {
    const member = scene.random.pick(scene.members);
    const fields = newSession(scene, member);
    const allowance = BigInt(scene.random.below(100));
    const withAllowance = [...fields.slice(0, 4), allowance, ...fields.slice(4)];
    return { method: "Stakes.openSession", key: member.wallet, fields: withAllowance };
  },

  "Stakes.payOut": (scene) => {
    const { view, members, random } = scene;
    for (let id = view.matchCount(); id > 0; id--) {
      if (view.pot(id) === 0n || view.match(id)?.isRunning().toBoolean() !== false) continue;
      return {
        method: "Stakes.payOut",
        key: random.pick(members).session,
        fields: [signedId(scene, id)],
      };
    }
    return undefined;
  },

  "Bridge.withdraw": (scene) => {
    const member = anyone(scene, (one) => balanceOf(scene, one) > 0n);
    if (member === undefined) return undefined;
    const amount = 1n + BigInt(scene.random.below(Number(balanceOf(scene, member))));
    return {
      method: "Bridge.withdraw",
      key: member.wallet,
      fields: [amount, ...bounds(scene)],
    };
  },

  "Treasury.grant": (scene) => {
    const member = anyone(scene, (one) => balanceOf(scene, one) < GRANT);
    return member && { method: "Treasury.grant", key: member.wallet, fields: bounds(scene) };
  },

  "Sessions.openSession": (scene) => {
    const member = scene.random.pick(scene.members);
    const fields = newSession(scene, member);
    return { method: "Sessions.openSession", key: member.wallet, fields };
  },

  "Sessions.revokeSession": (scene) => {
    const hasSession = ({ wallet }: Member) =>
      (scene.view.session(publicKeyOf(wallet))?.scope.toBigInt() ?? 0n) !== 0n;
    const member = anyone(scene, hasSession);
    if (member === undefined) return undefined;
    return { method: "Sessions.revokeSession", key: member.wallet, fields: bounds(scene) };
  },

  "Sessions.reseat": (scene) => {
    const { view, time, random, members } = scene;
    const seatOf = ({ wallet }: Member) => {
      const owner = publicKeyOf(wallet);
      const number = view.player(owner).match.toBigInt();
      const session = view.session(owner);
      const match = view.match(Number(number));
      if (session === undefined || match?.isRunning().toBoolean() !== true) return undefined;
      const isFirst = match.first.owner.equals(owner).toBoolean();
      const isSeated = Seat.of(owner, session)
        .isSame(isFirst ? match.first : match.second)
        .toBoolean();
      const isDue = !isSeated && session.mayBeSeatedAt(UInt64.from(time)).toBoolean();
      return isDue ? { number, seat: isFirst ? 0n : 1n } : undefined;
    };
    const member = anyone(scene, (each) => seatOf(each) !== undefined);
    const due = member && seatOf(member);
    const { session: key } = random.pick(members);
    if (due === undefined) return undefined;
    const fields = [scene.domain + due.number, due.seat];
    return { method: "Sessions.reseat", key, fields };
  },
};

export function registration(scene: Scene, member: Member): Call {
  const { game, moveLimit } = member.pool;
  const fields = [BigInt(game), BigInt(moveLimit), ...newSession(scene, member)];
  return { method: "Matchmaking.register", key: member.wallet, fields };
}

/** Two members begin a match. The game is one of their games, unless it is given. */
export function pair(
  scene: Scene,
  { stake = 0n, rated = false, game }: { stake?: bigint; rated?: boolean; game?: number } = {},
): Call | undefined {
  const isFree = (one: Member) =>
    placeOf(scene, one) === undefined && balanceOf(scene, one) >= stake;
  const one = anyone(scene, isFree);
  const other = one && anyone(scene, (member) => member !== one && isFree(member));
  if (one === undefined || other === undefined) return undefined;
  const { pool } = one;
  const moveLimit = BigInt(pool.moveLimit);
  const terms = { game: BigInt(game ?? pool.game), moveLimit, stake, rated };
  const seeks = [seek(scene, one, terms), seek(scene, other, terms)] as const;
  const { session: key } = scene.random.pick(scene.members);
  return { method: pairMethod(terms), key, fields: writePair({ terms, seeks }) };
}

function balanceOf({ view }: Scene, { wallet }: Member): bigint {
  return view.balance(publicKeyOf(wallet)).amount.toBigInt();
}

function mayStake({ view }: Scene, { wallet }: Member, stake: bigint): boolean {
  const owner = publicKeyOf(wallet);
  const session = view.session(owner);
  const allowed = session && view.balance(owner).allowedTo(session).toBigInt();
  return stake === 0n || (allowed !== undefined && allowed >= stake);
}

function seek(scene: Scene, member: Member, terms: SeekTerms): PlainSignedSeek {
  const { view, domain, random } = scene;
  const [x = 0n, isOdd = 0n, expiresAt = 0n, scope = 0n] = newSession(scene, member);
  const bySession = mayQueue(scene, member) && mayStake(scene, member, terms.stake);
  const byOwner = !bySession || random.chance(0.5);
  const [ownerX = 0n, ownerIsOdd = 0n] = keyFields(member.wallet);
  return signSeek({ secret: byOwner ? member.wallet : member.session, byOwner }, domain, terms, {
    owner: { x: ownerX, isOdd: ownerIsOdd },
    ...(byOwner ? { sessionKey: { x, isOdd }, expiresAt, scope } : NO_SESSION),
    after: view.player(publicKeyOf(member.wallet)).match.toBigInt(),
    validUntil: validUntil(scene),
    opponent: NO_KEY,
    side: 0n,
    allowance: byOwner && terms.stake > 0n ? 2n * terms.stake : 0n,
  });
}

function mayQueue({ view, time }: Scene, { wallet, session }: Member): boolean {
  const opened = view.session(publicKeyOf(wallet));
  if (opened === undefined || opened.scope.toBigInt() !== BigInt(Scope.playAndQueue)) return false;
  const isKey = opened.key.equals(publicKeyOf(session)).toBoolean();
  return isKey && BigInt(time) < opened.expiresAt.toBigInt();
}

function newSession(scene: Scene, { session }: Member): bigint[] {
  const { time, random } = scene;
  const lasts = random.chance(0.2) ? 1 + random.below(5) : 50_000;
  const scope = random.chance(0.1) ? Scope.play : Scope.playAndQueue;
  return [...keyFields(session), BigInt(time + lasts), BigInt(scope), ...bounds(scene)];
}

/** The domain, and the last block for which a signature is valid. */
function bounds(scene: Scene): bigint[] {
  return [scene.domain, validUntil(scene)];
}

function keyFields(key: PrivateKey): bigint[] {
  return publicKeyOf(key)
    .toFields()
    .map((field) => field.toBigInt());
}
