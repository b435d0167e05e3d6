import { animate } from "../../../../drawing/animate";
import { answerPicture } from "../../../../server/answerPicture";

/** Not cached by Next.js, because the match may continue. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly id: string }>;
}

export async function GET(_: Request, { params }: Asked): Promise<Response> {
  return await answerPicture((await params).id, {
    type: "image/gif",
    key: "",
    make: ({ match, moves, drawing }) =>
      animate(drawing, { moves: moves.map(({ move }) => move), line: match.line }),
  });
}
