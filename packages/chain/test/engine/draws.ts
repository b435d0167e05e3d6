import { Field, type PrivateKey, type PublicKey } from "o1js";
import { contextOfDraws, contextOf } from "../../src/engine/transcript.js";
import { Match } from "../../src/engine/Match.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { Actor, World } from "../harness/World.js";

type Any = number | bigint;

export interface DrawWish {
  signer: PrivateKey;
  /** 1 for the owner's own signature, 0 for that of their session. */
  byOwner: Any;
  /** Signs for this match instead of the real one. */
  match: number;
  domain: bigint;
  transcript: (transcript: Field) => Field;
  /** Signs the agreement like a move. */
  asMove: boolean;
  none: boolean;
}

/**
 * A player's agreement, signed by their session for the match's current state. `wish` changes
 * parts of it.
 */
export async function drawBy(
  world: World,
  actor: Actor,
  wish: Partial<DrawWish> = {},
  of = 1,
): Promise<SeatSignature> {
  const { byOwner = 0, match: number = of, domain, asMove = false } = wish;
  if (wish.none === true) return SeatSignature.none();
  const match = (await world.match(of)) ?? Match.none();
  const signer = wish.signer ?? actor.secret(Number(byOwner) === 1 ? "owner" : "key");
  const matchId = domain === undefined ? world.matchId(number) : Field(domain).add(number);
  const context = contextOf(match, matchId);
  const { transcript: altered = (transcript: Field) => transcript } = wish;
  const signature = signTranscriptWithO1js(
    signer,
    asMove ? context : contextOfDraws(context),
    altered(match.transcript),
  );
  return new SeatSignature({ byOwner: Field(byOwner), signature });
}

/**
 * Sends the draw that both seats of a match agreed to. Each wish changes one seat's agreement.
 * Anyone may send the draw.
 */
export async function sendDraw(
  world: World,
  [first, second]: readonly [Partial<DrawWish>, Partial<DrawWish>] = [{}, {}],
  matchId: Any = 1,
  sender: PublicKey = world.third.laterKey,
): Promise<Receipt> {
  const of = typeof matchId === "number" && (await world.match(matchId)) ? matchId : 1;
  const match = await world.match(of);
  const isBlack = match === undefined || match.first.owner.equals(world.black.owner).toBoolean();
  const [one, other] = isBlack ? [world.black, world.white] : [world.white, world.black];
  const signed = [await drawBy(world, one, first, of), await drawBy(world, other, second, of)];
  return await world.sandbox.send(sender, () =>
    world.sandbox.matches.agreeDraw(world.matchId(matchId), signed[0]!, signed[1]!),
  );
}
