import { ImageResponse } from "next/og";
import { PREVIEW_SIZE } from "../../../../../drawing/previewSize";
import { drawingOf } from "../../../../../drawing/drawings";
import { TablePreview } from "../../../../../table/TablePreview";
import { textResponse } from "../../../../../lib/textResponse";
import { readTable } from "../../../../../links/tableLink";
import { answerMade } from "../../../../../server/answerPicture";
import { englishTexts } from "../../../../../server/askedTexts";
import { askDrawnNameOf } from "../../../../../server/askNames";

interface Asked {
  readonly params: Promise<{ readonly one: string; readonly other: string }>;
}

export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { one, other } = await params;
  const found = readTable([one, other], Object.fromEntries(new URL(request.url).searchParams));
  const drawing = "table" in found ? await drawingOf(found.table.game) : undefined;
  if ("fault" in found || drawing === undefined) {
    return textResponse(404, "There is no such table.");
  }
  const { table } = found;
  return await answerMade("image/png", `table ${JSON.stringify(table)}`, async () => {
    const nameOf = await askDrawnNameOf(table.players);
    const preview = (
      <TablePreview table={table} drawing={drawing} nameOf={nameOf} texts={englishTexts} />
    );
    const picture = new ImageResponse(preview, PREVIEW_SIZE);
    return new Uint8Array(await picture.arrayBuffer());
  });
}
