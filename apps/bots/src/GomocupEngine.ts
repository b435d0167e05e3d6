import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

type Fault =
  | "missing"
  | "not-executable"
  | "ended"
  | "late"
  | "refused"
  | "malformed"
  | "illegal-move";

/** An error of an engine. As text it is the code, and a sentence that says what the engine did. */
export class EngineError extends Error {
  readonly code: `engine/${Fault}`;

  constructor(fault: Fault, message: string) {
    super(message);
    this.code = `engine/${fault}`;
    this.name = this.code;
  }
}

/** Engines load their weights before they answer the first command. */
const START_MS = 20_000;
/** The protocol lets an engine take one second to end. */
const END_MS = 1000;
/** The maximum length of a line that an engine writes, so that it cannot fill the memory. */
const LONGEST_LINE = 64 * 1024;
/** Lines that need no answer, and the answer to a command that an engine does not know. */
const ASIDE = /^(MESSAGE|DEBUG|UNKNOWN)\b/i;

interface Question {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: EngineError) => void;
}

/**
 * A process of an engine that speaks the Gomocup protocol over its standard input and output. One
 * line is one command or one answer. Any fault kills the process, so a late answer is never taken
 * for the answer to the next question.
 */
export class GomocupEngine {
  private fault: EngineError | undefined;
  private question: Question | undefined;
  private partial = "";

  private constructor(private readonly child: ChildProcessByStdio<Writable, Readable, null>) {
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.read(text));
    // Writing to an engine that has ended fails. The event `close` reports the end.
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => this.fail(startError(child.spawnfile, error)));
    child.once("close", (code, signal) => {
      const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
      this.fail(new EngineError("ended", `The engine ended by itself, with ${how}.`));
    });
  }

  /** Starts the engine and tells it the size of the board. */
  static async start(path: string, size: number, withinMs = START_MS): Promise<GomocupEngine> {
    const file = resolve(path);
    const { PATH, HOME } = process.env;
    const child = spawn(file, {
      // Engines look for their settings and weights beside them.
      cwd: dirname(file),
      // The environment may have secrets of the operator.
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }) },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const engine = new GomocupEngine(child);
    await engine.confirm(`START ${size}`, withinMs);
    return engine;
  }

  /** Sends a command that the engine has to answer with OK. */
  async confirm(command: string, withinMs: number): Promise<void> {
    const answer = await this.ask([command], withinMs);
    if (!/^OK\b/i.test(answer)) {
      throw this.fail(new EngineError("malformed", `${quote(answer)} is no answer to ${command}.`));
    }
  }

  /** Sends commands, of which only the last has an answer, and returns the answer. */
  async ask(commands: readonly string[], withinMs: number): Promise<string> {
    if (this.fault !== undefined) throw this.fault;
    const asked = new Promise<string>((resolve, reject) => (this.question = { resolve, reject }));
    const late = setTimeout(() => {
      this.fail(new EngineError("late", `The engine did not answer within ${withinMs} ms.`));
    }, withinMs);
    this.child.stdin.write(commands.map((command) => `${command}\n`).join(""));
    try {
      return await asked;
    } finally {
      clearTimeout(late);
    }
  }

  /** Ends the process: politely, then by force. */
  async end(): Promise<void> {
    if (this.fault !== undefined) return;
    const closed = once(this.child, "close");
    this.child.stdin.write("END\n");
    await Promise.race([closed, sleep(END_MS, undefined, { ref: false })]);
    this.kill();
    await closed;
  }

  /** Kills the process at once. A question that waits is refused. */
  kill(): void {
    this.fail(new EngineError("ended", "The engine was stopped."));
  }

  private fail(error: EngineError): EngineError {
    this.fault ??= error;
    this.question?.reject(this.fault);
    this.question = undefined;
    this.child.kill("SIGKILL");
    return this.fault;
  }

  private read(text: string): void {
    const lines = (this.partial + text).split("\n");
    this.partial = lines.pop() ?? "";
    if (this.partial.length > LONGEST_LINE) {
      this.fail(new EngineError("malformed", "The engine wrote a line that does not end."));
    }
    for (const line of lines.map((line) => line.trim())) {
      if (line !== "" && !ASIDE.test(line)) this.take(line);
    }
  }

  private take(answer: string): void {
    if (/^ERROR\b/i.test(answer)) {
      this.fail(new EngineError("refused", `The engine answered ${quote(answer)}.`));
    }
    this.question?.resolve(answer);
    this.question = undefined;
  }
}

/** The answer as it may appear in a log: short, and without control characters. */
export function quote(answer: string): string {
  return JSON.stringify(answer.slice(0, 80));
}

function startError(path: string, { code, message }: NodeJS.ErrnoException): EngineError {
  if (code === "ENOENT") return new EngineError("missing", `There is no program at ${path}.`);
  return new EngineError("not-executable", `${path} cannot be executed: ${message}.`);
}
