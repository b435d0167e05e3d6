import { type Card, cardNamed } from "@kifu/chain/three-gates/cards";
import {
  emptyTable,
  nextDraw,
  OPENING_MOVES,
  type Table,
  withCard,
} from "@kifu/chain/three-gates/table";
import { words } from "@kifu/chain/three-gates/words";
import { useMemo } from "react";
import { CardTable } from "./CardTable";
import { lastCard } from "./lastCard";
import { texts } from "../texts/texts";

/**
 * The sample's decks in the order in which they are drawn. A play is a slot of the hand and a gate:
 * "0b".
 */
export const SAMPLE_DECKS = [
  deckOf("F3 H5 L2 L5 R2 H3 R5 L3 H1 F1 L4 L1 R4"),
  deckOf("L5 F3 L2 L3 H5 F4 H3 R3 L4 R2 H1 L1 F2"),
] as const;
const SAMPLE_PLAYS = "0b 3b 0b 1b 0c 1a 1c 1b 2b 0c 2a 1c 0a 0c 2c 2a 1a 0a".split(" ");

/**
 * A duel that plays by itself. It needs no cryptography to hide cards, so it computes no hashes.
 */
export function SampleDuel({ at }: { readonly at: number }) {
  const said = texts();
  const { title, sides } = said.games.ThreeGates ?? words;
  const tables = useMemo(sampleTables, []);
  const step = Math.min(at, tables.length - 1);
  const [table, before] = [tables[step]!, tables[Math.max(0, step - 1)]!];
  const cards = table.hands[0].flatMap((draw) => SAMPLE_DECKS[0][draw] ?? []);
  return (
    <CardTable
      table={table}
      sides={sides}
      near={0}
      hands={[cards, undefined]}
      own={false}
      coming={SAMPLE_DECKS[0].slice(nextDraw(table, 0))}
      last={lastCard(before, table)}
      label={said.board.example({ game: title })}
    />
  );
}

function deckOf(names: string): readonly Card[] {
  return names.split(" ").flatMap((name) => cardNamed(name) ?? []);
}

function sampleTables(): Table[] {
  const tables: Table[] = [{ ...emptyTable, count: OPENING_MOVES }];
  for (const [i, [slot, gate]] of SAMPLE_PLAYS.entries()) {
    const seat = i % 2 === 0 ? 1 : 0;
    const table = tables.at(-1)!;
    const draw = table.hands[seat][Number(slot)]!;
    const card = SAMPLE_DECKS[seat][draw]!;
    tables.push(withCard(table, seat, { slot: Number(slot), gate: "abc".indexOf(gate!), card }));
  }
  return tables;
}
