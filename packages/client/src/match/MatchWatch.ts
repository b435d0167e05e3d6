import { gameNamed, hidesInformation } from "../node/games.js";
import type { Account } from "../accounts/Account.js";
import {
  asKifuError,
  badAnswer,
  errorOf,
  hasCode,
  type KifuError,
  loadLate,
} from "../errors/KifuError.js";
import { type Connection, ObservableValue } from "../node/Observable.js";
import { type Chain, type Match, matchEvent, type Move, type SeatNumber } from "@kifu/wire";
import type { MoveLog } from "./MoveLog.js";
import { playSigned, signedMoveOf } from "./playSigned.js";
import { unref } from "../node/waiting.js";
import { follow } from "../node/follow.js";
import { clockOf, validateOwnMove, type OwnMove, shownMoves, shownPosition } from "./shown.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import type { HiddenHand } from "./HiddenHand.js";
import type {
  MatchHandle,
  MatchState,
  Reply,
  Said,
  SaidKind,
  SeenMatch,
  TableNews,
} from "./MatchHandle.js";
import { claimTimeout, sendAsSeat, signedId } from "../accounts/seat.js";
import { HistoryReview } from "./HistoryCheck.js";
import { ReportedMoves } from "./ReportedMoves.js";
import { SeatPresence, streamName } from "./SeatPresence.js";
import { postStatement, signNow } from "../accounts/statements.js";

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
  hidden: undefined,
  away: [],
  news: undefined,
  evidence: [],
};

/** If the stream does not report an accepted move for this long, the match is fetched. */
const CONFIRM_MS = 3_000;

/** Follows one match at the node, and adds the player's own move while it is being sent. */
export class MatchWatch extends ObservableValue<MatchState> implements MatchHandle {
  private match: Match | undefined;
  private own: OwnMove | undefined;
  private account: Account | undefined;
  /** The account whose signed but unanswered move was already looked up. */
  private resumed: Account | undefined;
  private chain: Chain | undefined;
  private connection: Connection = "idle";
  private hand: HiddenHand | undefined;
  private away: readonly SeatNumber[] = [];
  private news: TableNews | undefined;
  private readonly reported: ReportedMoves;
  private readonly history: HistoryReview;
  private readonly presence: SeatPresence;
  /** Resolves to whether the last review resent a move that the node had lost. */
  private reviewed = Promise.resolve(false);

  constructor(
    private readonly kifu: ChainConnection,
    readonly id: number,
  ) {
    super(LOADING, { onWatched: () => this.watch() });
    this.reported = new ReportedMoves(kifu, id, {
      isWanted: () => this.watched,
      isWatched: () => super.watched,
      onLoaded: () => {
        this.settleOwn();
        this.show();
        this.followHand();
      },
      onError: (error) => this.update({ error }),
    });
    this.history = new HistoryReview(kifu, (evidence) =>
      this.update({ evidence: alike(this.get().evidence, evidence) }),
    );
    this.presence = new SeatPresence(kifu);
  }

  override get watched(): boolean {
    return super.watched || this.own !== undefined;
  }

  begin({ match, moves }: SeenMatch): void {
    if (this.match !== undefined || match.id !== this.id) return;
    this.match = match;
    this.reported.begin(match.ply, moves);
    this.show();
  }

  as(account: Account | undefined): void {
    if (account !== this.account) this.hand = undefined;
    this.account = account;
    this.show();
    this.review();
    // A failed move is shown as refused, so the promise needs no handler.
    this.resume().catch(() => undefined);
    this.hand?.allowTries();
    this.followHand();
  }

  dismiss(): void {
    this.update({ refused: undefined });
  }

