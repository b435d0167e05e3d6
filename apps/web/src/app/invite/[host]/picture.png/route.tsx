import { ImageResponse } from "next/og";
import { PREVIEW_SIZE } from "../../../../drawing/previewSize";
import { drawingOf } from "../../../../drawing/drawings";
import { InvitePreview } from "../../../../invite/InvitePreview";
import { textResponse } from "../../../../lib/textResponse";
import { readInvitation } from "../../../../links/inviteLink";
import { answerMade } from "../../../../server/answerPicture";
import { englishTexts } from "../../../../server/askedTexts";
import { askDrawnNameOf } from "../../../../server/askNames";

interface Asked {
  readonly params: Promise<{ readonly host: string }>;
}

export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { host } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const invitation = readInvitation(host, query);
  const drawing = await drawingOf(invitation?.game);
  if (invitation === undefined || drawing === undefined) {
    return textResponse(404, "There is no such invitation.");
  }
  return await answerMade("image/png", JSON.stringify(invitation), async () => {
    const nameOf = await askDrawnNameOf([invitation.host]);
    const preview = (
      <InvitePreview
        invitation={invitation}
        drawing={drawing}
        nameOf={nameOf}
        texts={englishTexts}
      />
    );
    const picture = new ImageResponse(preview, PREVIEW_SIZE);
    return new Uint8Array(await picture.arrayBuffer());
  });
}
