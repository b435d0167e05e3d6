import { Side } from "@kifu/wire";
import { Field } from "o1js";
import { Seek, contextOfStakes, StakedSeek } from "../../src/matchmaking/Seek.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { Balance } from "../../src/stakes/Balance.js";
import type { Receipt } from "../harness/Sandbox.js";
import { type Actor, World } from "../harness/World.js";
import {
  type SeekWish,
  signedBy,
  type Terms,
  termsOf,
  unsignedSeek,
} from "../matchmaking/seeks.js";

type Any = number | bigint;

export interface StakedTerms extends Terms {
  stake?: Any;
}

export interface StakeWish extends SeekWish, StakedTerms {
  allowance: Any;
}

export const STAKE = 30;

/**
 * Creates a player's seek for a stake. The player's own key signs it and opens a session, unless
 * the wish says that the session signs.
 */
export async function stakedSeekOf(
  world: World,
  actor: Actor,
  wish: Partial<StakeWish> = {},
): Promise<StakedSeek> {
  const { seek, signer, byOwner, domain } = await unsignedSeek(world, actor, wish);
  const allowance = Field(wish.allowance ?? 0);
  const digest = new StakedSeek({ seek, allowance }).digest(stakedTermsOf(wish));
  const signature = signTranscriptWithO1js(signer, contextOfStakes(Field(domain)), digest);
  return new StakedSeek({
    seek: new Seek({ ...seek, by: signedBy(signature, byOwner) }),
    allowance,
  });
}

export async function stakedBySession(
  world: World,
  actor: Actor,
  wish: Partial<StakeWish> = {},
): Promise<StakedSeek> {
  return await stakedSeekOf(world, actor, { ...wish, byOwner: 0 });
}

export async function sendStaked(
  world: World,
  one: StakedSeek,
  other: StakedSeek,
  terms: StakedTerms = {},
): Promise<Receipt> {
  const { game, moveLimit, stake } = stakedTermsOf(terms);
  return await world.sandbox.send(world.third.laterKey, () =>
    world.sandbox.stakes.pair(game, moveLimit, stake, one, other),
  );
}

export async function pairStaked(world: World, wish: Partial<StakeWish> = {}): Promise<number> {
  const { black, white } = world;
  const one = await stakedSeekOf(world, black, { ...wish, side: Side.first });
  const other = await stakedSeekOf(world, white, { ...wish, side: Side.second });
  const { code } = await sendStaked(world, one, other, wish);
  if (code !== undefined) throw new Error(`They are not paired: ${code}`);
  return await world.count();
}

export async function withStakedMatch(
  world: World = new World(),
  wish: Partial<StakeWish> = {},
): Promise<World> {
  for (const { owner } of [world.black, world.white]) await world.grant(owner);
  await pairStaked(world, wish);
  return world;
}

/** Stores a player's balance and the allowance of their current session, without the rules. */
export async function endow(
  world: World,
  actor: Actor,
  amount: Any,
  allowance: Any = 0,
): Promise<void> {
  const session = await world.session(actor);
  await world.storeBalance(
    actor,
    new Balance({
      amount: Field(amount),
      session: session?.serial ?? Field(0),
      allowance: Field(allowance),
    }),
  );
}

/** Returns the balances of Black and White, and the amount in a match's pot. */
export async function fundsOf(world: World, match = 1): Promise<(number | undefined)[]> {
  const pot = await world.pot(match);
  const [black, white] = [await amountOf(world, world.black), await amountOf(world, world.white)];
  return [black, white, pot === undefined ? undefined : Number(pot)];
}

export async function amountOf(world: World, actor: Pick<Actor, "owner">): Promise<number> {
  return Number((await world.balance(actor)).amount.toBigInt());
}

/** The allowance in a player's balance, whichever session it belongs to. */
export async function allowanceOf(world: World, actor: Pick<Actor, "owner">): Promise<number> {
  return Number((await world.balance(actor)).allowance.toBigInt());
}

export function stakedTermsOf({
  stake = STAKE,
  ...terms
}: StakedTerms): Record<"game" | "moveLimit" | "stake", Field> {
  return { ...termsOf(terms), stake: Field(stake) };
}
