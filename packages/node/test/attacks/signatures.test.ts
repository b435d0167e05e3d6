import { defaultTerms } from "@kifu/chain/terms";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey, Scalar } from "o1js";
import { sign, type Wire } from "../harness/Draft.js";
import { submit } from "../harness/http.js";
import { nobodies } from "../harness/nobodies.js";
import { Player } from "../harness/Player.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

describe("a signature", () => {
  let opponents: Opponents;

  beforeAll(async () => {
    opponents = await Opponents.meet({ ingress: UNHURRIED });
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  async function refusalOf(transaction: object): Promise<string> {
    const before = opponents.ply;
    const code = await submit(opponents.node.url, transaction);
    expect(opponents.ply).toBe(before);
    return code;
  }

  function forged(move: PendingTransaction, key: PrivateKey): Wire {
    const wire = move.toJSON();
    const methodId = BigInt(wire.methodId);
    const fields = wire.argsFields.map(BigInt);
    const { signature } = sign({ methodId, key, nonce: BigInt(wire.nonce), fields });
    return { ...wire, signature };
  }

  it("of another key makes no move", async () => {
    const move = opponents.nextMove();
    const { session } = opponents.onTurn === opponents.black ? opponents.white : opponents.black;
    expect(await refusalOf(forged(move, session))).toBe("ingress/bad-signature");
    expect(await refusalOf(forged(move, PrivateKey.random()))).toBe("ingress/bad-signature");
    await opponents.send(move);
  });

  it("under another's name signs nothing of theirs", async () => {
    const move = opponents.nextMove();
    const mine = opponents.onTurn;
    const other = mine === opponents.black ? opponents.white : opponents.black;
    const theirs = {
      methodId: move.methodId.toBigInt(),
      key: other.session,
      nonce: opponents.node.chain.pending.nonce(other.session.toPublicKey()),
      fields: move.argsFields.map((field) => field.toBigInt()),
    };
    const { signature } = sign({ ...theirs, key: mine.session });
    expect(await refusalOf({ ...sign(theirs), signature })).toBe("ingress/bad-signature");
    await opponents.send(move);
  });

  it("is for one nonce, and for these arguments", async () => {
    const move = opponents.nextMove().toJSON();
    const { session } = opponents.onTurn;
    const draft = {
      methodId: BigInt(move.methodId),
      key: session,
      nonce: BigInt(move.nonce),
      fields: move.argsFields.map(BigInt),
    };
    const later = sign({ ...draft, nonce: draft.nonce + 1n });
    const elsewhere = sign({ ...draft, fields: [2n, ...draft.fields.slice(1)] });
    for (const { signature } of [later, elsewhere]) {
      expect(await refusalOf({ ...move, signature })).toBe("ingress/bad-signature");
    }
    expect(await submit(opponents.node.url, move)).toBe(move.hash);
  });

  it("has no second form", async () => {
    const move = opponents.nextMove();
    const wire = move.toJSON();
    const { r, s } = wire.signature;
    const others: [object, string][] = [
      [{ r, s: String(Scalar.ORDER - BigInt(s)) }, "ingress/bad-signature"],
      [{ r: String(Field.ORDER - BigInt(r)), s }, "ingress/bad-signature"],
      [{ r, s: String(Scalar.ORDER + BigInt(s)) }, "ingress/malformed"],
      [{ r: String(Field.ORDER + BigInt(r)), s }, "ingress/malformed"],
      [{ r: "0", s: "0" }, "ingress/bad-signature"],
      [{ r: "0", s }, "ingress/bad-signature"],
      [{ r, s: "0" }, "ingress/bad-signature"],
    ];
    for (const [signature, code] of others) {
      expect(await refusalOf({ ...wire, signature })).toBe(code);
    }
    await opponents.send(move);
  });

  it("is of a key on the curve that somebody can hold", async () => {
    const move = opponents.nextMove();
    const wire = move.toJSON();
    for (const key of nobodies) {
      expect(await refusalOf({ ...wire, sender: key.toBase58() })).toBe("ingress/malformed");
    }
    for (const sender of ["", "B62", wire.sender.toLowerCase(), `${wire.sender}1`]) {
      expect(await refusalOf({ ...wire, sender })).toBe("ingress/malformed");
    }
    await opponents.send(move);
  });

  it("for another chain opens no session on this one", async () => {
    const { runtime } = opponents.node.chain;
    const there = new Player(runtime, 3, { ...defaultTerms, name: "another-chain" });
    const here = new Player(runtime, 3);
    expect(await refusalOf(there.register().toJSON())).toBe("session/wrong-chain");
    await opponents.send(here.register());
  });

  it("under key fields that are no key is refused by the circuit's own code", async () => {
    const { runtime } = opponents.node.chain;
    const player = new Player(runtime, 4);
    const honest = player.register();
    const fields = honest.argsFields.map((field) => field.toBigInt());
    const [game = 0n, moveLimit = 0n, x = 0n, , ...rest] = fields;
    const draft = { methodId: honest.methodId.toBigInt(), key: player.wallet, nonce: 0n };
    for (const isOdd of [2n, 5n, Field.ORDER - 1n]) {
      const odd = sign({ ...draft, fields: [game, moveLimit, x, isOdd, ...rest] });
      expect(await refusalOf(odd)).toBe("session/bad-key");
    }
    const nobody = sign({ ...draft, fields: [game, moveLimit, 0n, 0n, ...rest] });
    expect(await refusalOf(nobody)).toBe("session/bad-key");
    await opponents.send(honest);
  });

  it("leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.executor.openStates).toBe(0);
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});
