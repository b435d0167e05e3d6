import { describe, expect, test } from "@jest/globals";
import { PendingTransaction } from "@proto-kit/sequencer";
import { defaultTerms, domainOf, standaloneRuntime } from "@kifu/chain";
import { measuredGame } from "../../bench/measuredGame.js";
import { Workload } from "../../bench/Workload.js";
import { lastingPlies } from "../../src/cli/loadtest/lastingGame.js";

const { runtime } = standaloneRuntime();
const workloadOf = (seed = 3) => new Workload(seed, 3);

function methodsOf(transactions: { methodId: string }[]): string[] {
  return transactions.map(({ methodId }) => {
    const name = runtime.methodIdResolver.getMethodNameFromId(BigInt(methodId));
    return name?.join(".") ?? "none";
  });
}

describe("the workload", () => {
  test("is the same for the same seed, and another for another", () => {
    const signed = (seed: number) => {
      const workload = workloadOf(seed);
      return [...workload.registrations(0), ...workload.moves(4)];
    };
    expect(signed(3)).toEqual(signed(3));
    expect(signed(4)).not.toEqual(signed(3));
  });

  test("carries good signatures and hashes", () => {
    const workload = workloadOf();
    for (const json of [...workload.registrations(0), ...workload.moves(7)]) {
      const transaction = PendingTransaction.fromJSON(json);
      const { sender, signature } = transaction;
      expect(signature.verify(sender, transaction.getSignatureData()).toBoolean()).toBe(true);
      // `fromJSON` does not check the given hash, so the test computes it again.
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
    const registrations = workloadOf().registrations(0);
    expect(methodsOf(registrations)).toEqual(Array(6).fill("Matchmaking.register"));
    expect(new Set(registrations.map(({ sender }) => sender)).size).toBe(6);
    const pools = registrations.map(({ argsFields }) => argsFields[1]);
    expect(pools).toEqual([0, 0, 1, 1, 2, 2].map((i) => pools[2 * i]));
    expect(new Set(pools).size).toBe(3);
  });

  test("plays the matches in lockstep, each key's nonces in a row", () => {
    const moves = workloadOf().moves(12);
    expect(new Set(methodsOf(moves))).toEqual(new Set(["Randzu.makeMove"]));
    const domain = domainOf(defaultTerms);
    const matches = moves.map(({ argsFields }) => Number(BigInt(argsFields[0] ?? 0) - domain));
    expect(matches).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(moves.map(({ nonce }) => Number(nonce))).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(new Set(moves.map(({ sender }) => sender)).size).toBe(6);
  });

  test("reports that its matches have no moves left", () => {
    const workload = new Workload(1, 1);
    const plies = lastingPlies(measuredGame.plain);
    expect(workload.moves(plies)).toHaveLength(plies);
    expect(() => workload.moves(1)).toThrow(RangeError);
  });
});
