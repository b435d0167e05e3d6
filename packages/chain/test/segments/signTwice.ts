import { Field } from "o1js";
import type { SignedTwice } from "../../src/segments/SignedTwice.js";
import type { Sandbox } from "../harness/Sandbox.js";
import type { Signer, SegmentWorld } from "./SegmentWorld.js";
import { signMovesOfOnePly } from "./signSegment.js";

/**
 * Two moves, in notation, that `signer` signs for the ply after `after`. The reported times and
 * bounds can differ.
 */
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
  /** Overrides the match's context. */
  context?: Field | undefined;
  /** The time and the bound of each: see `timingOf`. */
  timings?: readonly [Field, Field] | undefined;
  /** The moves before. */
  after?: string;
  matchId?: number;
}
