import {
  NetworkState,
  reduceStateTransitions,
  RuntimeMethodExecutionContext,
  type RuntimeProvableMethodExecutionResult,
  RuntimeTransaction,
} from "@proto-kit/protocol";
import { Field, type PublicKey, UInt64 } from "o1js";
import { container } from "tsyringe";
import { endMethods } from "../../src/protocol/endMethods.js";
import { genesisNetworkState } from "../../src/runtime/genesisOf.js";
import { type ChainTerms, defaultTerms, runtimeModules } from "../../src/runtime/runtimeModules.js";
import { resolveGames, standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";

export interface Event {
  name: string;
  fields: bigint[];
}

/** The outcome of a transaction. */
export interface Receipt {
  ok: boolean;
  code: string | undefined;
  events: Event[];
  /**
   * The number of leaves that were read or written. Each leaf is counted once. The nonce is not
   * counted.
   */
  transitions: number;
}

/**
 * The runtime over a plain map of state. Tests set its time. A transaction is executed, and
 * applied or refused, as in the sequencer. There are no blocks, nonces or trees.
 */
export class Sandbox {
  readonly runtime;
  readonly state;
  protected readonly proofs;
  time = 0;
  protected readonly context = container.resolve(RuntimeMethodExecutionContext);

  private readonly genesis: NetworkState;

  constructor(terms: ChainTerms = defaultTerms, modules: typeof runtimeModules = runtimeModules) {
    // An earlier suite may have broken a circuit and so left a method unfinished.
    endMethods();
    this.genesis = genesisNetworkState(terms);
    const { runtime, state, proofs } = standaloneRuntime(terms, modules);
    this.runtime = runtime;
    this.state = state;
    this.proofs = proofs;
  }

  get sessions() {
    return this.runtime.resolve("Sessions");
  }

  get matches() {
    return this.runtime.resolve("Matches");
  }

  get matchmaking() {
    return this.runtime.resolve("Matchmaking");
  }

  get stakes() {
    return this.runtime.resolve("Stakes");
  }

  get ratings() {
    return this.runtime.resolve("Ratings");
  }

  get bridge() {
    return this.runtime.resolve("Bridge");
  }

  get treasury() {
    return this.runtime.resolve("Treasury");
  }

  get games() {
    return resolveGames(this.runtime);
  }

  async send(sender: PublicKey, call: () => Promise<void>): Promise<Receipt> {
    this.context.setup(this.inputs(sender));
    await call();
    return await this.settle(this.context.current().result);
  }

  protected async settle(result: RuntimeProvableMethodExecutionResult): Promise<Receipt> {
    const transitions = reduceStateTransitions(result.stateTransitions);
    const ok = result.status.toBoolean();
    if (ok) {
      for (const { path, to } of transitions) {
        if (to.isSome.toBoolean()) await this.state.set(path, to.toFields());
      }
    }
    const events = result.events
      .filter(({ condition }) => ok && condition.toBoolean())
      .map(({ eventName, eventType, event }) => ({
        name: eventName,
        // Protokit gives an event's value the type any. The value's actual type is stored beside
        // it.
        fields: eventType.toFields(event as never).map((field) => field.toBigInt()),
      }));
    return {
      ok,
      code: ok ? undefined : result.statusMessage,
      events,
      transitions: transitions.length,
    };
  }

  /** The runtime method that ran last, as `Module.method`. */
  calledMethod(): string {
    const { moduleName, methodName } = this.context.current().result;
    return `${moduleName}.${methodName}`;
  }

  snapshot(): Record<string, string> {
    const entries = Object.entries(this.state.values).map(
      ([path, fields]) => [path, String(fields)] as const,
    );
    return Object.fromEntries(entries);
  }

  protected inputs(sender: PublicKey, signed = { methodId: Field(0), argsHash: Field(0) }) {
    return {
      networkState: new NetworkState({
        block: { height: UInt64.from(this.time) },
        previous: this.genesis.previous,
      }),
      transaction: RuntimeTransaction.fromTransaction({
        ...signed,
        nonce: UInt64.zero,
        sender,
      }),
    };
  }
}
