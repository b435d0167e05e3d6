import type { Answer, Call, Commands } from "./protocol.js";

/** Answers the parent's calls, one after the other, until the parent is gone. */
export function serve<Served extends Commands>(commands: Served): void {
  let tail = Promise.resolve();
  process.on("message", (call: Call) => {
    tail = tail.then(async () => {
      const answer = await answerTo(commands, call);
      process.send?.(answer);
    });
  });
  process.on("disconnect", () => process.exit());
}

async function answerTo(commands: Commands, { id, name, args }: Call): Promise<Answer> {
  try {
    const command = commands[name];
    if (command === undefined) throw new Error(`There is no command ${name}`);
    return { id, value: await command(...(args as never[])) };
  } catch (error) {
    const { code, stack } = (error ?? {}) as { code?: string; stack?: string };
    return { id, error: [code, stack ?? String(error)].filter(Boolean).join(" ") };
  }
}
