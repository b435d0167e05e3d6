import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
import { amountText } from "../stakes/stakeText";

/** The question: whether to abort before both have moved, or to resign after that. */
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

/** Asks for a confirmation before a player gives up a match. */
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

function abortText(onTurn: boolean, stake: number): string {
  const mover = onTurn ? "you move" : "your opponent moves";
  const back = stake > 0 ? ` Both get their stake of ${amountText(stake)} back.` : "";
  const again = onTurn
    ? " You can leave a match like this once in 24 hours. The next time, you lose."
    : "";
  return `The match ends in a minute without a winner unless ${mover}.${back}${again}`;
}
