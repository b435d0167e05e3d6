import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Field } from "o1js";
import { type Draft, sign, type Wire } from "../harness/Draft.js";
import { outcome, post, submit, SUBMIT } from "../harness/http.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

const P = Field.ORDER;

describe("claims of a client about its own transaction", () => {
  let opponents: Opponents;

  beforeAll(async () => {
    opponents = await Opponents.meet({ ingress: UNHURRIED });
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  /**
   * Sends a move with each change, which must be refused. Then sends the unchanged move, which
   * must be accepted.
   */
  async function withTwin(...changes: ((wire: Wire) => object)[]): Promise<string> {
    const move = opponents.nextMove();
    const before = opponents.ply;
    const answers = new Set<string>();
    for (const change of changes) {
      answers.add(await submit(opponents.node.url, change(move.toJSON())));
      expect(opponents.ply).toBe(before);
    }
    await opponents.send(move);
    expect(opponents.ply).toBe(before + 1);
    return [...answers].join();
  }

  /** Like `withTwin`, but the player signs each changed move. */
  async function signedWithTwin(...changes: ((draft: Draft) => Partial<Draft>)[]): Promise<string> {
    const { session } = opponents.onTurn;
    const signed = changes.map((change) => ({ methodId, nonce, argsFields }: Wire) => {
      const fields = argsFields.map(BigInt);
      const draft = { methodId: BigInt(methodId), key: session, nonce: BigInt(nonce), fields };
      return sign({ ...draft, ...change(draft) });
    });
    return await withTwin(...signed);
  }

  describe("is not believed of its hash", () => {
    it("when it is not a part of a transaction", async () => {
      expect(await withTwin((wire) => ({ ...wire, hash: "1" }))).toBe("ingress/wrong-hash");
    });

    it("when it is that of a transaction in a block, to be taken for it", async () => {
      const hash = await opponents.play();
      await opponents.included(hash);
      expect(await withTwin((wire) => ({ ...wire, hash }))).toBe("ingress/wrong-hash");
    });

    it("when it is fresh, to have one's executed transaction run again", async () => {
      const move = opponents.nextMove();
      await opponents.included(await opponents.send(move));
      const again = { ...move.toJSON(), hash: String(move.hash().toBigInt() + 1n) };
      expect(await submit(opponents.node.url, again)).toBe("ingress/wrong-hash");
      await opponents.play();
    });
  });

  describe("is not believed to be a message from the base layer", () => {
    it("when it has run already: nobody's payment or move is replayed", async () => {
      const move = opponents.nextMove();
      await opponents.included(await opponents.send(move));
      const before = opponents.ply;
      for (let times = 0; times < 2; times++) {
        const replay = { ...move.toJSON(), isMessage: true };
        expect(await submit(opponents.node.url, replay)).toBe("ingress/message");
      }
      expect(opponents.ply).toBe(before);
      await opponents.play();
    });

    it("when it is new", async () => {
      expect(await withTwin((wire) => ({ ...wire, isMessage: true }))).toBe("ingress/message");
    });
  });

  describe("cannot bring more arguments than the method has", () => {
    it("signed and hashed with the rest", async () => {
      const answer = await signedWithTwin(
        ({ fields }) => ({ fields: [...fields, 0n] }),
        ({ fields }) => ({ fields: [...fields, ...fields] }),
        ({ fields }) => ({ fields: [0n, ...fields] }),
      );
      expect(answer).toBe("ingress/wrong-arity");
    });

    it("behind what was signed and hashed", async () => {
      const answer = await withTwin((wire) => ({ ...wire, argsFields: [...wire.argsFields, "0"] }));
      expect(answer).toBe("ingress/wrong-arity");
    });

    it("nor fewer, which would make the method throw", async () => {
      const answer = await signedWithTwin(
        ({ fields }) => ({ fields: fields.slice(0, -1) }),
        () => ({ fields: [] }),
      );
      expect(answer).toBe("ingress/wrong-arity");
    });

    it("nor call a method that does not exist", async () => {
      expect(await signedWithTwin(() => ({ methodId: 1n }))).toBe("ingress/unknown-method");
    });
  });

  describe("has one way of writing", () => {
    const spellings: [string, (number: string) => unknown][] = [
      ["the modulus added", (number) => String(BigInt(number) + P)],
      ["the modulus subtracted", (number) => String(BigInt(number) - P)],
      ["2^256 added", (number) => String(BigInt(number) + 2n ** 256n)],
      ["a leading zero", (number) => `0${number}`],
      ["hexadecimal", (number) => `0x${BigInt(number).toString(16)}`],
      ["a plus", (number) => `+${number}`],
      ["a space", (number) => ` ${number}`],
      ["a fraction of zero", (number) => `${number}.0`],
      ["Arabic digits", arabic],
      ["a number far too long", (number) => number.padStart(10_000, "0")],
      ["no number", () => "NaN"],
      ["nothing", () => ""],
    ];

    it.each(spellings)("and %s is not a number", async (_, spell) => {
      const answer = await withTwin(
        ({ argsFields: [first = "", ...rest], ...wire }) => ({
          ...wire,
          argsFields: [spell(first), ...rest],
        }),
        (wire) => ({ ...wire, nonce: spell(wire.nonce) }),
        (wire) => ({ ...wire, methodId: spell(wire.methodId) }),
        (wire) => ({ ...wire, hash: spell(wire.hash) }),
        ({ signature, ...wire }) => ({
          ...wire,
          signature: { ...signature, s: spell(signature.s) },
        }),
      );
      expect(answer).toBe("ingress/malformed");
    });

    it("and a number instead of a text is refused", async () => {
      const answer = await withTwin((wire) => ({ ...wire, nonce: Number(wire.nonce) }));
      expect(answer).toBe("ingress/malformed");
    });
  });

  describe("can carry nothing that is not signed", () => {
    it("in its auxiliary data", async () => {
      const answer = await withTwin((wire) => ({ ...wire, auxiliaryData: ["{}"] }));
      expect(answer).toBe("ingress/malformed");
    });

    it("in a property of another name", async () => {
      const answer = await withTwin((wire) => ({ ...wire, status: true }));
      expect(answer).toBe("ingress/malformed");
    });

    it.each(["__proto__", "constructor", "prototype"])("in a %s", async (name) => {
      const move = opponents.nextMove();
      const polluted = JSON.stringify({ query: SUBMIT, variables: { tx: move.toJSON() } })
        .replace('{"hash"', `{"${name}":{"isMessage":true,"polluted":true},"hash"`)
        .replace('"variables":{', `"variables":{"${name}":{"polluted":true},`);
      expect(outcome(await post(opponents.node.url, polluted))).toBe("ingress/malformed");
      expect("polluted" in {}).toBe(false);
      await opponents.send(move);
    });
  });

  it("leave nothing behind that cannot be proven", async () => {
    await opponents.included(await opponents.play());
    expect(opponents.node.executor.openStates).toBe(0);
    expect(opponents.node.complaints).toEqual([]);
    const { ply, registrations } = opponents;
    const { errors, transactions } = await opponents.node.verdict();
    expect(errors).toEqual([]);
    expect(transactions).toBe(ply + registrations);
  });
});

function arabic(number: string): string {
  return number.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}
