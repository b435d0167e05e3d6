import { describe, expect, it } from "@jest/globals";
import { cardOf } from "@kifu/chain/three-gates/cards";
import { viewOf } from "@kifu/chain/three-gates/hand";
import { refusals } from "@kifu/chain/three-gates/refusals";
import { emptyTable, OPENING_MOVES, SHOWS, type Table } from "@kifu/chain/three-gates/table";
import { renderToStaticMarkup } from "react-dom/server";
import { stepByKey } from "../../src/cards/CardTable";
import { cardName, gateText } from "../../src/cards/cardText";
import { SampleDuel } from "../../src/cards/SampleDuel";
import type { HiddenProps } from "../../src/games/contract";
import { Board, rules, Score } from "../../src/games/three-gates";
import { en } from "../../src/texts/en";
import { gameWords } from "../../src/games/words";
import { matchMoveText, moveText } from "../../src/lib/moveText";
import { aDuel, type Duel, secrets } from "./duels";

const duel = aDuel();
/** A duel whose last card wins for its player, so that the deck comes with it. */
const shownDuel = aDuel(4);
const PLAYING = OPENING_MOVES + 4;

interface Look extends Partial<HiddenProps> {
  readonly ply: number;
  readonly mover?: 0 | 1;
  readonly of?: Duel;
}

const board = ({ ply, mover, of = duel, ...hidden }: Look) =>
  renderToStaticMarkup(
    <Board
      moves={of.moves.slice(0, ply)}
      sending={false}
      line={undefined}
      mover={mover}
      onPlay={() => undefined}
      label="The board"
      hidden={{ seat: undefined, running: true, all: of.moves.slice(0, ply), ...hidden }}
    />,
  );

const played = (seat: 0 | 1, ply: number, more: Partial<Look> = {}) =>
  board({ ply, seat, hand: "held", secret: secrets[seat], ...more });

/** The cards of a seat's hand after this many moves. */
const handAt = (seat: 0 | 1, ply: number, of = duel) =>
  viewOf(of.positions[ply]!, seat, secrets[seat]).hand.map(cardName);

const labels = (html: string) =>
  [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, text]) => text);
const cells = (html: string) => html.match(/<button[^>]*role="gridcell"[^>]*>/g) ?? [];
const hidden = (side: string) => `${side}’s hand: four cards, face down`;

