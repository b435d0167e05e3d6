/** Written by `npm run abi` from the chain's runtime. */
export const abi = {
  "games": [
    {
      "name": "randzu",
      "number": 1
    },
    {
      "name": "tic-tac-toe",
      "number": 2
    },
    {
      "name": "connect-four",
      "number": 3
    },
    {
      "name": "reversi",
      "number": 4
    }
  ],
  "sessions": {
    "scope": {
      "play": 1,
      "playAndQueue": 2
    },
    "longest": 1000000
  }
} as const;
