/**
 * Everything that can be wrong with a record, with a sentence for each. The first group is about
 * the file; the others are about the match.
 */
export const recordFaults = {
  "record/not-json": "This is not JSON.",
  "record/too-large": "This is larger than any match record.",
  "record/no-signatures": "This was exported in an older format, which has no signatures.",
  "record/no-salt": "This was exported in an older format, from a chain without a salt.",
  "record/no-times": "This was exported in an older format, whose clocks counted blocks.",
  "record/other-rules": "This was exported in an older format, from a chain with other rules.",
  "record/unknown-format": "This is not a match exported from Kifu.",
  "record/malformed": "A part of the record is missing or has the wrong form.",
  "record/unknown-game": "This version does not support the game.",

  "record/wrong-chain": "A player signed for a different chain than the record names.",
  "record/other-chain": "The record is from a different chain than expected.",
  "record/wrong-order":
    "The transactions are not in the order of their positions in blocks, or their times do not rise with them.",
  "record/blocks-differ": "Two transactions in one block give different hashes or times for it.",
  "record/nonce-used": "A key's nonces do not increase from one transaction to the next.",
  "record/wrong-hash": "The hash does not match what was signed.",
  "record/bad-signature": "The signature is not the sender's.",
  "record/unexpected": "This transaction does not belong in a record of this match.",

  "record/bad-session": "The session that was opened is not valid.",
  "record/session-unproven":
    "Nothing in the record shows that the player allowed this key to play for them.",
  "record/under-notice":
    "A new session, or a revocation, took effect in the match before its notice was over.",
  "record/session-expired": "The key that signed was no longer allowed to play.",
  "record/not-registered": "Nothing in the record shows that both players entered this match.",
  "record/other-terms": "A player entered for another game, time per move or round.",

  "record/other-opponent":
    "A player sought a match against somebody else, or the sides are not what both signed.",
  "record/bad-seek": "The seeks are not written in the form that the chain takes.",
  "record/seek-not-signed": "A player did not sign that they sought this match.",

  "record/not-a-player": "It was signed by a key that belongs to neither player.",
  "record/not-their-turn": "It was signed by the opponent of the player whose turn it was.",
  "record/other-match": "It was signed for another match.",
  "record/after-the-end": "The match was already over.",
  "record/too-late": "The time for the move had run out.",
  "record/lapsed": "It was signed for another time than that of its block.",
  "record/illegal-move": "The rules do not allow the move.",
  "record/wrong-field": "The moves before it do not lead to the position that its player signed.",
  "record/bad-segment": "The moves are not written in the form that the chain takes.",
  "record/wrong-time":
    "Its time is earlier than the previous move's, past its deadline, or later than its block's.",
  "record/not-signed": "Its player did not sign that the match went this way.",
  "record/not-signed-twice":
    "It does not show two different moves that the player signed for one turn.",
  "record/both-moved": "An abort was announced, but both players had moved.",
  "record/announced":
    "An abort was announced again, although no move was made since the first announcement.",
  "record/no-notice":
    "The abort was not announced by a player, a minute before and without a move since.",
  "record/no-foul": "A foul was pointed out, but the opponent's last move was none.",
  "record/not-agreed": "The players did not both sign that they agreed to this draw.",
  "record/not-taken-back":
    "The players did not both sign that they took these moves back, or the moves were not the last.",
  "record/still-on-time": "The match was ended by timeout, but the clock had not run out.",
  "record/moves-differ": "The list of moves differs from the signed moves.",
  "record/wrong-result": "The signed moves lead to another result.",
  "record/wrong-board": "The signed moves lead to another position.",
  "record/page-differs": "The page does not show what was signed.",
} as const;

/** The stable code of a fault, for programs. People read the fault's sentence. */
export type RecordCode = keyof typeof recordFaults;
