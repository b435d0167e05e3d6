import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { connect } from "@kifu/client";
import { rules } from "@kifu/chain/three-gates/rules";
import { audit } from "./harness/audit.js";
import { handOf } from "./harness/duel.js";
import { secretsOf, textsOfMove } from "./harness/openDuel.js";
import { meet, type Person } from "./harness/Person.js";
import { Recorder, type Recording } from "./harness/Recorder.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/** The moves before the first card. */
const OPENING_MOVES = 3;

/** One recorder for each player, and one for the watcher. */
const recorders: Recorder[] = [];

beforeAll(async () => {
  for (let i = 0; i < 3; i++) recorders.push(await Recorder.start(stage.app.url));
});

afterAll(async () => {
  for (const recorder of recorders) await recorder.stop();
});

const gates = ({ page }: Person) => page.getByRole("gridcell", { name: /^Gate / });
const openGate = (person: Person) =>
  gates(person).and(person.page.locator(":not([aria-disabled])"));

type Way = (person: Person, card: number) => Promise<void>;

const byPress: Way = async (person, card) => {
  await person.page.getByRole("gridcell", { name: new RegExp(`^Card ${card}: `) }).click();
  await openGate(person).first().click();
};

const byKeyboard: Way = async (person, card) => {
  const { keyboard } = person.page;
  await gates(person).first().focus();
  await keyboard.press(`${card}`);
  const label = await openGate(person).first().getAttribute("aria-label");
  await keyboard.press(/^Gate (.)/.exec(label ?? "")?.[1] ?? "a");
  await keyboard.press("Enter");
};

const byDrag: Way = async (person, card) => {
  const from = person.page.getByRole("gridcell", { name: new RegExp(`^Card ${card}: `) });
  await from.dragTo(openGate(person).first());
};

/** Waits until it is this player's turn, or until the match is over. */
async function isOver(person: Person): Promise<boolean> {
  await person.reads(/^(Your turn|You won|You lost)$/);
  return (await person.headline.innerText()) !== "Your turn";
}

async function movesSeen({ page }: Person, count: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Move ${count}, `) }).waitFor();
}

/** The number of the piece with which one of these texts was first complete, in any recording. */
const firstOf = (texts: readonly string[], recordings: readonly Recording[]) =>
  Math.min(...texts.flatMap((text) => recordings.map((each) => each.firstOf(text))));

describe("a duel with hidden hands", () => {
  test("is played to its end, and nothing hidden leaves a device before the move that shows it", async () => {
    const [one, other, watcher] = (await Promise.all(
      recorders.map(({ url }) => stage.person({ baseURL: url })),
    )) as [Person, Person, Person];
    const { first, second, match } = await meet(one, other, { game: "ThreeGates" });
    await watcher.visit(`/match/${match}`);
    await second.reads("Your turn");
    await movesSeen(watcher, OPENING_MOVES);
    expect(await first.page.getByRole("button", { name: "Take back" }).count()).toBe(0);
    for (const person of [second, watcher]) expect(await audit(person.page)).toEqual([]);

    const hands: string[][][] = [];
    const note = async () => void hands.push(await Promise.all([first, second].map(handOf)));
    await note();
    const ways = [byPress, byKeyboard, byDrag];
    for (let plays = 0; ; plays++) {
      const mover = plays % 2 === 0 ? second : first;
      if (await isOver(mover)) break;
      await ways[plays % 3]!(mover, 1 + (plays % 4));
      await movesSeen(watcher, OPENING_MOVES + plays + 1);
      await mover.reads(/^(?!Your turn)/);
      if (plays === 4) {
        // The hand comes back from what this device keeps.
        const hand = await handOf(mover);
        await mover.page.reload();
        await mover.page.getByRole("gridcell", { name: /^Card 4: / }).waitFor();
        expect(await handOf(mover)).toEqual(hand);
      }
      await note();
    }
    await watcher.reads(/^(Amber|Jade) won$/);

    const kifu = connect(stage.app.nodeUrl);
    const moves = (await kifu.moves(match)).map(({ move }) => rules.notation.read(move)!);
    kifu.close();
    const all = recorders.flatMap(({ sent, received }) => [sent, received]);
    const madeAt = moves.map((move) => firstOf(textsOfMove(move), all));
    const movers = one === first ? [recorders[0]!, recorders[1]!] : [recorders[1]!, recorders[0]!];
    for (const { seat, name, shownBy, texts } of secretsOf(moves)) {
      const secret = `${["Amber", "Jade"][seat]}’s ${name}`;
      const seenAt = firstOf(texts, all);
      // What no move shows passes nowhere, at any time.
      if (shownBy === Infinity) expect([secret, seenAt]).toEqual([secret, Infinity]);
      else {
        // All else leaves the owner's device with that move, and nobody has it before the move.
        expect([secret, seenAt]).toEqual([secret, firstOf(texts, [movers[seat]!.sent])]);
        expect([secret, seenAt < Infinity]).toEqual([secret, true]);
        expect([secret, seenAt > (madeAt[shownBy - 2] ?? 0)]).toEqual([secret, true]);
      }
    }
    // The watcher's page has all moves, in order, and no name of a card.
    const { received } = recorders[2]!;
    const watchedAt = moves.map((move) => firstOf(textsOfMove(move), [received]));
    expect(watchedAt).toEqual([...watchedAt].sort((a, b) => a - b));
    expect(watchedAt.at(-1)).toBeLessThan(Infinity);
    expect([...new Set(hands.flat(2))].filter((each) => received.text.includes(each))).toEqual([]);

    // Afterwards anybody can look back at both hands.
    const { page } = watcher;
    await page.getByText("Both decks were shown").waitFor();
    await page.getByRole("button", { name: new RegExp(`^Move ${OPENING_MOVES + 2}, `) }).click();
    for (const [i, side] of ["Amber", "Jade"].entries()) {
      await page
        .getByRole("img", { name: `${side}’s hand: ${hands[2]![i]!.join(", ")}` })
        .waitFor();
    }
    expect(await audit(page)).toEqual([]);
  });
});
