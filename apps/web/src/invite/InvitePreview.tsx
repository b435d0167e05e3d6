import type { GameDrawing } from "../drawing/GameDrawing";
import { PreviewFrame } from "../drawing/PreviewFrame";
import { wordsOf } from "../games/words";
import { perMoveText } from "../lib/clocks";
import type { ShownInvitation } from "../links/inviteLink";
import { amountText } from "../stakes/stakeText";
import type { Texts } from "../texts/Catalogue";
import { sideText } from "./sideText";

interface InvitePreviewProps {
  readonly invitation: ShownInvitation;
  readonly drawing: GameDrawing;
  readonly nameOf: (address: string) => string;
  readonly texts: Texts;
}

/** The picture of an invitation: an empty board and the host's name. */
export function InvitePreview({ invitation, drawing, nameOf, texts }: InvitePreviewProps) {
  const { common, invite } = texts;
  const { host, game: name, moveLimit, side, stake = 0 } = invitation;
  const game = wordsOf(name, texts);
  return (
    <PreviewFrame
      drawing={drawing}
      pieces={drawing.walk()([])}
      title={invite.pictureTitle({ name: nameOf(host) })}
      headline={invite.pictureHeadline({ game: game?.title ?? name })}
      detail=""
      lines={[
        perMoveText(moveLimit, texts),
        ...(game === undefined
          ? []
          : [common.movesFirst({ who: sideText(side, nameOf(host), game.sides, texts) })]),
        ...(stake > 0 ? [common.stakeEach({ amount: amountText(stake, texts) })] : []),
      ]}
    />
  );
}
