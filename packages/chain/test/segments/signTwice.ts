import { Field } from "o1js";
import { provable } from "../../src/matches/moveArguments.js";
import { SeatSignature } from "../../src/segments/Segment.js";
import type { SignedTwice } from "../../src/segments/SignedTwice.js";
import { signTranscript } from "../../src/segments/signTranscript.js";
import { linkMove } from "../../src/segments/transcript.js";
import type { Sandbox } from "../harness/sandbox.js";
import type { Signer, SegmentWorld } from "./SegmentWorld.js";

/** Two moves, in notation, that `signer` signs for the ply after some others. */
export async function signTwice(
  world: SegmentWorld<Sandbox>,
  [one, other]: readonly [string, string],
  { signer, context, after = "", matchId = 1 }: SigningTwice,
): Promise<SignedTwice<unknown>> {
  const transcript = (await world.transcripts(await world.line(after), { matchId })).at(-1)!;
  const signed = context ?? (await world.context(matchId));
  const sign = async (text: string, time: number) => {
    const { moves } = await world.line(text);
    const fields = moves[0]!.map((field) => Field(field));
    const ends = linkMove(transcript, Field(time), fields);
    const signature = signTranscript(signer.secret, signed, ends);
    const by = new SeatSignature({ byOwner: Field(signer.byOwner ?? 0), signature });
    return { move: provable(world.game.Move, moves[0]!), timeBefore: Field(time), by };
  };
  return { transcript, one: await sign(one, 1), other: await sign(other, 2) };
}

interface SigningTwice {
  signer: Signer;
  /** In place of the match's. */
  context?: Field | undefined;
  /** The moves before. */
  after?: string;
  matchId?: number;
}
