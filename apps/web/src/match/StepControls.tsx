import { IconButton } from "../components/IconButton";
import { Back, First, Last, On, Pause, Play } from "../components/icons";
import type { Steps } from "./useSteps";
import { texts } from "../texts/texts";

interface StepControlsProps {
  readonly steps: Steps;
  readonly over: boolean;
}

export function StepControls({ steps, over }: StepControlsProps) {
  const { at, total, latest, running, go, toggle } = steps;
  const { match } = texts();
  return (
    <div className="flex flex-wrap items-center gap-0.5 rounded-3xl border border-rule bg-sheet p-1">
      <IconButton label={match.firstMove} disabled={at === 0} onClick={() => go(0)}>
        <First />
      </IconButton>
      <IconButton label={match.previousMove} disabled={at === 0} onClick={() => go(at - 1)}>
        <Back />
      </IconButton>
      <IconButton
        label={running ? match.pause : match.playMoves}
        disabled={total === 0}
        onClick={toggle}
      >
        {running ? <Pause /> : <Play />}
      </IconButton>
      <IconButton label={match.nextMove} disabled={latest} onClick={() => go(at + 1)}>
        <On />
      </IconButton>
      <IconButton label={match.latestMove} disabled={latest} onClick={() => go(total)}>
        <Last />
      </IconButton>
      <span className="ml-auto pr-4 text-sm tabular-nums text-soft">
        {latest && !over ? match.live : match.atMove({ at, total })}
      </span>
    </div>
  );
}
