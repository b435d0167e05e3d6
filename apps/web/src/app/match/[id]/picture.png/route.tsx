import { ImageResponse } from "next/og";
import { PREVIEW_SIZE } from "../../../../drawing/previewSize";
import { readPly } from "../../../../links/positionLink";
import { MatchPreview } from "../../../../match/MatchPreview";
import { answerPicture } from "../../../../server/answerPicture";

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
      const picture = new ImageResponse(<MatchPreview {...pictured} ply={ply} />, PREVIEW_SIZE);
      return new Uint8Array(await picture.arrayBuffer());
    },
  });
}
