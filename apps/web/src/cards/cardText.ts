import type { SeatNumber } from "@kifu/client";
import {
  BONUS,
  type BonusKind,
  bonusesOf,
  type Card,
  houseOf,
  rankOf,
  strengthOf,
} from "@kifu/chain/three-gates/cards";
import { GATE_CARDS, hasRoom, type Table, TIE_SEATS } from "@kifu/chain/three-gates/table";
import { texts } from "../texts/texts";

export const GATE_NAMES = ["A", "B", "C"] as const;

/** A card in words: "Fox 5". */
export function cardName(card: Card): string {
  return texts().board.card({ house: houseNames()[houseOf(card)]!, rank: rankOf(card) });
}

/** The names of the houses, in the order of `HOUSES`. */
export function houseNames(): readonly string[] {
  const { board } = texts();
  return [board.fox, board.heron, board.lynx, board.raven];
}

/** Cards in words: "Fox 5, Lynx 2". */
export function cardNames(cards: readonly Card[]): string {
  return cards.map(cardName).join(", ");
}

/** The strength that a side of a gate has so far. Bonuses count only for a full side. */
export function strengthSoFar(cards: readonly Card[]): number {
  if (cards.length === GATE_CARDS) return strengthOf(cards);
  return cards.reduce((sum, card) => sum + rankOf(card), 0);
}

/** The bonuses of a full side: "one house +6". */
export function bonusText(cards: readonly Card[]): string {
  if (cards.length < GATE_CARDS) return "";
  return bonusesOf(cards).map(bonusName).join(", ");
}

function bonusName(kind: BonusKind): string {
  const { board } = texts();
  const points = BONUS[kind];
  switch (kind) {
    case "house":
      return board.houseBonus({ points });
    case "run":
      return board.runBonus({ points });
    case "rank":
      return board.rankBonus({ points });
  }
}

function sideText(side: string, cards: readonly Card[]): string {
  const { board } = texts();
  if (cards.length === 0) return board.noCards({ side });
  const bonus = bonusText(cards);
  const given = { side, cards: cardNames(cards), strength: strengthSoFar(cards) };
  return bonus === "" ? board.hasCards(given) : board.hasBonus({ ...given, bonus });
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
  const { board } = texts();
  const standing = [near, far].map((seat) => sideText(sides[seat]!, table.sides[seat]![gate]!));
  const tie = board.tieGoesTo({ side: sides[TIE_SEATS[gate]!] });
  const isFull = owner === undefined && !hasRoom(table, near, gate);
  return [
    board.gate({ name: GATE_NAMES[gate]! }),
    ...standing,
    isFull && board.isFull({ side: sides[near] }),
    owner === undefined ? tie : board.takenBy({ side: sides[owner] }),
    lastBy !== undefined && board.lastBy({ side: sides[lastBy] }),
  ]
    .filter(Boolean)
    .join(" ");
}

export function handText(side: string, cards: readonly Card[] | undefined): string {
  const { board } = texts();
  return cards === undefined
    ? board.closedHand({ side })
    : board.openHand({ side, cards: cardNames(cards) });
}
