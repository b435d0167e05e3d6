/** A move as a node reports it, in the match's moves and in its history. */
export interface Told {
  readonly ply: number;
  readonly fields: readonly string[];
  readonly move?: string;
}

/** What a lying node says instead. */
export interface Lie {
  /** Returns undefined to leave the move out. */
  move?(made: Told): Told | undefined;
  match?(match: object): object;
}

/** `fetch` from a node that changes what it reports of matches while `lie` returns a lie. */
export function retelling(lie: () => Lie | undefined): typeof fetch {
  const retell = (text: string): string => {
    const told = lie();
    return told === undefined ? text : JSON.stringify(changed(JSON.parse(text), told));
  };
  return async (to, request) => {
    const answer = await fetch(to, request);
    const { status, headers } = answer;
    if (!headers.get("content-type")?.startsWith("text/event-stream")) {
      const text = await answer.text();
      return new Response(text.startsWith("{") ? retell(text) : text, { status, headers });
    }
    const lines = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(byEvent(retell));
    return new Response(lines?.pipeThrough(new TextEncoderStream()), { status, headers });
  };
}

const DATA = "data: ";

/** An event's data can be split over several lines. */
function byEvent(retell: (text: string) => string): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      const events = (rest + chunk).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const lines = event.split("\n");
        const others = lines.filter((line) => !line.startsWith(DATA));
        const data = lines.filter((line) => line.startsWith(DATA));
        const text = data.map((line) => line.slice(DATA.length)).join("\n");
        const told = (text.startsWith("{") ? retell(text) : text).split("\n");
        const again = data.length === 0 ? [] : told.map((line) => DATA + line);
        controller.enqueue([...others, ...again, "", ""].join("\n"));
      }
    },
  });
}

interface Answer {
  readonly data?: object | null;
  readonly payload?: Answer;
}

function changed(answer: unknown, lie: Lie): unknown {
  const { data, payload } = answer as Answer;
  if (payload !== undefined) return { ...(answer as Answer), payload: changed(payload, lie) };
  if (data == null) return answer;
  const entries = Object.entries(data).map(([name, value]) => [name, changedValue(value, lie)]);
  return { ...(answer as Answer), data: Object.fromEntries(entries) as object };
}

interface Reported {
  readonly ply?: number;
  readonly match?: object;
  readonly moves?: readonly Told[];
  readonly move?: Told | null;
}

function changedValue(value: unknown, { move = (made) => made, match = (same) => same }: Lie) {
  if (Array.isArray(value)) return movesOf(value, move);
  if (typeof value !== "object" || value === null) return value;
  const reported = value as Reported;
  // The event of a match.
  if (reported.match !== undefined) {
    const made = reported.move && move(reported.move);
    return { ...reported, match: match(reported.match), move: made ?? null };
  }
  // A match's history.
  if (reported.moves !== undefined) return { ...reported, moves: movesOf(reported.moves, move) };
  return reported.ply === undefined ? value : match(reported);
}

function movesOf(list: readonly unknown[], move: NonNullable<Lie["move"]>): unknown[] {
  const isMove = (each: unknown): each is Told =>
    typeof each === "object" && each !== null && "fields" in each;
  return list.flatMap((each) => (isMove(each) ? (move(each) ?? []) : [each]));
}
