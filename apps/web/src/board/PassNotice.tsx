import type { SeatNumber } from "@kifu/client";
import type { ReactNode } from "react";
import { Button } from "../components/ui/Button";

interface PassNoticeProps {
  /** Whether the player on turn has no other move than to pass. */
  readonly due: boolean;
  /** Whether the last move was a pass. */
  readonly passed: boolean;
  readonly sides: readonly [string, string];
  /** Who is on turn. */
  readonly turn: SeatNumber;
  /** For the player on turn; undefined for everybody else. */
  readonly onPass: (() => void) | undefined;
  /** The board. */
  readonly children: ReactNode;
}

/** A board of a game in which a player may have to pass: it says so, and has the button for it. */
export function PassNotice({ due, passed, sides, turn, onPass, children }: PassNoticeProps) {
  const text = textOf({ due, passed, sides, turn, yours: onPass !== undefined });
  return (
    <div className="relative">
      {children}
      <div className={text === "" ? "sr-only" : "board-pass"}>
        {/* Always there, so that what comes into it is read out. */}
        <p role="status">{text}</p>
        {due && onPass !== undefined && (
          <Button look="main" size="small" onClick={onPass}>
            Pass
          </Button>
        )}
      </div>
    </div>
  );
}

interface Said extends Pick<PassNoticeProps, "due" | "passed" | "sides" | "turn"> {
  /** Whether the reader is on turn. */
  readonly yours: boolean;
}

function textOf({ due, passed, sides, turn, yours }: Said): string {
  if (due) return yours ? "You cannot move." : `${sides[turn]} cannot move and has to pass.`;
  return passed ? `${sides[turn === 0 ? 1 : 0]} could not move and passed.` : "";
}