  async play(account: Account, text: string): Promise<void> {
    // The player decided on the board that is shown now, so the board is read first.
    const match = await this.current();
    const reported = new Map(this.reported.byPly);
    const seat = this.assertMay(account, match);
    if (this.own !== undefined || match.turn !== seat) throw this.refusal("match/not-your-turn");

    const rules = await this.kifu.rules(match.game);
    const game = gameNamed(match.game);
    if (game === undefined) throw this.refusal("client/unknown-game", { game: match.game });
    if (game.number !== match.gameNumber) throw badAnswer("match.gameNumber", `${game.number}`);
    const judged = await validateOwnMove(rules, match, text);
    if (this.own !== undefined) throw this.refusal("match/not-your-turn");

    const own: OwnMove = {
      ply: match.ply + 1,
      seat,
      move: judged.notation,
      state: judged.state.map(String),
      accepted: false,
    };
    this.own = own;
    // If the same move is tried again, its refusal stays visible until the move is accepted.
    if (this.get().refused?.move !== own.move) this.update({ refused: undefined });
    this.show();
    try {
      await playSigned(this.kifu, {
        account,
        match,
        move: judged.move,
        time: this.chain?.time,
        assertSigned: async (now, log) =>
          void (await this.history.historyOf({ match: now, reported, seat, log })),
        isSeen: () => this.own !== own,
        isMade: () => this.hasMade(own),
      });
    } catch (error) {
      this.takeBack(own, asKifuError(error));
      throw error;
    }
    own.accepted = true;
    this.update({ refused: undefined });
    this.settleOwn();
    this.show();
    // If the opponent's reply arrived before this answer, the hand is not up to date yet.
    this.followHand();
    await this.catchUp();
    void this.confirm(own);
  }

  /**
   * Sends a move that this device signed for this turn and that the node does not have, for
   * example after a reload. The player cannot make another move instead.
   */
  private async resume(): Promise<void> {
    const { account, match } = this;
    if (account === undefined || match === undefined || match.result !== "running") return;
    if (match.turn !== this.get().you || this.own !== undefined) return;
    // A move is resumed only once per account, because a refused move must not be resent
    // automatically.
    if (this.resumed === account) return;
    const move = await signedMoveOf(this.kifu, account, match);
    this.resumed = account;
    if (move === undefined || this.match?.transcript !== match.transcript) return;
    await this.play(account, move);
  }

  private followHand(): void {
    // A failed move is already shown as refused. If the rules could not be loaded, the page shows
    // no board either.
    this.lookAtHand().catch(() => undefined);
  }

  /** Finds out what the seat sees, and makes its move if that needs no choice. */
  private async lookAtHand(): Promise<void> {
    if (this.match === undefined || !this.watched) return;
    const rules = await this.kifu.rules(this.match.game);
    if (!hidesInformation(rules)) return;
    const { HiddenHand } = await loadLate(() => import("./HiddenHand.js"));
    this.hand ??= new HiddenHand(this.kifu, rules, {
      id: this.id,
      now: () => ({
        match: this.match,
        reported: this.reported.byPly,
        isWithheld: this.reported.isWithheld,
        account: this.account,
        seat: this.get().you,
        isSending: this.own !== undefined,
      }),
      signedHistory: (account, look) => this.history.seenBy(account, look),
      show: () => this.show(),
      play: (account, move) => this.play(account, move),
      again: () => this.followHand(),
      reload: () => {
        if (!this.watched) return;
        this.reported.doubt();
        this.load().catch(() => undefined);
      },
    });
    await this.hand.follow();
  }

  async resign(account: Account): Promise<void> {
    await this.leave(account, "Matches.resign");
  }

  async pointOut(account: Account): Promise<void> {
    const match = await this.current();
    const seat = this.assertMay(account, match);
    const { pointOut } = await loadLate(() => import("./pointOut.js"));
    await pointOut(this.kifu, { account, match, seat, time: this.chain?.time });
    await this.catchUp();
  }

  async abort(account: Account): Promise<void> {
    await this.leave(account, "Matches.abort");
  }

  async agreeToDraw(account: Account): Promise<void> {
    await this.agree(account, true, "sendDraw");
  }

  async declineDraw(account: Account): Promise<void> {
    await this.agree(account, false, "sendDraw");
  }

  async agreeToTakeback(account: Account): Promise<void> {
    await this.agree(account, true, "sendTakeback");
  }

  async acceptTakeback(account: Account): Promise<void> {
    await this.agree(account, true, "acceptTakeback");
  }

  async declineTakeback(account: Account): Promise<void> {
    await this.agree(account, false, "sendTakeback");
  }

  private async leave(account: Account, method: "Matches.resign" | "Matches.abort"): Promise<void> {
    const match = await this.current();
    const seat = this.assertMay(account, match);
    // An abort names the transcript that the player sees. A move that the player does not know of
    // changes the transcript and so invalidates the abort.
    const known = method === "Matches.abort" ? [BigInt(match.transcript)] : [];
    const call = { method, fields: [await signedId(this.kifu, this.id), BigInt(seat), ...known] };
    const time = this.chain?.time;
    await sendAsSeat(this.kifu, { account, seat: match.seats[seat], time, call });
    await this.catchUp();
  }

