import { describe, expect, it, jest } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { randomRun } from "@kifu/kit/testing";
import fc from "fast-check";
import { Field, Poseidon, type PrivateKey, Scalar, Signature } from "o1js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import { NodeError } from "../../src/lib/NodeError.js";
import type { VerifySignature } from "@kifu/kit/primitives";
import {
  codeOf,
  jsonOf,
  keyOf,
  own,
  refusalOf,
  runtime,
  stage,
  transactionOf,
  type TransactionJson,
} from "./stage.js";

const good = jsonOf(1, 0);

function signedBy(key: PrivateKey, transaction: PendingTransaction): TransactionJson {
  const signature = Signature.create(key, transaction.getSignatureData());
  return { ...transaction.toJSON(), signature: Signature.toJSON(signature) as never };
}

function rehashed(json: TransactionJson, change: Partial<TransactionJson>): TransactionJson {
  const changed = { ...json, ...change };
  const [methodId, nonce] = [Field(changed.methodId), Field(changed.nonce)];
  const argsHash = Poseidon.hash(changed.argsFields.map((field) => Field(field)));
  const sender = keyOf(1).toPublicKey().toFields();
  return { ...changed, hash: Poseidon.hash([methodId, ...sender, nonce, argsHash]).toString() };
}

async function refused(ingress: Ingress, input: unknown): Promise<NodeError> {
  return await refusalOf(ingress.submit(input, own));
}

