/**
 * A small engine that speaks the Gomocup protocol. It puts its stones beside each other if it can.
 * It writes every line that it gets to the file `engine.log` beside its program. The first
 * argument is how it misbehaves.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [misbehaviour = "none"] = process.argv.slice(2);
let size = 0;
let own: string[] = [];
let taken = new Set<string>();
let isListing = false;

const answers: Record<string, (rest: string) => string | undefined> = {
  START: (rest) => {
    if (misbehaviour === "hangs at once") return undefined;
    if (misbehaviour === "refuses") return "ERROR unsupported size";
    size = Number(rest);
    if (misbehaviour === "loads slowly") {
      setTimeout(() => process.stdout.write("OK\n"), 1500);
      return undefined;
    }
    if (misbehaviour === "chatters after a start") chatter();
    return "OK";
  },
  RESTART: () => {
    [own, taken] = [[], new Set()];
    return "OK";
  },
  BEGIN: move,
  TURN: (rest) => {
    taken.add(rest);
    return move();
  },
  BOARD: () => void (isListing = true),
  INFO: () => (misbehaviour === "talks" ? "UNKNOWN" : undefined),
  ABOUT: () => 'name="Beside", version="1"',
  END: () => (misbehaviour === "never ends" ? undefined : process.exit(0)),
};

/** Writes lines that need no answer, for ever. */
function chatter(): undefined {
  process.stdout.write("MESSAGE thinking\n".repeat(1000), () => setImmediate(chatter));
}

function move(): string | undefined {
  if (misbehaviour === "crashes") process.exit(3);
  if (
    misbehaviour === "crashes once" &&
    readFileSync("engine.log", "utf8").match(/START/g)?.length === 1
  )
    process.exit(3);
  if (misbehaviour === "hangs") return undefined;
  if (misbehaviour === "plays on a stone" && taken.size > 0) return [...taken][0];
  if (misbehaviour === "plays on a stone later" && taken.size > 2) return [...taken][0];
  if (misbehaviour === "plays off the board") return `${size},0`;
  if (misbehaviour === "babbles") return "I resign";
  if (misbehaviour === "floods") return "7".repeat(200_000);
  if (misbehaviour === "chatters") return chatter();
  if (misbehaviour === "writes control characters") return "\u009B31m\u202E\0";
  if (misbehaviour === "says error") return "ERROR out of memory";
  const cells = Array.from(
    { length: size * size },
    (_, i) => `${i % size},${Math.floor(i / size)}`,
  );
  const chosen = cells
    .slice((size * size) >> 1)
    .concat(cells)
    .find((cell) => !taken.has(cell))!;
  own.push(chosen);
  taken.add(chosen);
  return misbehaviour === "talks" ? `MESSAGE thinking\r\nDEBUG 1,1\r\n${chosen}\r` : chosen;
}

createInterface(process.stdin).on("line", (line) => {
  appendFileSync("engine.log", `${line}\n`);
  const [command = "", ...rest] = line.split(" ");
  let answer: string | undefined;
  if (!isListing) answer = answers[command]?.(rest.join(" "));
  else if (command === "DONE") {
    isListing = false;
    answer = move();
  } else taken.add(command.split(",").slice(0, 2).join(","));
  if (answer !== undefined) process.stdout.write(`${answer}\n`);
});
// An engine that never ends stays although its input is closed.
if (misbehaviour === "never ends") setInterval(() => appendFileSync("engine.alive", "."), 20);
