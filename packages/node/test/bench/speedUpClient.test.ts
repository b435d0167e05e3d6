import { beforeAll, expect, test } from "@jest/globals";
import { arithmetic, signerOf } from "@kifu/client/node";
import { PrivateKey } from "o1js";
import { speedUpClient } from "../../src/cli/loadtest/beginMatches.js";

const signers = Array.from({ length: 3 }, () => signerOf(PrivateKey.random().toBase58())!);

async function signatures() {
  const all = signers.map(async (signer) => [
    await signer.signTranscript(5n, 7n),
    await signer.signFields([1n, 2n, 3n]),
  ]);
  return await Promise.all(all);
}

let before: Awaited<ReturnType<typeof signatures>>;
const { Pallas, Poseidon } = arithmetic();
const { hash } = Poseidon;
const { scale } = Pallas;

beforeAll(async () => {
  before = await signatures();
  speedUpClient();
});

test("the client signs the same when it computes faster", async () => {
  expect(Poseidon.hash).not.toBe(hash);
  expect(Pallas.scale).not.toBe(scale);
  expect(await signatures()).toEqual(before);
  expect(Poseidon.hash([1n, 2n])).toBe(hash([1n, 2n]));
});
