import { BlockList, isIP } from "node:net";
import type { NoticesEvent, SentNotice } from "@kifu/wire";
import type { Caller } from "./Caller.js";
import { Emitter, LruCache } from "../lib/collections.js";
import { keyName, parseAddress } from "../lib/keyName.js";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Notice } from "../store/parts/notices.js";
import type { Store } from "../store/Store.js";
import { type NetworkRange, rangeOf, rangesOverlap } from "./networks.js";

export interface NoticesOptions {
  store: Pick<Store, "notices" | "commit">;
  /** Proxies whose networks cannot be blocked, because players come through them. */
  trustedProxies: readonly string[];
  log: Pick<Log, "info">;
  /** In milliseconds since 1970. */
  now?: () => number;
}

/** What pages show. */
export type ShownNotices = Omit<NoticesEvent, "height">;

/**
 * The most players and networks that may be blocked. All of them are in memory.
 *
 * Limit: blocked players and networks.
 */
const MOST_BLOCKED = 10_000;
/** How many results are cached, because searching the list of networks is slow. */
const KEPT = 10_000;
/** Networks that contain this machine. */
const LOOPBACK = ["127.0.0.0/8", "::1"];

/**
 * What the operator has posted: an announcement, maintenance, and blocked players and networks.
 * The store keeps all of it, so it survives a restart and reaches every follower.
 */
export class Notices {
  readonly events = new Emitter<{ changed: [] }>();
  private all: readonly Notice[] = [];
  private announcement: Notice | undefined;
  private maintenance: Notice | undefined;
  private players: ReadonlySet<string> = new Set();
  /**
   * Whether the operator has blocked the network that a request comes from. Undefined if no network
   * is blocked.
   */
  isBlocked: ((caller: Caller) => boolean) | undefined;
  /** When the next notice begins or lapses. */
  private nextChange = Infinity;
  private readonly now: () => number;

  constructor(private readonly options: NoticesOptions) {
    this.now = options.now ?? Date.now;
    this.load();
  }

  /** All notices that have not lapsed. */
  list(): readonly Notice[] {
    const now = this.now();
    return this.all.filter(({ until = Infinity }) => until > now);
  }

  shown(): ShownNotices {
    const { announcement, maintenance } = this;
    return {
      announcement: announcement && { id: announcement.posted, text: announcement.text },
      maintenance: maintenance && {
        id: maintenance.posted,
        startsIn: Math.max(0, Math.ceil((maintenance.from - this.now()) / 1000)),
        text: maintenance.text === "" ? undefined : maintenance.text,
      },
    };
  }

  /** Throws a `NodeError` if the notice is refused, and then nothing has changed. */
  async post(sent: SentNotice): Promise<void> {
    const notice = this.validate(sent);
    const old = this.list().find(
      ({ kind, subject }) => kind === notice.kind && subject === notice.subject,
    );
    if (sent.withdraw === true && old === undefined) throw notPosted(notice);
    const lapsed = this.all.filter(({ until = Infinity }) => until <= notice.posted);
    await this.options.store.commit(
      (changes) => {
        for (const each of lapsed) changes.removeNotice(each);
        if (sent.withdraw === true) changes.removeNotice(notice);
        else changes.putNotice(notice);
      },
      { quick: true },
    );
    const { kind, subject, text } = notice;
    const what = sent.withdraw === true ? "withdrew" : "posted";
    this.options.log.info({ kind, subject, text }, `An operator ${what} a notice`);
    this.reload();
  }

  /** Reads the notices again. Call it after a commit that this object did not make. */
  reload(): void {
    this.load();
    this.events.emit("changed");
  }

  /** Reloads the notices if one has begun or lapsed. Call it at intervals. */
  tick(): void {
    if (this.now() >= this.nextChange) this.reload();
  }

  /** Throws unless a player may begin a new match. `player` is a `keyName`. */
  assertMayBegin(player: string): void {
    const { maintenance } = this;
    if (maintenance !== undefined && maintenance.from <= this.now()) {
      throw new NodeError(
        nodeCodes.operator.maintenance,
        "No new match begins during maintenance.",
        {
          details: maintenance.text === "" ? {} : { text: maintenance.text },
          remedy: "Try again when it is over. Running matches go on.",
        },
      );
    }
    this.assertNotBlocked(player);
  }

