import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
import { amountText } from "../stakes/stakeText";

interface ResignDialogProps {
  readonly open: boolean;
  /** Whether nobody loses by it: not both have moved. */
  readonly aborts: boolean;
  /** What each side has staked; 0 for nothing. */
  readonly stake: number;
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more before a match is given up. */
export function ResignDialog({ open, aborts, stake, onLeave, onClose }: ResignDialogProps) {
  return (
    <Dialog
      open={open}
      title={aborts ? "Abort this match?" : "Resign this match?"}
      onClose={onClose}
    >
      <p className="mt-2 text-soft">
        {aborts
          ? "It ends at once, and nobody wins or loses."
          : "Your opponent wins at once. This cannot be undone."}
        {stake > 0 &&
          (aborts
            ? ` Both get their stake of ${amountText(stake)} back.`
            : ` You lose your stake of ${amountText(stake)}.`)}
      </p>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Keep playing
        </Button>
        <Button
          look={aborts ? "plain" : "main"}
          onClick={() => {
            onClose();
            void onLeave();
          }}
        >
          {aborts ? "Abort" : "Resign"}
        </Button>
      </div>
    </Dialog>
  );
}