  private async agree(
    account: Account,
    agrees: boolean,
    send: "sendDraw" | "sendTakeback" | "acceptTakeback",
  ): Promise<void> {
    const match = await this.current();
    const reported = new Map(this.reported.byPly);
    const seat = this.assertMay(account, match);
    const isShown = this.connection !== "idle";
    // Loaded on demand, because most matches have no draw offer or takeback.
    const agreements = await loadLate(() => import("./agreements.js"));
    if (isShown && !agreements.isWhole(reported, match))
      throw this.refusal("moves/other-transcript");
    const history = async (log: MoveLog) =>
      await this.history.historyOf({ match, reported, seat, log });
    const { time } = this.chain ?? {};
    await agreements[send](this.kifu, { account, match, seat, agrees, time, history });
    await this.catchUp();
  }

  async say<Kind extends SaidKind>(account: Account, kind: Kind, said: Said<Kind>): Promise<void> {
    const match = await this.current();
    const seat = this.seatOf(account, match);
    const { time } = this.chain ?? (await this.kifu.chain());
    const statement = await signNow(this.kifu, { account, match, seat, time }, kind, said);
    await postStatement(this.kifu.http, statement);
  }

  async planReply(account: Account, planned: Reply): Promise<void> {
    const match = await this.current();
    const reported = new Map(this.reported.byPly);
    const seat = this.assertMay(account, match);
    const { planReply } = await loadLate(() => import("./planReply.js"));
    await planReply(this.kifu, {
      ...{ account, match, seat, time: this.chain?.time, ...planned },
      assertSigned: async (log) =>
        void (await this.history.historyOf({ match, reported, seat, log })),
    });
  }

  async plannedReplies(account: Account): Promise<readonly Reply[]> {
    const match = await this.current();
    const { plannedReplies } = await loadLate(() => import("./planReply.js"));
    return await plannedReplies(this.kifu, account, match);
  }

  async claimTimeout(account: Account): Promise<void> {
    const match = await this.current();
    if (match.result !== "running") throw this.refusal("match/finished");
    await claimTimeout(this.kifu, account, this.id);
    await this.catchUp();
  }

  /** Checks the node's report of the match, if this player has signed anything in the match. */
  private review(): void {
    const { account, match: first } = this;
    const seat = this.get().you;
    if (account === undefined || first === undefined || seat === undefined) return;
    const latest = () => this.match ?? first;
    this.reviewed = this.history
      .review(account, seat, this.reported.byPly, latest)
      .catch(() => false);
  }

  /** Fetches the match after something was sent, unless the stream reports it. */
  private async catchUp(): Promise<void> {
    if (this.connection !== "live") await this.load().catch(() => undefined);
  }

  private assertMay(account: Account, match: Match): SeatNumber {
    const seat = this.seatOf(account, match);
    if (match.result !== "running") throw this.refusal("match/finished");
    if (clockOf(match, this.chain)?.overdue === true) throw this.refusal("match/out-of-time");
    return seat;
  }

  private seatOf(account: Account, match: Match): SeatNumber {
    const seat = match.seats.findIndex(({ owner }) => owner === account.address);
    if (seat !== 0 && seat !== 1) throw this.refusal("match/not-a-player");
    return seat;
  }

  private refusal(code: string, facts = {}): KifuError {
    return errorOf(code, { facts: { match: this.id, ...facts } });
  }

  /**
   * Returns the match that the page shows, even offline. If nobody watches the match, fetches it.
   */
  private async current(): Promise<Match> {
    if (this.match !== undefined && this.connection !== "idle") return this.match;
    return await this.load();
  }

