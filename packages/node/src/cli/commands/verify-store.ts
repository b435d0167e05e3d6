import { availableParallelism } from "node:os";
import { checksWith } from "../../production/CheckSignatures.js";
import { SignatureThread } from "../../production/threads/SignatureThread.js";
import { termsOf } from "../../store/openStore.js";
import { installFastest } from "@kifu/kit/primitives";
import { differenceError } from "../../production/entryDifference.js";
import {
  type StoreVerification,
  type VerifyPhase,
  verifyStoredChain,
} from "../../production/verifyStoredChain.js";
import type { ConfiguredInvocation } from "../Command.js";
import type { Output } from "../Output.js";
import { numbered, type Progress } from "../Progress.js";
import { readingStore } from "../readingStore.js";

/** `kifu verify-store`: replays the stored chain from genesis. */
export async function verifyStore({ config, output }: ConfiguredInvocation): Promise<void> {
  const { verify } = (await installFastest()).verification;
  const inThisThread = checksWith(verify);
  const thread = availableParallelism() > 1 ? new SignatureThread(inThisThread) : undefined;
  const progress = progressOf(output);
  let verification: StoreVerification;
  try {
    verification = await readingStore(config, async (store) =>
      verifyStoredChain(store, {
        terms: termsOf(store),
        verify,
        ...(thread && { checkSignatures: thread.check }),
        onProgress: progress.update,
      }),
    );
  } finally {
    progress.end();
    await thread?.end();
  }
  const { blocks, transactions, difference } = verification;
  if (difference !== undefined) throw differenceError(difference);
  output.say(
    `Replayed ${numbered(blocks, "block")} with ${numbered(transactions, "transaction")} from ` +
      "genesis: every signature, every execution and every entry that they determine is as stored.",
  );
  output.document({ blocks, transactions });
}

/** One line for each phase, with its own rate and time left. */
function progressOf(output: Output) {
  const labels = { blocks: "replaying", entries: "comparing", proofs: "verifying" } as const;
  let shown: { phase: VerifyPhase; progress: Progress } | undefined;
  const end = () => shown?.progress.end();
  return {
    update(phase: VerifyPhase, done: number, total?: number): void {
      if (shown?.phase !== phase) {
        end();
        shown = { phase, progress: output.progress(labels[phase], phase) };
      }
      shown.progress.update(done, total);
    },
    end,
  };
}
