/** A node that answers whatever it is told to, by the name of what is asked for. */
export function hostileNode(answers: Record<string, unknown>): typeof fetch {
  return async (_url, request) => {
    const { query } = JSON.parse(String(request?.body as string)) as { query: string };
    const name = /(?:\{|^)\s*(\w+)\s*(?:\(|\{)/.exec(query.replace(/^[^{]*/, ""))?.[1] ?? "";
    const data = { [name]: answers[name] };
    const headers = new Headers(request?.headers);
    if (headers.get("accept") === "text/event-stream") {
      const event = `event: next\ndata: ${JSON.stringify({ data })}\n\n`;
      return new Response(event, { headers: { "content-type": "text/event-stream" } });
    }
    return new Response(JSON.stringify({ data }), {
      headers: { "content-type": "application/json" },
    });
  };
}

const ADDRESSES = [
  "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG",
  "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG",
] as const;

export const goodMatch = {
  id: 1,
  game: "tic-tac-toe",
  gameNumber: 2,
  seats: ADDRESSES.map((owner) => ({ owner, sessionKey: null, sessionExpiresAt: 0 })),
  turn: 0,
  ply: 0,
  moveLimit: 20,
  deadline: 100,
  result: "running",
  reason: "none",
  line: null,
  state: ["0", "0"],
  startedAt: 0,
  endedAt: null,
  startTime: null,
  endTime: null,
  pending: false,
};