describe("a submission", () => {
  it("is admitted as it was signed", async () => {
    const { ingress, chain } = stage();
    const admit = jest.spyOn(chain, "admit");
    await expect(ingress.submit(good, own)).resolves.toEqual({ hash: good.hash, height: 5 });
    expect(admit.mock.calls[0]?.[0].toJSON()).toEqual(good);
    expect(ingress.pendingCount()).toBe(1);
    expect(ingress.refusals.size).toBe(0);
  });

  it.each<[string, unknown]>([
    ["ingress/malformed", { ...good, nonce: 0 }],
    ["ingress/malformed", { ...good, sender: `B62q${"1".repeat(51)}` }],
    ["ingress/message", { ...good, isMessage: true }],
    ["ingress/too-large", { ...good, argsFields: new Array<string>(2049).fill("0") }],
    ["ingress/unknown-method", { ...good, methodId: "1" }],
    ["ingress/wrong-arity", rehashed(good, { argsFields: [] })],
    ["ingress/wrong-arity", rehashed(good, { argsFields: ["1", "1"] })],
    ["ingress/wrong-hash", { ...good, hash: "1" }],
    ["ingress/wrong-hash", { ...good, nonce: "1" }],
    ["ingress/wrong-hash", { ...good, sender: keyOf(2).toPublicKey().toBase58() }],
    ["ingress/bad-signature", rehashed(good, { nonce: "1" })],
    ["ingress/bad-signature", rehashed(good, { argsFields: ["2"] })],
    ["ingress/bad-signature", signedBy(keyOf(2), transactionOf(1, 0))],
    ["ingress/bad-signature", { ...good, signature: { ...good.signature, r: "1" } }],
    ["ingress/bad-signature", { ...good, signature: { ...good.signature, s: "1" } }],
    ["ingress/bad-signature", { ...good, signature: { ...good.signature, s: "0" } }],
    ["ingress/bad-signature", { ...good, signature: { r: "0", s: "0" } }],
    ["ingress/nonce-too-far", jsonOf(1, 11)],
  ])("is refused with %s and leaves nothing", async (code, input) => {
    const { ingress, chain, store } = stage();
    expect((await refused(ingress, input)).code).toBe(code);
    expect(chain.admitted).toEqual([]);
    expect(store.pending()).toEqual([]);
    expect([...ingress.refusals]).toEqual([[code, 1]]);
    await expect(ingress.submit(good, own)).resolves.toMatchObject({ height: 5 });
  });

  it("is refused with a short text, what was given, and what to do", async () => {
    const { ingress } = stage();
    const refusal = await refused(ingress, { ...good, methodId: "1" });
    expect(refusal).toMatchObject({
      message: "This chain has no such method.",
      details: { methodId: "1" },
      remedy: "Check that the client and the chain have the same version.",
    });
  });

  it("is refused for its arguments by the types of its method", async () => {
    const { methodIdResolver } = runtime;
    const types = jest.spyOn(Reflect, "getMetadata").mockImplementation((_key, module, method) =>
      (module as { name?: string }).name === "Matches" && method === "claimTimeout"
        ? [
            {
              ...Field,
              sizeInFields: () => 1,
              fromFields: throwing,
              toFields: throwing,
              check() {},
            },
          ]
        : [],
    );
    const map = jest.spyOn(methodIdResolver, "methodIdMap").mockReturnValue({
      "Matches.claimTimeout": { methodId: BigInt(good.methodId), type: "SIGNATURE" },
    });
    const { ingress } = stage();
    types.mockRestore();
    map.mockRestore();
    expect(await refused(ingress, good)).toMatchObject({
      code: "ingress/not-canonical",
      details: { method: "Matches.claimTimeout", argument: 0 },
    });
  });

  it("is refused when its signature is the point at infinity, which o1js accepts", async () => {
    const json = transactionOf(1, 0);
    const key = keyOf(1);
    const sender = key.toPublicKey();
    const message = json.getSignatureData();
    // With r = 0 and s = e·d, both points in the verification cancel out. o1js' sum then has x =
    // 0.
    const { x, y } = sender.toGroup();
    const salt = Poseidon.update(Poseidon.initialState(), [prefix("CodaSignature")]);
    const [e] = Poseidon.update(salt, [...message, x, y, Field(0)]);
    const s = Scalar.fromField(e).mul(key.s);
    const verify: VerifySignature = (by, fields, given) => given.verify(by, fields).toBoolean();
    expect(verify(sender, message, new Signature(Field(0), s))).toBe(true);

    const { ingress } = stage({ verify });
    const signature = { r: "0", s: s.toJSON() };
    expect((await refused(ingress, { ...good, signature })).code).toBe("ingress/bad-signature");
  });

  it("gets the code with which the chain refuses it, and its nonce stays free", async () => {
    const { ingress, chain } = stage();
    chain.errors.set(good.hash, new NodeError("match/not-your-turn", "It is White's turn."));
    expect(await refused(ingress, good)).toMatchObject({
      code: "match/not-your-turn",
      message: "It is White's turn.",
    });
    await expect(ingress.submit(jsonOf(1, 0, 2), own)).resolves.toMatchObject({ height: 5 });
  });

  it.each([
    ["throws an error", new TypeError("secret: /home/operator/x is not a function")],
    ["throws what is no error", "secret"],
    ["refuses with what is no code", new NodeError("secret text", "secret")],
  ])("is unrunnable when the chain %s, which only the log shows", async (_how, thrown) => {
    const error = jest.fn<(fields: object, message: string) => void>();
    const { ingress, chain } = stage({ log: { error } });
    chain.errors.set(good.hash, thrown);
    const refusal = await refused(ingress, good);
    expect(refusal.code).toBe("ingress/unrunnable");
    expect(JSON.stringify([refusal.message, refusal.details, refusal.remedy])).not.toContain(
      "secret",
    );
    expect(refusal.cause).toBeUndefined();
    expect(error).toHaveBeenCalledWith({ hash: good.hash, err: thrown }, expect.any(String));
    await expect(ingress.submit(jsonOf(2, 0), own)).resolves.toMatchObject({ height: 5 });
  });

  it("is unrunnable when the ingress itself fails", async () => {
    const error = jest.fn<(fields: object, message: string) => void>();
    const verify = throwing;
    const { ingress } = stage({ log: { error }, verify });
    expect((await refused(ingress, good)).code).toBe("ingress/unrunnable");
    expect(error).toHaveBeenCalledTimes(1);
  });

  it("is refused once the node stops, and finished if it had begun", async () => {
    const { ingress, chain } = stage();
    let run = (): void => undefined;
    chain.mayRun = async () => await new Promise<void>((resolve) => (run = resolve));
    const begun = ingress.submit(good, own);
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = ingress.stop();
    expect(await codeOf(ingress.submit(jsonOf(2, 0), own))).toBe("ingress/stopping");
    run();
    await expect(begun).resolves.toMatchObject({ height: 5 });
    await stopped;
    expect(chain.admitted).toEqual([good.hash]);
  });

  it("counts refusals by code", async () => {
    const { ingress } = stage();
    for (const input of [{}, null, { ...good, hash: "1" }]) await refused(ingress, input);
    expect(Object.fromEntries(ingress.refusals)).toEqual({
      "ingress/malformed": 2,
      "ingress/wrong-hash": 1,
    });
  });

  const { seed, steps: runs } = randomRun({ steps: 100 });
  it(`with any number of it changed is never admitted (seed ${seed})`, async () => {
    const { ingress, chain } = stage();
    const change = fc.tuple(
      fc.constantFrom("hash", "methodId", "nonce", "argsFields", "r", "s"),
      fc.oneof(fc.bigInt({ min: 0n, max: Field.ORDER - 1n }), fc.bigInt({ min: 0n, max: 12n })),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(change, async ([name, number, hashes]) => {
        const mutant = changed(name, number.toString());
        const input = hashes ? rehashed(mutant, {}) : mutant;
        fc.pre(JSON.stringify(input) !== JSON.stringify(good));
        const code = await codeOf(ingress.submit(input, own));
        expect(code).toMatch(/^ingress\//);
        expect(code).not.toBe("ingress/unrunnable");
      }),
      { seed, numRuns: runs },
    );
    expect(chain.admitted).toEqual([]);
  });
});

function changed(name: string, number: string): TransactionJson {
  if (name === "argsFields") return { ...good, argsFields: [number] };
  if (name === "r" || name === "s") {
    return { ...good, signature: { ...good.signature, [name]: number } };
  }
  return { ...good, [name]: number };
}

function throwing(): never {
  throw new Error("No");
}

function prefix(text: string): Field {
  const bytes = Buffer.from(text.padEnd(20, "*"));
  return Field(bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n));
}
