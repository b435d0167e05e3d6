/**
 * Every code with which the node itself refuses something. Like the engine's codes, which are in
 * `packages/chain/src/codes.ts`, they are part of the interface: never reused, never renamed.
 */
export const nodeCodes = {
  ingress: {
    malformed: "ingress/malformed",
    tooLarge: "ingress/too-large",
    tooCostly: "ingress/too-costly",
    wrongHash: "ingress/wrong-hash",
    message: "ingress/message",
    unknownMethod: "ingress/unknown-method",
    wrongArity: "ingress/wrong-arity",
    notCanonical: "ingress/not-canonical",
    badSignature: "ingress/bad-signature",
    nonceUsed: "ingress/nonce-used",
    nonceTooFar: "ingress/nonce-too-far",
    gapExpired: "ingress/gap-expired",
    rateLimited: "ingress/rate-limited",
    tooManyRegistrations: "ingress/too-many-registrations",
    busy: "ingress/busy",
    unrunnable: "ingress/unrunnable",
    stopping: "ingress/stopping",
  },
  moves: {
    notNext: "moves/not-next",
    otherTranscript: "moves/other-transcript",
    pastBound: "moves/past-bound",
    signedTwice: "moves/signed-twice",
    matchStopped: "moves/match-stopped",
    badKeyFile: "moves/bad-key-file",
  },
  draws: {
    otherPosition: "draws/other-position",
    noOffer: "draws/no-offer",
    declined: "draws/declined",
  },
  takebacks: {
    otherPosition: "takebacks/other-position",
    otherMoves: "takebacks/other-moves",
    noOffer: "takebacks/no-offer",
    declined: "takebacks/declined",
    tooMany: "takebacks/too-many",
  },
  store: {
    newer: "store/newer",
    older: "store/older",
    foreign: "store/foreign",
    notAStore: "store/not-a-store",
    inUse: "store/in-use",
    full: "store/full",
    readOnly: "store/read-only",
    damaged: "store/damaged",
    pruned: "store/pruned",
    notEmpty: "store/not-empty",
    unavailable: "store/unavailable",
    overtaken: "store/overtaken",
  },
  feed: {
    tooSlow: "feed/too-slow",
    tooMany: "feed/too-many",
    tooOld: "feed/too-old",
    rateLimited: "feed/rate-limited",
  },
  prover: {
    taskFailed: "prover/task-failed",
    badBatch: "prover/bad-batch",
    badProof: "prover/bad-proof",
    queueUnreachable: "prover/queue-unreachable",
    otherCircuits: "prover/other-circuits",
    otherChain: "prover/other-chain",
    otherBatches: "prover/other-batches",
    badBlock: "prover/bad-block",
    badAnswer: "prover/bad-answer",
    noSecret: "prover/no-secret",
    wrongSecret: "prover/wrong-secret",
  },
  query: {
    badArgument: "query/bad-argument",
    wrongRole: "query/wrong-role",
  },
  config: {
    unknownKey: "config/unknown-key",
    badValue: "config/bad-value",
    unreadable: "config/unreadable",
    portTaken: "config/port-taken",
    development: "config/development",
  },
} as const;

/** The node's codes as one flat list. */
export const allNodeCodes: readonly string[] = Object.values(nodeCodes).flatMap((group) =>
  Object.values(group),
);
