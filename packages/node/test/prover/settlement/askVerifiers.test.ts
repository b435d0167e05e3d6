import { expect, test } from "@jest/globals";
import { type ChainPoint, genesis, publicValuesAt } from "@kifu/chain";
import { verifiedFields } from "@kifu/chain/settlement";
import { rootAt, type RootContract, type SignedRoot, toJson } from "@kifu/wire";
import { BlockProverPublicOutput } from "@proto-kit/protocol";
import { Field, PrivateKey, PublicKey, TokenId } from "o1js";
import { type Root, rootOf, RootSigner } from "../../../src/follower/RootSigner.js";
import { askVerifiers } from "../../../src/prover/settlement/askVerifiers.js";
import { termsIn } from "../../../src/prover/settlement/SettledContract.js";

const [one, two, three] = [RootSigner.create(), RootSigner.create(), RootSigner.create()];
const addresses = [one, two, three].map(({ publicKey }) => publicKey);
const address = PrivateKey.random().toPublicKey();

const terms = termsIn({
  ...{ format: "kifu-settlement/4", address: address.toBase58(), network: "devnet", domain: "7" },
  ...{ operator: address.toBase58(), proversKey: "8", genesisSlot: 1n, secondsPerSlot: 90n },
  ...{ lag: 2n, silence: 300n, freeze: 600n, deadline: 960n, unit: 0n },
  ...{ verifiers: addresses, quorum: 2 },
});

const point: ChainPoint = {
  ...{ ...genesis(7n), blockNumber: 9n, time: 80n, stateRoot: 3n },
  ...{ blockTreeRoot: 4n, transactionsHash: 5n },
};

const settled = {
  contract: { address, tokenId: TokenId.default },
  terms: terms.hash(),
  publicOutput: new BlockProverPublicOutput(
    BlockProverPublicOutput.fromFields(publicValuesAt(point).map(Field)),
  ),
  end: 9,
};

/** How a verifier's node answers a request for a root. */
type Answer = (contract: RootContract, height: number) => SignedRoot | Response | string;

/** Signs what it is asked for, or lies about it. */
function verifier(
  signer: Pick<RootSigner, "sign">,
  lie: Partial<Root> = {},
  said: Partial<SignedRoot> = {},
): Answer {
  return (contract) => ({ ...signer.sign({ ...rootOf(point, 6n, contract), ...lie }), ...said });
}

/** Asks verifiers that answer like this, each at an address of its own. */
async function ask(...answers: Answer[]) {
  const urls = answers.map((_, i) => `https://verifier-${i}.example.org`);
  const send = async (url: string) => {
    const { origin, pathname } = new URL(url);
    const { contract, height } = rootAt(pathname)!;
    const answer = answers[urls.indexOf(origin)]!(contract!, height);
    if (answer instanceof Response) return answer;
    return new Response(typeof answer === "string" ? answer : toJson(answer));
  };
  return await askVerifiers({ terms, urls, send }, settled);
}

test("collects a signature of each verifier, in the place of its key", async () => {
  const fields = verifiedFields(settled);
  const { list } = await ask(verifier(three), verifier(one));
  const valid = list
    .slice(0, 3)
    .map((signature, i) =>
      signature.verify(PublicKey.fromBase58(addresses[i]!), fields).toBoolean(),
    );
  expect(valid).toEqual([true, false, true]);
});

test("asks for the last block of the settlement, and for this contract", async () => {
  const asked: unknown[] = [];
  const noting: Answer = (...request) => {
    asked.push(request);
    return verifier(one)(...request);
  };
  await ask(noting, verifier(two));
  const contract = { address: address.toBase58(), terms: terms.hash().toBigInt() };
  expect(asked).toEqual([[contract, 8]]);
});

const stranger = RootSigner.create();
const other = PrivateKey.random().toPublicKey().toBase58();

test.each<[string, Answer, RegExp]>([
  ["a verifier that answers at two addresses", verifier(one), /^$/],
  ["a key that the terms do not name", verifier(stranger), /is not one of the contract's/],
  [
    "a stranger with a verifier's address",
    verifier(stranger, {}, { key: addresses[1] }),
    /signature is not valid/,
  ],
  ["a signature for another contract", verifier(two, { contract: other }), /not valid/],
  [
    "a signature for no contract",
    verifier(two, { contract: undefined, terms: undefined }),
    /not valid/,
  ],
  ["a signature under other terms", verifier(two, { terms: 1n }), /not valid/],
  ["a signature of another chain", verifier(two, { domain: 8n }), /not valid/],
  ["a signature of another height", verifier(two, { height: 7 }), /not valid/],
  ["a signature of another time", verifier(two, { time: 81n }), /not valid/],
  ["another state", verifier(two, { stateRoot: 1n }), /it has another state/],
  ["other blocks", verifier(two, { blockTreeRoot: 1n }), /another list of blocks/],
  ["other transactions", verifier(two, { transactionsHash: 1n }), /another list of transactions/],
  [
    "a signature of another state that is said to be this one",
    verifier(two, { stateRoot: 1n }, { stateRoot: 3n }),
    /not valid/,
  ],
  ["a node that has not rebuilt the block", () => new Response("", { status: 404 }), /rebuilt/],
  ["a node that fails", () => new Response("", { status: 500 }), /status 500/],
  ["an answer that is no root", () => "{}", /cannot be read/],
  ["an answer that is no JSON", () => "<html>", /JSON/],
])("does not count %s", async (_, answer, reason) => {
  const refused = ask(verifier(one), answer);
  await expect(refused).rejects.toMatchObject({
    code: "settlement/too-few-verifiers",
    details: { end: 9, signed: 1, needed: 2 },
  });
  const { details } = (await refused.catch((error: unknown) => error)) as {
    details: { reasons?: string };
  };
  expect(details.reasons ?? "").toMatch(reason);
  // It does not keep the others from being enough.
  await ask(answer, verifier(one), verifier(three));
});

test("names every verifier that does not answer", async () => {
  const urls = ["https://one.example.org", "https://two.example.org"];
  const send = async () => {
    throw new TypeError("fetch failed");
  };
  await expect(askVerifiers({ terms, urls, send }, settled)).rejects.toMatchObject({
    details: {
      signed: 0,
      reasons: urls.map((url) => `${url}: fetch failed`).join("; "),
    },
  });
});
