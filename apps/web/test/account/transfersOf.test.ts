import { expect, it } from "@jest/globals";
import type { BalanceChange } from "@kifu/client";
import { transfersOf } from "../../src/account/transfersOf";

function change(kind: BalanceChange["kind"], amount: number, height: number): BalanceChange {
  return { kind, amount, height, index: height, match: undefined };
}

function exit(blocks: number, withdrawn: bigint, waiting?: number[]) {
  const leaf = { fields: [500n, withdrawn], neighbour: undefined, index: 1n, nextPath: 2n };
  return { blocks, waiting, crossed: { ...leaf, siblings: [] } };
}

const NONE = { onTheWay: undefined, unsettled: 0, blocksMissing: 0, settled: 0 };

it("knows nothing about Mina before the first settlement", () => {
  expect(transfersOf(undefined, [])).toEqual(NONE);
  const changes = [change("withdrawn", 20, 3), change("deposited", 500, 2)];
  expect(transfersOf(undefined, changes)).toEqual({ ...NONE, unsettled: 20, blocksMissing: 4 });
});

it("counts a deposit as on the way until a block takes it in", () => {
  expect(transfersOf(exit(5, 0n, [500, 30]), []).onTheWay).toBe(530);
  expect(transfersOf(exit(5, 0n, [500, 30]), [change("deposited", 500, 6)]).onTheWay).toBe(30);
  // The settled state has this one, so the list has it no more.
  expect(transfersOf(exit(5, 0n, [30]), [change("deposited", 500, 4)]).onTheWay).toBe(30);
  expect(transfersOf(exit(5, 0n, []), []).onTheWay).toBe(0);
  expect(transfersOf(exit(5, 0n), []).onTheWay).toBeUndefined();
});

it("tells withdrawals in settled blocks from others, and counts the missing blocks", () => {
  const changes = [
    change("withdrawn", 7, 12),
    change("staked", 50, 11),
    change("withdrawn", 5, 9),
    change("withdrawn", 3, 8),
  ];
  expect(transfersOf(exit(9, 3n, []), changes)).toEqual({
    ...{ onTheWay: 0, unsettled: 12, blocksMissing: 4, settled: 3 },
  });
  const all = transfersOf(exit(13, 15n, []), changes);
  expect(all).toMatchObject({ unsettled: 0, blocksMissing: 0, settled: 15 });
});

it("a player whom the settled state does not know has withdrawn nothing", () => {
  const known = exit(9, 3n, []);
  const neighbour = { path: 1n, value: 2n };
  const unknown = { ...known, crossed: { ...known.crossed, fields: [], neighbour } };
  expect(transfersOf(unknown, []).settled).toBe(0);
});
