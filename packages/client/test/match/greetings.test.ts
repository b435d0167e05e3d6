import { afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { codesOf } from "../harness/codesOf.js";
import { beginMatch, newcomer, resign, type Seated } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";
import { until } from "../harness/until.js";

let url: string;
let seats: [Seated, Seated];
let id: number;

beforeAll(async () => void ({ url } = await sharedNode()));

beforeEach(async () => {
  seats = [await newcomer(url), await newcomer(url)];
  ({ id } = await beginMatch(seats[0], seats[1], "tic-tac-toe"));
});

afterEach(() => seats.forEach(({ kifu }) => kifu.close()));

const phraseIn = ({ kifu }: Seated, phrase: number) =>
  until(kifu.match(id), ({ news }) => news?.greeting?.phrase === phrase);

test("what a seat says reaches its opponent and a watcher, also after the match", async () => {
  const [first, second] = seats;
  const watcher = await newcomer(url);
  const seen = [phraseIn(second, 1), phraseIn(watcher, 1)];
  await first.kifu.match(id).say(first.account, "greeting", { phrase: 1 });
  for (const { news } of await Promise.all(seen)) {
    expect(news?.greeting).toMatchObject({ seat: 0, phrase: 1 });
  }
  await resign(id, first);
  const last = phraseIn(first, 5);
  await second.kifu.match(id).say(second.account, "greeting", { phrase: 5 });
  expect((await last).news?.greeting).toMatchObject({ seat: 1, phrase: 5 });
  watcher.kifu.close();
});

test("a second greeting within five seconds is refused, with the time to wait", async () => {
  const [{ kifu, account }] = seats;
  await kifu.match(id).say(account, "greeting", { phrase: 0 });
  const again = kifu.match(id).say(account, "greeting", { phrase: 0 });
  await expect(again).rejects.toMatchObject({
    code: "ingress/rate-limited",
    facts: { retryAfterMs: expect.any(Number) },
  });
});

test("nobody but a player greets", async () => {
  const watcher = await newcomer(url);
  const greeting = watcher.kifu.match(id).say(watcher.account, "greeting", { phrase: 0 });
  expect(await codesOf(greeting)).toEqual(["match/not-a-player"]);
  watcher.kifu.close();
});
