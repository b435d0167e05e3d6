import { Field, type PrivateKey, type PublicKey } from "o1js";
import { contextOfDraws } from "../../src/matches/agreedDraw.js";
import { Match } from "../../src/matches/match.js";
import { SeatSignature } from "../../src/segments/Segment.js";
import { signTranscript } from "../../src/segments/signTranscript.js";
import { contextOf } from "../../src/segments/transcript.js";
import type { Receipt } from "../harness/sandbox.js";
import type { Actor, World } from "../harness/world.js";

type Any = number | bigint;

/** What a seat signs that agrees to a draw. Tests change one part. */
export interface DrawWish {
  signer: PrivateKey;
  /** 1 for the owner's own signature, 0 for that of their session. */
  byOwner: Any;
  /** The match that is signed for. */
  match: number;
  /** In place of the chain's. */
  domain: bigint;
  /** In place of the transcript as of the last move. */
  transcript: (transcript: Field) => Field;
  /** Signed as the last move would be. */
  asMove: boolean;
  none: boolean;
}

/** What a seat of match 1 signs: by their session, for the match as it stands, unless it is wished otherwise. */
export async function drawBy(
  world: World,
  actor: Actor,
  wish: Partial<DrawWish> = {},
): Promise<SeatSignature> {
  const { byOwner = 0, match: number = 1, domain, asMove = false } = wish;
  if (wish.none === true) return SeatSignature.none();
  const match = (await world.match(1)) ?? Match.none();
  const signer = wish.signer ?? actor.secret(Number(byOwner) === 1 ? "owner" : "key");
  const matchId = domain === undefined ? world.matchId(number) : Field(domain).add(number);
  const context = contextOf(match, matchId);
  const { transcript: altered = (transcript: Field) => transcript } = wish;
  const signature = signTranscript(
    signer,
    asMove ? context : contextOfDraws(context),
    altered(match.transcript),
  );
  return new SeatSignature({ byOwner: Field(byOwner), signature });
}

/** Sends what both seats of match 1 signed, with what is wished of each; anybody may. */
export async function sendDraw(
  world: World,
  [first, second]: readonly [Partial<DrawWish>, Partial<DrawWish>] = [{}, {}],
  matchId: Any = 1,
  sender: PublicKey = world.third.laterKey,
): Promise<Receipt> {
  const signed = [await drawBy(world, world.black, first), await drawBy(world, world.white, second)];
  return await world.sandbox.send(sender, () =>
    world.sandbox.matches.agreeDraw(world.matchId(matchId), signed[0]!, signed[1]!),
  );
}
