import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { Field } from "o1js";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { type ChainPoint, genesis } from "../../src/protocol/ChainPoint.js";
import { type ChainProof, readChainProof, writeChainProof } from "../../src/protocol/ChainProof.js";
import { committedVerificationKey } from "../../src/protocol/committedVerificationKey.js";
import { verifyChain } from "../../src/protocol/verifyChain.js";
import { defaultTerms, domainOf } from "../../src/runtime/runtimeModules.js";
import { inputsOfNothing, proveBlocks } from "../soundness/forgeries/blocks.js";
import "../harness/storedDummy.js";
import { claim } from "./claim.js";
import { everythingEnds, playEverything } from "./everything.js";
import { playUnusual, unusualEnds } from "./playUnusual.js";
import { clockOf, proveBatch } from "./proveBatch.js";

jest.setTimeout(300_000);

const domain = domainOf(defaultTerms);
const beginning = genesis(domain);

const end: ChainPoint = {
  blockNumber: 3n,
  time: 100n,
  domain,
  stateRoot: 6n,
  blockTreeRoot: 7n,
  transactionsHash: 8n,
  messagesHash: beginning.messagesHash,
};

async function verify(proof: ChainProof, from = beginning): Promise<ChainPoint> {
  const { data: verificationKey } = await committedVerificationKey();
  return await verifyChain(proof, { from, verificationKey });
}

function altered(side: "publicInput" | "publicOutput", index: number): ChainProof {
  const proof = claim(beginning, end);
  const values = [...proof.proof[side]];
  values[index] = String(BigInt(values[index] ?? 0) + 1n);
  return { ...proof, proof: { ...proof.proof, [side]: values } };
}

describe("a proof of blocks is refused", () => {
  test("when there is no real proof", async () => {
    await expect(verify(claim(beginning, end))).rejects.toMatchObject({ code: "proof/invalid" });
  });

  test.each(["publicInput", "publicOutput"] as const)(
    "when its %s has an unproven remainder",
    async (side) => {
      await expect(verify(altered(side, 0))).rejects.toMatchObject({ code: "proof/unfinished" });
    },
  );

  test.each([
    ["a second form of the same value", (value: string) => String(BigInt(value) + Field.ORDER)],
    ["not a number", () => "all of them"],
    ["a negative number", () => "-1"],
  ])("when a public value is %s, wherever the proof comes from", async (_, write) => {
    for (const side of ["publicInput", "publicOutput"] as const) {
      const { proof, ...rest } = claim(beginning, end);
      const values = proof[side].map((value, i) => (i === 5 ? write(value) : value));
      const refused = { code: "proof/malformed" };
      await expect(verify({ ...rest, proof: { ...proof, [side]: values } })).rejects.toMatchObject(
        refused,
      );
    }
  });

  test.each([1, 2, 3, 4, 5])("when value %i of its beginning differs", async (index) => {
    const refused = { code: "proof/starts-elsewhere" };
    await expect(verify(altered("publicInput", index))).rejects.toMatchObject(refused);
  });

  test("when only its network state differs, by domain or time", async () => {
    const refused = { code: "proof/other-chain" };
    await expect(verify(altered("publicInput", 6))).rejects.toMatchObject(refused);
  });

  test.each([
    ["another salt", { ...defaultTerms, salt: "1".repeat(32) }],
    ["another name", { ...defaultTerms, name: "kifu-other" }],
    ["other rounds", { ...defaultTerms, roundLength: 21 }],
    ["no faucet", { ...defaultTerms, faucet: false }],
  ])("when it is of a chain with %s", async (_, terms) => {
    const refused = { code: "proof/other-chain" };
    const other = { ...end, domain: domainOf(terms) };
    await expect(verify(claim(genesis(other.domain), other))).rejects.toMatchObject(refused);
    await expect(verify(claim(beginning, other))).rejects.toMatchObject(refused);
  });

  test("when it does not start where the verifier knows", async () => {
    const later = { ...end, blockNumber: 9n, time: 190n };
    const refused = { code: "proof/starts-elsewhere" };
    await expect(verify(claim(end, later))).rejects.toMatchObject(refused);
    await expect(verify(claim(beginning, later), end)).rejects.toMatchObject(refused);
  });

  test.each([beginning, { ...end, blockNumber: 0n }])("when it covers no blocks", async (to) => {
    await expect(verify(claim(beginning, to))).rejects.toMatchObject({ code: "proof/no-blocks" });
  });

  test("when it goes backwards", async () => {
    const refused = { code: "proof/no-blocks" };
    await expect(verify(claim(end, beginning), end)).rejects.toMatchObject(refused);
  });

  test.each([0n, 2n])("when its time is %s after three blocks", async (time) => {
    const refused = { code: "proof/wrong-clock" };
    await expect(verify(claim(beginning, { ...end, time }))).rejects.toMatchObject(refused);
  });

  test("when its stated time or domain differs from its end", async () => {
    const proof = claim(beginning, end);
    const refused = { code: "proof/wrong-clock" };
    const other = { ...proof, end: { ...proof.end, time: 4n } };
    await expect(verify(other)).rejects.toMatchObject(refused);
    const another = { ...proof, end: { ...proof.end, domain: 4n } };
    await expect(verify(another)).rejects.toMatchObject(refused);
  });
});

