import { useMatch } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { IconButton } from "../components/IconButton";
import { Tick } from "../components/icons";
import { wordsOf } from "../games/words";
import { seatSeconds } from "../lib/clocks";
import { clockFace } from "../lib/time";
import { isOffered, mustChoose, offerOf, offerText, standingText } from "../match/standingText";
import { phaseText } from "../games/phaseText";
import { claimText } from "../match/claimText";
import { texts } from "../texts/texts";
import { usePlay } from "../match/usePlay";
import { Note } from "./Note";

interface MatchNoteProps {
  readonly id: number;
  readonly onDone: () => void;
}

export function MatchNote({ id, onDone }: MatchNoteProps) {
  const { match, shown, clock, you, hidden, connection, handle } = useMatch(id);
  const { claim, busy, problem } = usePlay(handle, connection);
  const running = match?.result === "running";
  // If the match was over when the page first saw it, the player has already seen its result.
  const [ran, setRan] = useState(false);
  const isOld = match !== undefined && !running && !ran;
  useEffect(() => {
    if (running) setRan(true);
    if (isOld) onDone();
  }, [running, isOld, onDone]);

  const said = texts();
  const game = wordsOf(match?.game, said);
  if (match === undefined || game === undefined || you === undefined || isOld) return null;
  const overdue = clock?.overdue ?? false;
  const turn = overdue ? match.turn : (shown?.turn ?? match.turn);
  const { headline, detail } = standingText(
    {
      match: { ...match, turn },
      sides: game.sides,
      won: game.won,
      drawn: game.drawn,
      you,
      overdue,
      phase: phaseText(game.hidden, hidden?.phase, said),
      choice: mustChoose({ match, hidden }, game),
    },
    said,
  );
  const yours = running && !overdue && turn === you;
  const offer = running && !overdue ? offerOf(match, you) : undefined;
  // Whether the note has a button to claim. If not, it has a link to the match.
  const claims = overdue && turn !== you && problem === undefined;
  const text = !running
    ? said.match.sentences({ text: headline, detail })
    : problem !== undefined
      ? problem.short
      : isOffered(offer, you)
        ? offerText(offer, game.sides[offer.seat], said)
        : overdue || yours
          ? said.match.sentence({ text: headline })
          : said.site.opponentsTurn;
  // While the last move is in no block yet, `clock` is still the clock of the player who made that
  // move. The next player's clock starts from its previous value.
  const left = turn === match.turn ? clock?.secondsLeft : undefined;
  const seconds = seatSeconds(match, turn, left);
  return (
    <Note
      label={said.site.match}
      action={
        <>
          {claims ? (
            <Button look="main" size="small" disabled={busy} onClick={() => void claim()}>
              {busy ? said.match.ending : claimText(match)}
            </Button>
          ) : (
            <Link
              href={`/match/${id}`}
              onClick={running ? undefined : onDone}
              className={buttonClass({ look: running ? "main" : "plain", size: "small" })}
            >
              {running ? said.site.goToMatch : said.site.viewMatch}
            </Link>
          )}
          {!running && (
            <IconButton label={said.common.dismiss} className="size-9!" onClick={onDone}>
              <Tick />
            </IconButton>
          )}
        </>
      }
    >
      <p>
        <span role="status">{text}</span>
        {/* The time is outside the announced text, because it changes every second. */}
        {running && !overdue && (
          <span className="tabular-nums"> {said.site.left({ time: clockFace(seconds) })}</span>
        )}
      </p>
    </Note>
  );
}
