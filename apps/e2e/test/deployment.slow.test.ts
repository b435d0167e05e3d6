import { request } from "node:https";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Browser } from "./harness/Browser.js";
import { Deployment } from "./harness/deployed/Deployment.js";
import { meet, type Person } from "./harness/Person.js";

let deployment: Deployment;
let browser: Browser;

beforeAll(async () => {
  deployment = await Deployment.start();
  browser = await Browser.open(deployment.url);
}, 900_000);

afterAll(async () => {
  await (browser as Browser | undefined)?.close();
  await (deployment as Deployment | undefined)?.remove();
});

/** Cells without five in a row of either player. Randzu starts in the centre. */
const CELLS = [
  "h8",
  ...[..."acegikmo"].flatMap((column) =>
    [1, 3, 5, 7, 9, 11, 13, 15].map((row) => `${column}${row}`),
  ),
];

/** How long a move may take while a service restarts. */
const MOVE_MS = 6000;

/** What pages say if they notice that a server is gone. */
const STUMBLES = /Reconnecting|cannot be reached|went wrong|not answering|could not be loaded/;

test("every service restarts in turn, without a lost move or a page that stumbles", async () => {
  const [one, other, visitor] = [await newPerson(), await newPerson(), await newPerson()];
  // On a slow machine, bots would join both before they meet.
  await deployment.stop("bots");
  const { first, second, match } = await meet(one, other, { game: "Randzu", pace: "Slow" });
  await deployment.begin("bots");
  await Promise.all([first, second].map(watchForStumbles));
  const visits = new Visits(deployment.url, ["/", "/status", `/match/${match}`]);
  const played: string[] = [];
  const slowest = new Map<string, number>();

  const playOne = async (): Promise<number> => {
    const [mover, opponent] = played.length % 2 === 0 ? [first, second] : [second, first];
    const cell = CELLS[played.length]!;
    const began = performance.now();
    await mover.place(cell);
    await opponent.sees(cell);
    played.push(cell);
    return performance.now() - began;
  };

  await playOne();
  for (const name of deployment.services) {
    let isDone = false;
    const restarted = restart(name).finally(() => (isDone = true));
    // It is awaited after the moves.
    restarted.catch(() => undefined);
    let slow = 0;
    for (let moves = 0; moves < 2 || (!isDone && moves < 4); moves++) {
      slow = Math.max(slow, await playOne());
    }
    await visitor.visit(`/match/${match}`);
    await visitor.sees(played.at(-1)!);
    await restarted;
    slowest.set(name, Math.round(slow));
  }
  await playOne();
  process.stderr.write(`Slowest move in ms: ${JSON.stringify(Object.fromEntries(slowest))}\n`);

  expect(await visits.end()).toEqual([]);
  expect(await Promise.all([first, second].map(stumblesOf))).toEqual([[], []]);
  for (const person of [first, second, visitor]) person.expectNoProblems();
  expect(Math.max(...slowest.values())).toBeLessThan(MOVE_MS);
  // A page that is new knows all moves from the servers.
  const late = await newPerson();
  await late.visit(`/match/${match}`);
  await late.sees(played.at(-1)!);
  expect(await late.page.getByRole("button", { name: /^Move \d/ }).count()).toBe(played.length);
});

test("a prover joins", async () => {
  await deployment.begin("prover");
  await deployment.logs("prover", /Joined the provers of kifu-deployed/);
  await deployment.stop("prover");
});

async function newPerson(): Promise<Person> {
  return await browser.person({ ignoreHTTPSErrors: true });
}

async function restart(name: string): Promise<void> {
  // nginx replaces its processes without closing its ports.
  if (name === "nginx") deployment.reload(name);
  else await deployment.restart(name);
}

type Watching = typeof globalThis & { stumbles: string[] };

/** Notes each text on the page that says that a server is gone, however briefly it is shown. */
async function watchForStumbles({ page }: Person): Promise<void> {
  await page.evaluate((pattern) => {
    const stumbles: string[] = ((globalThis as Watching).stumbles = []);
    new MutationObserver(() => {
      const [found] = new RegExp(pattern).exec(document.body.innerText) ?? [];
      if (found !== undefined) stumbles.push(found);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, STUMBLES.source);
}

async function stumblesOf({ page }: Person): Promise<string[]> {
  return await page.evaluate(() => (globalThis as Watching).stumbles);
}

/** Opens pages one after another, until it ends. */
class Visits {
  private readonly failed: string[] = [];
  private isEnding = false;
  private readonly ended: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly paths: readonly string[],
  ) {
    this.ended = this.run();
  }

  /** Returns the visits that failed. */
  async end(): Promise<readonly string[]> {
    this.isEnding = true;
    await this.ended;
    return this.failed;
  }

  private async run(): Promise<void> {
    for (let visits = 0; !this.isEnding; visits++) {
      const path = this.paths[visits % this.paths.length]!;
      const answer = await statusOf(`${this.url}${path}`);
      if (answer !== 200) this.failed.push(`${path}: ${answer}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function statusOf(url: string): Promise<number | string> {
  return await new Promise((resolve) => {
    const sent = request(url, { rejectUnauthorized: false, agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", ({ message }) => resolve(message));
    });
    sent.once("error", ({ message }) => resolve(message));
    sent.end();
  });
}
