import type { MatchesRequest, PageRequest } from "../Kifu.js";
import type { TransactionJson } from "../submit/transaction.js";
import type { Block, Chain, Match, Move, Page, Player, QueueEntry, Transaction } from "../views.js";
import { decimal, type Decoder, list, optional } from "./decoder.js";
import * as views from "./views.js";
import type { Variables, Wire } from "./Wire.js";

/** What can be asked of a node, each with its decoded answer. */
export class Node {
  constructor(readonly wire: Wire) {}

  async chain(): Promise<Chain> {
    return await this.ask(`{ chain { ${views.CHAIN} } }`, {}, "chain", views.chain);
  }

  async match(id: number): Promise<Match | undefined> {
    const query = `query ($id: Int!) { match(id: $id) { ${views.MATCH} } }`;
    return await this.ask(query, { id }, "match", optional(views.match));
  }

  async moves(match: number): Promise<Move[]> {
    const query = `query ($match: Int!) { moves(match: $match) { ${views.MOVE} } }`;
    return await this.ask(query, { match }, "moves", list(views.move));
  }

  async matches({ status, game, first, after }: MatchesRequest): Promise<Page<Match>> {
    const query = `query ($status: MatchStatus! = running, $game: String, $first: Int, $after: Int) {
      matches(status: $status, game: $game, first: $first, after: $after) {
        items { ${views.MATCH} } next
      }
    }`;
    const variables = { ...(status && { status }), game, first, after };
    return await this.ask(query, variables, "matches", views.page(views.match));
  }

  async playerMatches(address: string, { first, after }: PageRequest): Promise<Page<Match>> {
    const query = `query ($address: String!, $first: Int, $after: Int) {
      playerMatches(address: $address, first: $first, after: $after) {
        items { ${views.MATCH} } next
      }
    }`;
    const variables = { address, first, after };
    return await this.ask(query, variables, "playerMatches", views.page(views.match));
  }

  async player(address: string): Promise<Player> {
    const query = `query ($address: String!) { player(address: $address) { ${views.PLAYER} } }`;
    return await this.ask(query, { address }, "player", views.player);
  }

  async queue(game?: string): Promise<QueueEntry[]> {
    const query = `query ($game: String) { queue(game: $game) { ${views.QUEUE_ENTRY} } }`;
    return await this.ask(query, { game }, "queue", list(views.queueEntry));
  }

  async blocks({ first, after }: PageRequest): Promise<Block[]> {
    const query = `query ($first: Int, $after: Int) {
      blocks(first: $first, after: $after) { ${views.BLOCK} }
    }`;
    return await this.ask(query, { first, after }, "blocks", list(views.block));
  }

  async transaction(hash: string): Promise<Transaction | undefined> {
    const query = `query ($hash: String!) { transaction(hash: $hash) { ${views.TRANSACTION} } }`;
    return await this.ask(query, { hash }, "transaction", optional(views.transaction));
  }

  /** Throws the refusal. */
  async submit(tx: TransactionJson): Promise<string> {
    const query = "mutation ($tx: TransactionObjectInput!) { submitTx(tx: $tx) }";
    return decimal((await this.wire.order(query, { tx }))["submitTx"], "submitTx");
  }

  private async ask<Value>(
    query: string,
    variables: Variables,
    name: string,
    decoder: Decoder<Value>,
  ): Promise<Value> {
    return decoder((await this.wire.ask(query, variables))[name], name);
  }
}
