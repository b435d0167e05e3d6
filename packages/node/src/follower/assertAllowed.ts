import type { LoggedEntry } from "../store/log/entries.js";
import { foreignChange } from "../store/log/logErrors.js";
import type { Change } from "../store/KeyValue.js";
import { meta, metaKey, sections, type StoreSection } from "../store/keys.js";

type ChangingKind = Extract<LoggedEntry, { changes: readonly Change[] }>["kind"];

interface Allowed {
  readonly sections: readonly StoreSection[];
  /** Entries of the section `meta`. */
  readonly facts: readonly (keyof typeof meta)[];
  /** A row may remove entries of these sections, but write none. */
  readonly removedFrom: readonly StoreSection[];
}

const ofTransactions = ["pending", "status", "dropped"] as const;

const allowed: Readonly<Record<ChangingKind, Allowed>> = {
  move: { sections: ["move"], facts: [], removedFrom: [] },
  admitted: { sections: ofTransactions, facts: ["openTime"], removedFrom: ["move"] },
  dropped: { sections: ofTransactions, facts: [], removedFrom: [] },
  changes: {
    sections: [
      ...ofTransactions,
      ...(["batch", "batchEnd", "settlement", "notice", "name"] as const),
      ...(["push", "pushed", "tournament", "plan"] as const),
    ],
    facts: ["clockTime", "settledBlocks", "nameLooks"],
    removedFrom: ["move"],
  },
};

/**
 * Throws `log/diverged` if a row changes more of the store than the writer does in a commit of
 * this kind. Each node makes the state and the blocks itself. Otherwise a writer that lies could
 * replace them, and a verifier would sign a root that it has not computed.
 */
export function assertAllowed(kind: ChangingKind, changes: readonly Change[]): void {
  const { sections: written, facts, removedFrom } = allowed[kind];
  for (const { key, value } of changes) {
    const isIn = (section: StoreSection) => key[0] === sections[section];
    const isAllowed =
      written.some(isIn) ||
      (value === undefined && removedFrom.some(isIn)) ||
      facts.some((fact) => Buffer.compare(key, metaKey(fact)) === 0);
    if (!isAllowed) throw foreignChange(kind, key);
  }
}
