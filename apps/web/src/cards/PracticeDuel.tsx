"use client";

import { strengthOf } from "@kifu/chain/three-gates/cards";
import {
  emptyTable,
  GATE_CARDS,
  GATES,
  HAND_SLOTS,
  hasRoom,
  nextDraw,
  OPENING_MOVES,
  type Table,
  TIE_SEATS,
  winnerOf,
  withCard,
} from "@kifu/chain/three-gates/table";
import { words } from "@kifu/chain/three-gates/words";
import type { SeatNumber } from "@kifu/client";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { CardTable } from "./CardTable";
import { strengthSoFar } from "./cardText";
import { lastCard } from "./lastCard";
import { SAMPLE_DECKS } from "./SampleDuel";
import { texts } from "../texts/texts";

/** The visitor is Jade, who plays first. */
const [OWN, OTHER] = [1, 0] as const;
const REPLY_MS = 700;
const START: Table = { ...emptyTable, count: OPENING_MOVES };

/** A duel against the page. It needs no cryptography, because the page knows both decks. */
export function PracticeDuel() {
  const [[before, table], setTables] = useState<readonly [Table, Table]>([START, START]);
  const { board, games } = texts();
  const winner = winnerOf(table);
  const isOwnTurn = (table.count - OPENING_MOVES) % 2 === 0;
  const add = (next: Table) => setTables([table, next]);

  useEffect(() => {
    if (isOwnTurn || winner !== undefined) return;
    const timer = setTimeout(() => setTables([table, bestOf(table)]), REPLY_MS);
    return () => clearTimeout(timer);
  }, [table, isOwnTurn, winner]);

  return (
    <section aria-label={board.practice} className="mt-10 max-w-3xl">
      <h2 className="text-2xl font-semibold">{board.tryIt}</h2>
      <p className="mt-1 mb-4 text-soft" role="status">
        {standing(winner, isOwnTurn)}
      </p>
      <CardTable
        table={table}
        sides={(games.ThreeGates ?? words).sides}
        near={OWN}
        hands={[undefined, handOf(table, OWN)]}
        own={winner === undefined}
        coming={SAMPLE_DECKS[OWN].slice(nextDraw(table, OWN))}
        last={lastCard(before, table)}
        active={isOwnTurn && winner === undefined}
        onPlay={(slot, gate) => add(played(table, OWN, slot, gate))}
        label={board.practiceTable}
      />
      <Button className="mt-4" disabled={table === START} onClick={() => setTables([START, START])}>
        {board.startAgain}
      </Button>
    </section>
  );
}

function standing(winner: SeatNumber | undefined, isOwnTurn: boolean): string {
  const { board } = texts();
  if (winner === OWN) return board.jadeWins;
  if (winner === OTHER) return board.amberWins;
  return isOwnTurn ? board.youAreJade : board.amberPlaces;
}

function handOf(table: Table, seat: SeatNumber) {
  return table.hands[seat].map((draw) => SAMPLE_DECKS[seat][draw]!);
}

function played(table: Table, seat: SeatNumber, slot: number, gate: number): Table {
  return withCard(table, seat, { slot, gate, card: handOf(table, seat)[slot]! });
}

/** Amber places the card that makes a side the strongest, or that takes a gate. */
function bestOf(table: Table): Table {
  const moves = GATES.filter((gate) => hasRoom(table, OTHER, gate)).flatMap((gate) =>
    HAND_SLOTS.map((slot) => {
      const next = played(table, OTHER, slot, gate);
      return { next, worth: worthAt(next, gate) };
    }),
  );
  return moves.reduce((best, move) => (move.worth > best.worth ? move : best)).next;
}

const TAKEN = 30;

function worthAt({ sides, owners }: Table, gate: number): number {
  const [own, other] = [sides[OTHER][gate]!, sides[OWN][gate]!];
  if (owners[gate] !== undefined) return owners[gate] === OTHER ? TAKEN : -TAKEN;
  if (own.length < GATE_CARDS) return strengthSoFar(own);
  return strengthOf(own) - strengthSoFar(other) + (TIE_SEATS[gate] === OTHER ? 1 : 0);
}
