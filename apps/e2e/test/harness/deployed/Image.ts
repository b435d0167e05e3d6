import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { Copy, DockerfileParser, Env, type Instruction, Run } from "dockerfile-ast";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../../../..", import.meta.url));

/** A folder with the files that the image has, without those of its base image. */
export interface Image {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The folder in which commands start, as a path in the image. */
  readonly workdir: string;
  readonly healthCheck: readonly string[];
  remove(): Promise<void>;
}

interface Stage {
  readonly folder: string;
  env: Record<string, string>;
  workdir: string;
  healthCheck: readonly string[];
}

/**
 * Carries out the Dockerfile without Docker: each stage is a folder. The checkout's own
 * node_modules are linked into the stage that builds, so that only the production install takes
 * packages from npm.
 */
export async function buildImage(): Promise<Image> {
  const top = await mkdtemp(join(tmpdir(), "kifu-image-"));
  // Services run as another user.
  await chmod(top, 0o755);
  const stages = new Map<string, Stage>();
  const text = await readFile(join(ROOT, "Dockerfile"), "utf8");
  let last: Stage | undefined;
  for (const [name, instructions] of stagesIn(text)) {
    const from = stages.get(instructions[0]?.getArguments()[0]?.getValue() ?? "");
    const folder = join(top, name);
    last = { env: {}, workdir: "/", healthCheck: [], ...from, folder };
    await mkdir(join(folder, last.workdir), { recursive: true });
    stages.set(name, last);
    for (const instruction of instructions) await apply(instruction, last, stages);
  }
  if (last === undefined) throw new Error("The Dockerfile has no stage");
  const remove = () => rm(top, { recursive: true, force: true });
  return { ...last, remove };
}

/** The instructions of each stage, under its name. The last stage needs none. */
function stagesIn(text: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  let current: Instruction[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const words = instruction.getArguments().map((word) => word.getValue());
      current = [];
      stages.set(words[2] ?? "final", current);
    }
    current.push(instruction);
  }
  return stages;
}

async function apply(instruction: Instruction, stage: Stage, stages: Map<string, Stage>) {
  const words = instruction.getArguments().map((word) => word.getValue());
  switch (instruction.getKeyword()) {
    case "WORKDIR":
      stage.workdir = words[0]!;
      await mkdir(join(stage.folder, stage.workdir), { recursive: true });
      return;
    case "ENV":
      for (const property of (instruction as Env).getProperties()) {
        stage.env = { ...stage.env, [property.getName()]: property.getValue() ?? "" };
      }
      return;
    case "COPY":
      await copy(instruction as Copy, stage, stages);
      return;
    case "RUN":
      await execute(instruction as Run, stage);
      return;
    case "HEALTHCHECK":
      stage.healthCheck = ["CMD", ...jsonIn(instruction)];
      return;
    default:
  }
}

/** The words of an instruction that ends with a command in JSON. */
function jsonIn(instruction: Instruction): string[] {
  const [json = "[]"] = /\[.*\]/.exec(instruction.getRawArgumentsContent() ?? "") ?? [];
  return JSON.parse(json) as string[];
}

async function copy(instruction: Copy, stage: Stage, stages: Map<string, Stage>) {
  const words = instruction.getArguments().map((word) => word.getValue());
  const target = resolveIn(stage, words.pop()!);
  const named = instruction.getFromFlag()?.getValue();
  if (named === undefined && words[0] === ".") {
    await copyContext(target);
    return;
  }
  const source = named == null ? ROOT : stages.get(named)!.folder;
  await mkdir(target, { recursive: true });
  for (const word of words) {
    const path = join(source, word);
    // Linked, because node_modules are large.
    await run("cp", ["-al", word.endsWith("/") ? `${path}.` : path, target]);
  }
}

/** Copies what a build of the image gets: files that git knows, without those in .dockerignore. */
async function copyContext(target: string): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    maxBuffer: 1 << 26,
  });
  const ignored = matcherOf(await readFile(join(ROOT, ".dockerignore"), "utf8"));
  for (const file of stdout.split("\0").filter((path) => path !== "" && !ignored(path))) {
    await cp(join(ROOT, file), join(target, file), { verbatimSymlinks: true });
  }
  const { stdout: modules } = await run("find", [
    ...["node_modules", "packages", "apps"].map((name) => join(ROOT, name)),
    ..."-name node_modules -prune -print".split(" "),
  ]);
  for (const path of modules.trim().split("\n")) {
    await run("cp", ["-al", path, join(target, path.slice(ROOT.length))]);
  }
}

/** Tells which paths a .dockerignore excludes, for the patterns that ours has. */
export function matcherOf(patterns: string): (path: string) => boolean {
  const expressions = patterns
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const anywhere = line.startsWith("**/");
      const name = (anywhere ? line.slice(3) : line)
        .replaceAll(".", "\\.")
        .replaceAll("*", "[^/]*");
      return new RegExp(`^${anywhere ? "(.*/)?" : ""}${name}(/|$)`);
    });
  return (path) => expressions.some((expression) => expression.test(path));
}

async function execute(instruction: Run, stage: Stage): Promise<void> {
  const { env, folder } = stage;
  const script = (instruction.getArgumentsContent() ?? "")
    .replaceAll(/--mount=\S+/g, "")
    .replaceAll(/\\\n/g, " ")
    .replaceAll(/(?<=\s)\/(?=(opt|usr|var)\/)/g, `${folder}/`);
  // Only root may give files away.
  const allowed = process.getuid?.() === 0 ? script : script.replaceAll(/ -[og] 1000/g, "");
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(KIFU_|npm_|INIT_CWD|NODE_|CI$)/.test(name),
  );
  await run("sh", ["-euc", allowed], {
    cwd: join(folder, stage.workdir),
    env: { ...Object.fromEntries(outside), ...env, PATH: withOwnNode() },
    maxBuffer: 1 << 26,
  });
}

/** The PATH on which `node` is the program that runs the tests. */
export function withOwnNode(): string {
  return [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
}

function resolveIn({ folder, workdir }: Stage, path: string): string {
  return path.startsWith("/") ? join(folder, path) : join(folder, workdir, path);
}
