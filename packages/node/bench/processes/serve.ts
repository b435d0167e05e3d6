/** Arguments and results of commands are plain JSON. */
export type Commands = Record<string, (...args: never[]) => Promise<unknown>>;

interface Call {
  name: string;
  args: unknown[];
}

/** A result, or the text of an error, because errors cannot be sent between processes. */
export type Answer = { value?: unknown } | { error: string };

export function serve<Served extends Commands>(commands: Served): void {
  let tail = Promise.resolve();
  process.on("message", (call: Call) => {
    tail = tail.then(async () => void process.send?.(await answerTo(commands, call)));
  });
  process.on("disconnect", () => process.exit());
}

async function answerTo(commands: Commands, { name, args }: Call): Promise<Answer> {
  try {
    return { value: await commands[name]!(...(args as never[])) };
  } catch (error) {
    const { code, stack } = (error ?? {}) as { code?: string; stack?: string };
    return { error: [code, stack ?? String(error)].filter(Boolean).join(" ") };
  }
}
