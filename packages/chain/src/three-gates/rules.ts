import { commitment, deckRoot, packOrder, readOrder, rootOverPath } from "@kifu/kit/hidden";
import { FIELD_ORDER, isBelowBits } from "@kifu/kit/plain";
import type { Hidden, Played, Rules, SeatNumber } from "@kifu/kit/plain";
import { type Card, CARD_BITS, DECK, isCard } from "./cards.js";
import { nextChance, placesOf, type Secret, secretFrom, type View, viewOf } from "./hand.js";
import { ACTIONS, notation, render } from "./notation.js";
import {
  DECK_DEPTH,
  type Move,
  NO_PATH,
  opening,
  PHASE_SECONDS,
  phaseOf,
  PHASES,
  type Position,
  SALT_PLACE,
  winningPath,
} from "./position.js";
import {
  GATES,
  HAND_SLOTS,
  hasRoom,
  packTable,
  type Table,
  unpackTable,
  winnerOf,
  withCard,
} from "./table.js";

const hidden: Hidden<Position, Move, Secret, View> = {
  phases: PHASES,
  phase: phaseOf,
  seconds(position) {
    const phase = phaseOf(position);
    return phase === "play" || phase === "over" ? undefined : PHASE_SECONDS;
  },
  secretFrom,
  due,
  view: viewOf,
};