  private async load(): Promise<Match> {
    const match = await this.kifu.matchOnce(this.id);
    if (match === undefined) {
      this.update({ status: "unknown" });
      throw this.refusal("match/unknown");
    }
    this.take(match, undefined);
    return match;
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

    let stream: string;
    const stop = follow(this.kifu.channels, {
      query: `subscription ($id: Int!, $since: Int, $stream: String) {
        match(id: $id, since: $since, stream: $stream) { ${matchEvent.selection} }
      }`,
      variables: () => ({ id: this.id, stream: (stream = streamName()) }),
      onOpen: (resumed) => {
        this.presence.follow(stream);
        if (!resumed) this.reported.doubt();
        this.show();
      },
      name: "match",
      resumes: true,
      // A player's hidden tab stays connected, to announce the player's turn. A spectator's
      // hidden tab may pause.
      rests: () => this.match?.result !== "running" || this.get().you === undefined,
      onEvent: (given) => {
        const { height: _, match, move, away, present, ...news } = matchEvent(given, "match");
        this.news = news;
        // A restarted node does not know who was away. Seats that were away stay so until they
        // come back.
        const before = match.result === "running" ? this.away : [];
        const isAway = (seat: SeatNumber) => away.includes(seat) || before.includes(seat);
        this.away = ([0, 1] as const).filter((seat) => isAway(seat) && !present.includes(seat));
        this.take(match, move);
      },
      onConnection: (connection, error) => {
        this.connection = connection;
        if (connection !== "live") this.presence.follow(undefined);
        const isUnknown = isNoMatch(error);
        this.update({
          connection,
          error: isUnknown ? undefined : error,
          ...(isUnknown && this.match === undefined && { status: "unknown" as const }),
        });
      },
      isFinal: isNoMatch,
    });
    return () => {
      stop();
      stopChain();
    };
  }

  private take(match: Match, move: Move | undefined): void {
    if (match.id !== this.id) throw badAnswer("match.id", `${this.id}`);
    const { match: before = match } = this;
    if (termsOf(match) !== termsOf(before)) throw badAnswer("match", "one on the same terms");
    this.match = match;
    this.reported.take(match.ply, move);
    this.settleOwn();
    this.show();
    this.review();
    this.resume().catch(() => undefined);
    this.reported.complete(move);
    this.followHand();
  }

  private settleOwn(): void {
    if (this.own === undefined || this.match === undefined) return;
    const { ply, move, accepted } = this.own;
    if (this.match.ply < ply) return;
    if (accepted || this.reported.byPly.get(ply)?.move === move) this.own = undefined;
  }

  private async hasMade({ ply, move }: OwnMove): Promise<boolean> {
    await this.load();
    const moves = await this.kifu.moves(this.id);
    return moves.some((made) => made.ply === ply && made.move === move);
  }

  private takeBack(own: OwnMove, error: KifuError): void {
    if (this.own === own) this.own = undefined;
    this.update({ refused: { move: own.move, error } });
    this.show();
  }

  /**
   * Waits until the stream reports an accepted move. If that takes too long, fetches the match. If
   * the node has lost the move, takes it back.
   */
  private async confirm(own: OwnMove): Promise<void> {
    while (this.own === own && !this.kifu.signal.aborted) {
      await new Promise((resolve) => unref(setTimeout(resolve, CONFIRM_MS)));
      if (this.own !== own) return;
      // While the node is unreachable, the move stays on the board.
      const match = await this.load().catch(() => undefined);
      if (match === undefined || this.own !== own || (await this.reviewed)) continue;
      this.takeBack(own, this.refusal("client/dropped", { ply: own.ply }));
    }
  }

  private show(): void {
    const { match, chain, own } = this;
    if (match === undefined) return;
    const pending = own !== undefined && own.ply === match.ply + 1 ? own : undefined;
    const you = match.seats.findIndex(({ owner }) => owner === this.account?.address);
    const seat = you === 0 || you === 1 ? you : undefined;
    const before = this.get();
    this.update({
      status: "ready",
      match,
      shown: alike(before.shown, shownPosition(match, pending)),
      moves: alike(before.moves, shownMoves(this.reported.byPly, pending, chain)),
      clock: alike(before.clock, clockOf(match, chain)),
      you: seat,
      hidden: this.hand?.seen,
      away: alike(before.away, this.away),
      news: alike(before.news, this.news),
    });
    const { account } = this;
    if (account !== undefined && seat !== undefined) this.presence.say(match, seat, account, chain);
  }
}

/** The fixed terms of a match. Every signature covers them. */
function termsOf({ gameNumber, moveLimit, seats }: Match): string {
  return String([gameNumber, moveLimit, ...seats.map(({ owner }) => owner)]);
}

function isNoMatch(error: KifuError | undefined): boolean {
  return hasCode(error, "query/bad-argument");
}

/** Returns the old value if the new one is equal, to avoid a needless redraw. */
function alike<Value>(before: Value, after: Value): Value {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
