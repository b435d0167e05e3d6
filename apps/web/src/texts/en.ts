/**
 * All texts of the pages in English. A value stands in braces, and a mark, such as a link, around
 * the text inside it. A text that depends on `{count}` has a form for each kind of number.
 *
 * Each text is a whole sentence or label. Parts of sentences fit together in English alone.
 */
export const en = {
  site: {
    skip: "Skip to content",
    openHere: "Open on Kifu",
    title: "Kifu: board games that anybody can check",
    description:
      "Play five in a row and other board games right away, without an account. Every move is signed and can be checked.",
    theme: "Light or dark",
    kifu: "A kifu is the written record of a game.",
    puzzles: "Puzzles",
    ratings: "Ratings",
    tournaments: "Tournaments",
    players: "Players",
    fair: "How cheating is prevented",
    status: "Status",
    language: "Language",
  },
  // Alerts, notifications, badges, names and components.
  alerts: {},
  account: {},
  analysis: {},
  // Boards, pieces and what the games say on them.
  board: {},
  check: {},
  home: {},
  invite: {},
  // What several parts say: clocks, paces, dates, proofs, stakes.
  common: {},
  match: {},
  people: {},
  puzzles: {},
  rules: {},
  search: {},
  status: {},
  table: {},
  tournaments: {},
} as const;
