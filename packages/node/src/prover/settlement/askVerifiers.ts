import {
  type SettlementTerms,
  type SignedSettlement,
  verifiedFields,
  VerifierSignatures,
} from "@kifu/chain/settlement";
import { BadAnswer, rootPath, type SignedRoot, signedRoot } from "@kifu/wire";
import { Signature } from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

const PATIENCE_MS = 15_000;

/** A settlement that verifiers shall sign. `end` is the number of blocks after it. */
export interface VerifiedSettlement extends SignedSettlement {
  readonly end: number;
}

export interface AskVerifiersOptions {
  readonly terms: SettlementTerms;
  /** The addresses of the verifiers' nodes. */
  readonly urls: readonly string[];
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Why a verifier's answer does not count. */
interface Refusal {
  readonly url: string;
  readonly reason: string;
}

/**
 * Asks all verifiers to sign a settlement. Only signatures that the contract would count are used, so
 * a verifier that lies cannot keep the others from being enough. Throws if they are too few.
 */
export async function askVerifiers(
  { terms, urls, send = fetch }: AskVerifiersOptions,
  settled: VerifiedSettlement,
): Promise<VerifierSignatures> {
  const { contract, publicOutput, end } = settled;
  const { keys, quorum } = terms.verifiers;
  const named = { address: contract.address.toBase58(), terms: settled.terms.toBigInt() };
  const fields = verifiedFields(settled);
  const found = new Map<number, Signature>();
  const refusals: Refusal[] = [];
  await Promise.all(
    urls.map(async (url) => {
      try {
        const root = await rootFrom(`${url}${rootPath(end - 1, named)}`, send);
        const place = keys.findIndex(
          (key) => !key.isEmpty().toBoolean() && key.toBase58() === root.key,
        );
        const key = keys[place];
        if (key === undefined) throw new Error(`its key ${root.key} is not one of the contract's`);
        const other = differenceOf(root, publicOutput);
        if (other !== undefined) throw new Error(`it has another ${other}`);
        const signature = Signature.fromBase58(root.signature);
        if (!signature.verify(key, fields).toBoolean())
          throw new Error("its signature is not valid");
        found.set(place, signature);
      } catch (error) {
        refusals.push({ url, reason: reasonOf(error) });
      }
    }),
  );
  const needed = Number(quorum.toBigint());
  if (found.size < needed) throw tooFew({ end, signed: found.size, needed, refusals });
  return VerifierSignatures.of(keys.map((_, i) => found.get(i)));
}

async function rootFrom(
  url: string,
  send: NonNullable<AskVerifiersOptions["send"]>,
): Promise<SignedRoot> {
  const response = await send(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status === 404) throw new Error("it has not rebuilt these blocks");
  if (!response.ok) throw new Error(`it answered with status ${response.status}`);
  return signedRoot(await response.json(), "root");
}

/** Which root of a verifier is not the proof's, if one is: somebody has been shown another history. */
function differenceOf(root: SignedRoot, output: SignedSettlement["publicOutput"]) {
  const { stateRoot, blockHashRoot, eternalTransactionsHash } = output;
  if (root.stateRoot !== stateRoot.toBigInt()) return "state";
  if (root.blockTreeRoot !== blockHashRoot.toBigInt()) return "list of blocks";
  if (root.transactionsHash !== eternalTransactionsHash.toBigInt()) return "list of transactions";
  return undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof BadAnswer) return `its answer cannot be read: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

function tooFew(details: {
  end: number;
  signed: number;
  needed: number;
  refusals: readonly Refusal[];
}): NodeError {
  const { refusals, ...counts } = details;
  const reasons = refusals.map(({ url, reason }) => `${url}: ${reason}`).join("; ");
  return new NodeError(
    nodeCodes.settlement.notVerified,
    "Too few of the contract's verifiers have signed these blocks.",
    {
      details: { ...counts, ...(reasons !== "" && { reasons }) },
      remedy:
        "Check settle.verifiers, and whether these nodes run and follow. `kifu settle` asks again by itself.",
    },
  );
}
