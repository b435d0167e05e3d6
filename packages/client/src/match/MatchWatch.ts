import { gameNamed } from "../abi/methods.js";
import type { Account } from "../accounts/Account.js";
import type { KifuConnection } from "../Connection.js";
import { asKifuError, badAnswer, errorOf } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import type { Connection } from "../Live.js";
import { signedMatch } from "../mina/domain.js";
import type { Chain, Match, Move, SeatNumber } from "../views.js";
import { Cell, unref } from "../watch/Cell.js";
import { endWith } from "../watch/endWith.js";
import { follow } from "../watch/follow.js";
import { object, optional } from "../wire/decoder.js";
import * as views from "../wire/views.js";
import { clockOf } from "./clock.js";
import { judge } from "./judge.js";
import type { MatchHandle, MatchState, SeenMatch, ShownPosition } from "./MatchHandle.js";
import { sendForSeat } from "./sendForSeat.js";
import { type OwnMove, shownMoves } from "./shownMoves.js";

const event = object({ match: views.match, move: optional(views.move) });

const LOADING: MatchState = {
  status: "loading",
  connection: "idle",
  error: undefined,
  match: undefined,
  shown: undefined,
  moves: [],
  refused: undefined,
  clock: undefined,
  you: undefined,
};

/** An accepted move that is not told of for so long is asked after. */
const CONFIRM_MS = 3_000;

/** One match, as the node tells of it and as its player moves in it. */
export class MatchWatch implements MatchHandle {
  private readonly cell: Cell<MatchState>;
  private match: Match | undefined;
  private readonly moves = new Map<number, Move>();
  private own: OwnMove | undefined;
  private account: Account | undefined;
  private chain: Chain | undefined;
  private connection: Connection = "idle";
  private loadingMoves = false;
  /** Whether the moves are those that were seen before: some may be sequenced by now, or gone. */
  private onlySeen = false;

  constructor(
    private readonly kifu: KifuConnection,
    readonly id: number,
  ) {
    this.cell = new Cell(LOADING, { onWatched: () => this.watch() });
  }

  get watched(): boolean {
    return this.cell.watched || this.own !== undefined;
  }

  readonly get = (): MatchState => this.cell.get();

  readonly subscribe = (changed: () => void): (() => void) => this.cell.subscribe(changed);

  begin({ match, moves }: SeenMatch): void {
    if (this.match !== undefined || match.id !== this.id) return;
    this.match = match;
    for (const move of moves) this.moves.set(move.ply, move);
    this.onlySeen = true;
    this.show();
  }

  as(account: Account | undefined): void {
    this.account = account;
    this.show();
  }

  dismiss(): void {
    this.cell.update({ refused: undefined });
  }

  async play(account: Account, text: string): Promise<void> {
    // What is on the board now, before anything is waited for, is what the player saw.
    const { match } = await this.current();
    const seat = this.assertMay(account, match);
    if (this.own !== undefined || match.turn !== seat) throw this.refusal("match/not-your-turn");

    const rules = await this.kifu.rules(match.game);
    const game = gameNamed(match.game);
    if (game === undefined) throw this.refusal("client/unknown-game", { game: match.game });
    if (game.number !== match.gameNumber) throw badAnswer("match.gameNumber", `${game.number}`);
    const judged = judge(rules, match, text);
    if (this.own !== undefined) throw this.refusal("match/not-your-turn");

    const own: OwnMove = {
      ply: match.ply + 1,
      seat,
      move: judged.notation,
      state: judged.state.map(String),
      transaction: undefined,
      accepted: false,
    };
    this.own = own;
    this.cell.update({ refused: undefined });
    this.show();
    try {
      const fields = [await this.signedId(), ...judged.state, ...judged.move, ...judged.witness];
      await this.send(account, match, seat, { method: game.move, fields }, (hash) => {
        own.transaction = hash;
        this.show();
      });
    } catch (error) {
      this.takeBack(own, asKifuError(error));
      throw error;
    }
    own.accepted = true;
    this.show();
    if (this.connection !== "live") await this.load().catch(() => undefined);
    void this.confirm(own);
  }

