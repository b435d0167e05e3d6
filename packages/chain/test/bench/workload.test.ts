import { describe, expect, test } from "@jest/globals";
import { PendingTransaction } from "@proto-kit/sequencer";
import { standaloneRuntime } from "../../src/runtime/standalone.js";
import { defaultTerms, domainOf } from "../../src/runtime/modules.js";
import { Workload } from "../../bench/Workload.js";

const { runtime } = standaloneRuntime();
const options = { seed: 3, matches: 3 };

/** What the methods of these transactions are called. */
function methodsOf(transactions: { methodId: string }[]): string[] {
  return transactions.map(({ methodId }) => {
    const name = runtime.methodIdResolver.getMethodNameFromId(BigInt(methodId));
    return name?.join(".") ?? "none";
  });
}

describe("the workload", () => {
  test("is the same for the same seed, and another for another", () => {
    const signed = (seed: number) => {
      const workload = new Workload({ ...options, seed });
      return [...workload.registrations(0), ...workload.moves(4)];
    };
    expect(signed(3)).toEqual(signed(3));
    expect(signed(4)).not.toEqual(signed(3));
  });

  test("carries good signatures and hashes", () => {
    const workload = new Workload(options);
    for (const json of [...workload.registrations(0), ...workload.moves(7)]) {
      const transaction = PendingTransaction.fromJSON(json);
      const { sender, signature } = transaction;
      expect(signature.verify(sender, transaction.getSignatureData()).toBoolean()).toBe(true);
      // `fromJSON` believes the hash that it is given.
      const { methodId, nonce, argsFields } = transaction;
      const copy = new PendingTransaction({
        ...{ methodId, nonce, sender, argsFields, signature },
        auxiliaryData: [],
        isMessage: false,
      });
      expect(json.hash).toBe(copy.hash().toString());
    }
  });

  test("registers two players for each match, match by match", () => {
    const registrations = new Workload(options).registrations(0);
    expect(methodsOf(registrations)).toEqual(Array(6).fill("Matchmaking.register"));
    expect(new Set(registrations.map(({ sender }) => sender)).size).toBe(6);
    const pools = registrations.map(({ argsFields }) => argsFields[1]);
    expect(pools).toEqual([0, 0, 1, 1, 2, 2].map((i) => pools[2 * i]));
    expect(new Set(pools).size).toBe(3);
  });

  test("plays the matches in lockstep, each key's nonces in a row", () => {
    const moves = new Workload({ ...options, firstMatch: 5 }).moves(12);
    expect(new Set(methodsOf(moves))).toEqual(new Set(["Randzu.makeMove"]));
    const domain = domainOf(defaultTerms);
    const matches = moves.map(({ argsFields }) => Number(BigInt(argsFields[0] ?? 0) - domain));
    expect(matches).toEqual([5, 6, 7, 5, 6, 7, 5, 6, 7, 5, 6, 7]);
    expect(moves.map(({ nonce }) => Number(nonce))).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(new Set(moves.map(({ sender }) => sender)).size).toBe(6);
  });

  test("says when its matches have no moves left", () => {
    const workload = new Workload({ seed: 1, matches: 1 });
    workload.moves(workload.movesLeft);
    expect(workload.movesLeft).toBe(0);
    expect(() => workload.moves(1)).toThrow(RangeError);
  });
});