describe("a proof of no blocks, which the provers make between any two states", () => {
  let chain: MemoryChain;

  beforeAll(async () => {
    chain = await MemoryChain.start();
  });

  afterAll(async () => {
    await chain.close();
  });

  test("has a remainder and is refused for it", async () => {
    const inputs = inputsOfNothing();
    const { stateRoot } = await proveBlocks(chain, inputs);
    expect(stateRoot).not.toEqual(inputs.publicInput.stateRoot);

    const proof = claim(beginning, end);
    const remainder = inputs.publicInput.proverStateRemainder.toString();
    proof.proof.publicInput = [remainder, ...proof.proof.publicInput.slice(1)];
    await expect(verify(proof)).rejects.toMatchObject({ code: "proof/unfinished" });
  });
});

const batches = [
  // Real proofs are tested in proofs/chain.proof.ts of the node.
  ["unusual transactions", playUnusual, unusualEnds],
  ["everything", playEverything, everythingEnds],
] as const;

describe.each(someOf(1, batches))("an honest batch of %s", (_name, play, ends) => {
  let chain: MemoryChain;

  beforeAll(async () => {
    chain = await MemoryChain.start();
  });

  afterAll(async () => {
    await chain.close();
  });

  test("satisfies the provers' circuits from genesis to its last block", async () => {
    expect(await play(chain)).toEqual(ends);
    const proof = { proof: await proveBatch(chain), end: await clockOf(chain) };
    expect(proof.proof.publicOutput[5]).toBe(String(ends.length));
    // All public values are valid, but the proof is a mock.
    await expect(verify(proof)).rejects.toMatchObject({ code: "proof/invalid" });
  });
});

describe("a proof file", () => {
  const text = writeChainProof(claim(beginning, end));

  test("is read as it was written", () => {
    expect(readChainProof(text)).toEqual(claim(beginning, end));
  });

  const document = () => JSON.parse(text) as Record<string, Record<string, unknown>>;
  const broken: [string, () => unknown][] = [
    ["no JSON", () => "{"],
    ["a list", () => []],
    ["nothing", () => null],
    ["of another format", () => ({ ...document(), format: "kifu-proof/2" })],
    ["without an end", () => ({ ...document(), end: undefined })],
    ["with an end that is a number", () => ({ ...document(), end: 5 })],
    ["with a time of 65 bits", () => withEnd("time", String(2n ** 64n))],
    ["with a negative time", () => withEnd("time", "-1")],
    ["with a time in a second form", () => withEnd("time", "03")],
    ["with a time that is a number", () => withEnd("time", 3)],
    ["with a domain past the field", () => withEnd("domain", `1${"0".repeat(77)}`)],
    ["with six values", () => withProof("publicInput", ["0", "0", "0", "0", "0", "0"])],
    ["with a value that is no number", () => withProof("publicOutput", Array(7).fill("x"))],
    ["with values that are none", () => withProof("publicOutput", { length: 7 })],
    ["with a proof that is a number", () => withProof("proof", 3)],
    ["with another number of proofs", () => withProof("maxProofsVerified", 1)],
  ];

  function withEnd(name: string, value: unknown) {
    return { ...document(), end: { ...document()["end"], [name]: value } };
  }

  function withProof(name: string, value: unknown) {
    return { ...document(), proof: { ...document()["proof"], [name]: value } };
  }

  test.each(broken)("is refused when it is %s", (_, make) => {
    const made = make();
    const given = typeof made === "string" ? made : JSON.stringify(made);
    const refusal = expect.objectContaining({ code: "proof/malformed" }) as unknown;
    expect(() => readChainProof(given)).toThrow(refusal);
  });
});
