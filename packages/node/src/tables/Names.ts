import {
  type AnswerOf,
  nameFault,
  type NameFault,
  plainKey,
  type SignedName,
  skeletonOf,
  statementKinds,
  type StatementOf,
} from "@kifu/wire";
import { createHash } from "node:crypto";
import type { PublicKey } from "o1js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { TokenBuckets } from "../door/budgets.js";
import type { Caller } from "../door/Caller.js";
import { countRefusal, stopping } from "../lib/refusals.js";
import { addressOf, keyName, parseAddress } from "../lib/keyName.js";
import { LruCache } from "../lib/collections.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { Mutex } from "../lib/time.js";
import { tooManyRegistrations } from "../mempool/transactionRefusals.js";
import type { Notices } from "../door/Notices.js";
import type { Chain } from "../sequencer/Chain.js";
import { notWriter } from "../store/log/logErrors.js";
import type { NameClaim } from "../store/parts/names.js";
import { assertFresh, type MoveCrypto, SeatLimits, verifySigner } from "./verifyStatement.js";

export interface NamesOptions {
  chain: Pick<Chain, "time" | "pending" | "domain" | "isFollowing" | "store">;
  moveCrypto: MoveCrypto;
  notices: Pick<Notices, "assertNotBlocked" | "isPlayerBlocked">;
  /** The registrations that each network has left. A name costs as much as one. */
  registrations: TokenBuckets;
  config: Pick<NodeConfig, "ingress">;
  now: () => number;
}

/**
 * How long a player keeps a name before they may take another, in the chain's seconds. A new
 * spelling of the same name may come at any time.
 */
export const NAME_CHANGES_AFTER = 7 * 86_400;

/** How long nobody else may take a name that its player has left, in the chain's seconds. */
export const NAME_HELD_FOR = 30 * 86_400;

/**
 * A number for the look-alikes that this version of Kifu knows. It depends on what `skeleton` does
 * with each character and with each two letters, so nobody has to change it by hand.
 */
export function looksOf(skeleton = skeletonOf): bigint {
  const hash = createHash("sha256");
  const add = (text: string) => hash.update(`${skeleton(text)}\n`);
  for (let code = 0; code < 0xd800; code++) add(String.fromCharCode(code));
  for (const first of PAIRED) for (const second of PAIRED) add(first + second);
  return BigInt(`0x${hash.digest("hex").slice(0, 16)}`);
}

const PAIRED = "0123456789abcdefghijklmnopqrstuvwxyz";

/** How many claims are cached. */
const KEPT = 20_000;

/** The price of a name, in registrations. */
const PRICE = 1;

/** Holders that one search reads at most. Many in a row may have left their names. */
const MOST_LOOKED_AT = 500;

const OWN = { network: undefined };

const FAULTS: Readonly<Record<NameFault, string>> = {
  [nodeCodes.name.badLength]: "A name has 2 to 20 characters.",
  [nodeCodes.name.badLetters]:
    "A name has letters and digits, begins with a letter, and has single spaces, hyphens or underscores between them.",
  [nodeCodes.name.mixedScripts]: "All letters of a name must be of one script.",
  [nodeCodes.name.notAllowed]: "Nobody may have this name.",
};

/**
 * The names that players have chosen. They are unique by their skeletons: see `skeletonOf`. The
 * store keeps each with its player's signature, and a shared log takes it to every follower. No
 * circuit knows them, so that a name is unique is the operator's word.
 */
export class Names {
  readonly refusals = new Map<string, number>();
  /** Keyed by `keyName`. */
  private readonly claims = new LruCache<string, NameClaim>(KEPT);
  private readonly limits: SeatLimits;
  /** Two players may claim a name at once. */
  private readonly mutex = new Mutex();
  private stopped = false;

  constructor(private readonly options: NamesOptions) {
    this.limits = new SeatLimits(options.config.ingress.perSender, options.now);
  }

  /**
   * Files each name under its skeleton. A later version of Kifu may know more look-alikes, and then
   * the first of two players whose names look alike keeps the name. Only the writer of the chain
   * does so.
   */
  async start(): Promise<void> {
    await this.mutex.run(async () => await this.refile());
  }

