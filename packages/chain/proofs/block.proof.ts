import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BlockProverPublicInput } from "@proto-kit/protocol";
import { Field, type JsonProof, PrivateKey } from "o1js";
import { moveArguments } from "../src/matches/moveArguments.js";
import { MemoryChain } from "../src/commands/memoryChain.js";
import { randzu } from "../src/randzu/index.js";
import { gameNumbers } from "../src/runtime/games.js";
import { defaultTerms, domainOf, signedMatch } from "../src/runtime/modules.js";
import { Scope } from "../src/sessions/session.js";
import { KeyFields } from "../src/state/key.js";
import { proveBatch, verifyBatch } from "./batch.js";
import { timed } from "./timed.js";

/** How many public values a block's proof has, on either side. */
const VALUES = BlockProverPublicInput.sizeInFields();

describe("a block with two registrations and a move", () => {
  const wallets = [PrivateKey.random(), PrivateKey.random()];
  const sessions = [PrivateKey.random(), PrivateKey.random()] as const;
  let chain: MemoryChain;
  let proof: JsonProof;

  beforeAll(async () => {
    chain = await timed("compile the runtime and the protocol", () =>
      MemoryChain.start(defaultTerms, true),
    );
    const { matchmaking, randzu: module } = chain.modules;
    for (const [i, wallet] of wallets.entries()) {
      const key = KeyFields.of((sessions[i] ?? sessions[0]).toPublicKey());
      await chain.submit(wallet, () =>
        matchmaking.register(
          Field(gameNumbers.Randzu),
          Field(20),
          key,
          Field(1000),
          Field(Scope.playAndQueue),
          Field(domainOf(defaultTerms)),
        ),
      );
    }
    const centre = { x: 7, y: 7 };
    const args = moveArguments(randzu, randzu.rules.initial(), centre);
    if (args === undefined) throw new Error("The first stone is refused");
    await chain.submit(sessions[0], () =>
      module.makeMove(Field(signedMatch(defaultTerms, 1)), ...args),
    );

    const included = await chain.produceBlock();
    expect(included.map(({ ok, code }) => ({ ok, code }))).toEqual(
      Array.from({ length: 3 }, () => ({ ok: true, code: undefined })),
    );
    proof = await timed("prove the block as a batch", () => proveBatch(chain));
  });

  afterAll(async () => {
    await chain.close();
  });

  test("is proven, and the proof verifies", async () => {
    expect(await verifyBatch(chain, proof)).toBe(true);
  });

  test.each(Array.from({ length: VALUES }, (_, i) => i))(
    "is refused when public value %i is altered",
    async (index) => {
      const { publicInput, publicOutput } = proof;
      const before = { ...proof, publicInput: raised(publicInput, index) };
      const after = { ...proof, publicOutput: raised(publicOutput, index) };
      expect(await verifyBatch(chain, before)).toBe(false);
      expect(await verifyBatch(chain, after)).toBe(false);
    },
  );
});

/** The same values, one of them greater by one. */
function raised(values: string[], index: number): string[] {
  return values.map((value, i) => (i === index ? Field(value).add(1).toString() : value));
}
