import { anyObject, BadAnswer, type Decoder, list, object, optional } from "./decoder.js";
import { receipt } from "./receipts.js";
import {
  MOST_STATEMENTS,
  type Statement,
  type StatementKind,
  statementKinds,
} from "./statements.js";
import { tournamentKinds } from "./tournamentStatements.js";
import { transferStatements } from "./transferStatements.js";

/* The statements as the node reads them. Pages do not load this file. */

const allKinds = { ...statementKinds, ...tournamentKinds, ...transferStatements };

/** Decodes a statement of any kind. */
export const statement: Decoder<Statement> = (given, path) => {
  const { kind } = anyObject(given, path);
  if (!isKind(kind)) throw new BadAnswer(`${path}.kind`, "a kind of statement");
  return { kind, ...allKinds[kind].fields(given, path) } as Statement;
};

function isKind(given: unknown): given is StatementKind {
  return typeof given === "string" && Object.hasOwn(allKinds, given);
}

/** The body of `POST /statements`. */
export const sentStatements = object({
  statements: list(statement, MOST_STATEMENTS),
  /**
   * Earlier receipts from this node for moves in `statements`. If the node has lost such a move,
   * the move gets the time in its receipt.
   */
  receipts: optional(list(receipt, MOST_STATEMENTS)),
});
