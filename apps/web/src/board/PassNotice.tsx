import type { SeatNumber } from "@kifu/client";
import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { texts } from "../texts/texts";

interface PassNoticeProps {
  /** Whether a pass is the only legal move. */
  readonly due: boolean;
  readonly passed: boolean;
  readonly sides: readonly [string, string];
  readonly turn: SeatNumber;
  /** Plays a pass. Undefined for everyone but the player to move. */
  readonly onPass: (() => void) | undefined;
  readonly children: ReactNode;
}

export function PassNotice({ due, passed, sides, turn, onPass, children }: PassNoticeProps) {
  const text = textOf({ due, passed, sides, turn, yours: onPass !== undefined });
  return (
    <div className="relative">
      {children}
      <div className={text === "" ? "sr-only" : "board-pass"}>
        {/* This element is always rendered, so that screen readers announce new text. */}
        <p role="status">{text}</p>
        {due && onPass !== undefined && (
          <Button look="main" size="small" onClick={onPass}>
            {texts().board.pass}
          </Button>
        )}
      </div>
    </div>
  );
}

interface Said extends Pick<PassNoticeProps, "due" | "passed" | "sides" | "turn"> {
  readonly yours: boolean;
}

function textOf({ due, passed, sides, turn, yours }: Said): string {
  const { board } = texts();
  if (due) return yours ? board.cannotMove : board.mustPass({ side: sides[turn] });
  return passed ? board.passed({ side: sides[turn === 0 ? 1 : 0] }) : "";
}
