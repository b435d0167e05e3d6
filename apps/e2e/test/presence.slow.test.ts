import { expect, test } from "@jest/globals";
import { Gauge } from "./harness/Gauge.js";
import { look } from "./harness/look.js";
import { meet } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const SHIFT = 0.05;

test("a player whose page is closed is shown as away, and as back when they return", async () => {
  const people = [await stage.person(PHONE), await stage.person(PHONE)] as const;
  const watcher = await stage.person();
  const { first, second, match } = await meet(...people, { game: "Randzu" });
  await first.place("h8");
  await second.sees("h8");
  const gauge = await Gauge.put(first.page);
  await first.page.reload();
  await watcher.visit(`/match/${match}`);
  await watcher.seated();
  // A reload is too short for the player to be shown as away.
  await second.page.reload();
  await second.place("h9");
  await first.sees("h9");

  const away = first.page.getByText("Away", { exact: true });
  const told = (text: string) => first.page.getByRole("status").filter({ hasText: text });
  expect(await away.count()).toBe(0);
  await second.page.goto("about:blank");
  await away.waitFor();
  await told("White is away.").waitFor({ state: "attached" });
  await watcher.page.getByText("Away", { exact: true }).waitFor();
  await first.reads("Your turn");
  await look(first);
  await first.place("g7");

  await second.visit(`/match/${match}`);
  await second.sees("g7");
  await away.waitFor({ state: "detached" });
  await told("White is back.").waitFor({ state: "attached" });
  await watcher.page.getByText("Away", { exact: true }).waitFor({ state: "detached" });
  await second.place("g8");
  await first.sees("g8");
  const { shift, moved } = await gauge.read();
  expect([shift < SHIFT, moved]).toEqual([true, moved]);
});
