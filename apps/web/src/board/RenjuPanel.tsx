import { dutyOf, MOST_ASKED, offersDue } from "@kifu/chain/renju/openings";
import { colourOf, type Position } from "@kifu/chain/renju/position";
import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { type Plan, stonesDue } from "./markRenju";
import { texts } from "../texts/texts";

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
  const { board } = texts();
  const isOpening = position.step !== "play";
  const text = foul || (isOpening ? openingText(props) : props.colours);
  return (
    <div className="relative">
      {children}
      <div
        role="group"
        aria-label={isOpening ? board.opening : board.forbiddenMove}
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
  const { board } = texts();
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
          {board.swapColours}
        </Button>
      )}
      {soosorv !== undefined && <Button {...planned("soosorv")}>{board.soosorv}</Button>}
      {due > 0 && stones !== undefined && <Button {...planned("offer")}>{board.offerTen}</Button>}
      {(several > 1 || offering || asks) && (
        <Button size="small" disabled={laid === 0} onClick={onBack}>
          {board.backStone}
        </Button>
      )}
      {asks &&
        laid > 0 &&
        Array.from({ length: MOST_ASKED }, (_, i) => (
          <Button
            key={i}
            size="small"
            className="min-w-11"
            aria-label={board.askFor({ count: i + 1 })}
            onClick={() => onPlace(i + 1)}
          >
            {i + 1}
          </Button>
        ))}
      {(several > 1 || offering) && (
        <Button size="small" look="main" disabled={laid < several} onClick={() => onPlace()}>
          {offering ? board.offerThese({ count: due }) : board.playBoth}
        </Button>
      )}
    </div>
  );
}

/** What is due, in words. */
function openingText({ position, laid, plan, side, yours }: RenjuPanelProps): string {
  const { board } = texts();
  const { asks = false, chooses = false, stones } = dutyOf(position);
  const offering = plan === "offer";
  if (!yours) return dueText(position, { side });
  if (asks && laid > 0) return board.howMany;
  const due = offering ? offersDue(position) : (stonesDue(position, plan)?.within.length ?? 0);
  const left = due - laid;
  if (laid > 0 && left === 0) return board.canTakeBack;
  if (laid > 0 && offering) return board.moreToOffer({ count: left });
  if (laid > 0) return chooses ? board.nowSixth : board.nowThird;
  if (offering && stones !== undefined) return board.chooseTen;
  if (plan === "soosorv") return board.willHaveBlack;
  const isBlack = colourOf(position, position.turn) === "black";
  return `${isBlack ? board.youAreBlack : board.youAreWhite} ${dueText(position)}`;
}

/**
 * What a step of the opening asks for or allows.
 *
 * @param of the side to move; undefined if it is the reader's
 */
function dueText(position: Position, of?: { readonly side: string }): string {
  const { board } = texts();
  const count = offersDue(position);
  switch (position.step) {
    case "second or swap":
      return of === undefined ? board.secondOrSwap : board.sideSecondOrSwap(of);
    case "second":
      return of === undefined ? board.second : board.sideSecond(of);
    case "third or swap":
      return of === undefined ? board.thirdOrSwap : board.sideThirdOrSwap(of);
    case "third":
      return of === undefined ? board.third : board.sideThird(of);
    case "fourth or swap":
      return of === undefined ? board.fourthOrSwap : board.sideFourthOrSwap(of);
    case "fourth":
      return of === undefined ? board.fourth : board.sideFourth(of);
    case "fifth, ten or swap":
      return of === undefined ? board.fifthOrTen : board.sideFifthOrTen(of);
    case "fifth":
      return of === undefined ? board.fifth : board.sideFifth(of);
    case "sixth or swap":
      return of === undefined ? board.sixthOrSwap : board.sideSixthOrSwap(of);
    case "sixth":
      return of === undefined ? board.sixth : board.sideSixth(of);
    case "choice":
      return of === undefined ? board.choice : board.sideChoice(of);
    case "fourth and number or swap":
      return of === undefined ? board.fourthAndNumberOrSwap : board.sideFourthAndNumberOrSwap(of);
    case "fourth and number":
      return of === undefined ? board.fourthAndNumber : board.sideFourthAndNumber(of);
    case "offers or swap":
      return of === undefined
        ? board.offersOrSwap({ count })
        : board.sideOffersOrSwap({ ...of, count });
    case "offers":
      return of === undefined ? board.offers({ count }) : board.sideOffers({ ...of, count });
    case "play":
      return "";
  }
}
