import { describe, expect, it } from "@jest/globals";
import { randomRun } from "@kifu/kit/testing";
import fc from "fast-check";
import { Field, Scalar } from "o1js";
import { decodeTransaction, type PlainTransaction } from "../../src/mempool/decodeTransaction.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { jsonOf } from "./stage.js";

const good = jsonOf(1, 0);
const { seed, steps: runs } = randomRun({ steps: 1000 });

function written({ hash, methodId, nonce, sender, argsFields, signature }: PlainTransaction) {
  return {
    hash: String(hash),
    methodId: String(methodId),
    nonce: String(nonce),
    sender,
    argsFields: argsFields.map(String),
    auxiliaryData: [],
    isMessage: false,
    signature: { r: String(signature.r), s: String(signature.s) },
  };
}

function refusal(input: unknown): NodeError | undefined {
  try {
    decodeTransaction(input);
    return undefined;
  } catch (error) {
    if (error instanceof NodeError) return error;
    throw error;
  }
}

function codeOf(input: unknown): string | undefined {
  return refusal(input)?.code;
}

describe("a transaction's form", () => {
  it("is taken as Protokit writes it", () => {
    expect(written(decodeTransaction(good))).toEqual(good);
  });

  it("may come without a prototype, as GraphQL's arguments do", () => {
    const bare: unknown = Object.assign(Object.create(null), good);
    expect(written(decodeTransaction(bare))).toEqual(good);
  });

  it.each([
    ["no object", "text"],
    ["nothing", undefined],
    ["null", null],
    ["a list", [good]],
    ["a property more", { ...good, fee: "0" }],
    ["a property less", { ...good, nonce: undefined, hash: undefined }],
    ["a symbol more", { ...good, [Symbol("fee")]: 0 }],
    ["a polluting key", JSON.parse(`{"__proto__":{},${JSON.stringify(good).slice(1)}`) as unknown],
    ["all from a prototype", Object.create(good)],
    ["a getter", Object.defineProperty({ ...good }, "nonce", { get: () => "0", enumerable: true })],
    ["auxiliary data", { ...good, auxiliaryData: ["proof"] }],
    ["isMessage of 0", { ...good, isMessage: 0 }],
    ["a signature of more parts", { ...good, signature: { ...good.signature, t: "1" } }],
    ["a signature as text", { ...good, signature: "7mX" }],
    ["fields in an object", { ...good, argsFields: { 0: "1", length: 1 } }],
    ["fields within fields", { ...good, argsFields: [["1"]] }],
    ["fields with gaps", { ...good, argsFields: new Array<string>(1) }],
    ["named fields", { ...good, argsFields: Object.assign(["1"], { more: "1" }) }],
  ])("refuses %s", (_name, input) => {
    expect(codeOf(input)).toBe("ingress/malformed");
  });

  it("refuses messages, which nobody signs", () => {
    expect(codeOf({ ...good, isMessage: true })).toBe("ingress/message");
  });

  it("runs no getter and no toString of the input's", () => {
    const trap = () => {
      throw new Error("The input ran");
    };
    const trapped = { toString: trap, valueOf: trap, toJSON: trap };
    for (const name of Object.keys(good)) {
      expect(codeOf({ ...good, [name]: trapped })).toBe("ingress/malformed");
      const input = Object.defineProperty({ ...good }, name, { get: trap, enumerable: true });
      expect(codeOf(input)).toBe("ingress/malformed");
    }
    expect(codeOf(new Proxy(good, { getOwnPropertyDescriptor: trap }))).toBe("ingress/malformed");
  });

  it("takes as many fields as no method has, and refuses more before it looks at them", () => {
    expect(codeOf({ ...good, argsFields: new Array<string>(2048).fill("1") })).toBeUndefined();
    const many = Object.defineProperty(new Array<string>(2049), 0, {
      get: () => {
        throw new Error("It looked");
      },
    });
    expect(codeOf({ ...good, argsFields: many })).toBe("ingress/too-large");
    expect(codeOf({ ...good, argsFields: new Array<string>(2 ** 32 - 1) })).toBe(
      "ingress/too-large",
    );
  });

  it("repeats at most a line of the input", () => {
    const { details } = refusal({ ...good, nonce: "9".repeat(1_000_000) }) ?? {};
    expect(details?.["property"]).toBe("nonce");
    expect(String(details?.["given"]).length).toBeLessThan(100);
  });
});

