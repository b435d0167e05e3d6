import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BlockProverPublicInput } from "@proto-kit/protocol";
import type { BlockQueue } from "@proto-kit/sequencer";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bool, type JsonProof, verify } from "o1js";
import { MemoryChain } from "@kifu/chain/memory-chain";
import { KIFU } from "../test/harness/KifuProcess.js";
import { raised } from "./raised.js";
import { differingProof } from "../src/sequencer/differingProof.js";
import {
  type ChainPoint,
  type ChainProof,
  committedVerificationKey,
  defaultTerms,
  domainOf,
  genesis,
  verifyChain,
  writeChainProof,
} from "@kifu/chain";
import {
  appliedBatch,
  blockInputs,
  type BlockInputs,
  blocks,
  clockOf,
  emptyBlock,
  firstPlace,
  inputsOf,
  inputsOfNothing,
  placeElsewhere,
  playUnusual,
  proveBatch,
  provideStates,
  publicValues,
  stateLies,
  timed,
  transition,
  unusualEnds,
  witnessing,
} from "@kifu/chain/testing";

const VALUES = BlockProverPublicInput.sizeInFields();

const domain = domainOf(defaultTerms);
const beginning = genesis(domain);

let chain: MemoryChain;
let verificationKey: string;

beforeAll(async () => {
  chain = await timed("compile the runtime and the protocol", () =>
    MemoryChain.start(defaultTerms, true),
  );
  ({ data: verificationKey } = chain.verificationKey());
});

afterAll(async () => {
  await chain.close();
});

test("the key of the chain's proofs is the committed one", async () => {
  expect(chain.verificationKey()).toEqual(await committedVerificationKey());
});

