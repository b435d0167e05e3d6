import { strict as assert } from "node:assert";
import type { ReportedBlock } from "./child/messages.js";
import type { Client } from "./Client.js";
import type { Ledger } from "./Ledger.js";

const LATEST = 20;

interface BlockAnswer extends Omit<ReportedBlock, "transactions"> {
  transactions: { hash: string; ok: boolean }[];
}

export async function checkAnswers(client: Client, ledger: Ledger): Promise<void> {
  const reported = ledger.blocks.slice(-LATEST).reverse();
  const [latest] = reported;
  if (latest !== undefined) {
    const { blocks } = await client.ask<{ blocks: BlockAnswer[] }>(
      `query ($first: Int!, $after: Int!) {
        blocks(first: $first, after: $after) { height hash stateRoot transactions { hash ok } }
      }`,
      { first: reported.length, after: latest.height + 1 },
    );
    const expected = reported.map(({ transactions, ...block }) => ({
      ...block,
      transactions: transactions.slice(0, 100).map((hash) => ({ hash, ok: true })),
    }));
    assert.deepEqual(blocks, expected, "the node answers with other blocks than it told");
  }

  const included = reported.flatMap(({ transactions }) => transactions).slice(0, LATEST);
  const open = [...ledger.open].slice(0, LATEST);
  for (const hash of included) {
    const { status, height } = (await client.transaction(hash)) ?? {};
    const expected = { status: "included", height: ledger.heightOf(hash) };
    assert.deepEqual({ status, height }, expected, `${hash} is told otherwise than before`);
  }
  for (const hash of open) {
    const { status } = (await client.transaction(hash)) ?? {};
    assert.ok(status === "pending" || status === "included", `${hash} is ${status ?? "unknown"}`);
  }
  for (const hash of [...ledger.dropped].slice(-LATEST / 4)) {
    const expected = { status: "dropped", height: null, code: "ingress/nonce-used" };
    assert.deepEqual(await client.transaction(hash), expected, `${hash} was replaced`);
  }
}