  async resign(account: Account): Promise<void> {
    const { match } = await this.current();
    const seat = this.assertMay(account, match);
    const fields = [await this.signedId(), BigInt(seat)];
    await this.send(account, match, seat, { method: "Matches.resign", fields });
    if (this.connection !== "live") await this.load().catch(() => undefined);
  }

  async claimTimeout(account: Account): Promise<void> {
    const { match } = await this.current();
    if (match.result !== "running") throw this.refusal("match/finished");
    // Anybody may claim it, so no wallet need be asked.
    const signer = account.kind === "wallet" ? await account.session() : account.owner;
    const call = { method: "Matches.claimTimeout", fields: [await this.signedId()] } as const;
    await this.kifu.send(call, { signer });
    if (this.connection !== "live") await this.load().catch(() => undefined);
  }

  /** The match's number as it is signed. */
  private async signedId(): Promise<bigint> {
    return signedMatch(await this.kifu.insist(() => this.kifu.knownOnce()), this.id);
  }

  private async send(
    account: Account,
    match: Match,
    seat: SeatNumber,
    call: Parameters<KifuConnection["send"]>[0],
    onSigned?: (hash: string) => void,
  ): Promise<void> {
    const openHeight = this.chain?.openHeight;
    await sendForSeat(this.kifu, { account, seat: match.seats[seat], openHeight, call, onSigned });
  }

  /** The seat that the account has in a match which still runs. */
  private assertMay(account: Account, match: Match): SeatNumber {
    const seat = match.seats.findIndex(({ owner }) => owner === account.address);
    if (seat !== 0 && seat !== 1) throw this.refusal("match/not-a-player");
    if (match.result !== "running") throw this.refusal("match/finished");
    if (clockOf(match, this.chain)?.overdue === true) throw this.refusal("match/out-of-time");
    return seat;
  }

  private refusal(code: string, facts = {}): KifuError {
    return errorOf(code, { facts: { match: this.id, ...facts } });
  }

  /** What is shown while somebody watches, also when the connection is lost; else what is. */
  private async current(): Promise<{ match: Match }> {
    if (this.match !== undefined && this.connection !== "idle") return { match: this.match };
    return await this.load();
  }

  /** Asks for the match and its moves. */
  private async load(): Promise<{ match: Match }> {
    const match = await this.kifu.node.match(this.id);
    if (match === undefined) {
      this.cell.update({ status: "unknown" });
      throw this.refusal("match/unknown");
    }
    this.take(match, undefined);
    return { match };
  }

  private watch(): () => void {
    const chain = this.kifu.watchChain();
    const seeChain = () => {
      const { value } = chain.get();
      if (value === this.chain) return;
      this.chain = value;
      this.show();
    };
    const stopChain = chain.subscribe(seeChain);
    seeChain();

    const stop = follow(this.kifu.node.wire, {
      query: `subscription ($id: Int!, $since: Int) {
        match(id: $id, since: $since) {
          height match { ${views.MATCH} } move { ${views.MOVE} }
        }
      }`,
      variables: { id: this.id },
      name: "match",
      resumes: true,
      // A player is told in the tab whose turn it is; for others a hidden one may rest.
      rests: () => this.match?.result !== "running" || this.cell.get().you === undefined,
      onEvent: (given) => {
        const { match, move } = event(given, "match");
        this.take(match, move);
      },
      onConnection: (connection, error) => {
        this.connection = connection;
        const isUnknown = error !== undefined && isNoMatch(error);
        this.cell.update({
          connection,
          error: isUnknown ? undefined : error,
          ...(isUnknown && this.match === undefined && { status: "unknown" as const }),
        });
      },
      isFinal: isNoMatch,
    });
    return endWith(this.kifu.signal, () => {
      stop();
      stopChain();
      this.connection = "idle";
      this.cell.update({ connection: "idle" });
    });
  }

