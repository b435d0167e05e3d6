import Link from "next/link";
import { useEffect } from "react";
import { alertInTab } from "../alerts/alertInTab";
import { useIsHidden } from "../alerts/useIsHidden";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { wordsOf } from "../games/words";
import { decline } from "../lib/declined";
import { Note } from "./Note";
import { isPageOf, type WaitingOpponent } from "./waitingOpponent";
import { texts } from "../texts/texts";

interface OpponentNoteProps {
  readonly path: string;
  readonly opponent: WaitingOpponent;
}

/**
 * Tells a player that somebody waits for them, with the tab's title and icon and a note. The page
 * where the player can answer shows no note.
 */
export function OpponentNote({ path, opponent }: OpponentNoteProps) {
  const { key, text, game, href, action } = opponent;
  const { match, site } = texts();
  const hidden = useIsHidden();
  const isThere = isPageOf(opponent, path);
  const title = hidden || !isThere ? `${text} · ${wordsOf(game, texts())?.title}` : undefined;
  useEffect(() => (title === undefined ? undefined : alertInTab(title)), [title]);
  if (isThere) return null;
  return (
    <Note
      label={site.opponent}
      action={
        <>
          <Button look="quiet" size="small" onClick={() => decline(key)}>
            {site.decline}
          </Button>
          <Link href={href} className={buttonClass({ look: "main", size: "small" })}>
            {action}
          </Link>
        </>
      }
    >
      <p role="status">{match.sentence({ text })}</p>
    </Note>
  );
}
