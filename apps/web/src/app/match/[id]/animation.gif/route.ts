import { animate } from "../../../../drawing/animate";
import { answerPicture } from "../../../../server/answerPicture";

/** Not cached by Next.js: a match continues. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly id: string }>;
}

/** A match move by move, as a GIF. */
export async function GET(_: Request, { params }: Asked): Promise<Response> {
  return await answerPicture((await params).id, {
    type: "image/gif",
    key: "",
    make: ({ match, moves, drawing }) =>
      animate(drawing, { moves: moves.map(({ move }) => move), line: match.line }),
  });
}
