import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { chooseMove } from "@kifu/chain/three-gates/bot";
import type { Secret } from "@kifu/chain/three-gates/hand";
import type { Position } from "@kifu/chain/three-gates/position";
import { rules } from "@kifu/chain/three-gates/rules";
import { someOf } from "@kifu/kit/testing";
import { KifuProcess } from "@kifu/node/testing";
import type { StatementOf } from "@kifu/wire";
import { connect, type HiddenSeat, type KeyStore } from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { beginMatch, type Seated } from "../harness/pair.js";
import { type Lie, retelling, type Told } from "../harness/retelling.js";
import { statementsIn } from "../harness/statementsIn.js";
import { until } from "../harness/until.js";

/* A real node whose reports of a duel are changed on the way to one player's page. */

jest.setTimeout(300_000);

let node: KifuProcess;
const pages: Page[] = [];

beforeAll(async () => {
  node = await KifuProcess.start({ settings: { "time.speed": 1 } });
});

afterEach(() => {
  for (const { kifu } of pages.splice(0)) kifu.close();
});

afterAll(async () => {
  await node.done();
});

interface Page extends Seated {
  readonly keys: KeyStore;
  /** The moves that the page has sent. */
  readonly sent: StatementOf<"move">[];
}

async function page(keys = memoryKeys(), lie?: Lie): Promise<Page> {
  const sent: StatementOf<"move">[] = [];
  const ask = retelling(() => lie);
  const kifu = connect(node.url, {
    games: [rules],
    fetch: async (to, request) => {
      sent.push(...statementsIn("move", to, request));
      return await ask(to, request);
    },
  });
  const opened = { kifu, account: await openBot({ kifu, keys }), keys, sent };
  pages.push(opened);
  return opened;
}

interface Duel {
  readonly id: number;
  readonly players: readonly [Page, Page];
  readonly made: readonly Told[];
}

/** A duel after this many moves. Both pages that played it are closed. */
async function duelAt(ply: number): Promise<Duel> {
  const players = [await page(), await page()] as const;
  const { id } = await beginMatch(...players, rules.name);
  for (let made = 0; made < ply; made++) {
    const { account, keys } = players[made % 2 === 0 ? 0 : 1];
    const { kifu } = await page(keys);
    const handle = kifu.match(id);
    handle.as(account);
    const stop = handle.subscribe(() => undefined);
    const { hidden } = await until(
      handle,
      (state) =>
        state.hidden?.ply === made + 1 || (state.hidden?.ply === made && !state.hidden.isDue),
    );
    if (hidden?.ply === made) {
      const position = hidden.position as Position;
      const move = chooseMove(position, Math.random, "easy", hidden.secret as Secret)!;
      await handle.play(account, rules.notation.write(move));
    }
    stop();
    kifu.close();
  }
  const made = await players[0].kifu.moves(id);
  for (const { kifu } of players) kifu.close();
  return { id, players, made };
}

/** Looks at a duel as one player until `isSeen`. Returns what was seen of the hand, in order. */
async function look(
  { id }: Duel,
  { kifu, account }: Page,
  isSeen: (seen: HiddenSeat) => boolean,
): Promise<HiddenSeat[]> {
  const seen: HiddenSeat[] = [];
  const handle = kifu.match(id);
  handle.as(account);
  await until(handle, ({ hidden }) => {
    if (hidden !== undefined && hidden.hand !== seen.at(-1)?.hand) seen.push(hidden);
    return hidden !== undefined && isSeen(hidden);
  });
  return seen;
}

/** The lie that these moves were made, and the board to which they lead. */
function otherCourse(made: readonly Told[]): Lie {
  let position = rules.initial();
  for (const { fields } of made) {
    const played = rules.play(position, rules.decode.move(fields.map(BigInt))!);
    if (!played.ok) throw new Error(played.code);
    ({ position } = played);
  }
  const state = rules.encode.state(position).map(String);
  return { move: insteadOf(made), match: (match) => ({ ...match, state }) };
}

const insteadOf =
  (made: readonly Told[]): Lie["move"] =>
  (move) => ({ ...move, ...contentOf(made[move.ply - 1] ?? move) });

const contentOf = ({ fields, move }: Told) => ({ fields, ...(move !== undefined && { move }) });

/** A reported move with some of its fields changed. */
function altered(told: Told, change: Partial<ReturnType<typeof moveOf>>): Told {
  const move = { ...moveOf(told), ...change };
  return {
    ply: told.ply,
    fields: rules.encode.move(move).map(String),
    move: rules.notation.write(move),
  };
}

const moveOf = ({ fields }: Told) => rules.decode.move(fields.map(BigInt))!;

interface Case {
  readonly name: string;
  readonly seat: 0 | 1;
  readonly ply: number;
  lie(duel: Duel): Lie | Promise<Lie>;
}

const cases: readonly Case[] = [
  {
    name: "invents the other’s salt before one’s own is opened",
    seat: 0,
    ply: 2,
    lie: ({ made: [commit, join] }) => otherCourse([commit!, altered(join!, { blinding: 7n })]),
  },
  {
    name: "invents the other’s salt, which leads to another hand",
    seat: 0,
    ply: 3,
    lie: ({ made: [commit, join, open] }) =>
      otherCourse([commit!, altered(join!, { blinding: 7n }), open!]),
  },
  {
    name: "invents a player’s own commitment",
    seat: 1,
    ply: 2,
    lie: ({ made: [commit, join] }) => otherCourse([commit!, altered(join!, { value: 7n })]),
  },
  {
    name: "withholds an opening",
    seat: 1,
    ply: 3,
    lie: () => ({ move: (made) => (made.ply === 3 ? undefined : made) }),
  },
  {
    name: "reports moves in another order",
    seat: 1,
    ply: 5,
    lie: ({ made: [a, b, c, fourth, fifth] }) => ({
      move: insteadOf([a!, b!, c!, fifth!, fourth!]),
    }),
  },
  {
    name: "reports another match’s card",
    seat: 1,
    ply: 5,
    lie: async ({ made }) => {
      const other = await duelAt(5);
      return { move: insteadOf([...made.slice(0, 4), other.made[4]!]) };
    },
  },
];

describe("a node that", () => {
  test.each(someOf(3, cases))(
    "$name is found at fault, and gets nothing",
    async ({ seat, ply, lie }) => {
      const duel = await duelAt(ply);
      const { keys } = duel.players[seat];
      const victim = await page(keys, await lie(duel));
      const seen = await look(duel, victim, ({ hand }) => hand === "unsigned");
      const none = { hand: "unsigned", secret: undefined, isDue: false };
      expect(seen).toEqual([expect.objectContaining(none)]);
      expect(victim.sent).toEqual([]);
      // Nothing is lost: a later page, which is shown the truth, has the hand.
      const later = await page(keys);
      const [held] = await look(duel, later, ({ hand }) => hand !== "unsigned");
      expect(held?.hand).toBe("held");
    },
  );

  test("lies for a moment does not keep the hand from the page", async () => {
    const duel = await duelAt(5);
    let told: Lie = { move: insteadOf([...duel.made.slice(0, 4), duel.made[3]!]) };
    const victim = await page(duel.players[1].keys, {
      move: (made) => told.move?.(made) ?? made,
    });
    const seen = await look(duel, victim, ({ hand }) => {
      if (hand === "unsigned") told = {};
      return hand === "held";
    });
    expect(seen.map(({ hand }) => hand)).toEqual(["unsigned", "held"]);
  });
});