  /** If the statement is refused, throws a `NodeError` and changes nothing. */
  async take(
    statement: StatementOf<"name">,
    { network }: Pick<Caller, "network"> = OWN,
  ): Promise<AnswerOf<"name">> {
    try {
      const { chain } = this.options;
      if (chain.isFollowing) throw notWriter();
      if (this.stopped) throw stopping();
      const waiting = chain.store.ready();
      if (waiting !== undefined) await waiting;
      await this.mutex.run(async () => await this.put(statement, network));
      return { named: statement.name !== "" };
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** The player's name with its signature. Undefined if they have none, or are blocked. */
  of(owner: PublicKey): SignedName | undefined {
    return this.shown(keyName(owner));
  }

  /** The player with a name that looks like this one. */
  find(name: string): SignedName | undefined {
    const holder = this.options.chain.store.nameHolder(skeletonOf(name));
    return holder?.heldUntil === undefined ? holder && this.shown(holder.player) : undefined;
  }

  /** Names that begin like this, in the order of their skeletons. */
  search(start: string, limit: number): SignedName[] {
    const found: SignedName[] = [];
    let looked = 0;
    for (const { player, heldUntil } of this.options.chain.store.nameHolders(skeletonOf(start))) {
      if (found.length === limit || ++looked > MOST_LOOKED_AT) break;
      const name = heldUntil === undefined ? this.shown(player) : undefined;
      if (name !== undefined) found.push(name);
    }
    return found;
  }

  /** Call this after a commit that this object did not make. */
  forget(): void {
    this.claims.clear();
  }

  /** Takes no more names, and finishes the one that is being stored. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.mutex.run(async () => undefined);
  }

  private async refile(): Promise<void> {
    const { store } = this.options.chain;
    const looks = looksOf();
    // To read all names takes long if there are many.
    if (store.nameLooks() === looks) return;
    const filed = Array.from(store.nameHolders(""), (holder) => {
      const { skeleton, player, heldUntil } = holder;
      const claim = heldUntil === undefined ? store.nameClaim(player) : undefined;
      // A name that is only held gives way to every name in use.
      const since = claim?.changed ?? Number.MAX_SAFE_INTEGER - (heldUntil ?? 0);
      return { holder, since, to: skeletonOf(claim?.name ?? skeleton) };
    });
    const stale = new Set(
      filed.filter(({ holder, to }) => holder.skeleton !== to).map(({ to }) => to),
    );
    // Without names, there is nothing to read at the next start either.
    if (filed.length === 0) return;
    const inQuestion = filed
      .filter(({ to }) => stale.has(to))
      .sort((one, other) => one.since - other.since);
    await store.commit(
      (changes) => {
        changes.putNameLooks(looks);
        for (const { holder } of inQuestion) changes.putNameHolder(holder.skeleton, undefined);
        for (const { holder, to } of inQuestion) {
          const { player, heldUntil } = holder;
          if (stale.delete(to)) changes.putNameHolder(to, { player, heldUntil });
          else if (heldUntil === undefined) {
            // They may take another name at once.
            changes.putNameClaim(player, { ...store.nameClaim(player)!, name: "", changed: 0 });
          }
        }
      },
      { quick: true },
    );
    this.forget();
  }

  private claim(player: string): NameClaim | undefined {
    return this.claims.get(player, () => this.options.chain.store.nameClaim(player));
  }

  private shown(player: string): SignedName | undefined {
    const claim = this.claim(player);
    if (claim === undefined || claim.name === "") return undefined;
    if (this.options.notices.isPlayerBlocked(player)) return undefined;
    const { owner, name, time, key, byOwner, x, y, z } = claim;
    const signed = { byOwner, x: x.toString(), y: y.toString(), z: z.toString() };
    return { owner, name, time, key, signed };
  }

  private async put(statement: StatementOf<"name">, network: string | undefined): Promise<void> {
    const { chain, registrations } = this.options;
    const { owner, name, time, by } = statement;
    const signer = parseAddress(owner);
    const player = keyName(signer);
    const wait = network === undefined ? 0 : registrations.wait(network);
    if (wait > 0) throw tooManyRegistrations(network!, wait);
    const key = this.limits.charge("name", owner, () => this.validate(statement, signer));
    const before = this.claim(player);
    const left = before?.name ? skeletonOf(before.name) : undefined;
    const taken = name === "" ? undefined : skeletonOf(name);
    const isOther = taken !== undefined && taken !== left;
    if (isOther) this.assertMayTake(player, name, taken, before);
    if (network !== undefined) registrations.owe(network, PRICE);

    const changed = isOther ? chain.time : (before?.changed ?? 0);
    await chain.store.commit(
      (changes) => {
        changes.putNameClaim(player, { owner, name, time, changed, key, ...by });
        if (left !== undefined && left !== taken) {
          changes.putNameHolder(left, { player, heldUntil: chain.time + NAME_HELD_FOR });
        }
        if (taken !== undefined) changes.putNameHolder(taken, { player, heldUntil: undefined });
      },
      { quick: true },
    );
    this.claims.forget(player);
  }

  /** Returns the address of the key that signed. */
  private validate({ name, time, by }: StatementOf<"name">, owner: PublicKey): string {
    const { chain, notices, moveCrypto } = this.options;
    const player = keyName(owner);
    const fault = name === "" ? undefined : nameFault(name);
    if (fault !== undefined) throw new NodeError(fault, FAULTS[fault]);
    notices.assertNotBlocked(player);
    assertFresh(time, chain.time, this.claim(player)?.time);
    const signed = statementKinds.name.signed(moveCrypto.hash, chain.domain.toBigInt(), {
      owner: plainKey({ x: owner.x.toBigInt(), isOdd: owner.isOdd.toBoolean() }),
      name,
      time,
    });
    return addressOf(verifySigner(this.options, owner, by, signed))!;
  }

  private assertMayTake(
    player: string,
    name: string,
    skeleton: string,
    before: NameClaim | undefined,
  ): void {
    const { chain } = this.options;
    const holder = chain.store.nameHolder(skeleton);
    if (holder !== undefined && holder.player !== player) {
      const { heldUntil } = holder;
      if (heldUntil === undefined) {
        throw new NodeError(nodeCodes.name.taken, "Another player has this name, or one like it.", {
          details: { name },
        });
      }
      if (chain.time < heldUntil) {
        throw new NodeError(nodeCodes.name.held, "Another player had this name until lately.", {
          details: { name, heldUntil, time: chain.time },
        });
      }
    }
    const next = (before?.changed ?? -Infinity) + NAME_CHANGES_AFTER;
    if (chain.time < next) {
      throw new NodeError(nodeCodes.name.tooSoon, "The player has changed their name lately.", {
        details: { next, time: chain.time },
        remedy: "Only another spelling of the same name is possible before.",
      });
    }
  }
}
