import type { Card } from "@kifu/chain/three-gates/cards";
import { GATES, HAND_SLOTS, hasRoom, playsOf, type Table } from "@kifu/chain/three-gates/table";
import type { SeatNumber } from "@kifu/client";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cardName, cardNames, GATE_NAMES, gateText, handText } from "./cardText";
import { Gate } from "./Gate";
import { PlayingCard } from "./PlayingCard";
import { useCardDrag } from "./useCardDrag";
import { type LastCard, useCardFlight } from "./useCardFlight";
import "./cards.css";
import { texts } from "../texts/texts";

type Hand = readonly Card[] | undefined;

export interface CardTableProps {
  readonly table: Table;
  readonly sides: readonly [string, string];
  /** The seat that is drawn at the near edge. */
  readonly near: SeatNumber;
  /** The hand of each seat; undefined if it is hidden. */
  readonly hands: readonly [Hand, Hand];
  /** Whether the near hand belongs to the visitor, who can choose cards from it. */
  readonly own: boolean;
  /** The cards that the near side draws next, if they are known. */
  readonly coming: readonly Card[];
  readonly last?: LastCard | undefined;
  readonly sending?: boolean;
  /** Whether the visitor may place a card now. */
  readonly active?: boolean;
  readonly onPlay?: (slot: number, gate: number) => void;
  readonly label: string;
  /** Why the visitor cannot see their own hand. It is shown in the hand's place. */
  readonly missing?: string | undefined;
  /** Remarks about hidden cards. They are shown below the near hand. */
  readonly children?: ReactNode;
}

/** The keyboard focus moves between these two rows of the grid. */
const [GATE_ROW, HAND_ROW] = [0, 1] as const;

interface At {
  readonly row: number;
  readonly column: number;
}

/**
 * Three gates between two hands. The visitor first chooses a card, by a press, by its number or
 * with Enter, and then chooses a gate. A mouse can also drag a card to a gate.
 */
export function CardTable(props: CardTableProps) {
  const { table, sides, near, hands, own, coming, last, sending = false, label, children } = props;
  const { active = false, missing, onPlay } = props;
  const far = near === 0 ? 1 : 0;
  const root = useRef<HTMLDivElement>(null);
  const [chosenSlot, choose] = useState<number>();
  const [hovered, hover] = useState<number>();
  const [refused, refuse] = useState<number>();
  const [at, stand] = useState<At>({ row: own ? HAND_ROW : GATE_ROW, column: 0 });
  const ownHand = own ? hands[near] : undefined;
  const chosen = active && ownHand !== undefined ? chosenSlot : undefined;
  const canPlace = (gate: number) => active && ownHand !== undefined && hasRoom(table, near, gate);

  // A choice does not outlive the turn.
  useEffect(() => {
    if (!active) choose(undefined);
  }, [active]);

  const flight = useCardFlight(root, table, last);
  const place = (slot: number, gate: number) => {
    if (!canPlace(gate)) return;
    flight.takeOff(slot);
    choose(undefined);
    hover(undefined);
    onPlay?.(slot, gate);
  };
  const drag = useCardDrag({
    enabled: active && ownHand !== undefined,
    onOver: hover,
    onDrop: (slot, gate) => {
      if (gate !== undefined) place(slot, gate);
    },
  });

  const focus = (row: number, column: number) => {
    stand({ row, column });
    root.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus();
  };
  const pickCard = (slot: number) => {
    if (!active) return;
    refuse(undefined);
    choose(slot === chosenSlot ? undefined : slot);
  };
  const pickGate = (gate: number) => {
    if (chosen === undefined) return;
    refuse(canPlace(gate) ? undefined : gate);
    place(chosen, gate);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = ownHand === undefined ? 1 : 2;
    const to = stepByKey(at, event.key, rows);
    const digit = /^[1-4]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const gate = GATE_NAMES.findIndex((name) => name === event.key.toUpperCase());
    if (to !== undefined) focus(to.row, to.column);
    else if (digit >= 0 && ownHand !== undefined) {
      focus(HAND_ROW, digit);
      if (active) choose(digit);
    } else if (gate >= 0) focus(GATE_ROW, gate);
    else if (event.key === "Escape" && chosen !== undefined) {
      choose(undefined);
      focus(HAND_ROW, chosen);
    } else return;
    event.preventDefault();
  };

  const slot = drag.slot ?? chosen;
  const chosenCard = slot === undefined ? undefined : ownHand?.[slot];
  const isNew = active && ownHand !== undefined && playsOf(table, near) === 0;
  const wrong = chosen === undefined ? undefined : refused;
  const { board } = texts();
  const whatToDo =
    wrong !== undefined
      ? board.gateFull
      : chosenCard !== undefined
        ? board.chooseGate({ card: cardName(chosenCard) })
        : isNew
          ? board.chooseCard
          : undefined;
  const tab = (row: number, column: number) => (at.row === row && at.column === column ? 0 : -1);
  return (
    <div ref={root} className="duel">
      <HandRow seat={far} side={sides[far]} cards={hands[far]} place="far" />
      <div role="grid" aria-label={label} aria-disabled={!active} onKeyDown={onKeyDown}>
        <div role="row" className="duel-gates" onPointerLeave={() => hover(undefined)}>
          {GATES.map((gate) => {
            const lastBy = last?.gate === gate ? last.seat : undefined;
            const open = canPlace(gate) && slot !== undefined;
            return (
              <div
                key={gate}
                className="duel-gate"
                data-open={open || undefined}
                data-refused={wrong === gate || undefined}
              >
                <Gate
                  gate={gate}
                  owner={table.owners[gate]}
                  near={near}
                  cards={[table.sides[0][gate]!, table.sides[1][gate]!]}
                  lastBy={lastBy}
                  sending={sending}
                  ghost={open && hovered === gate ? chosenCard : undefined}
                />
                <button
                  type="button"
                  role="gridcell"
                  className="duel-gate-button"
                  data-at={`${GATE_ROW} ${gate}`}
                  data-gate={gate}
                  aria-disabled={canPlace(gate) ? undefined : true}
                  aria-label={gateText(table, gate, { sides, near, lastBy })}
                  tabIndex={tab(GATE_ROW, gate)}
                  onFocus={() => {
                    stand({ row: GATE_ROW, column: gate });
                    hover(gate);
                  }}
                  onBlur={() => hover(undefined)}
                  onPointerEnter={() => hover(gate)}
                  onClick={() => pickGate(gate)}
                />
              </div>
            );
          })}
        </div>
        {ownHand !== undefined && (
          <div role="row" className="duel-hand" data-hand={near}>
            {HAND_SLOTS.map((each) => {
              const card = ownHand[each];
              if (card === undefined) return null;
              return (
                <button
                  key={`${each} ${table.hands[near][each]}`}
                  type="button"
                  role="gridcell"
                  className="duel-card"
                  data-at={`${HAND_ROW} ${each}`}
                  data-slot={each}
                  aria-disabled={active ? undefined : true}
                  aria-selected={chosen === each}
                  aria-label={board.cardNumber({ number: each + 1, card: cardName(card) })}
                  tabIndex={tab(HAND_ROW, each)}
                  onFocus={() => stand({ row: HAND_ROW, column: each })}
                  onClick={(event) => {
                    if (drag.wasDragged()) return;
                    pickCard(each);
                    // After a card was chosen with the keyboard, the focus moves on to the gates.
                    if (event.detail === 0 && active && each !== chosenSlot) {
                      focus(GATE_ROW, firstOpen(table, near));
                    }
                  }}
                  {...drag.handlers(each)}
                >
                  <PlayingCard card={card} />
                </button>
              );
            })}
          </div>
        )}
      </div>
      {missing !== undefined && (
        <p role="alert" className="duel-missing">
          {missing}
        </p>
      )}
      {ownHand === undefined && missing === undefined && (
        <HandRow seat={near} side={sides[near]} cards={hands[near]} place="near" />
      )}
      <div className="duel-foot">
        {coming.length > 0 && <Coming cards={coming} />}
        <p role="status">{whatToDo ?? children}</p>
      </div>
    </div>
  );
}

