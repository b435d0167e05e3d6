import { codes, domainOf } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import type { Unprovable } from "../harness/CircuitCheck.js";
import type { Wire } from "../harness/Draft.js";
import { membersOf, type Member } from "./members.js";
import type { Finding } from "./Finding.js";
import { verdictOn } from "./verdict.js";
import { Plan } from "./Plan.js";
import type { Past } from "./shrink.js";
import type { Answer, Stage } from "./Stage.js";
import type { Step } from "./steps.js";
import { Waiting } from "./Waiting.js";

const REPORTED = 10;
const SHOWN_CHARACTERS = 20_000;
/** The number of accepted transactions that are kept in order to send them again. */
const REMEMBERED = 200;

/** Codes with which the chain refuses signatures that are valid for another time. */
const LAPSES: readonly string[] = [
  codes.session.tooLate,
  codes.session.expired,
  codes.session.badExpiry,
];

type Taken = Step & { timePassed: boolean };

export class Fuzz {
  readonly findings: Finding[] = [];
  submissions = 0;
  /** An outcome is a refusal's code, or acceptance. */
  private readonly tally = new Map<string, number>();
  private readonly acceptances = new Map<string, number>();
  private readonly plan: Plan;
  private readonly members: Member[];
  private readonly waiting: Waiting;
  private readonly earlier: Wire[] = [];
  private readonly happened: (Wire | "block")[] = [];
  private readonly sentIn = new Map<string, { step: number; name: string; input: string }>();

  constructor(
    private readonly stage: Stage,
    seed: number,
    firstKey = 5_000_000n,
  ) {
    this.plan = new Plan(stage.chain.runtime, seed);
    this.members = membersOf(firstKey);
    this.waiting = new Waiting(stage);
  }

  get untried(): Record<string, number> {
    return this.plan.untried;
  }

  get triedAll(): boolean {
    return this.plan.triedAll;
  }

  /** The number of keys that sign. */
  get senders(): number {
    return 2 * this.members.length;
  }

  accepted(name: string): number {
    return this.acceptances.get(name) ?? 0;
  }

  summary(): string {
    const counts = [...this.tally].sort(([, a], [, b]) => b - a);
    return `${this.submissions} sent: ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}`;
  }

  async step(index: number): Promise<void> {
    const { chain } = this.stage;
    const scene = {
      runtime: chain.runtime,
      view: chain.pending,
      time: chain.time,
      domain: domainOf(defaultTerms),
      history: this.stage.history,
      members: this.members,
      asJson: this.stage.asJson,
    };
    const step = this.plan.at(index, scene, this.earlier);
    const before = this.stage.essence();
    const answers = await Promise.all(step.inputs.map((input) => this.stage.submit(input)));
    const timePassed = chain.time > scene.time;
    answers.forEach((answer, i) =>
      this.take(index, { ...step, timePassed }, step.inputs[i], answer),
    );

    const isRefused = answers.every(({ kind }) => kind === "refused");
    if (isRefused && this.stage.essence() !== before) {
      this.find(index, step.name, "refused, and yet something has changed", step.inputs[0]);
    }
    await this.waiting.settled();
    await this.stage.settled?.();
  }

  closed(unprovable: readonly Unprovable[]): void {
    this.happened.push("block");
    for (const { hash, why } of unprovable) {
      const { step = -1, name = "unknown", input = hash } = this.sentIn.get(hash) ?? {};
      this.findings.push({ step, name, why, input });
    }
  }

  before(step: number): Past {
    const from = this.happened.findIndex(
      (event) => event !== "block" && (this.sentIn.get(event.hash)?.step ?? 0) >= step,
    );
    return from < 0 ? this.happened : this.happened.slice(0, from);
  }

  report(): string[] {
    return this.findings
      .slice(0, REPORTED)
      .map(({ step, name, why, input }) => `step ${step}, ${name}: ${why}\n${input}`);
  }

  private take(index: number, step: Taken, input: unknown, answer: Answer): void {
    this.submissions++;
    const outcome = answer.kind === "refused" ? answer.code : answer.kind;
    this.tally.set(outcome, (this.tally.get(outcome) ?? 0) + 1);

    const { store } = this.stage.chain;
    const wrong = verdictOn(answer, input, store, (hash) => this.sentIn.has(hash));
    if (wrong !== undefined) this.find(index, step.name, wrong, input);
    else if (step.isHonest && answer.kind === "refused" && !hasLapsed(step, answer.code)) {
      this.find(index, step.name, `honest, and refused with ${answer.code}`, input);
    }
    if (answer.kind === "accepted") this.remember(index, step, input as Wire, answer.hash);
  }

  private remember(index: number, { name }: Step, wire: Wire, hash: string): void {
    this.acceptances.set(name, this.accepted(name) + 1);
    if (!this.sentIn.has(hash)) {
      this.sentIn.set(hash, { step: index, name, input: shown(wire) });
      this.happened.push(wire);
    }
    this.waiting.add(hash, wire);
    this.earlier.push(wire);
    if (this.earlier.length > REMEMBERED) this.earlier.shift();
  }

  private find(step: number, name: string, why: string, input: unknown): void {
    this.findings.push({ step, name, why, input: shown(input) });
  }
}

/** True if the signature may have expired because the machine is slow. */
function hasLapsed({ timePassed }: Taken, code: string): boolean {
  return timePassed && LAPSES.includes(code);
}

function shown(input: unknown): string {
  try {
    return String(JSON.stringify(input)).slice(0, SHOWN_CHARACTERS);
  } catch {
    return "no JSON";
  }
}
