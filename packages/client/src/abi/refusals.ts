/** Written by `npm run abi` from the chain's runtime. */
export const refusals = {
  "randzu/malformed": {
    "short": "That is not a move.",
    "advice": "Name a cell, such as h8."
  },
  "randzu/off-board": {
    "short": "That cell is not on the board."
  },
  "randzu/occupied": {
    "short": "There is already a stone there.",
    "advice": "Choose an empty cell."
  },
  "randzu/false-claim": {
    "short": "That is not five in a row.",
    "advice": "Reload the page: it may be out of date."
  },
  "tic-tac-toe/malformed": {
    "short": "That is not a move.",
    "advice": "Name a square, such as b2."
  },
  "tic-tac-toe/off-board": {
    "short": "That square is not on the board."
  },
  "tic-tac-toe/occupied": {
    "short": "That square is already taken.",
    "advice": "Choose an empty square."
  },
  "connect-four/malformed": {
    "short": "That is not a move.",
    "advice": "Name a column, such as d."
  },
  "connect-four/off-board": {
    "short": "That column is not on the board.",
    "advice": "Choose one from a to g."
  },
  "connect-four/column-full": {
    "short": "That column is full.",
    "advice": "Choose another one."
  },
  "reversi/malformed": {
    "short": "That is not a move.",
    "advice": "Name a cell, such as d3."
  },
  "reversi/off-board": {
    "short": "That cell is not on the board."
  },
  "reversi/occupied": {
    "short": "There is already a disc there.",
    "advice": "Choose an empty cell."
  },
  "reversi/turns-nothing": {
    "short": "A disc there turns nothing over.",
    "advice": "Place it so that discs of your opponent lie between it and one of yours."
  },
  "reversi/can-move": {
    "short": "You can place a disc, so you may not pass.",
    "advice": "Choose a cell where your disc turns others over."
  }
} as const;
