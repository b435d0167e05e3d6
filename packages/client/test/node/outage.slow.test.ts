import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { KifuProcess } from "@kifu/node/testing";
import type { KeyStore } from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { beginMatch, connected } from "../harness/pair.js";

const BROWSERS = 50;
const MATCHES = 5;
/** After an outage, pages renew their presence within this time. */
const SETTLED_MS = 6_000;
const REFUSAL = /"(?:ingress\/rate-limited|feed\/rate-limited|feed\/too-many)"/g;

let node: KifuProcess;

beforeAll(async () => void (node = await KifuProcess.start()));
afterAll(async () => await node.done());

/** All browsers behind one address, as in a school or an office. */
class Network {
  readonly refusals: string[] = [];

  constructor(private readonly address: string) {}

  readonly fetch: typeof fetch = async (to, request) => {
    const headers = new Headers(request?.headers);
    headers.set("x-forwarded-for", this.address);
    const { body, ...answer } = await fetch(to, { ...request, headers }).then((response) => ({
      body: response.body,
      status: response.status,
      headers: response.headers,
    }));
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        this.refusals.push(...(new TextDecoder().decode(chunk).match(REFUSAL) ?? []));
        controller.enqueue(chunk);
      },
    });
    return new Response(body?.pipeThrough(watched) ?? null, answer);
  };
}

async function openPage(network: Network, keys: KeyStore, id: number) {
  const kifu = connected(node.url, { fetch: network.fetch });
  const account = await openBot({ kifu, keys });
  const [match, player] = [kifu.match(id), kifu.watchPlayer(account.address)];
  match.as(account);
  const stops = [match.subscribe(() => undefined), player.subscribe(() => undefined)];
  return {
    isLive: () => match.get().connection === "live" && player.get().connection === "live",
    close() {
      for (const stop of stops) stop();
      kifu.close();
    },
  };
}

async function twoPlayers(number: number) {
  const two = [];
  for (const seat of [1, 2]) {
    const keys = memoryKeys();
    const { fetch } = new Network(`198.51.100.${2 * number + seat}`);
    const kifu = connected(node.url, { fetch });
    two.push({ kifu, keys, account: await openBot({ kifu, keys }) });
  }
  const [first, second] = two as [(typeof two)[0], (typeof two)[0]];
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  for (const { kifu } of two) kifu.close();
  return two.map(({ keys }) => ({ id, keys }));
}

test(`${BROWSERS} browsers behind one address reconnect after a kill without a refusal`, async () => {
  const network = new Network("203.0.113.7");
  const players: Awaited<ReturnType<typeof twoPlayers>> = [];
  for (let i = 0; i < MATCHES; i++) players.push(...(await twoPlayers(i)));
  const pages: Awaited<ReturnType<typeof openPage>>[] = [];
  const untilAll = async (wanted: (page: (typeof pages)[0]) => boolean) => {
    while (!pages.every(wanted)) {
      expect(network.refusals).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  for (let i = 0; i < BROWSERS; i++) {
    const { keys, id } = players[i % players.length]!;
    pages.push(await openPage(network, keys, id));
    // The pages open at different moments.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await untilAll(({ isLive }) => isLive());

  await node.kill();
  await untilAll(({ isLive }) => !isLive());
  await node.start();
  await untilAll(({ isLive }) => isLive());
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  expect(network.refusals).toEqual([]);
  for (const { close } of pages) close();
});
