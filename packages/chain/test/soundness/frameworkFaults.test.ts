import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { firstOfEach } from "@kifu/kit/testing";
import { InMemoryStateService } from "@proto-kit/module";
import {
  MethodPublicOutput,
  NetworkState,
  RuntimeTransaction,
  type ProvableTransactionHook,
  type RuntimeMethodExecutionData,
  type TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { Bool, Field, PrivateKey, type PublicKey, Signature, UInt64 } from "o1js";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { NetworkBinding } from "../../src/protocol/NetworkBinding.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { World } from "../harness/World.js";
import { withLyingReads } from "./lyingReads.js";
import { kindOf, samples } from "./samples.js";
import { emptyState, inputsOf, runStock, withTwoFacedInputs } from "./stock.js";

const { black: attacker, white: victim } = new World();
const numbers = (key: PublicKey) => key.toFields().map((field) => field.toBigInt());

function as(sender: PublicKey) {
  return ({ transaction, networkState }: RuntimeMethodExecutionData) => {
    const { methodId, argsHash } = transaction;
    return {
      networkState,
      transaction: inputsOf({ sender, methodId, argsHash }).transaction,
    };
  };
}

function later({ transaction, networkState }: RuntimeMethodExecutionData) {
  const { block, previous } = networkState;
  const height = block.height.add(100);
  return { transaction, networkState: new NetworkState({ block: { height }, previous }) };
}

describe("a method's inputs and the inputs that its proof commits to", () => {
  test("are separate witnesses in a stock module, which can act for a player who never signed", async () => {
    const honest = await runStock("sign", [], { sender: attacker.owner });
    const stolen = await withTwoFacedInputs(as(victim.owner), () =>
      runStock("sign", [], { sender: attacker.owner }),
    );
    expect(stolen.ok).toBe(true);
    expect(stolen.written).toEqual(numbers(victim.owner));
    expect(stolen.output).toEqual(honest.output);
  });

  test("are separate witnesses in a stock module, which can run at a height of the prover's choice", async () => {
    const honest = await runStock("stamp", [], { sender: attacker.owner, height: 7 });
    const aged = await withTwoFacedInputs(later, () =>
      runStock("stamp", [], { sender: attacker.owner, height: 7 }),
    );
    expect(aged.ok).toBe(true);
    expect(aged.written).toEqual([107n]);
    expect(aged.output).toEqual(honest.output);
  });

  // These use neither of them, so a prover cannot lie about them.
  const useNone = ["Bridge.takeDeposit", "Bridge.takeWithdrawal"];
  const accepted = firstOfEach(
    samples.filter(({ ok, method }) => ok && !useNone.includes(method)),
    ({ method }) => kindOf(method),
  );
  test.each(accepted.map((sample) => [sample.method, sample.name, sample] as const))(
    "are the same in %s, %s: the proof commits to the lie",
    async (_, __, { arrange, send }) => {
      const sandbox = new RecordingSandbox();
      const world = new World(undefined, sandbox);
      await arrange(world);
      const signed = await sandbox.hold(() => send(world));

      for (const lie of [as(world.third.laterKey), later]) {
        const { transaction, networkState } = lie(signed.inputs);
        const { output } = await withTwoFacedInputs(lie, () => sandbox.run(signed));
        expect(output.transactionHash).toBe(transaction.hash().toBigInt());
        expect(output.networkStateHash).toBe(networkState.hash().toBigInt());
      }
    },
  );
});

/** The methods of Protokit's prover that the tests call. Hooks are private in its type. */
interface Prover extends Pick<TransactionProverZkProgrammable, "applyTransaction"> {
  transactionHooks: ProvableTransactionHook<unknown>[];
}

describe("the transaction prover", () => {
  const signer = PrivateKey.fromBigInt(77n);
  let chain: MemoryChain;

  beforeAll(async () => {
    chain = await MemoryChain.start();
  });

  afterAll(async () => {
    await chain.close();
  });

  async function apply(
    lie: Partial<MethodPublicOutput>,
    hooks: (hook: ProvableTransactionHook<unknown>) => boolean = () => true,
    nonce = UInt64.zero,
  ): Promise<void> {
    const { protocol } = chain.appChain;
    const programs = protocol.transactionProver.zkProgrammable as unknown as Prover;
    const prover = Object.create(programs) as Prover;
    prover.transactionHooks = programs.transactionHooks.filter(hooks);

    const methodId = Field(1);
    const argsHash = Field(2);
    const sender = signer.toPublicKey();
    const { networkState } = inputsOf({ sender, height: 7 });
    const signed = { methodId, argsHash, nonce, sender };
    const transaction = RuntimeTransaction.fromTransaction(signed);
    const output = new MethodPublicOutput({
      stateTransitionsHash: Field(0),
      status: Bool(true),
      transactionHash: transaction.hash(),
      networkStateHash: networkState.hash(),
      isMessage: Bool(false),
      eventsHash: Field(0),
      ...lie,
    });
    const signature = Signature.create(signer, [methodId, nonce.value, argsHash]);

    // The prover takes a state for each of its two rounds of hooks.
    const state = new InMemoryStateService();
    protocol.stateServiceProvider.setCurrentStateService(state);
    protocol.stateServiceProvider.setCurrentStateService(state);
    await prover.applyTransaction(emptyState(), output, { transaction, signature }, networkState);
  }

  const otherHeight = () => ({
    networkStateHash: inputsOf({ sender: signer.toPublicKey(), height: 8 }).networkState.hash(),
  });
  const stock = (hook: unknown) => !(hook instanceof NetworkBinding);

  test("accepts an honest proof", async () => {
    await apply({});
    await apply({}, stock);
  });

  test("refuses a proof that commits to another sender's transaction", async () => {
    const { transaction } = inputsOf({ sender: victim.owner });
    await expect(apply({ transactionHash: transaction.hash() })).rejects.toThrow(
      "Transactions provided in AppProof and BlockProof do not match",
    );
  });

  test("accepts a proof made at another height without NetworkBinding", async () => {
    await apply(otherHeight(), stock);
  });

  test("refuses it with NetworkBinding", async () => {
    await expect(apply(otherHeight())).rejects.toThrow("protocol/wrong-network-state");
  });

  test("refuses it for a failed transaction with NetworkBinding", async () => {
    await expect(apply({ ...otherHeight(), status: Bool(false) })).rejects.toThrow(
      "protocol/wrong-network-state",
    );
  });

  test("applies its hooks to an alleged message, checking the nonce and the height", async () => {
    const message = { isMessage: Bool(true) };
    const refused = "protocol/hook-refused";
    await expect(apply(message, undefined, UInt64.from(5))).rejects.toThrow(refused);
    await expect(apply({ ...message, ...otherHeight() })).rejects.toThrow(refused);
    // If no hook finds a fault, the stock prover still notices that this is not a message.
    await expect(apply(message)).rejects.toThrow("Nonce is not right option isSome for type");
  });
});

describe("the value of an absent leaf", () => {
  const fortune = { fields: [10n ** 18n], isSome: false };

  test("can be chosen by the prover in a stock module, so that an empty balance pays", async () => {
    const run = await withLyingReads(
      ({ index }) => (index === 0 ? fortune : undefined),
      () => runStock("spend", [Field(10n ** 17n)], { sender: attacker.owner }),
    );
    expect(run.ok).toBe(true);
    // The state proof finds no fault, because the leaf is absent and the method says so.
    expect(run.reads[0]).toEqual({ commitment: 0n });
  });

  test("is too little for an honest prover of the same module", async () => {
    const run = await runStock("spend", [Field(10n ** 17n)], { sender: attacker.owner });
    expect(run.ok).toBe(false);
  });

  test("is fixed by the table in the engine, so that a made-up session has no rights", async () => {
    const sandbox = new RecordingSandbox();
    const world = new World(undefined, sandbox);
    const signed = await sandbox.hold(() => world.requeue(world.black));
    const session = [...numbers(world.black.key), 1_000n, 2n, 1n, 0n];
    const run = await withLyingReads(
      ({ index }) => (index === 0 ? { fields: session, isSome: false } : undefined),
      () => sandbox.run(signed),
    );
    expect(run).toEqual(await sandbox.run(signed));
    expect(run).toMatchObject({ ok: false, code: "session/unknown" });
  });
});
