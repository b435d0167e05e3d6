import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";

interface ResignDialogProps {
  readonly open: boolean;
  readonly onResign: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more before a match is given up. */
export function ResignDialog({ open, onResign, onClose }: ResignDialogProps) {
  return (
    <Dialog open={open} title="Resign this match?" onClose={onClose}>
      <p className="mt-2 text-soft">Your opponent wins at once. This cannot be undone.</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Keep playing
        </Button>
        <Button
          look="main"
          onClick={() => {
            onClose();
            void onResign();
          }}
        >
          Resign
        </Button>
      </div>
    </Dialog>
  );
}
