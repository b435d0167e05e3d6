import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { texts } from "../texts/texts";

interface OpeningPanelProps {
  /** The numbers of stones that the next move may have. */
  readonly counts: readonly number[];
  /** The number that the player has chosen. Undefined before the choice. */
  readonly count: number | undefined;
  /** How many stones lie on the board that are not played yet. */
  readonly laid: number;
  /** The name of the side to move. */
  readonly side: string;
  /** Whether the visitor is to move. */
  readonly yours: boolean;
  /** Who has which colour. Empty during the opening. */
  readonly text: string;
  readonly onCount: (count: number) => void;
  /** Takes the last stone off the board again. */
  readonly onBack: () => void;
  readonly onPlace: () => void;
  readonly children: ReactNode;
}

/** The choices of the opening swap2, below the board. */
export function OpeningPanel(props: OpeningPanelProps) {
  const { counts, count, laid, yours, onCount, onBack, onPlace, children } = props;
  const { board } = texts();
  const isOpening = counts.length > 1 || counts[0] !== 1;
  const several = count !== undefined && count > 1;
  return (
    <div className="relative">
      {children}
      <div
        role="group"
        aria-label={board.opening}
        className={isOpening ? "board-opening" : "sr-only"}
      >
        {/* This element is always rendered, so that screen readers announce new text. */}
        <p role="status">{isOpening ? openingText(props) : props.text}</p>
        {isOpening && yours && (
          <div className="flex flex-wrap gap-2">
            {counts.length > 1 &&
              counts.map((option) => (
                <Button
                  key={option}
                  size="small"
                  aria-pressed={option === 0 ? undefined : option === count}
                  look={option === count ? "main" : "plain"}
                  onClick={() => onCount(option)}
                >
                  {choiceText(option)}
                </Button>
              ))}
            {several && (
              <>
                <Button size="small" disabled={laid === 0} onClick={onBack}>
                  {board.backStone}
                </Button>
                <Button size="small" look="main" disabled={laid < count} onClick={onPlace}>
                  {count === 2 ? board.playTwo : board.playThree}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** A choice by its number of stones. */
function choiceText(stones: number): string {
  const { board } = texts();
  if (stones === 0) return board.takeBlack;
  return stones === 1 ? board.placeAsWhite : board.placeTwo;
}

function openingText({ counts, count, laid, side, yours }: OpeningPanelProps): string {
  const { board } = texts();
  const isFirst = counts[0] === 3;
  if (!yours) return isFirst ? board.placingThree({ side }) : board.choosingColour({ side });
  if (isFirst && laid === 0) return board.placeThree;
  if (count === undefined) return counts.includes(2) ? board.chooseOrPlace : board.chooseColour;
  if (count === 1) return board.placeWhite;
  if (laid === count) return board.canTakeBack;
  const isBlack = (laid + (isFirst ? 1 : 0)) % 2 === 1;
  return isBlack ? board.nowBlack : board.nowWhite;
}
