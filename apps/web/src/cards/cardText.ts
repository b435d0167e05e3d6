import type { SeatNumber } from "@kifu/client";
import {
  BONUS,
  type BonusKind,
  bonusesOf,
  type Card,
  HOUSES,
  houseOf,
  rankOf,
  strengthOf,
} from "@kifu/chain/three-gates/cards";
import { GATE_CARDS, hasRoom, type Table, TIE_SEATS } from "@kifu/chain/three-gates/table";

export const GATE_NAMES = ["A", "B", "C"] as const;

/** The game's own text. A copy, because a match page has no room for the game's other refusals. */
export const GATE_FULL = "You already have three cards at that gate.";

const BONUS_NAMES: Readonly<Record<BonusKind, string>> = {
  house: "one house",
  run: "a run",
  rank: "one rank",
};

/** A card in words: "Fox 5". */
export function cardName(card: Card): string {
  return `${HOUSES[houseOf(card)]} ${rankOf(card)}`;
}

/** The strength that a side of a gate has so far. Bonuses count only for a full side. */
export function strengthSoFar(cards: readonly Card[]): number {
  if (cards.length === GATE_CARDS) return strengthOf(cards);
  return cards.reduce((sum, card) => sum + rankOf(card), 0);
}

/** The bonuses of a full side: "one house +6". */
export function bonusText(cards: readonly Card[]): string {
  if (cards.length < GATE_CARDS) return "";
  return bonusesOf(cards)
    .map((kind) => `${BONUS_NAMES[kind]} +${BONUS[kind]}`)
    .join(", ");
}

function sideText(name: string, cards: readonly Card[]): string {
  if (cards.length === 0) return `${name} has no cards`;
  const bonus = bonusText(cards);
  const strength = `strength ${strengthSoFar(cards)}${bonus && ` with ${bonus}`}`;
  return `${name} has ${cards.map(cardName).join(", ")}, ${strength}`;
}

interface GateTextOptions {
  readonly sides: readonly [string, string];
  readonly near: SeatNumber;
  readonly lastBy?: SeatNumber | undefined;
}

export function gateText(
  table: Table,
  gate: number,
  { sides, near, lastBy }: GateTextOptions,
): string {
  const far = near === 0 ? 1 : 0;
  const owner = table.owners[gate];
  const standing = [near, far].map((seat) => sideText(sides[seat]!, table.sides[seat]![gate]!));
  const end =
    owner !== undefined
      ? `Taken by ${sides[owner]}.`
      : hasRoom(table, near, gate)
        ? `A tie goes to ${sides[TIE_SEATS[gate]!]}.`
        : `${sides[near]}’s side is full. A tie goes to ${sides[TIE_SEATS[gate]!]}.`;
  const last = lastBy === undefined ? "" : `Last move: ${sides[lastBy]}.`;
  return [`Gate ${GATE_NAMES[gate]}. ${standing.join(". ")}.`, end, last].filter(Boolean).join(" ");
}

export function handText(side: string, cards: readonly Card[] | undefined): string {
  return `${side}’s hand: ${cards?.map(cardName).join(", ") ?? "four cards, face down"}`;
}