describe("an honest batch", () => {
  let proof: ChainProof;
  let end: ChainPoint;

  beforeAll(async () => {
    expect(await playUnusual(chain)).toEqual(unusualEnds);
    const json = await timed("prove the blocks as a batch", () => proveBatch(chain));
    proof = { proof: json, end: await clockOf(chain) };
    end = await verifyChain(proof, { from: beginning, verificationKey });
  });

  test("leads from genesis to its last block", () => {
    expect(end.blockNumber).toBe(BigInt(unusualEnds.length));
  });

  test("does not lead there from the genesis of another chain of this name", async () => {
    const from = genesis(domainOf({ ...defaultTerms, salt: "1".repeat(32) }));
    await expect(verifyChain(proof, { from, verificationKey })).rejects.toMatchObject({
      code: "proof/other-chain",
    });
  });

  test("does not lead there from another genesis", async () => {
    const from = { ...beginning, stateRoot: beginning.stateRoot + 1n };
    await expect(verifyChain(proof, { from, verificationKey })).rejects.toMatchObject({
      code: "proof/starts-elsewhere",
    });
  });

  test.each(Array.from({ length: VALUES }, (_, i) => i))(
    "is refused when public value %i is altered",
    async (index) => {
      for (const side of ["publicInput", "publicOutput"] as const) {
        const json = { ...proof.proof, [side]: raised(proof.proof[side], index) };
        expect(await verify(json, verificationKey)).toBe(false);
        const altered = verifyChain(
          { ...proof, proof: json },
          { from: beginning, verificationKey },
        );
        await expect(altered).rejects.toMatchObject({ name: "ProofError" });
      }
    },
  );

  test("makes blocks of a store proven ones, when it leads to what the store holds", async () => {
    const queue = chain.appChain.sequencer.dependencyContainer.resolve<BlockQueue>("BlockQueue");
    const latest = await queue.getLatestBlockAndResult();
    if (latest?.result === undefined) throw new Error("The chain has no blocks");
    const { stateRoot, blockHashRoot, afterNetworkState } = latest.result;
    const stored = (roots: { stateRoot: bigint; blockHashRoot: bigint }, proven = unusualEnds) => ({
      batch: (number: number) => (number === 0 ? { proof: proof.proof } : undefined),
      result: () => ({ ...roots, afterNetworkState }),
      provenBlocks: () => proven.length,
      settledBlocks: () => 0,
    });
    const known = { domain, verificationKey };
    const honest = { stateRoot, blockHashRoot };
    expect(await differingProof(stored(honest), known)).toBeUndefined();
    for (const roots of [
      { ...honest, stateRoot: stateRoot + 1n },
      { ...honest, blockHashRoot: blockHashRoot + 1n },
    ]) {
      expect(await differingProof(stored(roots), known)).toBeDefined();
    }
    expect(await differingProof(stored(honest, []), known)).toBeDefined();
    const elsewhere = { domain: domain + 1n, verificationKey };
    expect(await differingProof(stored(honest), elsewhere)).toMatchObject({
      stored: "proof/other-chain",
    });
  });

  test("is verified without a node, and refused when altered, by the command", () => {
    const folder = mkdtempSync(join(tmpdir(), "kifu-proof-"));
    try {
      const file = join(folder, "proof.json");
      writeFileSync(file, writeChainProof(proof));
      const meant = ["--chain", defaultTerms.name, "--salt", defaultTerms.salt];
      const held = kifu("verify-proof", file, ...meant, "--json");
      expect(held.status).toBe(0);
      expect(JSON.parse(held.stdout)).toMatchObject({
        blockNumber: String(end.blockNumber),
        stateRoot: String(end.stateRoot),
      });
      const elsewhere = kifu("verify-proof", file, ...meant.slice(0, 3), "1".repeat(32), "--json");
      expect(elsewhere.status).toBe(1);
      expect(elsewhere.stdout + elsewhere.stderr).toContain("proof/other-chain");
      // The proof is changed to end in another state.
      const publicOutput = raised(proof.proof.publicOutput, 3);
      writeFileSync(file, writeChainProof({ ...proof, proof: { ...proof.proof, publicOutput } }));
      const refused = kifu("verify-proof", file, ...meant, "--json");
      expect(refused.status).toBe(1);
      expect(refused.stdout + refused.stderr).toContain("proof/invalid");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the real prover refuses that", () => {
  test.each(stateLies.map((lie) => [lie.name, lie.refusedBy, lie] as const))(
    "%s (%s)",
    async (_, refusedBy, lie) => {
      const { publicInput, batch, witnesses, state } = inputsOf(lie);
      const { proveBatch: prove } = methodsOf(chain.appChain.protocol.stateTransitionProver);
      await expect(prove?.(publicInput, batch, witnesses, state)).rejects.toThrow(refusedBy);
    },
  );

  test("a block without transactions rewrites the state", async () => {
    const pending = appliedBatch([transition(1n, 2n, 3n)]);
    const inputs = blockInputs(blocks(emptyBlock({ pending })), { finalize: Bool(false) });
    await expect(proveBlocks(inputs)).rejects.toThrow("block/writes-without-transactions");
  });

  test("a block is entered into another tree", async () => {
    const inputs = blockInputs(blocks(emptyBlock(), emptyBlock()));
    await expect(witnessing(placeElsewhere(), () => proveBlocks(inputs))).rejects.toThrow(
      "block/another-tree",
    );
  });

  test("blocks are left out between two proofs", async () => {
    const batch = blocks(emptyBlock());
    const one = await timed("prove a block", () => proveBlocks(blockInputs(batch)));
    const later = { publicInput: publicValues(70), place: firstPlace(70n) };
    const two = await timed("prove a later one", () => proveBlocks(blockInputs(batch, later)));
    const { merge } = methodsOf(chain.appChain.protocol.blockProver);
    await expect(merge?.(publicValues(), one, two)).rejects.toThrow("block/numbers-do-not-meet");
  });
});

test("a proof of no blocks verifies from any state to any other, and verifyChain takes none", async () => {
  const nothing = await timed("prove nothing", () => proveBlocks(inputsOfNothing()));
  const json = nothing.toJSON();
  expect(await verify(json, verificationKey)).toBe(true);
  const { time, domain } = beginning;
  const proof = { proof: json, end: { time, domain } };
  await expect(verifyChain(proof, { from: beginning, verificationKey })).rejects.toMatchObject({
    code: "proof/unfinished",
  });
});

interface Proven {
  toJSON(): JsonProof;
}

function methodsOf(prover: { zkProgrammable: { zkProgram: { methods: object }[] } }) {
  return prover.zkProgrammable.zkProgram[0]?.methods as Record<
    string,
    (...inputs: unknown[]) => Promise<{ proof: Proven }>
  >;
}

/** Makes a proof with the block prover's variant that takes no proofs. */
async function proveBlocks(inputs: BlockInputs): Promise<Proven> {
  provideStates(chain);
  const { publicInput, state, network, place, batch, finalize } = inputs;
  const { proveBlockBatchNoProofs: prove } = methodsOf(chain.appChain.protocol.blockProver);
  const made = await prove?.(publicInput, state, network, place, batch, finalize);
  if (made === undefined) throw new Error("The block prover has no such method");
  return made.proof;
}

function kifu(...args: string[]) {
  return spawnSync(process.execPath, [...KIFU, ...args], { encoding: "utf8" });
}
