import { Field } from "o1js";
import type { SignedTwice } from "../../src/engine/segmentModule.js";
import type { Sandbox } from "../harness/Sandbox.js";
import type { Signer, SegmentWorld } from "./SegmentWorld.js";
import { signMovesOfOnePly } from "./signSegment.js";

export async function signTwice(
  world: SegmentWorld<Sandbox>,
  moves: readonly [string, string],
  { signer, context, after = "", timings = [Field(1), Field(2)], matchId = 1 }: SigningTwice,
): Promise<SignedTwice<unknown>> {
  const transcripts = await world.transcripts(await world.line(after), { matchId });
  return signMovesOfOnePly(await world.board(matchId), moves, signer, {
    transcript: transcripts.at(-1)!,
    context,
    timings,
  });
}

interface SigningTwice {
  signer: Signer;
  /** The context to sign in, if it is not the match's. */
  context?: Field | undefined;
  timings?: readonly [Field, Field] | undefined;
  /** The moves that were played before the two moves of the evidence. */
  after?: string;
  matchId?: number;
}
