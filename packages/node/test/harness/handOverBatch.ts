import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A running node, and the folder of its store. */
export interface NodeAt {
  readonly url: string;
  readonly store: string;
}

interface Answer {
  data: {
    chain: { height: number | null; provenBlocks: number; batchCount: number };
    blocks: { height: number; hash: string }[];
  };
}

/**
 * Hands a running node one batch of all its unproven blocks. The proof is a mock, which the node
 * does not verify. Returns the blocks, or undefined if there are none.
 */
export async function handOverBatch({
  url,
  store,
}: NodeAt): Promise<{ number: number; first: number; last: number } | undefined> {
  const { chain, blocks } = await query(url, "");
  const { provenBlocks: first, batchCount: number } = chain;
  const hashes = new Map<number, string>();
  for (let page = blocks; page.length > 0;) {
    for (const { height, hash } of page) hashes.set(height, hash);
    const oldest = page.at(-1)?.height ?? 0;
    page = oldest <= first ? [] : (await query(url, `, after: ${oldest}`)).blocks;
  }
  const last = chain.height ?? -1;
  if (last < first) return undefined;
  const blockHashes = Array.from({ length: last - first + 1 }, (_, i) => hashes.get(first + i));
  const side = ["0", "1", "2", "3", "4", "5", "6"];
  const proof = { publicInput: side, publicOutput: side, maxProofsVerified: 2, proof: "cHJvb2Y=" };
  const folder = join(`${store}-prover`, "batches");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${number}.json`);
  await writeFile(`${file}.new`, JSON.stringify({ number, first, blockHashes, proof }));
  await rename(`${file}.new`, file);
  return { number, first, last };
}

async function query(url: string, after: string): Promise<Answer["data"]> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      query: `{ chain { height provenBlocks batchCount } blocks(first: 100${after}) { height hash } }`,
    }),
  });
  return ((await response.json()) as Answer).data;
}