interface HandRowProps {
  readonly seat: SeatNumber;
  readonly side: string;
  readonly cards: Hand;
  readonly place: "near" | "far";
}

/** A hand that the visitor does not play from. */
function HandRow({ seat, side, cards, place }: HandRowProps) {
  return (
    <div
      role="img"
      aria-label={handText(side, cards)}
      className={place === "far" ? "duel-hand duel-hand-far" : "duel-hand"}
      data-hand={seat}
    >
      {HAND_SLOTS.map((slot) => (
        <span key={slot} className="duel-card" data-slot={slot}>
          <PlayingCard card={cards?.[slot]} />
        </span>
      ))}
    </div>
  );
}

/** The cards that will be drawn next. Their owner can compute them anyway. */
function Coming({ cards }: { readonly cards: readonly Card[] }) {
  const { board } = texts();
  return (
    <div
      role="img"
      aria-label={board.nextCards({ cards: cardNames(cards) })}
      className="duel-coming"
    >
      <span className="duel-coming-title">{board.next}</span>
      {cards.map((card) => (
        <span key={card} className="duel-coming-card">
          <PlayingCard card={card} />
        </span>
      ))}
    </div>
  );
}

function firstOpen(table: Table, seat: SeatNumber): number {
  return GATES.find((gate) => hasRoom(table, seat, gate)) ?? 0;
}

/** Where an arrow key leads. There are three gates above four cards. */
export function stepByKey({ row, column }: At, key: string, rows: number): At | undefined {
  const columns = row === GATE_ROW ? GATES.length : HAND_SLOTS.length;
  switch (key) {
    case "ArrowLeft":
      return { row, column: Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: Math.min(columns - 1, column + 1) };
    case "ArrowUp":
      return { row: GATE_ROW, column: Math.min(column, GATES.length - 1) };
    case "ArrowDown":
      return rows === 1 ? { row, column } : { row: HAND_ROW, column };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: columns - 1 };
    default:
      return undefined;
  }
}
