import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "@jest/globals";
import { findMatch } from "../src/index.js";
import { until } from "./harness/until.js";
import { newcomer } from "./harness/pair.js";
import { sharedNode, type SharedNode } from "./harness/sharedNode.js";

const READMES = [
  { readme: "packages/client/README.md", move: "b2" },
  { readme: "README.md", move: "c1" },
];
const TOP = new URL("../../../../", import.meta.url);

let node: SharedNode;

beforeAll(async () => {
  node = await sharedNode();
});

test.each(READMES)("the example in $readme plays its move", async ({ readme, move }) => {
  const example = /```ts\n([\s\S]+?)```/.exec(readFileSync(new URL(readme, TOP), "utf8"))?.[1];
  if (example === undefined) throw new Error(`${readme} has no example`);
  const script = example
    .replace("http://127.0.0.1:4000", node.url)
    .replaceAll("console.log", "void");
  // The file is next to the tests, so that package names resolve.
  const file = new URL(`readme.${move}.js`, import.meta.url);
  writeFileSync(file, `${script}\nexport { kifu, match };`);

  const other = await newcomer(node.url);
  const running = import(file.href) as Promise<{ match: { id: number }; kifu: { close(): void } }>;
  await until(other.kifu.watchQueue(), ({ value }) => value?.length === 1);
  const id = await findMatch(other.kifu, other.account, { game: "tic-tac-toe", moveLimit: 120 })
    .found;
  const theirs = other.kifu.match(id);
  theirs.as(other.account);
  const { you } = await until(theirs, ({ you, match }) => you !== undefined && match !== undefined);
  if (you === 0) await theirs.play(other.account, "a1");
  const { kifu, match } = await running;
  rmSync(file);
  expect(match.id).toBe(id);
  const played = (await other.kifu.moves(id)).map(({ move }) => move);
  expect(played).toEqual(you === 0 ? ["a1", move] : [move]);
  kifu.close();
  other.kifu.close();
});
