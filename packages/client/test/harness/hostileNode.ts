type Asked = { query: string } | { subscriptions: { id: string; query: string }[] };

export function hostileNode(answers: Record<string, unknown>): typeof fetch {
  const dataFor = (query: string) => {
    const name = /(?:\{|^)\s*(\w+)\s*(?:\(|\{)/.exec(query.replace(/^[^{]*/, ""))?.[1] ?? "";
    return { [name]: answers[name] };
  };
  return async (_url, request) => {
    const asked = JSON.parse(String(request?.body as string)) as Asked;
    if ("subscriptions" in asked) {
      const events = asked.subscriptions.map(({ id, query }) => {
        const event = { id, payload: { data: dataFor(query) } };
        return `event: next\ndata: ${JSON.stringify(event)}\n\n`;
      });
      return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
    }
    return new Response(JSON.stringify({ data: dataFor(asked.query) }), {
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
  seats: ADDRESSES.map((owner) => ({
    owner,
    sessionKey: null,
    sessionExpiresAt: 0,
    nextSession: null,
    rating: null,
    ratingAfter: null,
  })),
  turn: 0,
  ply: 0,
  moveLimit: 20,
  stake: 0,
  paid: false,
  rated: false,
  deadline: 100,
  timeLeft: [20, 20],
  lastMoveTime: 80,
  transcript: "0",
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
