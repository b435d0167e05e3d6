import { type PointerEvent, useRef, useState } from "react";

/** A press that moves less than this is a click. */
const DRAG_PX = 6;

interface CardDragOptions {
  readonly enabled: boolean;
  /** The gate under the pointer. */
  readonly onOver: (gate: number | undefined) => void;
  readonly onDrop: (slot: number, gate: number | undefined) => void;
}

interface Held {
  readonly slot: number;
  readonly x: number;
  readonly y: number;
  readonly moved: boolean;
}

/**
 * Drags cards with a mouse or a pen. A finger only taps, because dragging with it scrolls the page.
 */
export function useCardDrag({ enabled, onOver, onDrop }: CardDragOptions) {
  const held = useRef<Held>(undefined);
  const dragged = useRef(false);
  const [slot, setSlot] = useState<number>();

  const gateAt = ({ clientX, clientY }: PointerEvent) => {
    const under = document.elementsFromPoint(clientX, clientY);
    const gate = under.find((each) => each instanceof HTMLElement && each.dataset["gate"]);
    return gate instanceof HTMLElement ? Number(gate.dataset["gate"]) : undefined;
  };
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    held.current = undefined;
    setSlot(undefined);
    currentTarget.style.removeProperty("translate");
  };
  return {
    /** The slot of the dragged card. */
    slot,
    /** Whether the last press was a drag, so that the click after it must be ignored. */
    wasDragged: () => dragged.current,
    handlers: (of: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        dragged.current = false;
        if (!enabled || event.pointerType === "touch" || event.button !== 0) return;
        held.current = { slot: of, x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = held.current;
        if (from === undefined) return;
        const [x, y] = [event.clientX - from.x, event.clientY - from.y];
        if (!from.moved && Math.hypot(x, y) < DRAG_PX) return;
        if (!from.moved) {
          held.current = { ...from, moved: true };
          dragged.current = true;
          setSlot(of);
        }
        event.currentTarget.style.translate = `${x}px ${y}px`;
        onOver(gateAt(event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const moved = held.current?.moved === true;
        // `onDrop` is called before `end` puts the card back. So the card's flight starts where
        // the card was let go.
        if (moved) onDrop(of, gateAt(event));
        end(event);
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        onOver(undefined);
        end(event);
      },
    }),
  };
}
