import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
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

/** The protocol lets an engine take one second to end. */
const END_MS = 1000;
/** The maximum length of a line that an engine writes, so that it cannot fill the memory. */
const LONGEST_LINE = 64 * 1024;
/**
 * The maximum length of all lines between two commands, so that an engine that writes without end
 * takes no time from the matches of others.
 */
const LONGEST_TEXT = 16 * 1024 * 1024;
/** Lines that need no answer, and the answer to a command that an engine does not know. */
const ASIDE = /^(MESSAGE|DEBUG|UNKNOWN)\b/i;

interface Question {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: EngineError) => void;
}

const running = new Set<GomocupEngine>();
process.on("exit", () => running.forEach((engine) => engine.kill()));

/**
 * A process of an engine that speaks the Gomocup protocol over its standard input and output. One
 * line is one command or one answer. Any fault kills the process, so a late answer is never taken
 * for the answer to the next question.
 */
export class GomocupEngine {
  private fault: EngineError | undefined;
  private question: Question | undefined;
  private partial = "";
  private written = 0;

  private constructor(private readonly child: ChildProcessByStdio<Writable, Readable, null>) {
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.read(text));
    // Writing to an engine that has ended fails. The event `close` reports the end.
    child.stdin.on("error", () => undefined);
    child.once("error", (error) => this.fail(startError(child.spawnfile, error)));
    running.add(this);
    child.once("close", (code, signal) => {
      running.delete(this);
      const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
      this.fail(new EngineError("ended", `The engine ended by itself, with ${how}.`));
    });
  }

  /** Starts the process. */
  static open(path: string): GomocupEngine {
    const file = resolve(path);
    const { PATH, HOME } = process.env;
    try {
      const child = spawn(file, {
        // Engines look for their settings and weights beside them.
        cwd: dirname(file),
        // The environment may have secrets of the operator.
        env: { ...(PATH && { PATH }), ...(HOME && { HOME }) },
        stdio: ["pipe", "pipe", "ignore"],
        // An engine may be a script that starts the real one, so all its processes are killed.
        detached: true,
      });
      return new GomocupEngine(child);
    } catch (error) {
      throw startError(file, error as NodeJS.ErrnoException);
    }
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
    this.written = 0;
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
    if (this.fault !== undefined) return this.fault;
    this.fault = error;
    this.question?.reject(error);
    this.question = undefined;
    this.killProcesses();
    return error;
  }

  private killProcesses(): void {
    const { pid, stdin, stdout } = this.child;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // All processes have ended.
    }
    // A process that left the group keeps the pipes open, and "close" would never come.
    stdin.destroy();
    stdout.destroy();
  }

  private read(text: string): void {
    this.written += text.length;
    if (this.written > LONGEST_TEXT) {
      this.fail(new EngineError("malformed", "The engine writes without end."));
    }
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

/** The answer as it may appear in a log: short, and without characters that change how it looks. */
export function quote(answer: string): string {
  return JSON.stringify(answer.slice(0, 80)).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function startError(path: string, { code, message }: NodeJS.ErrnoException): EngineError {
  if (code === "ENOTDIR" || (code === "ENOENT" && !existsSync(path))) {
    return new EngineError("missing", `There is no program at ${path}.`);
  }
  const reason = code === "ENOENT" ? "the interpreter or loader that it names is missing" : message;
  return new EngineError("not-executable", `${path} cannot be executed: ${reason}.`);
}
