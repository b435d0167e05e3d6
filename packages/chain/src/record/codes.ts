/**
 * What can be wrong with a record, each with its sentence. `record/malformed` and those beside
 * it are about the file; the others are findings about the match.
 */
export const recordFaults = {
  "record/not-json": "This is not JSON.",
  "record/too-large": "This is larger than the record of any match.",
  "record/no-signatures": "This was exported in an older format, which has no signatures.",
  "record/no-salt": "This was exported in an older format, of a chain without a salt.",
  "record/unknown-format": "This is not a match that was exported from Kifu.",
  "record/malformed": "A part of the record is missing or has the wrong form.",
  "record/unknown-game": "This version does not know the game.",

  "record/wrong-chain": "A player signed for another chain than the record names.",
  "record/other-chain": "The record is of another chain than the one that was expected.",
  "record/wrong-order": "The transactions are not in the order of their places in blocks.",
  "record/blocks-differ": "Two transactions of one block name different hashes of it.",
  "record/nonce-used": "A key's nonces do not rise from one transaction to its next.",
  "record/wrong-hash": "The hash is not that of what was signed.",
  "record/bad-signature": "The signature is not the sender's.",
  "record/unexpected": "This transaction has no place in a record of this match.",

  "record/bad-session": "The session that was opened is not a valid one.",
  "record/session-unproven":
    "Nothing in the record shows that the player let this key play for them.",
  "record/session-expired": "The key that signed had no right to play any more.",
  "record/not-registered": "Nothing in the record shows that both players entered this match.",
  "record/other-terms": "A player entered for another game, another pace or another round.",

  "record/not-a-player": "It was signed by a key that belongs to neither player.",
  "record/not-their-turn": "It was signed by the opponent of the player whose turn it was.",
  "record/other-match": "It was signed for another match.",
  "record/after-the-end": "The match was over before it.",
  "record/too-late": "The time for it had run out.",
  "record/lapsed": "It was signed for other blocks than the one that it is in.",
  "record/illegal-move": "The rules do not allow the move.",
  "record/wrong-field": "The moves before it do not lead to the position that its player signed.",
  "record/still-on-time": "The match was ended for a clock that had not run out.",
  "record/moves-differ": "The list of moves is not that of the signed moves.",
  "record/wrong-result": "The signed moves lead to another result.",
  "record/wrong-board": "The signed moves lead to another position.",
  "record/page-differs": "The page shows something else than what was signed.",
} as const;

export type RecordCode = keyof typeof recordFaults;
