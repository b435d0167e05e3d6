import type { Account, Match, MatchHandle, SeatNumber, ShownMove } from "@kifu/client";
import { clockNumbered, isSlow } from "@kifu/wire/clock";
import { useEffect } from "react";
import { Button } from "../components/Button";
import { Ahead } from "../components/icons";
import type { GameFacts } from "../games/game";
import { replayer } from "../lib/replayer";
import { isOpen, nextOfPlan, type Plan, planText } from "./plan";
import { ReplyPlanner } from "./ReplyPlanner";
import { texts } from "../texts/texts";

interface PlannerProps {
  readonly match: Match;
  readonly handle: MatchHandle;
  readonly account: Account | undefined;
  readonly you: SeatNumber | undefined;
  readonly game: GameFacts;
  readonly moves: readonly ShownMove[];
  readonly running: boolean;
  /** Whether a move can be planned now. */
  readonly possible: boolean;
  readonly yourTurn: boolean;
  readonly plan: Plan | undefined;
  readonly onPlan: (plan: Plan | undefined) => void;
  readonly onPlay: (move: string) => Promise<boolean>;
}

/** Plans for the next turn: replies that the node keeps in a slow match, and otherwise a move. */
export function Planner(props: PlannerProps) {
  const isOfDays = isSlow(clockNumbered(props.match.moveLimit));
  return isOfDays ? <ReplyPlanner {...props} /> : <MovePlanner {...props} />;
}

/**
 * The button to plan a move while the opponent thinks, or to cancel the plan. The move is signed
 * and sent only when it is the player's turn, and only if the rules accept it then.
 */
function MovePlanner(props: PlannerProps) {
  const { game, moves, running, possible, yourTurn, plan, onPlan, onPlay } = props;
  const count = moves.length;
  const next = plan === undefined ? "keep" : nextOfPlan(plan, { count, yourTurn, running });

  useEffect(() => {
    if (plan === undefined || next === "keep") return;
    const { move } = plan;
    const drop = () => onPlan({ after: count - 1, move, dropped: true });
    if (next === "drop") return drop();
    onPlan(undefined);
    if (next === "forget" || move === undefined) return;
    // The board uses the same file, so it is loaded.
    void game.load().then(({ rules }) => {
      const position = replayer(rules)(moves.map((made) => made.move));
      const read = rules.notation.read(move);
      if (read !== undefined && rules.play(position, read).ok) void onPlay(move);
      else drop();
    });
  }, [plan, next, count, moves, game, onPlan, onPlay]);

  const open = possible && isOpen(plan);
  return (
    <Button
      disabled={!possible}
      onClick={() => onPlan(open ? undefined : { after: count, move: undefined })}
    >
      <Ahead />
      {open ? texts().match.cancelPlan : texts().match.planMove}
    </Button>
  );
}

export function PlanText({ plan }: { readonly plan: Plan }) {
  return planText(plan);
}
