import { describe, expect, test } from "@jest/globals";
import type { Match } from "@kifu/client";
import { setTimeout as sleep } from "node:timers/promises";
import { botGames } from "../src/botGames.js";
import { botMoveLimit } from "../src/levelPools.js";
import { Person, until } from "./harness/Person.js";
import { PoolStage } from "./harness/PoolStage.js";

const ANYONE = { game: "tic-tac-toe", moveLimit: 600 };
const EASY = { game: "tic-tac-toe", moveLimit: botMoveLimit(600, "easy") };
const HARD = { game: "randzu", moveLimit: botMoveLimit(600, "hard") };
const FOR_EVER = 600_000;
const SHORT = 500;

const stage = PoolStage.set();

describe("a waiting player", () => {
  test("meets a bot after a while if nobody else comes", async () => {
    const pool = await stage.open(SHORT);
    const alone = await stage.person();
    const search = await alone.wait(ANYONE);
    const { since } = search.get();
    const match = await search.found;
    expect(Date.now() - since).toBeGreaterThanOrEqual(SHORT);
    expect(pool.addresses).toEqual([await alone.opponentIn(match)]);
    expect(pool.faults).toEqual([]);
  });

  test("meets a bot at once after asking for a level", async () => {
    const pool = await stage.open(FOR_EVER);
    const alone = await stage.person();
    const match = await alone.search(EASY).found;
    expect(pool.addresses).toEqual([await alone.opponentIn(match)]);
  });

  test("meets another person who comes in time, and no bot", async () => {
    const pool = await stage.open(FOR_EVER);
    const [one, other] = [await stage.person(), await stage.person()];
    const waiting = await one.wait(ANYONE);
    const match = await other.search(ANYONE).found;
    expect(await waiting.found).toBe(match);
    expect(await one.opponentIn(match)).toBe(other.account.address);
    expect(pool.bots).toEqual([]);
  });

  test("meets exactly one bot while others wait too", async () => {
    const pool = await stage.open(SHORT);
    const guests = await Promise.all([stage.person(), stage.person(), stage.person()]);
    const [one, other, third] = guests;
    const found = await Promise.all([
      one?.search(ANYONE).found,
      other?.search(EASY).found,
      third?.search(HARD).found,
    ]);
    const met = await Promise.all(guests.map((guest, i) => guest.opponentIn(found[i] ?? -1)));
    expect(new Set(met)).toEqual(new Set(pool.addresses));
    expect(pool.bots).toHaveLength(3);
    const levels = guests.map((_, i) => pool.published.find((player) => player.address === met[i]));
    expect(levels.map((player) => player?.level)).toEqual(["medium", "easy", "hard"]);
    // A second bot would still be in the queue.
    expect(await one?.kifu.queue()).toEqual([]);
  });

  test("meets a bot that nobody else plays, if others ask for the same level", async () => {
    const pool = await stage.open(FOR_EVER);
    const guests = [await stage.person(), await stage.person()];
    const pending = guests.map((guest, i) =>
      guest.search({ game: "tic-tac-toe", moveLimit: botMoveLimit(100 * (i + 1), "easy") }),
    );
    const found = await Promise.all(pending.map((search) => search.found));
    const met = await Promise.all(guests.map((guest, i) => guest.opponentIn(found[i] ?? -1)));
    expect(new Set(met).size).toBe(2);
    expect(pool.published).toEqual(
      expect.arrayContaining(met.map((address) => ({ address, level: "easy" }))),
    );
    for (const { account } of guests) {
      expect(pool.published.map(({ address }) => address)).not.toContain(account.address);
    }
    const [first] = guests;
    await first?.resigns(found[0] ?? -1);
    const again = await first?.search(EASY).found;
    expect(met).toContain(await first?.opponentIn(again ?? -1));
    expect(pool.bots).toHaveLength(2);
  });

  test("meets a bot in a queue on the chain, where other clients wait", async () => {
    const pool = await stage.open(SHORT);
    const guest = await stage.person();
    const search = guest.search(ANYONE, { by: "queue" });
    const match = await search.found;
    expect(pool.addresses).toEqual([await guest.opponentIn(match)]);
  });

  test("meets no bot after leaving", async () => {
    const pool = await stage.open(SHORT);
    const fickle = await stage.person();
    const search = await fickle.wait(ANYONE);
    const left = search.found.catch((error: unknown) => error);
    await search.cancel();
    expect(await left).toMatchObject({ code: "client/search-cancelled" });
    // The wait for a later player starts at zero. The first player's wait would be over by now.
    const later = await stage.person();
    const match = await later.search({ ...ANYONE, game: "randzu" }).found;
    expect(pool.addresses).toEqual([await later.opponentIn(match)]);
    expect((await fickle.kifu.player(fickle.account.address)).latestMatch).toBeUndefined();
  });
});

