import { dutyOf, hasStone, MOST_ASKED, offersDue } from "@kifu/chain/renju/openings";
import { BOARD, colourOf, type Position } from "@kifu/chain/renju/position";
import { cells } from "@kifu/kit/plain";
import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { type Plan, stonesDue } from "./markRenju";

interface RenjuPanelProps {
  readonly position: Position;
  /** How many stones lie on the board that are not played yet. */
  readonly laid: number;
  readonly plan: Plan;
  /** The name of the side to move. */
  readonly side: string;
  /** Whether the visitor is to move. */
  readonly yours: boolean;
  /** Who has which colour. */
  readonly colours: string;
  /** What is wrong with Black's last move; empty if nothing is. */
  readonly foul: string;
  /** The button that points out the foul. Undefined unless the visitor may. */
  readonly pointOut: ReactNode;
  readonly onSwap: () => void;
  readonly onPlan: (plan: Plan) => void;
  /** Takes the last stone off the board again. */
  readonly onBack: () => void;
  /** Plays the stones that lie on the board, and asks for a number of fifth stones or for none. */
  readonly onPlace: (asks?: number) => void;
  readonly children: ReactNode;
}

/** The choices of Renju's openings, and Black's fouls, below the board. */
export function RenjuPanel(props: RenjuPanelProps) {
  const { position, yours, foul, pointOut, children } = props;
  const isOpening = position.step !== "play";
  const text = foul || (isOpening ? openingText(props) : props.colours);
  return (
    <div className="relative">
      {children}
      <div
        role="group"
        aria-label={isOpening ? "Opening" : "Forbidden move"}
        className={isOpening || foul !== "" ? "board-opening" : "sr-only"}
      >
        {/* This element is always rendered, so that screen readers announce new text. */}
        <p role="status">{text}</p>
        {isOpening && yours && <Choices {...props} />}
        {foul !== "" && pointOut}
      </div>
    </div>
  );
}

function Choices({ position, laid, plan, onSwap, onPlan, onBack, onPlace }: RenjuPanelProps) {
  const { swap, stones, soosorv, asks = false } = dutyOf(position);
  const due = offersDue(position);
  const offering = plan === "offer";
  const several = offering ? due : (stonesDue(position, plan)?.within.length ?? 0);
  const planned = (one: Plan) => ({
    size: "small" as const,
    "aria-pressed": plan === one,
    look: plan === one ? ("main" as const) : ("plain" as const),
    onClick: () => onPlan(plan === one ? "place" : one),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {swap !== undefined && (
        <Button size="small" onClick={onSwap}>
          Swap colours
        </Button>
      )}
      {soosorv !== undefined && <Button {...planned("soosorv")}>Place two: Soosõrv-8</Button>}
      {due > 0 && stones !== undefined && <Button {...planned("offer")}>Offer ten</Button>}
      {(several > 1 || offering || asks) && (
        <Button size="small" disabled={laid === 0} onClick={onBack}>
          Take back a stone
        </Button>
      )}
      {asks &&
        laid > 0 &&
        Array.from({ length: MOST_ASKED }, (_, i) => (
          <Button
            key={i}
            size="small"
            className="min-w-11"
            aria-label={`Ask for ${i + 1}`}
            onClick={() => onPlace(i + 1)}
          >
            {i + 1}
          </Button>
        ))}
      {(several > 1 || offering) && (
        <Button size="small" look="main" disabled={laid < several} onClick={() => onPlace()}>
          {offering ? offerLabel(due) : "Play both stones"}
        </Button>
      )}
    </div>
  );
}

function offerLabel(due: number): string {
  return due === 1 ? "Offer this stone" : `Offer these ${due}`;
}

const NUMBERS = ["second", "third", "fourth", "fifth", "sixth"];

/** What is due, in words. */
function openingText({ position, laid, plan, side, yours }: RenjuPanelProps): string {
  const { swap, asks = false, chooses = false, stones } = dutyOf(position);
  const by = plan === "soosorv" ? "black" : colourOf(position, position.turn);
  const offering = plan === "offer";
  const tasks = [...tasksOf(position), ...(swap === undefined ? [] : ["swap colours"])];
  if (!yours) return `${side} ${tasks.length > 1 ? "may" : "is to"} ${either(tasks)}.`;
  if (asks && laid > 0) return "How many fifth stones shall Black offer?";
  const due = offering ? offersDue(position) : (stonesDue(position, plan)?.within.length ?? 0);
  const left = due - laid;
  if (laid > 0 && left === 0) return "You can still take stones back.";
  if (laid > 0 && offering) return `${left} more to offer.`;
  if (laid > 0)
    return chooses ? "Now the sixth stone, anywhere." : "Now the third stone, a black one.";
  if (offering && stones !== undefined)
    return "Choose ten cells. White takes one as the fifth stone.";
  if (plan === "soosorv") return "You will have Black. Place the second stone, a white one.";
  return `You are ${by === "black" ? "Black" : "White"}. ${sentence(either(tasks))}.`;
}

function tasksOf(position: Position): string[] {
  const { stones, soosorv, chooses = false, asks = false } = dutyOf(position);
  const due = offersDue(position);
  const cells = due === 1 ? "one cell" : `${due === 10 ? "ten" : due} cells`;
  const offer = due > 0 ? [`offer ${cells} for the fifth stone`] : [];
  const begin = soosorv === undefined ? [] : ["place two by Soosõrv-8"];
  if (stones === undefined) return offer;
  if (chooses) return ["choose a fifth stone that Black offers, and place the sixth"];
  const [side] = stones.within;
  const place = `place the ${NUMBERS[stonesOn(position) - 1]} stone`;
  if (asks) return [`${place} and ask for fifth stones`];
  return [`${place} ${side === 15 ? "anywhere" : "in the marked square"}`, ...offer, ...begin];
}

function either(tasks: readonly string[]): string {
  if (tasks.length < 3) return tasks.join(", or ");
  return `${tasks.slice(0, -1).join(", ")}, or ${tasks.at(-1)}`;
}

function sentence(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function stonesOn({ black, white }: Position): number {
  return [...cells(BOARD)].filter(({ x, y }) => hasStone({ black, white }, { x, y })).length;
}
