import { Button } from "../components/Button";
import { texts } from "../texts/texts";

interface OfferAnswerProps {
  readonly text: string;
  /**
   * The place of the buttons: in the column beside the board, or at the bottom of a phone within
   * reach of a thumb.
   */
  readonly place: "beside" | "below";
  /** Whether the player made the offer. Otherwise the opponent did. */
  readonly own: boolean;
  readonly busy: boolean;
  readonly onAgree: () => Promise<void>;
  readonly onDecline: () => Promise<void>;
}

/** Space for the answers is reserved so that nothing moves, except on a phone in landscape. */
export function OfferAnswer({ text, place, own, busy, onAgree, onDecline }: OfferAnswerProps) {
  const { match } = texts();
  const answers = (
    <>
      {!own && (
        <Button look="main" size="small" disabled={busy} onClick={() => void onAgree()}>
          {match.accept}
        </Button>
      )}
      <Button size="small" disabled={busy} onClick={() => void onDecline()}>
        {own ? match.withdraw : match.decline}
      </Button>
    </>
  );
  if (place === "beside") {
    return <div className="mt-2 hidden gap-2 wide:flex low:mt-1 low:flex">{answers}</div>;
  }
  return (
    <aside
      aria-label={match.offer}
      className="sticky bottom-4 z-50 mx-auto mt-4 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-4 gap-y-2 rounded-[1.75rem] border border-rule bg-sheet py-2 pl-5 pr-2 text-sm shadow-board wide:hidden low:hidden"
    >
      <span className="min-w-0 flex-1 basis-24">{text}</span>
      <span className="ml-auto flex flex-wrap justify-end gap-1.5">{answers}</span>
    </aside>
  );
}