  /** Takes what the node says of the match. */
  private take(match: Match, move: Move | undefined): void {
    if (match.id !== this.id) throw badAnswer("match.id", `${this.id}`);
    this.match = match;
    if (move !== undefined) this.moves.set(move.ply, move);
    // What was accepted and is in no block can still be dropped.
    for (const ply of this.moves.keys()) if (ply > match.ply) this.moves.delete(ply);
    this.settleOwn();
    this.show();
    if (this.onlySeen || this.moves.size < match.ply) void this.loadMoves();
  }

  private async loadMoves(): Promise<void> {
    if (this.loadingMoves) return;
    this.loadingMoves = true;
    try {
      const moves = await this.kifu.insist(() => this.kifu.node.moves(this.id));
      const ply = this.match?.ply ?? 0;
      for (const move of moves) if (move.ply <= ply) this.moves.set(move.ply, move);
      this.onlySeen = false;
      this.settleOwn();
      this.show();
    } catch (error) {
      this.cell.update({ error: asKifuError(error) });
      // A match that is over tells of nothing more: nobody else would ask again.
      unref(setTimeout(() => this.cell.watched && void this.loadMoves(), CONFIRM_MS));
    } finally {
      this.loadingMoves = false;
    }
  }

  /** The player's own move is the node's once the node tells of it. */
  private settleOwn(): void {
    if (this.own === undefined || this.match === undefined) return;
    const { ply, transaction } = this.own;
    if (this.match.ply < ply) return;
    const told = this.moves.get(ply);
    if (told !== undefined && told.transaction === transaction) this.own = undefined;
    else if (this.own.accepted && told !== undefined) this.own = undefined;
  }

  private takeBack(own: OwnMove, error: KifuError): void {
    if (this.own === own) this.own = undefined;
    this.cell.update({ refused: { move: own.move, error } });
    this.show();
  }

  /** Asks after an accepted move that the stream does not tell of. */
  private async confirm(own: OwnMove): Promise<void> {
    while (this.own === own && own.transaction !== undefined && !this.kifu.signal.aborted) {
      await new Promise((resolve) => unref(setTimeout(resolve, CONFIRM_MS)));
      if (this.own !== own) return;
      try {
        const found = await this.kifu.transaction(own.transaction);
        await this.load();
        if (this.own !== own) return;
        if (found === undefined || found.status === "dropped" || found.status === "failed") {
          const { match: id } = { match: this.id };
          const code = found?.code ?? "client/dropped";
          this.takeBack(own, errorOf(code, { facts: { match: id, ply: own.ply } }));
          return;
        }
      } catch {
        // The node cannot be reached. The move stands until it says otherwise.
      }
    }
  }

  /** Makes the state anew of its parts. */
  private show(): void {
    const { match, chain, own } = this;
    if (match === undefined) return;
    const pending = own !== undefined && own.ply === match.ply + 1 ? own : undefined;
    const shown: ShownPosition =
      pending === undefined
        ? { state: match.state, turn: match.turn, ply: match.ply }
        : { state: pending.state, turn: pending.seat === 0 ? 1 : 0, ply: pending.ply };
    const you = match.seats.findIndex(({ owner }) => owner === this.account?.address);
    const before = this.cell.get();
    this.cell.update({
      status: "ready",
      match,
      shown: alike(before.shown, shown),
      moves: alike(before.moves, shownMoves(this.moves, pending, chain)),
      clock: alike(before.clock, clockOf(match, chain)),
      you: you === 0 || you === 1 ? you : undefined,
    });
  }
}

function isNoMatch({ code }: KifuError): boolean {
  return code === "query/bad-argument";
}

/** The old value when the new one says the same, so that nothing is drawn for nothing. */
function alike<Value>(before: Value, after: Value): Value {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