describe("a number", () => {
  const places = [
    ["hash", Field.ORDER, (value: unknown) => ({ ...good, hash: value })],
    ["methodId", Field.ORDER, (value: unknown) => ({ ...good, methodId: value })],
    ["nonce", 2n ** 64n - 1n, (value: unknown) => ({ ...good, nonce: value })],
    ["argsFields", Field.ORDER, (value: unknown) => ({ ...good, argsFields: [value] })],
    ["r", Field.ORDER, (r: unknown) => ({ ...good, signature: { ...good.signature, r } })],
    ["s", Scalar.ORDER, (s: unknown) => ({ ...good, signature: { ...good.signature, s } })],
  ] as const;

  it.each(places)("of %s is less than its end", (_name, end, withValue) => {
    expect(codeOf(withValue("0"))).toBeUndefined();
    expect(codeOf(withValue(String(end - 1n)))).toBeUndefined();
    expect(codeOf(withValue(String(end)))).toBe("ingress/malformed");
    expect(codeOf(withValue(String(end + 1n)))).toBe("ingress/malformed");
  });

  it.each(places)("of %s has one spelling", (_name, _end, withValue) => {
    const others = ["", " 1", "1 ", "1\n", "+1", "-1", "-0", "00", "01", "1.0", "1e3", "0x1", "1n"];
    const digits = ["١", "１", "𝟏", "1\u200b", "1_0", "NaN", "Infinity", "true"];
    const things = [1, 1n, true, null, undefined, {}, [], ["1"], new String("1"), () => "1"];
    for (const other of [...others, ...digits, ...things]) {
      expect(codeOf(withValue(other))).toBe("ingress/malformed");
    }
  });
});

describe("a sender", () => {
  it.each([
    ["empty", ""],
    ["shorter", good.sender.slice(0, -1)],
    ["longer", `${good.sender}1`],
    ["with a space", ` ${good.sender.slice(1)}`],
    ["of letters that base58 leaves out", `B62${"0".repeat(52)}`],
    ["of another kind", good.sender.replace("B62", "EKE")],
    ["a list of it", [good.sender]],
  ])("is refused when it is %s", (_name, sender) => {
    expect(codeOf({ ...good, sender })).toBe("ingress/malformed");
  });
});

const mutated = fc
  .tuple(
    fc.constantFrom<(string | number)[]>(
      ...Object.keys(good).map((name) => [name]),
      ["argsFields", 0],
      ["argsFields", 1],
      ["auxiliaryData", 0],
      ["signature", "r"],
      ["signature", "s"],
      ["signature", "t"],
      ["__proto__"],
      ["constructor"],
      ["fee"],
    ),
    fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }),
      fc.bigInt({ min: -5n, max: Field.ORDER + 5n }).map(String),
      fc.nat(300).map(String),
      fc.string({ unit: "binary" }),
      fc.constant(remove),
    ),
  )
  .map(([path, value]) => mutate(good, path, value));

function remove() {
  return undefined;
}

function mutate(input: object, [name, ...rest]: (string | number)[], value: unknown): object {
  const copy: object = Array.isArray(input) ? [...(input as unknown[])] : { ...input };
  if (name === undefined) return copy;
  const inner: unknown = Reflect.get(copy, name);
  const isInner = rest.length > 0 && typeof inner === "object" && inner !== null;
  if (value === remove && !isInner) Reflect.deleteProperty(copy, name);
  else {
    Object.defineProperty(copy, name, {
      value: isInner ? mutate(inner, rest, value) : value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return copy;
}

describe("any change of a transaction", () => {
  it(`is refused by name, or is the one way to write another (seed ${seed})`, () => {
    fc.assert(
      fc.property(mutated, (input) => {
        try {
          expect(written(decodeTransaction(input))).toEqual(input);
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
          expect(["ingress/malformed", "ingress/message", "ingress/too-large"]).toContain(
            error.code,
          );
        }
      }),
      { seed, numRuns: runs },
    );
  });

  it(`anything at all is refused by name (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (input) => {
        expect(codeOf(input)).toBe("ingress/malformed");
      }),
      { seed, numRuns: runs },
    );
  });
});
