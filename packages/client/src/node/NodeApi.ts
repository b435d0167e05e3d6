import * as wire from "@kifu/wire";
import { decode, type NodeHttp } from "./NodeHttp.js";

/** Selects a page of a list. `after` is the `next` of the previous page. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: number;
}

/** Selects matches. By default it selects all. */
export interface MatchesRequest extends PageRequest {
  readonly status?: wire.MatchStatus;
  readonly game?: string;
}

/** Selects a player's matches. With `slow`, only the current slow ones. */
export interface PlayerMatchesRequest extends PageRequest {
  readonly slow?: boolean;
}

/** The queries that a node answers. */
export interface NodeQueries {
  chain(): Promise<wire.Chain>;
  /** The match's current state; undefined if it does not exist. */
  matchOnce(id: number): Promise<wire.Match | undefined>;
  moves(id: number): Promise<readonly wire.Move[]>;
  matches(request?: MatchesRequest): Promise<wire.Page<wire.Match>>;
  playerMatches(address: string, page?: PlayerMatchesRequest): Promise<wire.Page<wire.Match>>;
  player(address: string): Promise<wire.Player>;
  queue(game?: string): Promise<readonly wire.QueueEntry[]>;
  /** How the players' matches have ended, in their order. At most 30 players. */
  results(addresses: readonly string[]): Promise<readonly wire.PlayerResults[]>;
  /** The names of those of these players who have chosen one, by address. */
  names(addresses: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** The player with this name, or with one that looks like it. */
  playerNamed(name: string): Promise<wire.SignedName | undefined>;
  /** Players whose names begin like this, whatever case and diacritics. */
  searchNames(start: string, first?: number): Promise<readonly wire.SignedName[]>;
  /** Latest first. */
  blocks(page?: PageRequest): Promise<readonly wire.Block[]>;
  /** A transaction's status; undefined if the node has never accepted it. */
  transaction(hash: string): Promise<wire.Transaction | undefined>;
}

const shownName = wire.object({ owner: wire.address, name: wire.label });

/** The requests to a node. Answers are decoded. */
export class NodeApi implements NodeQueries {
  constructor(readonly http: NodeHttp) {}

  async chain(): Promise<wire.Chain> {
    return await this.query(`{ chain { ${wire.chain.selection} } }`, {}, "chain", wire.chain);
  }

  async matchOnce(id: number): Promise<wire.Match | undefined> {
    const query = `query ($id: Int!) { match(id: $id) { ${wire.match.selection} } }`;
    return await this.query(query, { id }, "match", wire.optional(wire.match));
  }

  async moves(match: number): Promise<wire.Move[]> {
    const query = `query ($match: Int!) { moves(match: $match) { ${wire.move.selection} } }`;
    return await this.query(query, { match }, "moves", wire.list(wire.move));
  }

  async matches({ status, game, first, after }: MatchesRequest = {}): Promise<
    wire.Page<wire.Match>
  > {
    const query = `query ($status: MatchStatus! = running, $game: String, $first: Int, $after: Int) {
      matches(status: $status, game: $game, first: $first, after: $after) { ${wire.matchPage.selection} }
    }`;
    const variables = { ...(status && { status }), game, first, after };
    return await this.query(query, variables, "matches", wire.matchPage);
  }

  async playerMatches(
    address: string,
    { first, after, slow }: PlayerMatchesRequest = {},
  ): Promise<wire.Page<wire.Match>> {
    const query = `query ($address: String!, $first: Int, $after: Int, $slow: Boolean) {
      playerMatches(address: $address, first: $first, after: $after, slow: $slow) { ${wire.matchPage.selection} }
    }`;
    const variables = { address, first, after, slow };
    return await this.query(query, variables, "playerMatches", wire.matchPage);
  }

  async player(address: string): Promise<wire.Player> {
    const query = `query ($address: String!) { player(address: $address) { ${wire.player.selection} } }`;
    return await this.query(query, { address }, "player", wire.player);
  }

  async queue(game?: string): Promise<wire.QueueEntry[]> {
    const query = `query ($game: String) { queue(game: $game) { ${wire.queueEntry.selection} } }`;
    return await this.query(query, { game }, "queue", wire.list(wire.queueEntry));
  }

  async results(addresses: readonly string[]): Promise<wire.PlayerResults[]> {
    const { selection } = wire.playerResults;
    const named = addresses.map((address, i) => [`a${i}`, address] as const);
    const fields = named.map(
      ([name]) => `${name}: playerResults(address: $${name}) { ${selection} }`,
    );
    if (named.length === 0) return [];
    const query = `query (${named.map(([name]) => `$${name}: String!`).join(", ")}) { ${fields.join(" ")} }`;
    const answer = await this.http.query(query, Object.fromEntries(named));
    return named.map(([name]) => read(wire.playerResults, answer, name));
  }

  async names(addresses: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const query = "query ($addresses: [String!]!) { names(addresses: $addresses) { owner name } }";
    const found: [string, string][] = [];
    for (let from = 0; from < addresses.length; from += wire.MOST_NAMES) {
      const part = { addresses: addresses.slice(from, from + wire.MOST_NAMES) };
      const names = await this.query(query, part, "names", wire.list(shownName));
      found.push(...names.map(({ owner, name }): [string, string] => [owner, name]));
    }
    return Object.fromEntries(found);
  }

  /** The name that a player has chosen. */
  async nameOf(address: string): Promise<string | undefined> {
    return (await this.names([address]))[address];
  }

  async playerNamed(name: string): Promise<wire.SignedName | undefined> {
    const query = `query ($name: String!) { playerNamed(name: $name) { ${wire.signedName.selection} } }`;
    return await this.query(query, { name }, "playerNamed", wire.optional(wire.signedName));
  }

  async searchNames(start: string, first?: number): Promise<wire.SignedName[]> {
    const query = `query ($start: String!, $first: Int) {
      searchNames(start: $start, first: $first) { ${wire.signedName.selection} }
    }`;
    return await this.query(query, { start, first }, "searchNames", wire.list(wire.signedName));
  }

  async blocks({ first, after }: PageRequest = {}): Promise<wire.Block[]> {
    const query = `query ($first: Int, $after: Int) {
      blocks(first: $first, after: $after) { ${wire.block.selection} }
    }`;
    return await this.query(query, { first, after }, "blocks", wire.list(wire.block));
  }

  async transaction(hash: string): Promise<wire.Transaction | undefined> {
    const query = `query ($hash: String!) { transaction(hash: $hash) { ${wire.transaction.selection} } }`;
    return await this.query(query, { hash }, "transaction", wire.optional(wire.transaction));
  }

  async submit(tx: wire.TransactionJson): Promise<string> {
    const query = "mutation ($tx: TransactionObjectInput!) { submitTx(tx: $tx) }";
    return read(wire.decimal, await this.http.mutate(query, { tx }), "submitTx");
  }

  private async query<Value>(
    query: string,
    variables: wire.Variables,
    name: string,
    decoder: wire.Decoder<Value>,
  ): Promise<Value> {
    return read(decoder, await this.http.query(query, variables), name);
  }
}

/** Decodes part of a node's answer. Throws a `KifuError` if it is malformed. */
export function read<Value>(
  decoder: wire.Decoder<Value>,
  answer: Readonly<Record<string, unknown>>,
  name: string,
): Value {
  return decode(decoder, answer[name], name);
}
