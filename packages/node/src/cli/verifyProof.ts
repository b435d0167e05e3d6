import { readFile } from "node:fs/promises";
import { NodeError } from "../NodeError.js";
import {
  type ChainPoint,
  type ChainTerms,
  committedVerificationKey,
  domainOf,
  genesis,
  ProofError,
  readChainProof,
  verifyChain,
} from "@kifu/chain";
import { commandCodes } from "./commandCodes.js";
import type { ConfiguredInvocation } from "./Command.js";
import { fileFault } from "./files.js";
import { count } from "./Progress.js";

/** `kifu verify-proof`: proofs of a chain, from its genesis on, without a node. */
export async function verifyProof({ args, config, output }: ConfiguredInvocation): Promise<void> {
  const { data: verificationKey, hash } = await committedVerificationKey();
  const { name, salt } = config.chain;
  let point = genesis(domainMeant(config.chain));
  for (const file of args) {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      throw fileFault(file, error);
    });
    const from = point;
    point = await inFile(file, () => verifyChain(readChainProof(text), { from, verificationKey }));
    output.say(`${file}: blocks ${String(from.blockNumber)} to ${String(point.blockNumber - 1n)}.`);
  }
  output.say(
    `Proven: ${count(Number(point.blockNumber))} blocks lead from the genesis of ${name} to the ` +
      `state ${String(point.stateRoot)}.`,
  );
  output.say(`Verified with the key ${hash}.`);
  output.document({ chain: name, salt, verificationKey: hash, ...textOf(point) });
}

/** The domain of the chain that the settings name. Its own salt makes it one particular chain. */
function domainMeant(terms: ChainTerms): bigint {
  if (terms.salt !== "") return domainOf(terms);
  throw new NodeError(commandCodes.usage.argument, "No chain is specified.", {
    details: { chain: terms.name },
    remedy: "Give its salt as well, with --salt: `kifu status` shows it for a running node.",
  });
}

/** Says in which file a proof is refused. */
async function inFile<Result>(file: string, verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    throw new NodeError(error.code, error.message, {
      details: { file },
      remedy:
        "Give all proofs of the chain in order, starting with the first. A proof that is still " +
        "refused shows nothing.",
      cause: error,
    });
  }
}

function textOf(point: ChainPoint): Record<string, string> {
  return Object.fromEntries(Object.entries(point).map(([name, value]) => [name, String(value)]));
}
