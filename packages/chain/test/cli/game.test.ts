import { describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { plainGames } from "../../src/runtime/plainGames.js";

const SRC = new URL("../../src/", import.meta.url);
const file = (path: string) => fileURLToPath(new URL(path, SRC));

interface Ended {
  code: number;
  out: string;
  err: string;
}

async function game(...args: string[]): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: "", NO_COLOR: "1" };
  const all = [file("cli/game.js"), ...args];
  return await new Promise((resolve) => {
    execFile(process.execPath, all, { env, timeout: 250_000 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, err });
    });
  });
}

describe("npm run game", () => {
  it("prints the result and sample count of every check, and the rows of a move", async () => {
    const { code, out } = await game("tic-tac-toe", "--seed", "1");
    expect(out).toMatch(
      /^Tic-tac-toe\npassed {2}begins where its rules begin.* {2}1 sample, \d+ ms$/m,
    );
    const rows = Number(/^ {8}(\d+) rows$/m.exec(out)?.[1]);
    const lines = [...out.matchAll(/^ +(\d+) {2}src\/tic-tac-toe\/circuit\.ts:\d+ {2}\S.*$/gm)];
    expect(lines.map(([line]) => line).join("\n")).toMatch(/locate\(/);
    const sum = lines.reduce((all, [, count]) => all + Number(count), 0);
    // Two constraints can share a row, so the sum may differ by one.
    expect(Math.abs(sum - rows)).toBeLessThanOrEqual(1);
    expect(out).toMatch(/^(\d+) of \1 checks passed in [\d.]+ s, seed 1\.$/m);
    expect(code).toBe(0);
  }, 300_000);

  it("lists the games for an unknown name, and exits with 2", async () => {
    const { code, err } = await game("chess");
    const names = plainGames.map(({ rules }) => rules.name).join(", ");
    expect(err).toBe(`There is no game chess; there are ${names}.\n`);
    expect(code).toBe(2);
    expect((await game()).err).toMatch(/^Usage: npm run game -- NAME/);
    expect((await game("randzu", "--seed", "x")).code).toBe(2);
  });
});
