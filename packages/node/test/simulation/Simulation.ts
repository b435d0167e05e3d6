import { type Random, random } from "@kifu/kit/testing";
import { paths, type Statement, type StatementAnswer } from "@kifu/wire";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { codeOf } from "../../src/lib/NodeError.js";
import type { ForwardedAnswer, Post } from "../../src/follower/GatewayDoor.js";
import type { KifuNode } from "../../src/node.js";
import { MemoryLog } from "../../src/store/log/MemoryLog.js";
import { UnwrittenChanges } from "../../src/store/UnwrittenChanges.js";
import { Checks } from "./Checks.js";
import { type Fault, faultsOf, shownFault } from "./faults.js";
import { Host } from "./Host.js";
import { type Database, LogLink } from "./LogLink.js";
import { Pair } from "./Pair.js";
import { Seeker } from "./Seeker.js";
import { SimulatedDisk } from "./SimulatedDisk.js";
import { SimulatedNode } from "./SimulatedNode.js";
import type { PlayerAnswer, Surroundings } from "./Surroundings.js";
import { LEASE_MS, MACHINES, type Template } from "./Template.js";
import { World } from "./World.js";

/** How long players play while faults happen, in milliseconds. */
const PLAYING_MS = 10_000;
/** After all faults are over, everything must be well within this time. */
const HEALING_MS = 30_000;
/** Thirty times what a long history takes. */
const MOST_STEPS = 400_000;
const ANSWER_MS = 3000;
const RESTART_MS = 800;
/** How fast a database and a network answer when all is well. */
const FAST_MS = 30;
const SLOW_MS = 5000;

/** Errors after which the supervisor starts a process again. */
const PASSING: readonly string[] = [
  nodeCodes.log.replaced,
  nodeCodes.log.unreachable,
  nodeCodes.store.full,
];

interface Machine {
  readonly name: string;
  readonly index: number;
  readonly disk: SimulatedDisk;
  readonly mayWrite: boolean;
  host: Host | undefined;
  link: LogLink | undefined;
  running: SimulatedNode | undefined;
  isCutOff: boolean;
}

/** Changes the parts of a node or of the log, so that a test can plant errors. */
export interface Planted {
  readonly log?: (log: MemoryLog) => void;
  readonly disk?: (disk: SimulatedDisk) => void;
  readonly node?: (node: KifuNode) => void;
}

export interface Outcome {
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly violation: string | undefined;
  readonly history: readonly string[];
  readonly receipts: number;
  readonly takeovers: number;
}

export interface RunOptions {
  /** By default the seed's. */
  readonly faults?: readonly Fault[] | undefined;
  readonly planted?: Planted | undefined;
}

/** One history: a writer, a standby, gateways and players, with faults. */
export class Simulation implements Surroundings {
  readonly checks: Checks;
  readonly endsMatches: boolean;
  isClosing = false;
  isAbandoned = false;
  private readonly world: World;
  private readonly machines: readonly Machine[];
  private readonly database: Database;
  private readonly seen = new Map<SimulatedNode, number>();
  private readonly pairs: readonly Pair[];

  private constructor(
    readonly seed: number,
    private readonly template: Template,
    private readonly faults: readonly Fault[],
    private readonly planted: Planted,
  ) {
    this.world = new World(seed);
    const lots = random(seed, "shape");
    this.endsMatches = lots.chance(0.15);
    // The template's writer has released its term. Time goes on from there.
    const log = new MemoryLog({ leaseMs: LEASE_MS, now: () => this.world.now });
    log.rows.push(...template.rows);
    log.begin(template.rows.at(-1)!.term);
    planted.log?.(log);
    const ids = template.matches.map(({ id }) => id);
    this.checks = new Checks(template.rows, ids);
    this.database = {
      ...{
        log,
        isDown: false,
        slowness: FAST_MS,
        cutOff: new Set<string>(),
        deaf: new Set<string>(),
      },
      onRows: (rows, host) => this.checks.appended(rows, host.name, this.world.now),
    };
    this.machines = Array.from({ length: lots.chance(0.5) ? 3 : MACHINES }, (_, index) => ({
      ...{ name: `machine-${index}`, index, mayWrite: index < 2, isCutOff: false },
      disk: new SimulatedDisk(new UnwrittenChanges(template.contents)),
      ...{ host: undefined, link: undefined, running: undefined },
    }));
    for (const { disk } of this.machines) planted.disk?.(disk);
    const played = template.matches.filter(({ endsSoon }) => this.endsMatches || !endsSoon);
    this.pairs = played.map((match) => new Pair(this, match));
  }