/** The duel without proofs. There is no witness. */
export const rules: Rules<Position, Move, null, Secret, View> = {
  name: "three-gates",
  codes: [
    "three-gates/malformed",
    "three-gates/gate-full",
    "three-gates/not-a-card",
    "three-gates/not-committed",
    "three-gates/wrong-deck",
    "three-gates/deck-missing",
    "three-gates/deck-early",
  ],

  initial: () => opening,

  legalMoves(position, secret) {
    if (secret === undefined) return [];
    const move = due(position, secret);
    if (move !== undefined) return [move];
    return phaseOf(position) === "play" && isOwn(position, secret) ? plays(position, secret) : [];
  },

  play,

  findWitness: () => null,

  encode: {
    state: ({ decks, table }) => [...decks, packTable(table)],
    move: ({ action, value, blinding, path }) => [BigInt(action), value, blinding, ...path],
    witness: () => [],
  },

  decode: {
    state([amber, jade, packed, ...rest], turn) {
      if (!isField(amber) || !isField(jade) || !isField(packed)) return undefined;
      const table = rest.length > 0 ? undefined : unpackTable(packed);
      if (table === undefined || turnOf(table) !== turn) return undefined;
      return { decks: [amber, jade], table, turn };
    },
    move([action, value, blinding, ...path]) {
      // JavaScript does not represent larger numbers exactly, and no such action exists.
      if (action === undefined || !isBelowBits(action, 32)) return undefined;
      if (!isField(value) || !isField(blinding)) return undefined;
      if (path.length !== DECK_DEPTH || !path.every(isField)) return undefined;
      return { action: Number(action), value, blinding, path };
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },

  notation,
  hidden,
  render,
};

function turnOf({ count }: Table): SeatNumber {
  return count % 2 === 0 ? 0 : 1;
}

/** Whether the side to move committed to the deck of this secret. */
function isOwn({ decks, turn }: Position, { deck }: Secret): boolean {
  return decks[turn] === deck.root;
}

function due(position: Position, secret: Secret): Move | undefined {
  const phase = phaseOf(position);
  if (phase === "play" || phase === "over") return undefined;
  const { root, salt } = secret.deck;
  const move = { action: 0, path: NO_PATH };
  if (phase === "commit") return { ...move, value: root, blinding: 0n };
  if (phase === "join") return { ...move, value: root, blinding: salt };
  if (!isOwn(position, secret)) return undefined;
  if (phase === "open") return { ...move, ...secret.deck.openSalt() };
  return { ...move, ...whole(secret) };
}

/** The fields of a move that show a whole deck. */
function whole({ deck }: Secret): Pick<Move, "value" | "blinding"> {
  return { value: packOrder(deck.order), blinding: deck.key };
}

function plays(position: Position, secret: Secret): Move[] {
  const { table, turn } = position;
  const places = placesOf(position, turn);
  const openings = table.hands[turn].map((draw) => secret.deck.open(places[draw]!));
  return GATES.filter((gate) => hasRoom(table, turn, gate)).flatMap((gate) =>
    openings.map((opened, slot) => {
      const action = slot + HAND_SLOTS.length * gate;
      const card = Number(opened.value);
      const wins = winnerOf(withCard(table, turn, { slot, gate, card })) === turn;
      return wins ? { action, ...whole(secret), path: winningPath(card) } : { action, ...opened };
    }),
  );
}

type Refusal =
  | "malformed"
  | "gate-full"
  | "not-a-card"
  | "not-committed"
  | "wrong-deck"
  | "deck-missing"
  | "deck-early";

/** What a move changes, or why it is refused. */
type Change = Partial<Pick<Position, "decks" | "table">> | Refusal;

function play(position: Position, move: Move): Played<Position> {
  const change = isPosition(position) && isMove(move) ? changeBy(position, move) : "malformed";
  if (typeof change === "string") return { ok: false, code: `three-gates/${change}` };
  const { turn, table } = position;
  const next: Position = {
    ...position,
    table: { ...table, count: table.count + 1 },
    ...change,
    turn: turn === 0 ? 1 : 0,
  };
  if (phaseOf(next) !== "over") return { ok: true, position: next, outcome: PLAYING };
  const ending = winnerOf(next.table) === turn ? "won" : "lost";
  return { ok: true, position: next, outcome: { ending, line: 0n } };
}

const PLAYING = { ending: "none", line: 0n } as const;

function changeBy(position: Position, move: Move): Change {
  const phase = phaseOf(position);
  if (phase === "play") return placeCard(position, move);
  if (move.action !== 0 || phase === "over") return "malformed";
  if (phase === "open") return openSalt(position, move);
  if (move.path.some((sibling) => sibling !== 0n)) return "malformed";
  const { decks, table } = position;
  const { value, blinding } = move;
  if (phase === "commit") return blinding === 0n ? { decks: [value, decks[1]] } : "malformed";
  if (phase === "show") return showDeck(position, move);
  const chance = nextChance(blinding, table.chance);
  return { decks: [decks[0], value], table: { ...table, count: table.count + 1, chance } };
}

function openSalt({ decks, table }: Position, move: Move): Change {
  if (!opens(decks[0], move, SALT_PLACE)) return "not-committed";
  const chance = nextChance(move.value, table.chance);
  return { table: { ...table, count: table.count + 1, chance } };
}

function placeCard(position: Position, move: Move): Change {
  const { table, turn } = position;
  const { action } = move;
  if (action >= ACTIONS) return "malformed";
  const slot = action % HAND_SLOTS.length;
  const gate = Math.floor(action / HAND_SLOTS.length);
  if (!hasRoom(table, turn, gate)) return "gate-full";
  const place = placesOf(position, turn)[table.hands[turn][slot]!]!;
  const isShown = !isBelowBits(move.value, CARD_BITS);
  const card = isShown ? cardOfDeck(position, move, place) : openedCard(position, move, place);
  if (typeof card === "string") return card;
  const after = withCard(table, turn, { slot, gate, card });
  if ((winnerOf(after) === turn) !== isShown) return isShown ? "deck-early" : "deck-missing";
  return { table: isShown ? { ...after, shows: after.shows + 1 } : after };
}

function openedCard({ decks, turn }: Position, move: Move, place: number): Card | Refusal {
  const card = Number(move.value);
  if (!isCard(card)) return "not-a-card";
  return opens(decks[turn], move, place) ? card : "not-committed";
}

/** The card at this place of the deck that a winning move shows. */
function cardOfDeck(position: Position, move: Move, place: number): Card | Refusal {
  const order = shownOrder(position, move);
  if (typeof order === "string") return order;
  const card = order[place]!;
  return String(move.path) === String(winningPath(card)) ? card : "malformed";
}

function showDeck(position: Position, move: Move): Change {
  const order = shownOrder(position, move);
  if (typeof order === "string") return order;
  const { table } = position;
  return { table: { ...table, count: table.count + 1, shows: table.shows + 1 } };
}

function shownOrder(
  { decks, turn }: Position,
  { value, blinding }: Move,
): readonly Card[] | Refusal {
  const order = readOrder(value, DECK);
  if (order === undefined) return "wrong-deck";
  return deckRoot(blinding, order, DECK_DEPTH) === decks[turn] ? order : "not-committed";
}

/** Whether a move opens the leaf at this place of a deck. */
function opens(root: bigint, { value, blinding, path }: Move, place: number): boolean {
  return rootOverPath(commitment(value, blinding), place, path) === root;
}

function isField(value: bigint | undefined): value is bigint {
  return value !== undefined && value >= 0n && value < FIELD_ORDER;
}

function isMove({ action, value, blinding, path }: Move): boolean {
  if (!Number.isInteger(action) || action < 0) return false;
  return path.length === DECK_DEPTH && [value, blinding, ...path].every(isField);
}

function isPosition({ decks, table, turn }: Position): boolean {
  return (
    decks.every(isField) && turnOf(table) === turn && unpackTable(packTable(table)) !== undefined
  );
}
