import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { until } from "../harness/until.js";
import { beginMatch, newcomer } from "../harness/pair.js";
import { KifuProcess } from "@kifu/node/testing";

/** On a slow machine a node takes half a minute to start. */
const PATIENT = { patienceMs: 200_000 };

test("moves with damaged journal records are restored from their players' pages", async () => {
  const one = await KifuProcess.start();
  const [first, second] = [await newcomer(one.url, PATIENT), await newcomer(one.url, PATIENT)];
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  const seats = [first, second].map(({ kifu, account }) => {
    const handle = kifu.match(id);
    handle.as(account);
    return { handle, account, stop: handle.subscribe(() => undefined) };
  });
  const seen = async (ply: number) =>
    await Promise.all(
      seats.map(({ handle }) =>
        until(handle, ({ match, connection }) => match?.ply === ply && connection === "live"),
      ),
    );
  await seen(0);
  for (const [i, move] of ["b2", "a1", "c3", "a2", "a3"].entries()) {
    const { handle, account } = seats[i % 2]!;
    await handle.play(account, move);
    await seen(i + 1);
  }
  const played = seats[0]!.handle.get().moves.map(({ move }) => move);
  await one.kill();

  const journal = damageMoves(one.store, id, [3, 4]);
  const before = readFileSync(journal);
  for (const command of ["start", "verify-store"]) {
    const { status, output } = await one.run(command);
    expect([status, output]).toEqual([1, expect.stringContaining("store/damaged")]);
    expect(output).toContain("kifu repair-journal");
  }
  expect(readFileSync(journal)).toEqual(before);
  const repaired = await one.run("repair-journal");
  expect([repaired.status, repaired.output]).toEqual([0, expect.stringContaining(".damaged")]);

  await one.start();
  await seen(5);
  for (const { handle, stop } of seats) {
    expect(handle.get().moves.map(({ move }) => move)).toEqual(played);
    expect(handle.get().evidence).toEqual([]);
    stop();
  }
  for (const { kifu } of [first, second]) kifu.close();
  await one.done();
});

function damageMoves(store: string, match: number, plies: readonly number[]): string {
  for (const name of ["journal", "journal-2"]) {
    const file = join(store, name);
    const bytes = readFileSync(file);
    const at = plies.map((ply) => bytes.indexOf(keyOfMove(match, ply)));
    if (at.includes(-1)) continue;
    for (const position of at) bytes.fill(0xa5, position + 20, position + 30);
    writeFileSync(file, bytes);
    return file;
  }
  throw new Error("The journal does not have these moves");
}

/** The moves' key in the store: the section, the match and the ply. */
function keyOfMove(match: number, ply: number): Buffer {
  const key = Buffer.alloc(13);
  key[0] = 0x40;
  key.writeUIntBE(match, 1, 6);
  key.writeUIntBE(ply, 7, 6);
  return key;
}