  static async run(
    seed: number,
    template: Template,
    { faults = faultsOf(seed, MACHINES, PLAYING_MS), planted = {} }: RunOptions = {},
  ): Promise<Outcome> {
    const simulation = new Simulation(seed, template, faults, planted);
    // Every refusal has a stack, and jest would map each to the sources.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return await simulation.run();
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  async sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => void this.world.after(ms, resolve));
  }

  shown(id: number): string {
    const nodes = this.machines.flatMap(({ running }) => running ?? []);
    const views = nodes.map(({ node }) => node.matchIndex.match(id)!);
    return views.map(({ result, reason, ply }) => `${result} by ${reason} at ply ${ply}`).join();
  }

  isOver(id: number): boolean {
    const nodes = this.machines.flatMap(({ running }) => running ?? []);
    return nodes.some(({ node }) => node.matchIndex.match(id)?.result !== "running");
  }

  async ask(path: string, body: string, lots: Random): Promise<PlayerAnswer | undefined> {
    const { world } = this;
    const machine = lots.pick(this.machines);
    const answer = await new Promise<ForwardedAnswer | undefined>((resolve) => {
      world.after(ANSWER_MS, () => resolve(undefined));
      this.deliver(machine, path, body, {}, resolve);
    });
    return answer && readAnswer(answer);
  }

  private async run(): Promise<Outcome> {
    const { world, checks } = this;
    for (const machine of this.machines) {
      world.after(machine.index * 20, () => this.start(machine));
    }
    for (const pair of this.pairs) {
      pair.play().catch((error: Error) => checks.fail(`player: ${error.stack}`));
    }
    const { seeks } = this.template;
    for (const seek of this.endsMatches ? seeks.slice(0, 2) : seeks.slice(2)) {
      new Seeker(this, seek).play().catch((error: Error) => checks.fail(`player: ${error.stack}`));
    }
    for (const fault of this.faults) world.after(1000 + fault.at, () => this.inject(fault));
    await this.until(() => world.now > PLAYING_MS);
    this.heal();
    const deadline = () => world.now > this.endOfFaults + HEALING_MS;
    await this.until(() => deadline() || this.isWell());
    if (checks.violation === undefined && !this.isWell()) checks.fail(`stuck: ${this.state()}`);
    if (checks.violation === undefined) {
      for (const { running } of this.machines) checks.atEnd(running!);
      this.compareStores();
    }
    this.isAbandoned = true;
    for (const { host } of this.machines) host?.kill();
    return {
      ...{ seed: this.seed, faults: this.faults, violation: checks.violation },
      history: world.history,
      receipts: checks.receipts.size,
      takeovers: this.database.log.rows.at(-1)!.term - this.template.rows.at(-1)!.term,
    };
  }

  private async until(condition: () => boolean): Promise<void> {
    for (let steps = 0; this.checks.violation === undefined && !condition(); steps++) {
      if (steps === MOST_STEPS) this.checks.fail(`endless: ${this.state()}`);
      await this.world.step();
      for (const { running, host } of this.machines) {
        if (running !== undefined && host?.isAlive === true) this.checks.sees(running, this.seen);
      }
    }
  }

  private start(machine: Machine): void {
    const { world, template, database, checks } = this;
    const host = new Host(machine.name, world);
    const link = new LogLink(host, database);
    const { identity, key } = template;
    Object.assign(machine, { host, link, running: undefined });
    const watch = () => {
      if (host.isAlive) world.after(100, watch);
      else if (machine.host === host) world.after(RESTART_MS, () => this.start(machine));
    };
    watch();
    const end = (error: unknown) => {
      if (!host.isAlive) return;
      const code = codeOf(error);
      world.note(`${machine.name} ends with ${code}`);
      if (code === undefined || !PASSING.includes(code)) {
        const { message, stack } = error as Error;
        checks.fail(`process: ${code ?? stack} ${message}`);
      }
      host.kill();
    };
    SimulatedNode.start({
      ...{ host, link, identity, key, disk: machine.disk, mayWrite: machine.mayWrite },
      executor: template.executors[machine.index]!,
      url: `http://${machine.name}`,
      closeAfterMs: this.endsMatches ? 4000 : 600_000,
      post: this.postFrom(machine),
      plant: this.planted.node,
    }).then((running) => {
      if (!host.isAlive) return;
      world.note(`${machine.name} has started at row ${running.seq}`);
      machine.running = running;
      void running.node.failed.then(end);
    }, end);
  }

  private inject(fault: Fault): void {
    const { world, database } = this;
    const machine = this.machines[fault.machine % this.machines.length]!;
    const { host, link, disk, name } = machine;
    world.note(shownFault(fault));
    const later = (task: () => void) => void world.after(fault.ms, task);
    switch (fault.kind) {
      case "kill":
        return host?.kill();
      case "kill while writing":
        disk.keepsLast = fault.keepsLast;
        disk.writesLeft = fault.count;
        return later(() => (disk.writesLeft = Infinity));
      case "kill at the log":
        if (link === undefined) return;
        link.sendsLast = fault.keepsLast;
        link.requestsLeft = fault.count;
        return;
      case "stop for a while":
        host?.stop();
        return later(() => host?.resume());
      case "cut off the log":
        database.cutOff.add(name);
        return later(() => void database.cutOff.delete(name));
      case "cut off others":
        machine.isCutOff = true;
        return later(() => (machine.isCutOff = false));
      case "fill the disk":
        disk.isFull = true;
        return later(() => (disk.isFull = false));
      case "lose the disk":
        host?.kill();
        return disk.lose();
      case "restart":
        return void this.restart(machine);
      case "database down":
        database.isDown = true;
        this.checks.outage(true, world.now);
        return later(() => {
          database.isDown = false;
          this.checks.outage(false, world.now);
        });
      case "lose bells":
        database.deaf.add(name);
        return later(() => void database.deaf.delete(name));
      case "database slow":
        database.slowness = SLOW_MS;
        return later(() => (database.slowness = FAST_MS));
    }
  }

  private async restart({ host, running }: Machine): Promise<void> {
    await running?.stop().catch(() => undefined);
    host?.kill();
  }

  private get endOfFaults(): number {
    return Math.max(PLAYING_MS, ...this.faults.map(({ at, ms }) => 1000 + at + ms));
  }

  /** Players finish what they have begun. */
  private heal(): void {
    this.isClosing = true;
    this.world.note("players finish");
  }

  private isWell(): boolean {
    const { log } = this.database;
    const tip = log.rows.at(-1)!.seq;
    return (
      this.world.now > this.endOfFaults &&
      this.pairs.every(({ isDone }) => isDone) &&
      this.machines.some(
        ({ running, host }) => host?.isAlive === true && running?.leads === true,
      ) &&
      this.machines.every(({ running, host }) => {
        if (host?.isAlive !== true || running?.host !== host || !running.isIdle) return false;
        return running.seq === tip && running.node.store.logTip()?.seq === tip;
      })
    );
  }

  private state(): string {
    const states = this.machines.map(({ name, host, running }) => {
      const state = running === undefined ? "not started" : running.leads ? "leads" : "follows";
      return `${name} ${host?.isAlive} ${state} row ${running?.seq} idle ${running?.isIdle}`;
    });
    const waiting = this.pairs.filter(({ isDone }) => !isDone).length;
    const tip = this.database.log.rows.at(-1)!.seq;
    return `${states.join(", ")}; ${waiting} pairs wait; the log ends at row ${tip}`;
  }

  private compareStores(): void {
    const [first, ...others] = this.machines.map(({ running }) => entriesOf(running!));
    for (const [i, other] of others.entries()) {
      const differing = [...first!.entries()].find(([key, value]) => other.get(key) !== value);
      const surplus = [...other.keys()].find((key) => !first!.has(key));
      if (differing === undefined && surplus === undefined) continue;
      const key = differing?.[0] ?? surplus!;
      const values = `${first!.get(key)} and ${other.get(key)}`;
      this.checks.fail(`stores differ: at ${key}, machine-0 and machine-${i + 1} have ${values}`);
    }
  }

  private postFrom(from: Machine): Post {
    const { world } = this;
    const { host } = from;
    return async (url, { body, headers }, signal) => {
      const { hostname, pathname } = new URL(url);
      const machine = this.machines.find(({ name }) => name === hostname)!;
      return await new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("gone")));
        if (from.isCutOff || machine.isCutOff) {
          world.after(1, () => host?.run(() => reject(new Error("no route"))));
          return;
        }
        this.deliver(machine, pathname, String(body), headers, (answer) =>
          host?.run(() => {
            if (answer === undefined || from.isCutOff) reject(new Error("no connection"));
            else resolve(answer);
          }),
        );
      });
    };
  }

  /** Requests and answers take time, and may be lost. */
  private deliver(
    machine: Machine,
    path: string,
    body: string,
    headers: Record<string, string>,
    onAnswer: (answer: ForwardedAnswer | undefined) => void,
  ): void {
    const { world } = this;
    world.after(world.delay(0, FAST_MS), () => {
      const { running, host } = machine;
      const isUp = running !== undefined && running.host === host && host.isAlive;
      if (!isUp || machine.isCutOff || this.isAbandoned) {
        onAnswer(undefined);
        return;
      }
      host.run(() => {
        void running.answer(path, body, headers).then((answer) => {
          if (!host.isAlive) return;
          this.check(path, body, answer);
          if (machine.isCutOff || world.random.chance(0.02)) return;
          world.after(world.delay(0, FAST_MS), () => onAnswer(answer));
        });
      });
    });
  }

  private check(path: string, body: string, answer: ForwardedAnswer): void {
    const given = JSON.parse(answer.body.toString("utf8")) as Answered;
    if (path === paths.graphql) {
      if (given.data !== undefined) this.checks.submitted(given.data.submitTx);
      return;
    }
    if (path !== paths.statements || given.answers === undefined) return;
    const { statements } = JSON.parse(body) as { statements: Statement[] };
    for (const [i, one] of given.answers.entries()) this.checks.answers(statements[i]!, one);
  }
}

interface Answered {
  readonly answers?: StatementAnswer[];
  readonly data?: { readonly submitTx: string };
  readonly errors?: { readonly extensions: { readonly code: string } }[];
}

function readAnswer(answer: ForwardedAnswer): PlayerAnswer {
  const given = JSON.parse(answer.body.toString("utf8")) as Answered;
  if (given.data !== undefined) return { hash: given.data.submitTx };
  const [one] = given.answers ?? [];
  if (one !== undefined && "receipt" in one) return { receipt: one.receipt };
  if (one !== undefined && "agreed" in one) return { agreed: one.agreed };
  const error = one !== undefined && "error" in one ? one.error : given.errors?.[0];
  return { code: error?.extensions.code ?? "none/none" };
}

/** Everything in a store, as text. */
function entriesOf({ node: { store } }: SimulatedNode): Map<string, string> {
  const entries = store.keyValue.range(Uint8Array.of(1), Uint8Array.of(0xff));
  return new Map(
    Array.from(entries, ({ key, value }) => [Buffer.from(key), Buffer.from(value)]).map(
      ([key, value]) => [key!.toString("hex"), value!.toString("hex")],
    ),
  );
}
