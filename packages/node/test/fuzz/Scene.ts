import type { Random } from "@kifu/kit/testing";
import { Field, type PrivateKey } from "o1js";
import type { StateView } from "../../src/sequencer/StateView.js";
import { type KifuRuntime, type Match, VALID_FOR } from "@kifu/chain";
import { type Draft, publicKeyOf } from "../harness/Draft.js";
import type { Member } from "./members.js";

/** What a step of the fuzzing uses: the players, the chain's state, and random numbers. */
export interface Scene {
  runtime: KifuRuntime;
  view: StateView;
  /** Of the block in which the next transaction runs. */
  time: number;
  domain: bigint;
  members: readonly Member[];
  /** Whether everything sent must be JSON. */
  asJson: boolean;
  random: Random;
}

/** Arguments for a runtime method, and who would sign them. */
export interface Call {
  /** `Module.method` */
  method: string;
  key: PrivateKey;
  fields: readonly bigint[];
}

/** Makes a call that the chain must accept now, if there is one. */
export type HonestCall = (scene: Scene) => Call | undefined;

/** The call as its signer's next transaction. */
export function draftOf({ runtime, view }: Scene, { method, key, fields }: Call): Draft {
  const [moduleName = "", methodName = ""] = method.split(".");
  const methodId = runtime.methodIdResolver.getMethodId(moduleName, methodName);
  return { methodId, key, fields, nonce: view.nonce(publicKeyOf(key)) };
}

/** A running match with a seat in it. */
export interface Place {
  id: number;
  match: Match;
  /** 0 or 1 */
  seat: number;
}

/** The member's current match, whose clock may have run out. */
export function placeOf({ view }: Scene, { wallet }: Member): Place | undefined {
  const owner = publicKeyOf(wallet);
  const id = Number(view.player(owner).match.toBigInt());
  const match = view.match(id);
  if (match?.isRunning().toBoolean() !== true) return undefined;
  return { id, match, seat: match.first.owner.equals(owner).toBoolean() ? 0 : 1 };
}

/** A running match in which the side to move may still move. */
export function isPlayed(match: Match, time: number): boolean {
  return match.isRunning().toBoolean() && match.deadline.toBigInt() >= BigInt(time);
}

/** Any member who satisfies the condition, if there is one. */
export function anyone(
  { members, random }: Scene,
  suits: (member: Member) => boolean,
): Member | undefined {
  return random.shuffled(members).find(suits);
}

/** The last block of what is signed. Sometimes the very next. */
export function validUntil({ time, random }: Scene): bigint {
  return BigInt(time + (random.chance(0.2) ? random.below(3) : VALID_FOR));
}

/** A match as its players sign it: counted from the chain's domain. */
export function signedId({ domain }: Scene, match: number): bigint {
  return Field(domain).add(match).toBigInt();
}
