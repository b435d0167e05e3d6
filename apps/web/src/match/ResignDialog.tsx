import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
import { amountText } from "../stakes/stakeText";
import type { WayOut } from "./standingText";

interface ResignDialogProps {
  readonly open: boolean;
  readonly way: WayOut;
  /** Each side's stake; 0 for nothing. */
  readonly stake: number;
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

const words: Record<WayOut, { readonly title: string; readonly press: string }> = {
  resign: { title: "Resign this match?", press: "Resign" },
  leave: { title: "Leave this match?", press: "Leave" },
  abort: { title: "Abort this match?", press: "Abort" },
};

/** Asks once more before a match is given up. */
export function ResignDialog({ open, way, stake, onLeave, onClose }: ResignDialogProps) {
  const { title, press } = words[way];
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <p className="mt-2 text-soft">{consequence(way, stake)}</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Keep playing
        </Button>
        <Button
          look={way === "resign" ? "main" : "plain"}
          onClick={() => {
            onClose();
            void onLeave();
          }}
        >
          {press}
        </Button>
      </div>
    </Dialog>
  );
}

function consequence(way: WayOut, stake: number): string {
  const amount = amountText(stake);
  switch (way) {
    case "resign": {
      const lost = stake > 0 ? ` You lose your stake of ${amount}.` : "";
      return `Your opponent wins at once. This cannot be undone.${lost}`;
    }
    case "leave": {
      const back = stake > 0 ? `, and both get their stake of ${amount} back` : "";
      return `You have not moved yet. Once a day nobody loses by leaving now${back}. The second time in a day, you lose.`;
    }
    case "abort": {
      const back = stake > 0 ? ` Both get their stake of ${amount} back.` : "";
      return `In a minute it ends, and nobody wins or loses, unless your opponent moves first.${back}`;
    }
  }
}
