import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { IconButton } from "../components/ui/IconButton";
import type { Steps } from "./useSteps";

interface StepControlsProps {
  readonly steps: Steps;
  readonly over: boolean;
}

/** Back and forth through the moves. */
export function StepControls({ steps, over }: StepControlsProps) {
  const { at, total, latest, running, go, toggle } = steps;
  return (
    <div className="flex items-center gap-0.5 rounded-full border border-rule bg-sheet p-1">
      <IconButton label="First move" disabled={at === 0} onClick={() => go(0)}>
        <ChevronFirst strokeWidth={1.75} />
      </IconButton>
      <IconButton label="One move back" disabled={at === 0} onClick={() => go(at - 1)}>
        <ChevronLeft strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={running ? "Pause" : "Play the moves"}
        disabled={total === 0}
        onClick={toggle}
      >
        {running ? <Pause strokeWidth={1.75} /> : <Play strokeWidth={1.75} />}
      </IconButton>
      <IconButton label="One move on" disabled={latest} onClick={() => go(at + 1)}>
        <ChevronRight strokeWidth={1.75} />
      </IconButton>
      <IconButton label="Latest move" disabled={latest} onClick={() => go(total)}>
        <ChevronLast strokeWidth={1.75} />
      </IconButton>
      <span className="ml-auto pr-4 text-sm tabular-nums text-soft">
        {latest && !over ? "Live" : `${at} of ${total}`}
      </span>
    </div>
  );
}
