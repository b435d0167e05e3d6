import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { amountText } from "../stakes/stakeText";
import { texts } from "../texts/texts";

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
  const { match } = texts();
  return (
    <Dialog open={open} title={early ? match.abortThis : match.resignThis} onClose={onClose}>
      <p className="mt-2 text-soft">{early ? abortText(onTurn, stake) : resignText(stake)}</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {match.keepPlaying}
        </Button>
        <Button
          look={early ? "plain" : "main"}
          onClick={() => {
            onClose();
            void onLeave();
          }}
        >
          {early ? match.abort : match.resign}
        </Button>
      </div>
    </Dialog>
  );
}

function resignText(stake: number): string {
  const { match } = texts();
  return stake > 0 ? match.resignStake({ amount: amountText(stake) }) : match.resignWarning;
}

/**
 * The page does not know whether the player has left another match in the last 24 hours, so the
 * text covers both cases.
 */
function abortText(onTurn: boolean, stake: number): string {
  const { match } = texts();
  const amount = amountText(stake);
  if (onTurn) return stake > 0 ? match.abortStake({ amount }) : match.abortWarning;
  return stake > 0 ? match.abortOtherStake({ amount }) : match.abortOther;
}