describe("a bot", () => {
  test("stops searching when the player it was sent to has left", async () => {
    // Long enough to see the bot's seek on a busy machine.
    const { bot, kifu, faults } = await stage.bot("easy", 3_000);
    const queue = kifu.watchQueue();
    const stands = () => (queue.get().value ?? []).some(({ owner }) => owner === bot.address);
    bot.meet(EASY);
    await until(queue, stands);
    await until(queue, () => !stands());
    while (bot.busy) await kifu.chain();
    expect((await kifu.player(bot.address)).latestMatch).toBeUndefined();
    expect(faults).toEqual([]);
    kifu.close();
  });

  test("resumes its match after a restart", async () => {
    const before = await stage.open(FOR_EVER);
    const guest = await stage.person();
    const match = await guest.search(EASY).found;
    const opening = await guest.seatIn(match);
    // If the bot has the first move, it moves before the pool closes.
    const { moves: begun } = await guest.sees(match, ({ match }) => match?.ply === opening);
    await before.close();
    const free = begun[0]?.move === "b2" ? "a1" : "b2";
    await guest.kifu.match(match).play(guest.account, free);
    expect((await guest.kifu.matchOnce(match))?.ply).toBe(opening + 1);

    const after = await stage.open(FOR_EVER, { easy: 1 });
    expect(after.addresses).toEqual(before.addresses);
    const { moves } = await guest.sees(match, ({ match }) => match?.ply === opening + 2);
    expect(moves.map(({ seat }) => seat)).toEqual([0, 1, 0].slice(0, opening + 2));
    expect(after.faults).toEqual([]);
  });

  test("is shown as away while its process is down, and as back afterwards", async () => {
    const before = await stage.open(FOR_EVER);
    const guest = await stage.person();
    const match = await guest.search({ ...EASY, game: "randzu" }).found;
    const seat = await guest.seatIn(match);
    await guest.sees(match, ({ match }) => match?.turn === seat);
    await guest.kifu.match(match).play(guest.account, "a1");
    // The bot's answer shows that it is present.
    await guest.sees(match, ({ match }) => match?.ply === seat + 2);
    const isShown = (...seats: number[]) =>
      guest.sees(match, ({ away }) => String(away) === String(seats));
    const stop = guest.kifu.match(match).subscribe(() => undefined);
    await before.close();
    await isShown(1 - seat);
    const after = await stage.open(FOR_EVER, { easy: 1 });
    await isShown();
    stop();
    expect([...before.faults, ...after.faults]).toEqual([]);
  });

  test.each([...botGames.values()].filter(({ rules }) => rules.hidden !== undefined))(
    "plays $module with its own hand only, while its device makes the other moves",
    async ({ rules, chooseMove }) => {
      const pool = await stage.open(FOR_EVER);
      const guest = await stage.person();
      const id = await guest.search({ ...EASY, game: rules.name }).found;
      const handle = guest.kifu.match(id);
      handle.as(guest.account);
      const seat = await guest.seatIn(id);
      for (;;) {
        const { match, hidden } = await guest.sees(
          id,
          ({ match, hidden }) =>
            match !== undefined &&
            (match.result !== "running" ||
              (match.turn === seat && hidden?.ply === match.ply && !hidden.isDue)),
        );
        if (match?.result !== "running") break;
        const position = hidden?.position as Parameters<typeof chooseMove>[0];
        const move = chooseMove(position, Math.random, "easy", hidden?.secret);
        await handle.play(guest.account, rules.notation.write(move));
      }
      expect(await guest.kifu.matchOnce(id)).toMatchObject({ reason: "board" });
      expect(pool.faults).toEqual([]);
    },
    120_000,
  );

  test("declines every draw at once, on its turn or not", async () => {
    const pool = await stage.open(FOR_EVER);
    const guest = await stage.person();
    const match = await guest.search({ ...EASY, game: "randzu" }).found;
    const { account } = guest;
    const handle = guest.kifu.match(match);
    const seat = await guest.seatIn(match);
    const others = ["a1", "a15", "o1", "o15"];
    for (const [i, move] of others.slice(0, 3).entries()) {
      await guest.sees(match, ({ match }) => match?.turn === seat);
      await handle.play(account, move);
      await guest.sees(match, ({ match }) => match?.turn === seat);
      if (i === 0 && seat === 1) continue;
      await handle.agreeToDraw(account);
      const { match: seen } = await guest.sees(
        match,
        ({ match }) => match?.drawOffer?.declined === true,
      );
      expect(seen).toMatchObject({ result: "running", drawOffer: { seat, declined: true } });
    }
    expect(pool.faults).toEqual([]);
  });

  test("agrees to a takeback of its reply and the move before, and plays on", async () => {
    const pool = await stage.open(FOR_EVER);
    const guest = await stage.person();
    const match = await guest.search({ ...EASY, game: "randzu" }).found;
    const handle = guest.kifu.match(match);
    const seat = await guest.seatIn(match);
    for (const move of ["a1", "a15"]) {
      await guest.sees(match, ({ match }) => match?.turn === seat);
      await handle.play(guest.account, move);
      await guest.sees(match, ({ match }) => match?.ply === seat + 2);
      await handle.agreeToTakeback(guest.account);
      await guest.sees(match, ({ match }) => match?.ply === seat);
    }
    await handle.play(guest.account, "o1");
    const { moves } = await guest.sees(match, ({ moves }) => moves.length === seat + 2);
    expect(moves[seat]).toMatchObject({ move: "o1" });
    expect(pool.faults).toEqual([]);
  });

  test("is free for the next player after its opponent resigns", async () => {
    const pool = await stage.open(FOR_EVER);
    const guest = await stage.person();
    const match = await guest.search(EASY).found;
    await guest.resigns(match);
    // After the result, the bot is busy for a moment longer.
    while (pool.bots.some(({ busy }) => busy)) await sleep(20);
    const next = await guest.search(EASY).found;
    expect(await guest.opponentIn(next)).toBe(await guest.opponentIn(match));
    expect(pool.bots).toHaveLength(1);
    expect(pool.faults).toEqual([]);
  });

  test("claims the timeout of an opponent who has left", async () => {
    await stage.open(FOR_EVER);
    const gone = await stage.person();
    // Long enough for the bot's first move on a busy machine.
    const moveLimit = botMoveLimit(50, "easy");
    const match = await gone.search({ game: "tic-tac-toe", moveLimit }).found;
    const { match: ended } = await gone.sees(
      match,
      ({ match }) => match !== undefined && match.result !== "running",
    );
    const ply = await gone.seatIn(match);
    expect(ended).toMatchObject({ result: "aborted", reason: "timeout", ply });
  });

  test("is free for the next player after losing on time while away", async () => {
    const before = await stage.open(FOR_EVER);
    const guest = await stage.person();
    // Twelve seconds, since closing the pool takes some of them on a busy machine.
    const moveLimit = botMoveLimit(100, "easy");
    const match = await guest.search({ game: "tic-tac-toe", moveLimit }).found;
    const opening = await guest.seatIn(match);
    const { moves } = await guest.sees(match, ({ match }) => match?.ply === opening);
    await before.close();
    const free = moves[0]?.move === "b2" ? "a1" : "b2";
    await guest.kifu.match(match).play(guest.account, free);
    await guest.sees(match, ({ clock }) => clock?.overdue === true);
    expect(await guest.kifu.matchOnce(match)).toMatchObject({ result: "running" });

    const after = await stage.open(FOR_EVER, { easy: 1 });
    const next = await stage.person();
    const found = await next.search(EASY).found;
    expect(after.addresses).toEqual(before.addresses);
    expect(after.addresses).toEqual([await next.opponentIn(found)]);
    const result = opening === 0 ? "aborted" : "second-won";
    expect(await guest.kifu.matchOnce(match)).toMatchObject({ result, reason: "timeout" });
    expect(after.faults).toEqual([]);
  });
});

