import type { StatementOf } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import { Mutex } from "../lib/time.js";
import { isNodeFault, type NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { SenderKey } from "./NodeKey.js";
import type { OpenTables, PlainMatch, AgreementKind, Offer, Table } from "./Table.js";
import type { SeatLimits } from "./verifyStatement.js";

export interface AgreementRule<Kind extends AgreementKind> {
  /** Signs the transaction once both seats have agreed. */
  readonly key: SenderKey;
  /**
   * Throws if the statement must be refused. `offer` is the other seat's open offer, if there is
   * one.
   */
  validate(
    match: PlainMatch,
    statement: StatementOf<Kind>,
    offer: StatementOf<Kind> | undefined,
  ): void;
  /** The call that carries out what both seats agreed to. Its `fields` leave out the match. */
  call(
    match: PlainMatch,
    agreed: readonly [StatementOf<Kind>, StatementOf<Kind>],
  ): { module: string; method: string; fields: readonly bigint[] };
  noOffer(): NodeError;
  declined(): NodeError;
}

export interface AgreementsOptions {
  chain: Chain;
  tables: OpenTables;
  limits: SeatLimits;
}

/**
 * Handles the statements that both seats must sign: draws, or takebacks. An offer is stored in
 * its table. When both seats have signed, a transaction is sent. Any move withdraws the offer,
 * and a restart of the node loses it. A declined offer cannot be made again before the next move.
 */
export class Agreements<Kind extends AgreementKind> {
  /** The number of agreements since the node started. */
  agreed = 0;
  /** Sends one transaction at a time. Each transaction uses the key's next nonce. */
  private readonly ending = new Mutex();

  constructor(
    private readonly kind: Kind,
    private readonly rule: AgreementRule<Kind>,
    private readonly options: AgreementsOptions,
  ) {}

  /** The number of offers that are neither answered nor withdrawn. */
  get open(): number {
    const tables = [...this.options.tables.all()];
    return tables.filter((table) => this.offerAt(table)?.agreed !== undefined).length;
  }

  /**
   * Takes a seat's statement. If the statement is refused, throws a `NodeError` and changes
   * nothing. Once both seats have agreed, returns a function that carries out the agreement. Call
   * that function after the table's turn, because the chain needs the turn to admit the
   * transaction.
   */
  take(table: Table, statement: StatementOf<Kind>): (() => Promise<void>) | undefined {
    const { tables, limits } = this.options;
    const { match: number, seat } = statement;
    const offer = this.offerAt(table);
    const isOthers = offer !== undefined && offer.seat !== seat;
    const match = limits.charge(this.kind, `${number}/${seat}`, () => {
      const match = tables.matchAt(table);
      this.rule.validate(match, statement, isOthers ? offer.agreed : undefined);
      return match;
    });
    if (!statement.agrees) this.decline(table, statement);
    else if (offer?.seat === seat) this.renew(offer, statement);
    else if (isOthers && offer.agreed !== undefined) {
      return async () => await this.ending.run(async () => await this.end(statement));
    } else {
      this.put(table, { seat, ply: match.ply, agreed: statement });
      table.changed();
    }
    return undefined;
  }

  private offerAt(table: Table): Offer<Kind> | undefined {
    return table.offers[this.kind] as Offer<Kind> | undefined;
  }

  private put(table: Table, offer: Offer<Kind> | undefined): void {
    table.offers = { ...table.offers, [this.kind]: offer };
  }

  /** Withdraws the seat's own offer, or marks the other seat's offer as declined. */
  private decline(table: Table, { seat }: StatementOf<Kind>): void {
    const offer = this.offerAt(table);
    if (offer?.agreed === undefined) throw this.rule.noOffer();
    if (offer.seat === seat) this.put(table, undefined);
    else offer.agreed = undefined;
    table.changed();
  }

  /** Replaces the signature. A new session of the seat signs with another key. */
  private renew(offer: Offer<Kind>, statement: StatementOf<Kind>): void {
    if (offer.agreed === undefined) throw this.rule.declined();
    offer.agreed = statement;
  }

  private async end(statement: StatementOf<Kind>): Promise<void> {
    const { chain, tables } = this.options;
    const { match } = statement;
    const table = tables.get(match);
    // A move or a withdrawal may have removed the offer in the meantime.
    const offered = table && this.offerAt(table)?.agreed;
    if (offered === undefined) throw this.rule.noOffer();
    const agreed =
      statement.seat === 0 ? ([statement, offered] as const) : ([offered, statement] as const);
    try {
      await chain.admit(this.transactionOf(tables.matchNow(match), agreed));
    } catch (error) {
      // If the refusal is not the node's own fault, it ends the offer, for example because the
      // seat that made the offer has a new session.
      if (!isNodeFault(error) && this.offerAt(table!) !== undefined) {
        this.put(table!, undefined);
        table!.changed();
        tables.forgetIfEmpty(table!);
      }
      throw error;
    }
    this.agreed++;
  }

  private transactionOf(
    match: PlainMatch,
    agreed: readonly [StatementOf<Kind>, StatementOf<Kind>],
  ): PendingTransaction {
    const { chain } = this.options;
    const { key } = this.rule;
    const { module, method, fields } = this.rule.call(match, agreed);
    const methodId = chain.runtime.methodIdResolver.getMethodId(module, method);
    const args = [chain.domain.add(agreed[0].match), ...fields.map((field) => Field(field))];
    return key.sign(methodId, args, chain.pending.nonce(key.address));
  }
}
