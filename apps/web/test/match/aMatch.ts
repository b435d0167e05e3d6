import type { Match } from "@kifu/client";

const BLACK = "B62qpWaQoQoPL5AGta7Hz2DgJ9CJonpunjzCGTdw8KiCCD1hX8fNHuR";
const WHITE = "B62qjsV6WQwTeEWrNrRRBP6VaaLvQhwWTnFi4WP4LQjGvpfZEumXzxb";

export function aMatch(otherwise: Partial<Match> = {}): Match {
  const seat = (owner: string) => ({
    owner,
    sessionKey: undefined,
    sessionExpiresAt: 0,
    nextSession: undefined,
    rating: undefined,
    ratingAfter: undefined,
  });
  return {
    id: 7,
    game: "randzu",
    gameNumber: 1,
    seats: [seat(BLACK), seat(WHITE)],
    turn: 0,
    ply: 0,
    moveLimit: 60,
    stake: 0,
    paid: false,
    rated: false,
    deadline: 60,
    abortFrom: undefined,
    abortBy: undefined,
    timeLeft: [60, 60],
    lastMoveTime: 0,
    transcript: "0",
    result: "running",
    reason: "none",
    line: undefined,
    state: ["0", "0"],
    startedAt: 0,
    endedAt: undefined,
    startTime: undefined,
    endTime: undefined,
    pending: false,
    drawOffer: undefined,
    takebackOffer: undefined,
    ...otherwise,
  };
}
