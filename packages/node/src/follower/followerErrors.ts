import { HttpRefusal } from "../lib/refusals.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { IdentityDifferences } from "../store/checkIdentity.js";
import type { StoreIdentity, WrittenIdentity } from "../store/StoreIdentity.js";

const SEE = "See docs/more-than-one-machine.md before anything writes to this log.";

/** `tip` is the last row of the log. It is given if the store contains later rows. */
export function forked(seq: number, tip?: number): NodeError {
  const message =
    tip === undefined
      ? "The log contains other changes than this store."
      : "The log ends before this store, so it has lost changes.";
  return new NodeError(nodeCodes.log.forked, message, {
    details: { seq, ...(tip === undefined ? {} : { tip }) },
    remedy: SEE,
  });
}

export function otherKey(ours: string, theirs: string): NodeError {
  return new NodeError(nodeCodes.log.otherKey, "This node does not have the chain's key.", {
    details: { chain: theirs, here: ours },
    remedy: "Give it the same key file as the other nodes that may write: keys.path.",
  });
}

/** Clients send the same request again, and lose nothing. */
export function noWriter(): HttpRefusal {
  return new HttpRefusal(
    503,
    nodeCodes.log.noWriter,
    "The chain has no writer at the moment. Clocks stand still.",
    { remedy: "Send the same request again in a moment." },
    { "retry-after": "1" },
  );
}

/** A forwarded request went around in a circle, or reached a node that has just been replaced. */
export function wrongWriter(): HttpRefusal {
  return new HttpRefusal(
    503,
    nodeCodes.log.notWriter,
    "This node is not the writer of the chain.",
    { remedy: "Send the same request again in a moment." },
    { "retry-after": "1" },
  );
}

export function wrongSecret(): HttpRefusal {
  return new HttpRefusal(
    401,
    nodeCodes.log.wrongSecret,
    "Only the operator's own nodes may do this.",
    { remedy: "Set the same log.secret (KIFU_LOG_SECRET) on both nodes." },
    { "www-authenticate": "Bearer" },
  );
}

/**
 * The writer does not verify proofs. `log.secret` lets a relay read the log, but not decide which
 * blocks are proven.
 */
export function batchOfRelay(): HttpRefusal {
  return new HttpRefusal(401, nodeCodes.log.wrongSecret, "A relay cannot hand over batches.", {
    remedy:
      "Run `kifu prove` beside a node with log.url (KIFU_LOG_URL). On this machine, run " +
      "`kifu prove --join`, whose proofs that prover verifies.",
  });
}

export function noLog(): NodeError {
  return new NodeError(nodeCodes.log.noLog, "There is no log to follow.", {
    remedy: "Set log.url (KIFU_LOG_URL), or follow another node: kifu follow --from URL.",
  });
}

/** The store has blocks of the chain, but nobody knows which rows of the log it contains. */
export function notOfLog(blocks: number): NodeError {
  return new NodeError(nodeCodes.log.tooFarBehind, "This store cannot follow the log.", {
    details: { blocks },
    remedy:
      "Import an export of a node that takes part in the log (`kifu export`, `kifu import`), and " +
      "start again. After `kifu leave-log`, give log.url another database, without a log.",
  });
}

/** `ours` is the chain of this node's settings, program and store. */
export function otherChain(
  theirs: WrittenIdentity,
  ours: StoreIdentity,
  { texts, flags, needsItsVersion }: IdentityDifferences,
): NodeError {
  const terms = flags.length > 0 ? [`set its terms: ${flags.join(" ")}`] : [];
  const version = theirs.version === undefined ? "" : `, ${theirs.version}`;
  const program = needsItsVersion ? [`run the version of Kifu that began it${version}`] : [];
  return new NodeError(
    nodeCodes.log.otherChain,
    `The log belongs to another chain: ${texts.join("; ")}.`,
    {
      details: {
        log: `${theirs.name} ${theirs.salt}`,
        here: ours.salt === undefined ? ours.name : `${ours.name} ${ours.salt}`,
      },
      remedy:
        `To take part in the log's chain, ${[...terms, ...program].join(", and ")}. ` +
        "Otherwise correct log.url or --from.",
    },
  );
}
