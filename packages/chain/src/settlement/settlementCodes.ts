/** Every code with which the settlement contract refuses a transaction. Never reused, never renamed. */
export const settlementCodes = {
  /** The contract was deployed with other terms. */
  otherTerms: "settlement/other-terms",
  /**
   * The terms give nobody time to settle before the contract freezes, or players no time to leave
   * before its circuits change, or its verifiers have a key twice, an invalid key, or a quorum that
   * they cannot reach.
   */
  badTerms: "settlement/bad-terms",
  /** The key is not the one of the chain's provers, or other circuits are announced than stated. */
  otherProvers: "settlement/other-provers",
  /** The proof begins or ends inside a batch. */
  unfinished: "settlement/unfinished",
  /** The proof does not continue from the state that is settled. */
  startsElsewhere: "settlement/starts-elsewhere",
  /** The proof takes messages from Mina. This chain takes none. */
  takesMessages: "settlement/takes-messages",
  /** The proof contains no blocks. */
  noBlocks: "settlement/no-blocks",
  /**
   * The proof ends on another chain or at another time than stated, or its blocks are less than a
   * second apart.
   */
  wrongClock: "settlement/wrong-clock",
  /** The proof ends at a time that has not come on Mina. */
  timeRunsAhead: "settlement/time-runs-ahead",
  /** The chain's clock has fallen too far behind Mina's. */
  tooLate: "settlement/too-late",
  /** The operator did not sign this settlement, and has not been silent long enough. */
  notSigned: "settlement/not-signed",
  /** Too few of the contract's verifiers signed this settlement. */
  notVerified: "settlement/not-verified",
  /** The chain took in actions that nobody listed on Mina, or left out earlier ones. */
  otherDeposits: "settlement/other-deposits",
  /** The chain left out an action past its deadline. */
  depositOverdue: "settlement/deposit-overdue",
  /** The chain gave out play money, although its money is worth MINA. */
  hasFaucet: "settlement/has-faucet",
  /** The operator was silent for so long that the contract takes no more settlements. */
  frozen: "settlement/frozen",
  /** The terms name nobody who may change the chain's circuits. */
  fixedCircuits: "settlement/fixed-circuits",
  /** No other circuits are announced. */
  notAnnounced: "settlement/not-announced",
  /**
   * The circuits cannot change yet: the notice has not passed, or the settled blocks have not taken
   * in all that players listed on Mina meanwhile.
   */
  noticeRuns: "settlement/notice-runs",
  /** The circuits have just changed, and players are still being paid. */
  tooSoon: "settlement/too-soon",
  /** Balances are paid out only when the contract is frozen. */
  notFrozen: "exit/not-frozen",
  /** The settled state contains other deposits and withdrawals of this player. */
  otherCrossed: "exit/other-crossed",
  /** The contract has paid more than that already. */
  alreadyPaid: "exit/already-paid",
  /** One player's deposits or withdrawals exceed 2^31 - 1 in all. */
  badReceipt: "exit/bad-receipt",
  /** The settled state contains no such balance. */
  otherBalance: "exit/other-balance",
  /** The settled state contains no such pot or match. */
  otherPot: "exit/other-pot",
  /** The claimed pot belongs to a match of other players. */
  notAPlayer: "exit/not-a-player",
  /** One pot is claimed twice. */
  samePot: "exit/same-pot",
  /** The amount is too large to be paid. */
  tooMuch: "exit/too-much",
  /** The chain has play money, which neither comes from the contract nor goes to it. */
  playMoney: "exit/play-money",
} as const;
