import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { connect } from "@kifu/client";
import { rules } from "@kifu/chain/three-gates/rules";
import { audit } from "./harness/audit.js";
import { openDuel } from "./harness/openDuel.js";
import { meet, type Person } from "./harness/Person.js";
import { Recorder } from "./harness/Recorder.js";
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

/** The names of the cards in a player's hand. */
async function handOf({ page }: Person): Promise<string[]> {
  const labels = await page
    .getByRole("gridcell", { name: /^Card \d: / })
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.replace(/^Card \d: /, ""));
}

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

interface Step {
  readonly ply: number;
  /** What each recorder had recorded by then. */
  readonly lengths: readonly { readonly sent: number; readonly received: number }[];
}

describe("a duel with hidden hands", () => {
  test("is played to its end, and nobody's traffic shows a hand before its cards are played", async () => {
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
    const steps: Step[] = [];
    const note = async () => {
      steps.push({
        ply: OPENING_MOVES + steps.length,
        lengths: recorders.map(({ sent, received }) => ({
          sent: sent.length,
          received: received.length,
        })),
      });
      hands.push(await Promise.all([first, second].map(handOf)));
    };
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
    // After the last card, the devices show both decks at once, so that step is not over in time.
    steps.pop();

    const kifu = connect(stage.app.nodeUrl);
    const moves = (await kifu.moves(match)).map(({ move }) => rules.notation.read(move)!);
    const duel = openDuel(moves);
    for (const { ply, lengths } of steps) {
      const [sentByOne, sentByOther] = lengths.map(({ sent }, i) =>
        recorders[i]!.sent.slice(0, sent),
      );
      const seen = recorders.map(({ received }, i) => received.slice(0, lengths[i]!.received));
      const players = one === first ? [0, 1] : [1, 0];
      // Neither the watcher nor the opponent receives what is hidden, and no device sends it.
      for (const seat of [0, 1] as const) {
        const secrets = duel.hiddenAt(ply, seat);
        expect(secrets.length).toBeGreaterThan(0);
        const mine = players.indexOf(seat);
        const texts = [seen[2]!, seen[1 - mine]!, [sentByOne!, sentByOther!][mine]!];
        for (const text of texts)
          expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
      // The search finds what was shown.
      for (const shown of duel.shownAt(ply)) expect(seen[2]).toContain(shown);
    }
    const whole = recorders[2]!.received.slice(0, steps.at(-1)!.lengths[2]!.received);
    const names = new Set(hands.flat(2));
    expect([...names].filter((name) => whole.includes(name))).toEqual([]);

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
