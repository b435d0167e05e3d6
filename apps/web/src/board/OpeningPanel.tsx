import type { ReactNode } from "react";
import { Button } from "../components/Button";

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
  const isOpening = counts.length > 1 || counts[0] !== 1;
  const several = count !== undefined && count > 1;
  return (
    <div className="relative">
      {children}
      <div role="group" aria-label="Opening" className={isOpening ? "board-opening" : "sr-only"}>
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
                  {CHOICES[option]}
                </Button>
              ))}
            {several && (
              <>
                <Button size="small" disabled={laid === 0} onClick={onBack}>
                  Take back a stone
                </Button>
                <Button size="small" look="main" disabled={laid < count} onClick={onPlace}>
                  Play these {count === 2 ? "two" : "three"} stones
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** The choices by their number of stones. */
const CHOICES: Readonly<Record<number, string>> = {
  1: "Place a white stone as White",
  0: "Take Black",
  2: "Place two more",
};

const ORDER = ["white", "black"];

function openingText({ counts, count, laid, side, yours }: OpeningPanelProps): string {
  const isFirst = counts[0] === 3;
  if (!yours) return `${side} ${isFirst ? "is placing three stones" : "is choosing a colour"}.`;
  if (isFirst && laid === 0) {
    return "Place three stones: black, white and black. Your opponent then chooses a colour.";
  }
  if (count === undefined) {
    return counts.includes(2)
      ? "Choose a colour, or place two more stones and let your opponent choose."
      : "Choose your colour.";
  }
  if (count === 1) return "You are White. Place the white stone.";
  if (laid === count) return "You can still take stones back.";
  return `Now a ${ORDER[(laid + (isFirst ? 1 : 0)) % 2]} stone.`;
}
