import { createRequire } from "node:module";

/** The release of Protokit whose provers were audited, found unsound, and mended here. */
const MENDED_RELEASE = "0.1.1-develop.2137";

const require = createRequire(import.meta.url);

const packages = [
  require("@proto-kit/common/package.json"),
  require("@proto-kit/library/package.json"),
  require("@proto-kit/module/package.json"),
  require("@proto-kit/protocol/package.json"),
  require("@proto-kit/sequencer/package.json"),
] as { name: string; version: string }[];

/**
 * Refuses every release except the mended one, because a mend fits only the code that it was
 * written for. Before an upgrade, read the provers again (see `docs/soundness.md`), run the
 * attacks of `test/soundness`, and change the release here.
 */
export function assertMended({ name, version }: { name: string; version: string }): void {
  if (version.split("+")[0] !== MENDED_RELEASE) {
    throw new Error(`${name} is ${version}, and its provers are mended for ${MENDED_RELEASE}`);
  }
}

packages.forEach(assertMended);

/**
 * Replaces a method of a framework class that cannot be subclassed. All changes to framework
 * classes go through this function. `replace` receives the stock method.
 */
export function replaceMethod<Target extends object, Name extends keyof Target>(
  prototype: Target,
  name: Name,
  replace: (stock: Target[Name]) => Target[Name],
): void {
  const stock: unknown = Reflect.get(prototype, name);
  if (typeof stock !== "function") throw new Error(`There is no method ${String(name)} to mend`);
  Object.defineProperty(prototype, name, {
    value: replace(stock as Target[Name]),
    configurable: true,
    writable: true,
  });
}
