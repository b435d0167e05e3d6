import { availableParallelism } from "node:os";
import { fastestBackend } from "../../lib/fastestBackend.js";
import type { StoreVerification, VerifyPhase } from "../verifyStoredChain.js";
import type { ConfiguredInvocation } from "../Command.js";
import type { Output } from "../Output.js";
import { count, numbered, type Progress } from "../Progress.js";

/** `kifu verify-store`: replays the stored chain from genesis. */
export async function verifyStore({ config, output }: ConfiguredInvocation): Promise<void> {
  // Must be set before o1js is loaded, which verifies the proofs.
  process.env["O1JS_BACKEND"] = fastestBackend();
  const [
    { installFastest },
    { checksWith },
    { differenceError },
    { RunsAhead },
    { SignatureThread },
    { verifyStoredChain },
    { termsOf },
    { readingStore },
  ] = await Promise.all([
    import("@kifu/kit/primitives"),
    import("../../sequencer/threads/SignatureThread.js"),
    import("../../sequencer/entryDifference.js"),
    import("../../sequencer/threads/RunsAhead.js"),
    import("../../sequencer/threads/SignatureThread.js"),
    import("../verifyStoredChain.js"),
    import("../../store/openStore.js"),
    import("../readingStore.js"),
  ]);
  const { verify } = (await installFastest()).verification;
  const cores = availableParallelism();
  const inThisThread = checksWith(verify);
  const thread = cores > 1 ? new SignatureThread(inThisThread) : undefined;
  const progress = progressOf(output);
  const began = performance.now();
  let verification: StoreVerification;
  try {
    verification = await readingStore(config, async (store) => {
      const terms = termsOf(store);
      const runsAhead = new RunsAhead({ terms, cores });
      try {
        return await verifyStoredChain(store, {
          terms,
          verify,
          runsAhead,
          ...(thread && { checkSignatures: thread.check }),
          onProgress: progress.update,
        });
      } finally {
        await runsAhead.end();
      }
    });
  } finally {
    progress.end();
    await thread?.end();
  }
  const { blocks, transactions, difference, skippedProofs } = verification;
  if (difference !== undefined) throw differenceError(difference);
  const seconds = (performance.now() - began) / 1000;
  output.say(
    `Replayed ${numbered(blocks, "block")} with ${numbered(transactions, "transaction")} from ` +
      `genesis in ${count(seconds)} s (${count(transactions / seconds)} transactions/s): ` +
      "every signature, every execution and every entry that they determine is as stored.",
  );
  if (skippedProofs > 0) {
    output.say(
      `The proofs of the first ${numbered(skippedProofs, "block")} are of earlier circuits and ` +
        "were not verified. Only the last version with these circuits verifies them.",
    );
  }
  output.document({ blocks, transactions, seconds, skippedProofs });
}

function progressOf(output: Output) {
  const labels = { blocks: "replaying", entries: "comparing", proofs: "verifying" } as const;
  let shown: { phase: VerifyPhase; progress: Progress; began: number } | undefined;
  const end = () => shown?.progress.end();
  return {
    update(phase: VerifyPhase, done: number, total?: number, transactions?: number): void {
      if (shown?.phase !== phase) {
        end();
        const progress = output.progress(labels[phase], phase);
        shown = { phase, progress, began: performance.now() };
      }
      const seconds = (performance.now() - shown.began) / 1000;
      const words =
        transactions === undefined || seconds === 0
          ? []
          : [`${numbered(transactions, "transaction")}, ${count(transactions / seconds)}/s`];
      shown.progress.update(done, total, ...words);
    },
    end,
  };
}