  /** Throws if the operator has blocked the player. `player` is a `keyName`. */
  assertNotBlocked(player: string): void {
    if (!this.isPlayerBlocked(player)) return;
    throw new NodeError(nodeCodes.operator.blockedPlayer, "The operator has blocked this player.", {
      remedy: "Finish or resign running matches. For others, ask the operator.",
    });
  }

  /** `player` is a `keyName`. */
  isPlayerBlocked(player: string): boolean {
    return this.players.has(player);
  }

  private load(): void {
    this.all = this.options.store.notices();
    const now = this.now();
    const times = this.all.flatMap(({ from, until = Infinity }) => [from, until]);
    this.nextChange = times.reduce((next, at) => (at > now && at < next ? at : next), Infinity);
    const inForce = this.list();
    this.announcement = inForce.find(({ kind }) => kind === "announcement");
    this.maintenance = inForce.find(({ kind }) => kind === "maintenance");
    const blocked = inForce.filter(({ kind }) => kind === "block");
    const networks = blocked.flatMap(({ subject }) => rangeOf(subject) ?? []);
    this.isBlocked = networks.length === 0 ? undefined : callersIn(networks);
    this.players = new Set(
      blocked
        .filter(({ subject }) => rangeOf(subject) === undefined)
        .map(({ subject }) => keyName(parseAddress(subject))),
    );
  }

  private validate({ kind, subject, from, until, text, withdraw }: SentNotice): Notice {
    const posted = this.now();
    if (kind !== "block" && subject !== undefined) throw bad("subject", "left out");
    if (kind !== "maintenance" && from !== undefined) throw bad("from", "left out");
    if (kind === "maintenance" && until !== undefined) throw bad("until", "left out");
    if (until !== undefined && until <= posted) throw bad("until", "in the future", until);
    if (kind === "announcement" && text === undefined && withdraw !== true) {
      throw bad("text", "given");
    }
    const blocked = kind === "block" ? this.blockable(subject ?? "", withdraw === true) : "";
    // `posted` identifies a notice, so two notices of one millisecond get different times.
    const latest = Math.max(0, ...this.all.map((notice) => notice.posted));
    return {
      kind,
      subject: blocked,
      posted: Math.max(posted, latest + 1),
      from: from ?? posted,
      until,
      text: text?.trim() ?? "",
    };
  }

  /** Validates the player or network to block, and returns its canonical spelling. */
  private blockable(given: string, withdraw: boolean): string {
    const range = rangeOf(given);
    if (range === undefined) {
      try {
        keyName(parseAddress(given));
      } catch {
        throw bad("subject", "a player's address (B62q…), an IP address or a network", given);
      }
    }
    const subject = range?.text ?? given;
    if (withdraw) return subject;
    const own = [...LOOPBACK, ...this.options.trustedProxies];
    if (range !== undefined && own.some((proxy) => rangesOverlap(range, rangeOf(proxy)))) {
      throw bad("subject", "without this machine and http.trustedProxies", subject);
    }
    const blocked = this.list().filter(({ kind }) => kind === "block");
    const isNew = !blocked.some((notice) => notice.subject === subject);
    if (isNew && blocked.length >= MOST_BLOCKED) {
      throw bad("subject", `one of at most ${MOST_BLOCKED}`, subject);
    }
    return subject;
  }
}

/** Returns a function that tells whether a caller is in one of these networks. */
function callersIn(networks: readonly NetworkRange[]): (caller: Caller) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  const found = new LruCache<string, boolean>(KEPT);
  return ({ address, network }) => {
    if (address === undefined || network === undefined) return false;
    return found.get(network, () => {
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
    })!;
  };
}

function bad(argument: string, expected: string, given?: string | number): NodeError {
  return new NodeError(nodeCodes.operator.badNotice, `\`${argument}\` must be ${expected}.`, {
    details: given === undefined ? {} : { [argument]: given },
  });
}

function notPosted({ kind, subject }: Notice): NodeError {
  return new NodeError(nodeCodes.operator.badNotice, "There is no such notice.", {
    details: subject === "" ? { kind } : { kind, subject },
    remedy: "`kifu blocked` lists who is blocked.",
  });
}
