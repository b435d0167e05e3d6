import type { Card } from "@kifu/chain/three-gates/cards";
import { placesOf, type Secret, viewOf } from "@kifu/chain/three-gates/hand";
import { phaseOf } from "@kifu/chain/three-gates/position";
import { rules } from "@kifu/chain/three-gates/rules";
import { HAND_SLOTS, OPENING_MOVES } from "@kifu/chain/three-gates/table";
import { words } from "@kifu/chain/three-gates/words";
import { unpackOrder } from "@kifu/kit/hidden";
import type { SeatNumber } from "@kifu/client";
import { useMemo } from "react";
import { BeadPiece } from "../cards/BeadPiece";
import { CardTable } from "../cards/CardTable";
import { lastCard } from "../cards/lastCard";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps, HiddenProps, ScoreProps } from "./contract";
import { texts } from "../texts/texts";

export { BeadPiece as Piece, rules };

type Position = ReturnType<typeof rules.initial>;
type Order = readonly Card[];

export function Board({ moves, sending, mover, onPlay, label, hidden }: BoardProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const before = positionAfter(moves.slice(0, -1));
  const all = hidden?.all ?? moves;
  const shown = useMemo(() => shownOrders(positionAfter, all), [positionAfter, all]);
  const { seat, secret } = seatOf(hidden);
  const near = seat ?? 0;
  const hand = (of: SeatNumber) =>
    handOf(position, of, shown[of] ?? (of === seat ? secret?.deck.order : undefined));
  const phase = phaseOf(position);
  const isPlaying = hidden?.running === true && phase === "play" && secret !== undefined;
  const missing = hidden && missingText(hidden);
  return (
    <CardTable
      table={position.table}
      sides={(texts().games.ThreeGates ?? words).sides}
      near={near}
      hands={[hand(0), hand(1)]}
      own={isPlaying}
      coming={isPlaying ? viewOf(position, near, secret).coming : []}
      last={lastCard(before.table, position.table)}
      sending={sending}
      active={isPlaying && mover !== undefined}
      onPlay={(slot, gate) => {
        const move = rules
          .legalMoves(position, secret)
          .find(({ action }) => action === slot + HAND_SLOTS.length * gate);
        if (move !== undefined) onPlay(rules.notation.write(move));
      }}
      label={label}
      missing={missing}
    >
      {missing === undefined && hidden && footText(phase, hidden, shown)}
    </CardTable>
  );
}

/** Why a player does not see their own hand. */
function missingText({ hand, running }: HiddenProps): string | undefined {
  const { board } = texts();
  if (hand === "unsigned") return board.handUnsigned;
  return hand === "lost" && running ? board.handLost : undefined;
}

type Shown = readonly [Order | undefined, Order | undefined];

/** The remark about hidden cards, or about cards that were hidden and are now open. */
function footText(
  phase: ReturnType<typeof phaseOf>,
  { running, seat, all }: HiddenProps,
  shown: Shown,
): string {
  const { board } = texts();
  const decks = shown.filter((order) => order !== undefined).length;
  if (!running) {
    if (decks === 2) return board.bothShown;
    if (decks === 1) return board.oneShown;
    return all.length < OPENING_MOVES ? board.endedEarly : board.notShown;
  }
  switch (phase) {
    case "commit":
    case "join":
      return board.beingSealed;
    case "open":
      return board.beingDrawn;
    case "play":
      return seat === undefined ? board.staysHidden : "";
    case "show":
      return board.beingShown;
    case "over":
      return "";
  }
}

/** The visitor's seat, and its secret if this device has it. */
function seatOf(hidden: HiddenProps | undefined) {
  // The secret comes from `rules.hidden.secretFrom`. The client passes it on without knowing its
  // type.
  const secret = hidden?.hand === "held" ? (hidden.secret as Secret) : undefined;
  return { seat: hidden?.seat, secret };
}

/** The order of each deck that was shown. The last moves of a match show decks. */
function shownOrders(
  positionAfter: (moves: readonly string[]) => Position,
  all: readonly string[],
): Shown {
  const { shows } = positionAfter(all).table;
  const orders: [Order | undefined, Order | undefined] = [undefined, undefined];
  for (let ply = all.length - shows; ply < all.length; ply++) {
    const move = rules.notation.read(all[ply] ?? "");
    const { turn } = positionAfter(all.slice(0, ply));
    if (move !== undefined) orders[turn] = unpackOrder(move.value, DECK_SIZE);
  }
  return orders;
}

const DECK_SIZE = 20;

/** A hand; undefined if it is hidden or not drawn yet. */
function handOf(position: Position, seat: SeatNumber, order: Order | undefined) {
  const { table } = position;
  if (order === undefined || table.count < OPENING_MOVES) return undefined;
  const places = placesOf(position, seat);
  return table.hands[seat].map((draw) => order[places[draw]!]!);
}

export function Score({ moves, seat }: ScoreProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const { owners } = positionAfter(moves).table;
  const gates = owners.filter((owner) => owner === seat).length;
  return texts().board.gates({
    count: gates,
    hidden: (inside) => <span className="sr-only">{inside}</span>,
  });
}

/** There is no common file format for this game. */
export const downloads: readonly Download[] = [];
