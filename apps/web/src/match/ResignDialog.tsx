import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { amountText } from "../stakes/stakeText";

/**
 * The question that the dialog asks: whether to abort, before both players have moved, and whether
 * to resign, after that.
 */
export interface Question {
  readonly early: boolean;
  readonly onTurn: boolean;
}

interface ResignDialogProps extends Question {
  readonly open: boolean;
  /** Each side's stake. 0 means no stake. */
  readonly stake: number;
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

export function ResignDialog({ open, early, onTurn, stake, onLeave, onClose }: ResignDialogProps) {
  const verb = early ? "Abort" : "Resign";
  return (
    <Dialog open={open} title={`${verb} this match?`} onClose={onClose}>
      <p className="mt-2 text-soft">
        {early ? abortText(onTurn, stake) : resignText(amountText(stake), stake > 0)}
      </p>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Keep playing
        </Button>
        <Button
          look={early ? "plain" : "main"}
          onClick={() => {
            onClose();
            void onLeave();
          }}
        >
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}

function resignText(stake: string, isStaked: boolean): string {
  const lost = isStaked ? ` You lose your stake of ${stake}.` : "";
  return `Your opponent wins at once. This cannot be undone.${lost}`;
}

/**
 * The page does not know whether the player has left another match in the last 24 hours, so the
 * text covers both cases.
 */
function abortText(onTurn: boolean, stake: number): string {
  const own = amountText(stake);
  const back = stake > 0 ? `, and both get their stake of ${own} back` : "";
  if (!onTurn) {
    return `The match ends in a minute without a winner${back}, unless your opponent moves.`;
  }
  const lost = stake > 0 ? ` and with it your stake of ${own}` : "";
  return (
    `The match ends in a minute unless you move. If you left another match like this in the last ` +
    `24 hours, you lose this one${lost}. Otherwise nobody wins${back}.`
  );
}