describe("the duel's board", () => {
  it("shows a player their hand and their next cards, and the opponent's cards from behind", () => {
    const html = played(1, PLAYING, { mover: 1 });
    const hand = handAt(1, PLAYING);
    expect(labels(html)).toEqual(
      expect.arrayContaining([
        hidden("Amber"),
        ...hand.map((card, i) => `Card ${i + 1}: ${card}`),
        expect.stringMatching(/^Your next cards: /),
      ]),
    );
    expect(cells(html)).toHaveLength(3 + 4);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(cells(html).filter((cell) => cell.includes("aria-disabled"))).toEqual([]);
  });

  it("tells a player who has placed no card what to do", () => {
    const hint = "Choose a card, then a gate.";
    expect(played(1, OPENING_MOVES, { mover: 1 })).toContain(hint);
    expect(played(0, OPENING_MOVES)).not.toContain(hint);
    expect(played(0, OPENING_MOVES + 1, { mover: 0 })).toContain(hint);
    expect(played(1, OPENING_MOVES + 2, { mover: 1 })).not.toContain(hint);
  });

  it("enables nothing while the opponent moves", () => {
    const html = played(1, PLAYING);
    expect(html).toMatch(/role="grid"[^>]*aria-disabled="true"/);
    expect(cells(html).every((cell) => cell.includes('aria-disabled="true"'))).toBe(true);
  });

  it("shows spectators both hands from behind, until both decks are shown", () => {
    for (let ply = OPENING_MOVES; ply <= duel.moves.length - SHOWS; ply++) {
      const html = board({ ply });
      expect(labels(html)).toEqual(expect.arrayContaining([hidden("Amber"), hidden("Jade")]));
      const faces = duel.positions[ply]!.table.sides.flat(2).length;
      expect(html.match(/class="card-rank"/g) ?? []).toHaveLength(faces);
      expect(cells(html)).toHaveLength(3);
    }
  });

  it("shows a card that wins, and with it the winner's hand", () => {
    const ply = shownDuel.moves.length - 1;
    const { table, turn } = shownDuel.positions[ply]!;
    const html = board({ ply, of: shownDuel });
    const [winner, loser] =
      turn === 0 ? (["Jade", "Amber"] as const) : (["Amber", "Jade"] as const);
    const hand = handAt(turn === 0 ? 1 : 0, ply, shownDuel);
    expect(labels(html)).toEqual(
      expect.arrayContaining([`${winner}’s hand: ${hand.join(", ")}`, hidden(loser)]),
    );
    const faces = table.sides.flat(2).length + hand.length;
    expect(html.match(/class="card-rank"/g)).toHaveLength(faces);
    expect(html).toContain(`Last move: ${winner}.`);
    expect(html).toContain("Both decks are being shown…");
    // If the loser leaves now, only the winner's hand is ever shown.
    const all = shownDuel.moves.slice(0, ply);
    const over = board({ ply, of: shownDuel, running: false, all });
    expect(over).toContain("Only one deck was shown, so the other hand stays hidden.");
    expect(labels(board({ ply: PLAYING, of: shownDuel, running: false, all }))).toEqual(
      expect.arrayContaining([hidden(loser)]),
    );
  });

  it.each([
    ["after the last card", duel],
    ["one with the last card", shownDuel],
  ])("shows both hands in the replay of a match with both decks shown, %s", (_name, of) => {
    const html = board({ ply: PLAYING, of, running: false, all: of.moves });
    expect(labels(html)).toEqual(
      expect.arrayContaining([
        `Amber’s hand: ${handAt(0, PLAYING, of).join(", ")}`,
        `Jade’s hand: ${handAt(1, PLAYING, of).join(", ")}`,
      ]),
    );
    expect(html).toContain("Both decks were shown, so both hands are open.");
  });

  it("says that hands stay hidden if a match ended before both decks were shown", () => {
    const over = { running: false, all: duel.moves.slice(0, PLAYING) };
    expect(board({ ply: PLAYING, ...over })).toContain("so the hands stay hidden.");
    expect(board({ ply: 1, running: false })).toContain("ended before the hands were drawn.");
  });

  it("says what happens while no player has a choice", () => {
    for (const ply of [0, 1]) expect(board({ ply })).toContain("Both decks are being sealed…");
    expect(board({ ply: 2 })).toContain("The hands are being drawn…");
    expect(board({ ply: duel.moves.length - SHOWS })).toContain("Both decks are being shown…");
    // Even for the player to move, nothing can be pressed.
    expect(played(0, 0, { mover: 0 })).not.toMatch(/role="grid"[^>]*aria-disabled="false"/);
  });

  it("says that a hand is lost, and shows it to nobody", () => {
    const html = board({ ply: PLAYING, seat: 1, mover: 1, hand: "lost" });
    expect(html).toMatch(/role="alert"[^>]*>This device does not have your hand\./);
    expect(html).toContain("or resign.");
    expect(cells(html)).toHaveLength(3);
  });

  it("says that the server is at fault, and shows no hand", () => {
    for (const running of [true, false]) {
      const html = board({ ply: PLAYING, seat: 1, mover: 1, hand: "unsigned", running });
      expect(html).toMatch(/role="alert"[^>]*>The server is at fault/);
      expect(html).toContain("nothing is signed here");
      expect(cells(html)).toHaveLength(3);
      expect(labels(html)).not.toContainEqual(expect.stringMatching(/^Jade’s hand/));
    }
  });

  it("has no hands before they are drawn", () => {
    expect(played(0, 2)).not.toContain("card-rank");
  });

  it("draws the sample to its end", () => {
    expect(renderToStaticMarkup(<SampleDuel at={99} />)).toContain("Taken by Amber.");
  });
});

