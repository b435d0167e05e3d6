import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const FILE = fileURLToPath(new URL("../../../../../../compose.yaml", import.meta.url));

/** A service of compose.yaml, with the keys that our file uses. */
export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly networks:
    | readonly string[]
    | Readonly<Record<string, { readonly ipv4_address?: string } | null>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
}

/** Reads compose.yaml. `variables` are those of .env. */
export function readComposeFile(variables: Readonly<Record<string, string>>): ComposeFile {
  const text = readFileSync(FILE, "utf8").replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, mark: string | undefined, otherwise: string | undefined) => {
      const value = variables[name] ?? (mark === "-" ? otherwise : undefined);
      if (value === undefined) throw new Error(`compose.yaml needs ${name}`);
      return value;
    },
  );
  return parse(text, { merge: true }) as ComposeFile;
}

/** The services in an order in which each starts after those that it depends on. */
export function startOrder({ services }: ComposeFile): string[] {
  const order: string[] = [];
  const add = (name: string): void => {
    if (order.includes(name)) return;
    const { depends_on: needs = [] } = services[name]!;
    for (const other of needs instanceof Array ? needs : Object.keys(needs)) add(other);
    order.push(name);
  };
  for (const name of Object.keys(services)) add(name);
  return order;
}

export function milliseconds(duration = "10s"): number {
  const [, amount, unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  if (amount === undefined) throw new Error(`${duration} is no duration of seconds or minutes`);
  return Number(amount) * (unit === "m" ? 60_000 : 1000);
}
