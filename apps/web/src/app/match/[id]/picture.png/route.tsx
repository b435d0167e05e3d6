import { ImageResponse } from "next/og";
import { PREVIEW_SIZE } from "../../../../drawing/previewSize";
import { readPly } from "../../../../links/positionLink";
import { MatchPreview } from "../../../../match/MatchPreview";
import { answerPicture } from "../../../../server/answerPicture";
import { englishTexts } from "../../../../server/askedTexts";
import { askDrawnNameOf } from "../../../../server/askNames";

/** Not cached by Next.js, because the match may continue. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly id: string }>;
}

export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const ply = readPly(new URL(request.url).searchParams.get("move"));
  return await answerPicture((await params).id, {
    type: "image/png",
    key: `${ply}`,
    async make(pictured) {
      const nameOf = await askDrawnNameOf(pictured.match.seats.map(({ owner }) => owner));
      const preview = <MatchPreview {...pictured} ply={ply} nameOf={nameOf} texts={englishTexts} />;
      const picture = new ImageResponse(preview, PREVIEW_SIZE);
      return new Uint8Array(await picture.arrayBuffer());
    },
  });
}
