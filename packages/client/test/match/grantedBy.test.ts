import { expect, test } from "@jest/globals";
import { Poseidon } from "#mina-signer";
import { calls } from "../../src/abi/calls.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { isMove } from "../../src/match/grantedBy.js";

const { id, arity } = calls.methods["TicTacToe.makeMove"];

test.each([
  ["as many arguments as the method has", arity, true],
  ["more arguments", arity + 1, false],
  ["fewer arguments", arity - 1, false],
])("a signed transaction with %s counts as a move: %i, %s", async (_what, count, expected) => {
  const signer = randomSigner();
  const args = Array.from({ length: count }, (_, i) => BigInt(i));
  const { r, s } = await signer.signFields([BigInt(id), 3n, Poseidon.hash(args)]);
  const sent = {
    ply: 1,
    sender: signer.address,
    nonce: "3",
    argsFields: args.map(String),
    signature: { r: String(r), s: String(s) },
  };
  expect(isMove(sent, "tic-tac-toe", args.slice(0, 2))).toBe(expected);
});
