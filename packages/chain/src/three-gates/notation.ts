import { readOrder } from "@kifu/kit/hidden";
import { FIELD_ORDER, isBelowBits, type Notation } from "@kifu/kit/plain";
import { cardNamed, CARD_BITS, DECK, isCard, nameOf } from "./cards.js";
import { DECK_DEPTH, type Move, NO_PATH, type Position, winningPath } from "./position.js";
import { GATES, HAND_SLOTS, type Side } from "./table.js";

const GATE_NAMES = "abc";

/** The number of actions: one for each slot of the hand and each gate. */
export const ACTIONS = HAND_SLOTS.length * GATES.length;

/**
 * A move is written as a short text for people and numbers to base 36, with hyphens: "f5b-…" places
 * the five of the Foxes at gate b. The numbers are everything that the move shows. With a card that
 * wins, these are fewer: the order and the key of the deck.
 */
export const notation: Notation<Move> = {
  write(move) {
    const { kind, numbers } = partsOf(move);
    return [kind, ...numbers.map((number) => number.toString(36))].join("-");
  },
  read(text) {
    const written = text.trim().toLowerCase();
    const [kind = "", ...digits] = written.split("-");
    const numbers = digits.map(numberFrom);
    if (!numbers.every((number) => number !== undefined)) return undefined;
    const move = moveFrom(kind, numbers);
    // Every other text for the same move is refused.
    return move !== undefined && notation.write(move) === written ? move : undefined;
  },
  label(move) {
    const { kind } = partsOf(move);
    if (playIn(kind) === undefined) return kind;
    const card = `${kind.slice(0, 2).toUpperCase()} ${kind[2]!}`;
    return winningCard(move) === undefined ? card : `${card} show`;
  },
};

interface Parts {
  readonly kind: string;
  readonly numbers: readonly bigint[];
}

/** The shortest way to write a move. A commitment and a shown deck have no path. */
function partsOf(move: Move): Parts {
  const { action, value, blinding, path } = move;
  const hasPath = path.some((sibling) => sibling !== 0n);
  const winning = winningCard(move);
  const opened = isBelowBits(value, CARD_BITS) && hasPath ? Number(value) : 0;
  const card = winning ?? opened;
  if (isCard(card) && action < ACTIONS) {
    const gate = GATE_NAMES[Math.floor(action / HAND_SLOTS.length)]!;
    const slot = BigInt(action % HAND_SLOTS.length);
    const shown = winning === undefined ? [blinding, ...path] : [value, blinding];
    return { kind: `${nameOf(card).toLowerCase()}${gate}`, numbers: [slot, ...shown] };
  }
  if (action !== 0) return { kind: "move", numbers: [BigInt(action), value, blinding, ...path] };
  if (hasPath) return { kind: "open", numbers: [value, blinding, ...path] };
  if (blinding === 0n) return { kind: "commit", numbers: [value] };
  return { kind: readOrder(value, DECK) ? "show" : "join", numbers: [value, blinding] };
}

/** The card of a winning move, which also shows the deck. Undefined for all other moves. */
function winningCard({ value, path }: Move): number | undefined {
  const card = DECK.find((each) => path[0] === BigInt(each));
  const isWinning = card !== undefined && String(path) === String(winningPath(card));
  return isWinning && readOrder(value, DECK) !== undefined ? card : undefined;
}

function moveFrom(kind: string, numbers: readonly bigint[]): Move | undefined {
  const [first = 0n, second = 0n, ...rest] = numbers;
  const play = playIn(kind);
  if (play !== undefined) {
    const action = Number(first) + HAND_SLOTS.length * play.gate;
    if (rest.length === 1) {
      return { action, value: second, blinding: rest[0]!, path: winningPath(play.card) };
    }
    return withPath({ action, value: BigInt(play.card), blinding: second }, rest);
  }
  switch (kind) {
    case "move": {
      const [blinding = 0n, ...path] = rest;
      return withPath({ action: Number(first), value: second, blinding }, path);
    }
    case "open":
      return withPath({ action: 0, value: first, blinding: second }, rest);
    case "commit":
    case "join":
    case "show":
      return { action: 0, value: first, blinding: second, path: NO_PATH };
    default:
      return undefined;
  }
}

function withPath(move: Omit<Move, "path">, path: readonly bigint[]): Move | undefined {
  return path.length === DECK_DEPTH ? { ...move, path } : undefined;
}

/** The card and the gate in the text of a played card. */
function playIn(kind: string): { card: number; gate: number } | undefined {
  const card = cardNamed(kind.slice(0, 2));
  const gate = GATE_NAMES.indexOf(kind.slice(2));
  return card === undefined || kind.length !== 3 || gate < 0 ? undefined : { card, gate };
}

/** The maximum number of base-36 digits in a field. */
const DIGITS = FIELD_ORDER.toString(36).length;

function numberFrom(digits: string): bigint | undefined {
  if (digits.length > DIGITS || !/^[0-9a-z]+$/.test(digits)) return undefined;
  const number = [...digits].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  return number < FIELD_ORDER ? number : undefined;
}

/** Draws the table as text. The last card is in brackets. */
export function render({ decks, table }: Position, last?: Move): string {
  const lastText = last === undefined ? "" : notation.write(last).split("-")[0]!;
  const side = (cards: Side, gate: number) =>
    cards
      .map((card, i) => {
        const isLast =
          i === cards.length - 1 &&
          lastText === `${nameOf(card).toLowerCase()}${GATE_NAMES[gate]!}`;
        return isLast ? `(${nameOf(card)})` : ` ${nameOf(card)} `;
      })
      .join("")
      .padEnd(12);
  const gates = GATES.map((gate) => {
    const owner = table.owners[gate];
    const taken = owner === undefined ? "" : owner === 0 ? "Amber" : "Jade";
    const [amber, jade] = [table.sides[0][gate]!, table.sides[1][gate]!];
    return `${GATE_NAMES[gate]!} ${side(amber, gate)}| ${side(jade, gate)} ${taken}`.trimEnd();
  });
  const committed = decks.filter((deck) => deck !== 0n).length;
  return [
    "  Amber       | Jade",
    ...gates,
    `${table.count} moves, ${committed} decks committed, ${table.shows} shown`,
  ].join("\n");
}
