import type { GameDrawing } from "../drawing/GameDrawing";
import { PreviewFrame } from "../drawing/PreviewFrame";
import { wordsOf } from "../games/words";
import { paceText } from "../lib/clocks";
import type { ShownInvitation } from "../links/inviteLink";
import { amountText } from "../stakes/stakeText";
import { sideText } from "./sideText";

interface InvitePreviewProps {
  readonly invitation: ShownInvitation;
  readonly drawing: GameDrawing;
  readonly nameOf: (address: string) => string;
}

/** The picture of an invitation: an empty board and the host's name. */
export function InvitePreview({ invitation, drawing, nameOf }: InvitePreviewProps) {
  const { host, game: name, moveLimit, side, stake = 0 } = invitation;
  const game = wordsOf(name);
  const first = game && sideText(side, nameOf(host), game.sides);
  return (
    <PreviewFrame
      drawing={drawing}
      pieces={drawing.walk()([])}
      title={`${nameOf(host)} invites you`}
      headline={`Play ${game?.title}`}
      detail=""
      lines={[
        `${paceText(moveLimit)} per move`,
        `Moves first: ${first}`,
        ...(stake > 0 ? [`Stake: ${amountText(stake)} each`] : []),
      ]}
    />
  );
}