it("counts the gates that each player has taken", () => {
  const { table } = duel.positions.at(-1)!;
  for (const seat of [0, 1] as const) {
    const gates = table.owners.filter((owner) => owner === seat).length;
    const html = renderToStaticMarkup(<Score moves={duel.moves} seat={seat} />);
    expect(html).toMatch(new RegExp(`^${gates}<span class="sr-only"> gate`));
  }
});

describe("a gate in words", () => {
  const table: Table = {
    ...emptyTable,
    owners: [1, undefined, undefined],
    sides: [
      [[cardOf(0, 5), cardOf(1, 5), cardOf(2, 4)], [cardOf(3, 1)], []],
      [[cardOf(0, 1), cardOf(0, 2), cardOf(0, 3)], [], []],
    ],
  };
  const text = (gate: number) => gateText(table, gate, { sides: ["Amber", "Jade"], near: 0 });

  it("names the cards, the strength with its bonuses, and who took it", () => {
    expect(text(0)).toBe(
      "Gate A. Amber has Fox 5, Heron 5, Lynx 4, strength 14. " +
        "Jade has Fox 1, Fox 2, Fox 3, strength 16 with one house +6, a run +4. Taken by Jade.",
    );
  });

  it("says whose it is after a tie, until it is taken", () => {
    expect(text(1)).toBe(
      "Gate B. Amber has Raven 1, strength 1. Jade has no cards. A tie goes to Amber.",
    );
    expect(text(2)).toContain("A tie goes to Jade.");
  });
});

it("moves between gates and cards with the arrow keys", () => {
  const from = { row: 1, column: 3 };
  expect(stepByKey(from, "ArrowUp", 2)).toEqual({ row: 0, column: 2 });
  expect(stepByKey(from, "ArrowRight", 2)).toEqual(from);
  expect(stepByKey(from, "Home", 2)).toEqual({ row: 1, column: 0 });
  expect(stepByKey({ row: 0, column: 1 }, "ArrowDown", 2)).toEqual({ row: 1, column: 1 });
  // Spectators have no cards.
  expect(stepByKey({ row: 0, column: 1 }, "ArrowDown", 1)).toEqual({ row: 0, column: 1 });
  expect(stepByKey(from, "x", 2)).toBeUndefined();
});

it("shows moves with the same text as the rules, and a card that wins like any other", () => {
  for (const text of [...duel.moves, ...shownDuel.moves]) {
    const label = rules.notation.label?.(rules.notation.read(text)!) ?? "";
    expect(moveText(text)).toBe(
      label
        .replace(/ show$/, "")
        .replace(" ", "")
        .toUpperCase(),
    );
  }
  const winning = shownDuel.moves.at(-2)!;
  expect(rules.notation.label?.(rules.notation.read(winning)!)).toMatch(/^[FHLR][1-5] [abc] show$/);
});

it("names the first moves by their phase, even if a salt is a number like a card", () => {
  const { hidden: duelWords } = gameWords.ThreeGates;
  const names = duel.moves.map((move, i) => matchMoveText({ move, ply: i + 1 }, duelWords));
  expect(names).toEqual(duel.moves.map(moveText));
  const open = rules.notation.read(duel.moves[2]!)!;
  const likeACard = rules.notation.write({ ...open, value: BigInt(cardOf(0, 5)) });
  expect(moveText(likeACard)).toBe("F5A");
  expect(matchMoveText({ move: likeACard, ply: 3 }, duelWords)).toBe("OPEN");
});

it("refuses a full gate with the text of the rules", () => {
  expect(en.board.gateFull).toBe(refusals["three-gates/gate-full"]?.short);
});
