import { describe, expect, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { soaking } from "@kifu/kit/testing/length";
import { sampleGame } from "@kifu/kit/testing/sample-game";
import { meet, type Person, playOut, takeSeats } from "./harness/Person.js";
import { killNode } from "./harness/RunningApp.js";
import { Stage } from "./harness/Stage.js";
import { isSubmission } from "./harness/submissions.js";

const stage = Stage.share();

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

function lineLength({ rules, line }: ChainGame, moves: readonly string[]): number {
  let position = rules.initial();
  let packed = 0n;
  for (const move of moves) {
    const played = rules.play(position, rules.notation.read(move));
    if (!played.ok) throw new Error(`${move}: ${played.code}`);
    position = played.position;
    packed = played.outcome.line;
  }
  return line(packed)?.length ?? 0;
}

/** Games whose samples any two players can play. `duel.slow.test.ts` plays with hidden hands. */
const openGames = plainGames.filter(({ rules }: ChainGame) => rules.hidden === undefined);

const wonMatch = ({ samples }: ChainGame) => sampleGame(samples, "first won", "second won")!;

/** All in a soak. `npm test` plays the one with the fewest moves. */
const played = openGames
  .slice()
  .sort((one, other) => wonMatch(one).moves.length - wonMatch(other).moves.length)
  .slice(0, soaking ? openGames.length : 1);

describe("two people in two browsers", () => {
  test.each<ChainGame>(played)(
    "play $words.title to a win, with the reason shown",
    async (game) => {
      const { module, words } = game;
      const { moves, ends } = wonMatch(game);
      const { first, second } = await meet(...(await stage.two()), { game: module });
      for (const [i, move] of moves.entries()) {
        const [mover, opponent] = i % 2 === 0 ? [first, second] : [second, first];
        await mover.reads("Your turn");
        await mover.play(move);
        const name = `Move ${i + 1}, ${words.sides[i % 2]}, ${move.toUpperCase()}`;
        await opponent.page.getByRole("button", { name, exact: true }).waitFor();
      }
      const [winner, loser] = ends === "first won" ? [first, second] : [second, first];
      const [won, lost] = ends === "first won" ? words.sides : [words.sides[1], words.sides[0]];
      await winner.reads("You won");
      await loser.reads("You lost");
      const length = lineLength(game, moves);
      const row = `${NUMBERS[length]} in a row`;
      const byLine = `${row} for ${won}\\.|${lost} completed ${row}\\.`;
      const told = new RegExp(length > 0 ? byLine : `${won} ${words.won}\\.`, "i");
      await loser.page.locator("p:visible", { hasText: told }).waitFor();
      const lines = loser.page.locator(".board-picture :is(.line-won, .rack-line)");
      expect(await lines.count()).toBe(length > 0 ? 1 : 0);
    },
  );

  test("play Randzu to a win, and a spectator sees every move and saves the record", async () => {
    const { first, second, match } = await meet(...(await stage.two()), { game: "Randzu" });
    const spectator = await stage.person();
    await spectator.visit("/");
    await spectator.page.locator(`li a[href="/match/${match}"]`).click();
    await spectator.seated();
    await spectator.reads("Black to move");

    const moves = "h8 h9 i8 i9 j8 j9 k8 k9 l8".split(" ");
    for (const [i, move] of moves.entries()) {
      const [mover, opponent] = i % 2 === 0 ? [first, second] : [second, first];
      await mover.place(move);
      await Promise.all([opponent.sees(move), spectator.sees(move)]);
    }
    await first.reads("You won");
    await second.reads("You lost");
    await spectator.reads("Black won");

    const reader = await stage.person();
    await reader.visit(`/match/${match}`);
    await reader.reads("Black won");
    await reader.page.getByRole("button", { name: "First move" }).click();
    await reader.cell("H8").and(reader.page.getByLabel(/empty/)).waitFor();
    await reader.page.getByRole("button", { name: "Next move" }).click();
    await reader.sees("H8");
    const download = reader.page.waitForEvent("download");
    await reader.page.getByRole("button", { name: "Download" }).click();
    await reader.page.getByRole("button", { name: "SGF" }).click();
    const sgf = await readFile(await (await download).path(), "utf8");
    expect(sgf).toMatch(/^\(;/);
    expect(sgf).toContain("GM[4]");
    expect(sgf.match(/;[BW]\[/g)).toHaveLength(moves.length);
  });
});

async function leaveWhileItIsSent(person: Person, cell: string): Promise<void> {
  const sent = person.page.waitForRequest(isSubmission);
  await person.place(cell);
  await sent;
  await person.page.reload();
}

describe("nothing is lost", () => {
  test("by a reload in the search or in the match", async () => {
    const [one, other] = await stage.two();
    await one.playNow({ game: "TicTacToe" });
    await one.reads("Looking for an opponent");
    await one.page.reload();
    await one.reads("Looking for an opponent");
    await other.playNow({ game: "TicTacToe" });
    const { first, second, match } = await takeSeats(one, other);
    await leaveWhileItIsSent(first, "b2");
    await first.sees("b2");
    await leaveWhileItIsSent(second, "a1");
    await first.sees("a1");
    await first.visit("/");
    await first.page.locator(`a[href="/match/${match}"]`).first().click();
    await first.place("c3");
    await second.sees("c3");
  });

  test("when the node is killed: the page says so, and resumes", async () => {
    const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
    await playOut(first, second, "b2 a1");
    const note = first.page.getByText("Reconnecting…").first();
    const isSeen = () =>
      note.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
    // A page that is connected again within a second and a half says nothing.
    do await killNode(stage.app);
    while (!(await isSeen()));
    // A node starts slowly on a busy machine.
    for (const { page } of [first, second]) {
      const gone = { state: "detached", timeout: 60_000 } as const;
      await page.getByText("Reconnecting…").first().waitFor(gone);
    }
    await playOut(first, second, "c3 a3 a2");
    expect(await first.page.getByRole("button", { name: /^Move \d/ }).count()).toBe(5);
  });
});
