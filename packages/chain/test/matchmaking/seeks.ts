import { readClock, isSlow, Side } from "@kifu/wire";
import { Field, type PrivateKey, type PublicKey } from "o1js";
import { contextOfSeeks, Seek } from "../../src/matchmaking/Seek.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { domainOf } from "../../src/runtime/runtimeModules.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { TranscriptSignature } from "../../src/engine/TranscriptSignature.js";
import { Scope } from "../../src/engine/Session.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { Actor, World } from "../harness/World.js";

type Any = number | bigint;

export interface Terms {
  game?: Any;
  moveLimit?: Any;
}

export interface SeekWish extends Terms {
  owner: KeyFields;
  key: PublicKey | KeyFields;
  /** Seconds until the session expires. */
  lasts: number;
  /** When the session expires. Overrides `lasts`. */
  expiresAt: Any;
  scope: Any;
  after: Any;
  validUntil: Any;
  /** The only opponent whom the player accepts. */
  opponent: Actor | KeyFields;
  side: Any;
  /** 1 for the owner's own signature, 0 for that of their session. */
  byOwner: Any;
  signer: PrivateKey;
  domain: bigint;
}

/**
 * Creates a player's seek. The player's own key signs it and opens a session, unless the wish
 * says that the session signs.
 */
export async function seekOf(
  world: World,
  actor: Actor,
  wish: Partial<SeekWish> = {},
): Promise<Seek> {
  const { seek, signer, byOwner, domain } = await unsignedSeek(world, actor, wish);
  const { game, moveLimit } = termsOf(wish);
  const digest = seek.digest(game, moveLimit);
  const signature = signTranscriptWithO1js(signer, contextOfSeeks(Field(domain)), digest);
  return new Seek({ ...seek, by: signedBy(signature, byOwner) });
}

/**
 * By default, black and white seek each other and Black moves first, so tests know whose turn it
 * is. Other players accept anyone.
 */
function usualWish({ black, white }: World, actor: Actor): Pick<SeekWish, "opponent" | "side"> {
  if (actor === black) return { opponent: white, side: Side.first };
  if (actor === white) return { opponent: black, side: Side.second };
  return { opponent: NO_KEY, side: Side.any };
}

export async function unsignedSeek(
  world: World,
  actor: Actor,
  wish: Partial<SeekWish>,
): Promise<{ seek: Seek } & Pick<SeekWish, "signer" | "byOwner" | "domain">> {
  const { byOwner = 1, domain = domainOf(world.terms), validUntil = world.validUntil } = wish;
  const bySession = Number(byOwner) === 0;
  const { lasts = 1000, expiresAt = bySession ? 0 : world.time + lasts } = wish;
  const { scope = bySession ? 0 : Scope.playAndQueue } = wish;
  const { key = bySession ? NO_KEY : actor.key } = wish;
  const { match, slowMatch } = await world.player(actor);
  // A refused clock is no clock.
  const clock = readClock(Number(wish.moveLimit ?? 10));
  const { after = clock !== undefined && isSlow(clock) ? slowMatch : match } = wish;
  const { signer = actor.secret(bySession ? "key" : "owner") } = wish;
  const { opponent, side } = { ...usualWish(world, actor), ...wish };
  const seek = new Seek({
    owner: wish.owner ?? actor.ownerFields,
    sessionKey: key instanceof KeyFields ? key : KeyFields.of(key),
    expiresAt: Field(expiresAt),
    scope: Field(scope),
    after: Field(after),
    validUntil: Field(validUntil),
    opponent: opponent instanceof KeyFields ? opponent : opponent.ownerFields,
    side: Field(side),
    by: SeatSignature.none(),
  });
  return { seek, signer, byOwner, domain };
}

export async function seekBySession(
  world: World,
  actor: Actor,
  wish: Partial<SeekWish> = {},
): Promise<Seek> {
  return await seekOf(world, actor, { ...wish, byOwner: 0 });
}

/** Sends two seeks. Anyone may send them. */
export async function sendPair(
  world: World,
  one: Seek,
  other: Seek,
  terms: Terms = {},
): Promise<Receipt> {
  const { game, moveLimit } = termsOf(terms);
  return await world.sandbox.send(world.third.laterKey, () =>
    world.sandbox.matchmaking.pair(game, moveLimit, one, other),
  );
}

export function signedBy(signature: TranscriptSignature, byOwner: Any): SeatSignature {
  return new SeatSignature({ byOwner: Field(byOwner), signature });
}

export function termsOf({
  game = gameNumbers.Randzu,
  moveLimit = 10,
}: Terms): Record<"game" | "moveLimit", Field> {
  return { game: Field(game), moveLimit: Field(moveLimit) };
}

const NO_KEY = new KeyFields({ x: Field(0), isOdd: Field(0) });

export const FOR_ANYBODY = { opponent: NO_KEY, side: Side.any };