describe("a bot asked for a rematch", () => {
  async function lost(guest: Person, game = "tic-tac-toe"): Promise<Match> {
    const id = await guest.search({ ...EASY, game }).found;
    return await guest.resigns(id);
  }

  const ownersOf = ({ seats }: Match) => seats.map(({ owner }) => owner);

  test("plays it on the same terms with sides swapped, and then another", async () => {
    const pool = await stage.open(FOR_EVER);
    const guest = await stage.person();
    let match = await lost(guest);
    for (let i = 0; i < 2; i++) {
      const id = await guest.kifu.rematch(guest.account, match).found;
      const next = (await guest.kifu.matchOnce(id))!;
      expect(ownersOf(next)).toEqual(ownersOf(match).reverse());
      expect(next).toMatchObject(EASY);
      match = await guest.resigns(id);
    }
    expect(pool.bots).toHaveLength(1);
    expect(pool.faults).toEqual([]);
  });

  test("plays it while strangers invite it, and ignores their invitations", async () => {
    const pool = await stage.open(FOR_EVER);
    const [guest, other] = [await stage.person(), await stage.person()];
    const match = await lost(guest);
    const [bot] = pool.addresses;
    const strangers = await Promise.all([stage.person(), stage.person(), stage.person()]);
    // The strangers pretend that they played the match, or that they have one of the bot's links.
    const seats = (stranger: Person) =>
      match.seats.map((seat) =>
        seat.owner === bot ? seat : { ...seat, owner: stranger.account.address },
      ) as unknown as Match["seats"];
    const side = match.seats[0].owner === bot ? 1 : 2;
    const link = { ...EASY, host: bot!, side, after: match.id, secret: "7" } as const;
    const searches = strangers.map(({ kifu, account }, i) =>
      i === 0
        ? kifu.acceptInvitation(account, link)
        : kifu.rematch(account, { ...match, seats: seats(strangers[i]!) }),
    );
    for (const search of searches) await until(search, ({ phase }) => phase === "waiting");
    const { invitations } = await other.kifu.player(bot!);
    expect(invitations).toHaveLength(strangers.length);
    const id = await guest.kifu.rematch(guest.account, match).found;
    expect(await guest.opponentIn(id)).toBe(bot);
    for (const { kifu, account } of strangers) {
      expect((await kifu.player(account.address)).latestMatch).toBeUndefined();
    }
    // The bot does not meet the strangers later either. Their searches fail or still wait.
    await guest.resigns(id);
    const phases = searches.map((search) => search.get().phase);
    expect(phases).not.toContain("found");
    for (const search of searches) {
      search.found.catch(() => undefined);
      await search.cancel();
    }
    expect(pool.faults).toEqual([]);
  });

  test("plays no rematch of an earlier match, and tells its opponent there", async () => {
    const pool = await stage.open(FOR_EVER);
    const [guest, next] = [await stage.person(), await stage.person()];
    const match = await lost(guest);
    const other = await next.search(EASY).found;
    expect(await next.opponentIn(other)).toBe(pool.addresses[0]);
    const asked = guest.kifu.rematch(guest.account, match);
    await until(asked, ({ phase }) => phase === "waiting");
    await next.resigns(other);
    const id = await next.kifu.rematch(next.account, (await next.kifu.matchOnce(other))!).found;
    expect(await next.opponentIn(id)).toBe(pool.addresses[0]);
    await expect(asked.found).rejects.toMatchObject({ code: "client/opponent-playing" });
    expect(pool.faults).toEqual([]);
  });

  test("plays it after a restart", async () => {
    const before = await stage.open(FOR_EVER);
    const guest = await stage.person();
    const match = await lost(guest);
    await before.close();
    const asked = guest.kifu.rematch(guest.account, match);
    await until(asked, ({ phase }) => phase === "waiting");
    const after = await stage.open(FOR_EVER, { easy: 1 });
    expect(await guest.opponentIn(await asked.found)).toBe(after.addresses[0]);
    expect(after.faults).toEqual([]);
  });

  test("stays free for it while another bot of its level is free for the next player", async () => {
    const pool = await stage.open(FOR_EVER);
    const guests = [await stage.person(), await stage.person()];
    const ids = await Promise.all(
      guests.map(
        (guest, i) =>
          guest.search({ ...EASY, moveLimit: botMoveLimit(100 * (i + 1), "easy") }).found,
      ),
    );
    const [first, last] = guests as [Person, Person];
    await first.resigns(ids[0]!);
    const match = await last.resigns(ids[1]!);
    const bot = await last.opponentIn(match.id);
    const next = await stage.person();
    expect(await next.opponentIn(await next.search(EASY).found)).not.toBe(bot);
    const again = await last.kifu.rematch(last.account, match).found;
    expect(await last.opponentIn(again)).toBe(bot);
    expect(pool.bots).toHaveLength(2);
  });

  test("waits while the maximum number of bots is playing", async () => {
    const pool = await stage.open(FOR_EVER, {}, 1);
    const [guest, other] = [await stage.person(), await stage.person()];
    const match = await lost(guest);
    const id = await other.search({ ...HARD, game: "tic-tac-toe" }).found;
    const asked = guest.kifu.rematch(guest.account, match);
    await until(asked, ({ phase }) => phase === "waiting");
    expect(pool.bots.map(({ busy }) => busy)).toEqual([false, true]);
    await other.resigns(id);
    const bot = pool.bots.find(({ level }) => level === "easy");
    expect(await guest.opponentIn(await asked.found)).toBe(bot?.address);
    expect(pool.faults).toEqual([]);
  });
});
