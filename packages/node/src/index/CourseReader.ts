import type { PendingTransaction } from "@proto-kit/sequencer";
import type { SessionGrant } from "@kifu/wire";
import type { PublicKey } from "o1js";
import type { Chain } from "../sequencer/Chain.js";
import type { Tables } from "../tables/Tables.js";
import type { OpenMove } from "../tables/Table.js";
import type { BlockPosition, MoveRecord, StartedMatch } from "./IndexStorage.js";
import type { CurrentState } from "./CurrentState.js";
import { signatureView } from "../sequencer/TransactionReader.js";
import type { CourseView } from "./views.js";

/** How many of a player's sessions a search for a key looks at. */
const MOST_SESSIONS = 100;

/** Reads everything that the transcript of a match hashes, and who let whom sign. */
export class CourseReader {
  constructor(
    private readonly source: Chain,
    private readonly current: CurrentState,
    private readonly tables: Pick<Tables, "get"> | undefined,
  ) {}

  /** Includes moves that are in no block yet. Undefined if the match does not exist. */
  course(id: number): CourseView | undefined {
    const { records } = this.current.open;
    const facts = this.current.factsOf(id);
    if (facts === undefined) return undefined;
    const made = records.moves(id);
    const last = made.at(-1)?.ply ?? 0;
    const open = (this.tables?.get(id)?.valid ?? []).filter(({ ply }) => ply > last);
    const moves = [...made, ...open.map((move) => recordOf(move, this.source.openHeight))];
    return {
      begun: facts.time,
      moves: moves.map(courseMove),
      takenBack: records
        .takenBack(id)
        .map(({ moves, ...by }) => ({ ...by, moves: moves.map(courseMove) })),
      sent: moves.slice(-2).flatMap((move) => this.sentAlone(move)),
      grants: this.grantsIn(id, facts),
    };
  }

  /**
   * Returns the latest transaction up to a block that opened a session of this player, with this
   * key if one is given. `player` is a `keyName`.
   */
  grantUntil(player: string, height: number, key?: PublicKey): SessionGrant | undefined {
    const name = key?.x.toString();
    let looked = 0;
    const until = { height: height + 1, position: -1 };
    for (const hash of this.current.open.records.sessionsUntil(player, until)) {
      if (++looked > MOST_SESSIONS) break;
      const [grant] = this.grantsBy([hash]);
      const isOpening = grant !== undefined && !grant.method.endsWith(".revokeSession");
      if (isOpening && (name === undefined || grant.argsFields.includes(name))) return grant;
    }
    return undefined;
  }

  /** Returns what was signed if the move was a transaction of its own. */
  private sentAlone({ ply, transaction, signed }: MoveRecord): CourseView["sent"] {
    const found = signed === undefined && transaction && this.transaction(transaction);
    if (!found || !this.current.methodOf(found).endsWith(".makeMove")) return [];
    return [{ ply, ...asSigned(found) }];
  }

  /**
   * Returns the transactions that opened the players' sessions. For each player, these include
   * the session that last signed and the session that has the seat now.
   */
  private grantsIn(id: number, facts: StartedMatch): CourseView["grants"] {
    const { records } = this.current.open;
    const moves = records.moves(id);
    const takenBack = records.takenBack(id).at(-1);
    const hashes = facts.players.flatMap((player, seat) => {
      const moved = moves.filter(({ ply }) => ply % 2 !== seat).at(-1)?.transaction;
      const positions = [moved && this.positionOf(moved), takenBack, this.openPosition];
      return positions.map((at) => at && records.seatedSession(id, player, at).session);
    });
    return this.grantsBy([...new Set(hashes)]);
  }

  private grantsBy(hashes: readonly (string | undefined)[]): SessionGrant[] {
    return hashes.flatMap((hash) => {
      const found = hash === undefined ? undefined : this.transaction(hash);
      if (found === undefined) return [];
      return [{ method: this.current.methodOf(found), ...asSigned(found) }];
    });
  }

  private get openPosition(): BlockPosition {
    const { openHeight: height, openTransactions } = this.source;
    return { height, position: openTransactions.length };
  }

  private positionOf(hash: string): BlockPosition {
    const status = this.source.store.status(hash);
    if (status?.kind === "included") return status;
    const { height, position: next } = this.openPosition;
    const position = this.source.openTransactions.findIndex(({ tx }) => hashOf(tx) === hash);
    return { height, position: position < 0 ? next : position };
  }

  private transaction(hash: string): PendingTransaction | undefined {
    const { store, openTransactions } = this.source;
    const open = () => openTransactions.find(({ tx }) => hashOf(tx) === hash)?.tx;
    return store.transaction(hash) ?? open();
  }
}

/** Describes an open signed move as if it were in the block at this height. */
export function recordOf({ ply, move, time, spare, by }: OpenMove, height: number): MoveRecord {
  return {
    ply,
    fields: move.map(String),
    transaction: undefined,
    height,
    time: Number(time),
    spare: Number(spare),
    signed: signatureView(by),
  };
}

function courseMove({ ply, fields, time, spare, signed }: MoveRecord): CourseView["moves"][number] {
  return { ply, fields, time, spare, signed };
}

/** Returns the parts of a transaction that its signature covers. */
function asSigned(transaction: PendingTransaction) {
  const { sender, nonce, argsFields, signature } = transaction.toJSON();
  return { sender, nonce, argsFields, signature };
}

function hashOf(transaction: PendingTransaction): string {
  return transaction.hash().toString();
}
