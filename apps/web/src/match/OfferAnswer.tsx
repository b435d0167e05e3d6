interface OfferAnswerProps {
  /** Whether the player offers it; else the opponent does. */
  readonly own: boolean;
  readonly busy: boolean;
  readonly onAgree: () => Promise<void>;
  readonly onDecline: () => Promise<void>;
}

/** What a player can say to what is offered, in the line that tells of it. */
export function OfferAnswer({ own, busy, onAgree, onDecline }: OfferAnswerProps) {
  const button = (label: string, act: () => Promise<void>) => (
    // As high as a finger, in a line that is not.
    <button
      type="button"
      disabled={busy}
      onClick={() => void act()}
      className="-my-2.5 ml-2 px-1 py-2.5 font-medium text-accent underline underline-offset-4 disabled:opacity-50"
    >
      {label}
    </button>
  );
  return own ? (
    button("Withdraw", onDecline)
  ) : (
    <>
      {button("Accept", onAgree)}
      {button("Decline", onDecline)}
    </>
  );
}
