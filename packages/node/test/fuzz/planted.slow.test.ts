import { beforeAll, describe, expect, it } from "@jest/globals";
import { randomRun, someOf } from "@kifu/kit/testing";
import { PendingTransaction, UnsignedTransaction } from "@proto-kit/sequencer";
import { NodeError } from "../../src/lib/NodeError.js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import { installFastPoseidon, verifyPlainly } from "@kifu/kit/primitives";
import type { Chain } from "../../src/sequencer/Chain.js";
import { CircuitCheck } from "../harness/CircuitCheck.js";
import type { Wire } from "../harness/Draft.js";
import { Fuzz } from "./Fuzz.js";
import { type InProcessOptions, InProcessStage, type Way } from "./InProcessStage.js";
import { shrink } from "./shrink.js";

// The seed is fixed, because this test checks that planted errors are found.
const { seed } = randomRun({ seed: 1 });
const STEPS = 600;
const STEPS_IN_A_BLOCK = 20;

/** An ingress that does something else when the real one would refuse with this code. */
function insteadOf(
  code: string,
  otherwise: (input: Wire, chain: Chain, refusal: NodeError) => ReturnType<Ingress["submit"]>,
): Way {
  return (ingress, chain) => ({
    async submit(input, origin) {
      try {
        return await ingress.submit(input, origin);
      } catch (error) {
        if (!(error instanceof NodeError) || error.code !== code) throw error;
        return await otherwise(input as Wire, chain, error);
      }
    },
  });
}

/** Accepts the input without checks, as Protokit's own mempool does. */
async function believed(input: Wire, chain: Chain) {
  return await chain.admit(PendingTransaction.fromJSON(input));
}

/** True if the sender signed exactly this input. */
function isSigned(input: Wire): boolean {
  const transaction = PendingTransaction.fromJSON(input);
  const { sender, signature } = transaction;
  const hash = new UnsignedTransaction(transaction).hash().toString();
  return hash === input.hash && verifyPlainly(sender, transaction.getSignatureData(), signature);
}

const faults: Record<string, InProcessOptions & { found: RegExp }> = {
  "takes any signature": {
    verify: () => true,
    found: /without its sender's signature/,
  },
  "believes a transaction's hash": {
    way: insteadOf("ingress/wrong-hash", believed),
    found: /under a hash that is not its own/,
  },
  "believes that it is a message": {
    way: insteadOf("ingress/message", believed),
    found: /nobody signed it/,
  },
  "lets surplus arguments in": {
    way: insteadOf("ingress/wrong-arity", async (input, chain, refusal) => {
      const { expected, got } = refusal.details as { expected: number; got: number };
      if (got > expected && isSigned(input)) return await believed(input, chain);
      throw refusal;
    }),
    found: /no proof/,
  },
  "accepts what it forgets": {
    way: insteadOf("match/wrong-field", async ({ hash }) => ({ hash, height: 0 })),
    found: /nowhere to be found/,
  },
  "tells an error without a code": {
    way: insteadOf("ingress/malformed", async () => {
      throw new TypeError("Cannot read properties of undefined");
    }),
    found: /threw what is no refusal/,
  },
  "refuses with a code of nobody's": {
    way: insteadOf("session/bad-scope", async () => {
      throw new NodeError("session/odd-scope", "Odd.");
    }),
    found: /refused with session\/odd-scope/,
  },
  "runs what it refuses": {
    way: insteadOf("ingress/message", async (input, chain, refusal) => {
      await believed({ ...input, isMessage: false }, chain);
      throw refusal;
    }),
    found: /something has changed/,
  },
  "refuses the second move of a match": {
    way: (ingress, chain) => ({
      async submit(input, origin) {
        if ((chain.pending.match(1)?.ply.toBigInt() ?? 0n) === 0n) {
          return await ingress.submit(input, origin);
        }
        throw new NodeError("match/not-your-turn", "It is not your turn.");
      },
    }),
    found: /honest, and refused/,
  },
};

describe(`the fuzzing finds an ingress, seed ${seed},`, () => {
  const circuits = new CircuitCheck();

  beforeAll(async () => {
    await installFastPoseidon();
  });

  async function search(options: InProcessOptions): Promise<Fuzz> {
    const stage = await InProcessStage.open(options);
    try {
      const fuzz = new Fuzz(stage, seed);
      for (let step = 0; step < STEPS && fuzz.findings.length === 0; step++) {
        await fuzz.step(step);
        if (step % STEPS_IN_A_BLOCK !== STEPS_IN_A_BLOCK - 1) continue;
        const { block } = await stage.chain.closeBlock();
        fuzz.closed(await circuits.unprovable(block));
      }
      return fuzz;
    } finally {
      await stage.close();
    }
  }

  it.each(someOf(3, Object.entries(faults)))("that %s", async (_, { found, ...options }) => {
    const [finding] = (await search(options)).findings;
    expect(finding?.why).toMatch(found);
  });

  it("and reports which part of the past is needed", async () => {
    const options = faults["lets surplus arguments in"] ?? {};
    const fuzz = await search(options);
    const [finding] = fuzz.findings;
    if (finding === undefined) throw new Error("Nothing was found");
    const past = fuzz.before(finding.step);
    const open = async () => await InProcessStage.open(options);
    const needed = await shrink(open, circuits, finding, past);
    expect(needed?.length).toBeLessThan(past.length);
  });
});
