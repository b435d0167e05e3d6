import type { Random } from "@kifu/kit/testing";
import { Field, type PrivateKey } from "o1js";
import type { StateView } from "../../src/sequencer/StateView.js";
import { type KifuRuntime, type Match, VALID_FOR } from "@kifu/chain";
import type { MatchHistory } from "../../src/tables/takebacks.js";
import { type Draft, publicKeyOf } from "../harness/Draft.js";
import type { Member } from "./members.js";

export interface Scene {
  runtime: KifuRuntime;
  view: StateView;
  /** The time of the block in which the next transaction runs. */
  time: number;
  domain: bigint;
  history: MatchHistory;
  members: readonly Member[];
  asJson: boolean;
  random: Random;
}

export interface Call {
  /** `Module.method` */
  method: string;
  key: PrivateKey;
  fields: readonly bigint[];
  /** Whether the chain must refuse the call, as it stands. */
  isRefused?: boolean;
}

/**
 * A call that the chain must accept now, unless it says otherwise. Undefined if none is possible.
 */
export type HonestCall = (scene: Scene) => Call | undefined;

export function draftOf({ runtime, view }: Scene, { method, key, fields }: Call): Draft {
  const [moduleName = "", methodName = ""] = method.split(".");
  const methodId = runtime.methodIdResolver.getMethodId(moduleName, methodName);
  return { methodId, key, fields, nonce: view.nonce(publicKeyOf(key)) };
}

export interface Place {
  id: number;
  match: Match;
  seat: number;
}

/** The member's seat in a running match. The clock of the match may have run out. */
export function placeOf({ view }: Scene, { wallet }: Member): Place | undefined {
  const owner = publicKeyOf(wallet);
  const id = Number(view.player(owner).match.toBigInt());
  const match = view.match(id);
  if (match?.isRunning().toBoolean() !== true) return undefined;
  return { id, match, seat: match.first.owner.equals(owner).toBoolean() ? 0 : 1 };
}

export function isPlayed(match: Match, time: number): boolean {
  return match.isRunning().toBoolean() && match.deadline.toBigInt() >= BigInt(time);
}

export function anyone(
  { members, random }: Scene,
  suits: (member: Member) => boolean,
): Member | undefined {
  return random.shuffled(members).find(suits);
}

/** The last block for which a signature is valid. Sometimes that is the next block. */
export function validUntil({ time, random }: Scene): bigint {
  return BigInt(time + (random.chance(0.2) ? random.below(3) : VALID_FOR));
}

/** The match number as players sign it, which includes the chain's domain. */
export function signedId({ domain }: Scene, match: number): bigint {
  return Field(domain).add(match).toBigInt();
}
