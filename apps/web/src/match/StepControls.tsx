import { IconButton } from "../components/IconButton";
import { Back, First, Last, On, Pause, Play } from "../components/icons";
import type { Steps } from "./useSteps";

interface StepControlsProps {
  readonly steps: Steps;
  readonly over: boolean;
}

export function StepControls({ steps, over }: StepControlsProps) {
  const { at, total, latest, running, go, toggle } = steps;
  return (
    <div className="flex flex-wrap items-center gap-0.5 rounded-3xl border border-rule bg-sheet p-1">
      <IconButton label="First move" disabled={at === 0} onClick={() => go(0)}>
        <First />
      </IconButton>
      <IconButton label="Previous move" disabled={at === 0} onClick={() => go(at - 1)}>
        <Back />
      </IconButton>
      <IconButton
        label={running ? "Pause" : "Play the moves"}
        disabled={total === 0}
        onClick={toggle}
      >
        {running ? <Pause /> : <Play />}
      </IconButton>
      <IconButton label="Next move" disabled={latest} onClick={() => go(at + 1)}>
        <On />
      </IconButton>
      <IconButton label="Latest move" disabled={latest} onClick={() => go(total)}>
        <Last />
      </IconButton>
      <span className="ml-auto pr-4 text-sm tabular-nums text-soft">
        {latest && !over ? "Live" : `${at} of ${total}`}
      </span>
    </div>
  );
}
