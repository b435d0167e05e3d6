import type { ChainPoint } from "@kifu/chain";
import type { ChainTerms } from "@kifu/chain/terms";
import { readFile } from "node:fs/promises";
import { NodeError } from "../../lib/NodeError.js";
import { commandCodes } from "../commandCodes.js";
import type { ConfiguredInvocation } from "../Command.js";
import { fileError } from "../files.js";
import type { Output } from "../Output.js";
import { count, duration, numbered } from "../Progress.js";
import { ProofProcess } from "../proof-process/ProofProcess.js";

const REDRAW_MS = 1000;

/** `kifu verify-proof`: verifies a chain's proofs, starting at the genesis, without a node. */
export async function verifyProof({ args, config, output }: ConfiguredInvocation): Promise<void> {
  const terms = termsMeant(config.chain);
  const proofs = await Promise.all(args.map(async (file) => ({ file, text: await read(file) })));
  const verifier = new ProofProcess();
  const display = displayOf(output, proofs.length);
  let point: ChainPoint | undefined;
  let key = "";
  try {
    for (const { file, text } of proofs) {
      const answer = await verifier.verify({ text, terms, from: point });
      if ("refused" in answer) throw refusedIn(file, answer.refused);
      ({ to: point, key } = answer);
      display.verified();
      const { from, to } = answer;
      output.say(`${file}: blocks ${String(from.blockNumber)} to ${String(to.blockNumber - 1n)}.`);
    }
  } finally {
    display.end();
    verifier.end();
  }
  if (point === undefined) return;
  const { name, salt } = terms;
  output.say(
    `Proven: the first ${numbered(Number(point.blockNumber), "block")} of ${name}, from its genesis to the ` +
      `state ${String(point.stateRoot)}.`,
  );
  output.say(`Verified with the key ${key}.`);
  output.document({ chain: name, salt, verificationKey: key, ...textOf(point) });
}

/** Shows the progress every second, because the first proof takes half a minute or longer. */
function displayOf(output: Output, total: number) {
  const began = performance.now();
  const progress = output.progress("verifying", "proofs");
  let done = 0;
  output.aside(
    total === 1
      ? "Verifying a proof: that takes half a minute or longer."
      : `Verifying ${count(total)} proofs: the first takes half a minute or longer, the others seconds.`,
  );
  const draw = () => {
    // A progress bar is useless for a single proof.
    const part = total === 1 ? undefined : done / total;
    const seconds = (performance.now() - began) / 1000;
    progress.show(part, `${count(done)} of ${count(total)}`, duration(seconds));
  };
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return {
    verified(): void {
      done++;
      progress.end();
    },
    end(): void {
      clearInterval(timer);
      progress.end();
    },
  };
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    throw fileError(file, error);
  });
}

/** Throws if the terms have no salt, because a name does not identify a chain. */
function termsMeant(terms: ChainTerms): ChainTerms {
  if (terms.salt !== "") return terms;
  throw new NodeError(commandCodes.usage.argument, "The chain's salt is missing.", {
    details: { chain: terms.name },
    remedy: "Give it with --salt: `kifu status` shows it for a running node.",
  });
}

function refusedIn(file: string, { code, message }: { code: string; message: string }): NodeError {
  return new NodeError(code, message, {
    details: { file },
    remedy:
      "Give all proofs of the chain in order, starting with the first. A proof that is still " +
      "refused shows nothing.",
  });
}

function textOf(point: ChainPoint): Record<string, string> {
  return Object.fromEntries(Object.entries(point).map(([name, value]) => [name, String(value)]));
}
