import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { slug } from "../docs/slug.js";

const top = fileURLToPath(new URL("../..", import.meta.url));

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  ...["docs", "docs/protocol", "docs/reference"].flatMap((folder) =>
    readdirSync(join(top, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
  ...["packages", "apps"].flatMap((place) =>
    readdirSync(join(top, place))
      .map((name) => `${place}/${name}/README.md`)
      .filter((path) => existsSync(join(top, path))),
  ),
];

/** Where the paths of our documents begin, as each of them says. */
const BASES = [
  "",
  "packages",
  "apps",
  "packages/kit/src",
  "packages/chain",
  "packages/chain/src",
  "packages/chain/test",
  "packages/node",
  "packages/node/src",
  "packages/node/test",
  "apps/web/src",
];

/**
 * @param {string} path below any of the bases, or beside the document
 * @param {string} folder of the document
 */
function exists(path, folder = "") {
  return [...BASES, folder, join(folder, "src")].some((base) => existsSync(join(top, base, path)));
}

/** The codes that have the name of a package before them. */
const packageCodes = new Set(
  [
    "packages/client/src/errors/errorTexts.ts",
    "packages/client/src/errors/answerTexts.ts",
    "packages/client/src/errors/walletTexts.ts",
    "packages/node/src/cli/commandCodes.ts",
  ].flatMap((file) =>
    [...readFileSync(join(top, file), "utf8").matchAll(/"((?:client|node)\/[\w-]+)"/g)].map(
      ([, code]) => code,
    ),
  ),
);

/**
 * Whether this is meant as a path: of a file, of a folder, or of anything in a folder at the top
 * or a package. `match/not-your-turn` is a code.
 *
 * @param {string} text
 */
function isPath(text) {
  if (!/^[\w-][\w.-]*(\/[\w.-]+)*\/?$/.test(text) || !text.includes("/")) return false;
  if (packageCodes.has(text)) return false;
  const [first = ""] = text.split("/");
  const isPlace = existsSync(join(top, first)) || existsSync(join(top, "packages", first));
  return /\.(ts|js|json|md)$/.test(text) || text.endsWith("/") || isPlace;
}

/** @param {string} markdown */
function pathsIn(markdown) {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text).filter(isPath);
}

/**
 * Files that are named without a folder, wherever they stand: in a picture of the tree as well.
 *
 * @param {string} markdown
 */
function namesIn(markdown) {
  const names = markdown.matchAll(
    /(?<![\w./*{-])[a-zA-Z][\w-]*(?:\.[\w-]+)*\.(?:tsx?|js)(?![\w/])/g,
  );
  return [...names].map(([name]) => name).filter((name) => !PRODUCTS.has(name));
}

/** What is not a file, though it is called like one. */
const PRODUCTS = new Set(["Node.js", "Next.js"]);

/** What is made, and not kept. */
const MADE = /^(node_modules|dist|\..+)$/;

/**
 * @param {string} folder
 * @returns {string[]} the names of all files in it
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return MADE.test(entry.name) ? [] : filesIn(join(folder, entry.name));
  });
}

/**
 * Links to files of the repository, without the place in them.
 *
 * @param {string} markdown
 */
function linksIn(markdown) {
  return [...markdown.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^\w+:/.test(target));
}

/**
 * The places that links to a document can name, as GitHub and the site call its headings.
 *
 * @param {string} markdown
 */
function anchorsIn(markdown) {
  const headings = markdown.replaceAll(/^```.*?^```$/gms, "").matchAll(/^#+ (.*)$/gm);
  return new Set([...headings].map(([, heading = ""]) => slug(plainText(heading))));
}

/**
 * A heading without marks and without the targets of its links.
 *
 * @param {string} heading
 */
function plainText(heading) {
  return heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[*`]/g, "");
}

/**
 * Links to headings of the repository's documents that have no such heading.
 *
 * @param {string} document
 */
function lostAnchors(document) {
  const folder = join(top, dirname(document));
  const links = readFileSync(join(top, document), "utf8").matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g);
  return [...links]
    .map(([, file = "", anchor = ""]) => ({ file, anchor }))
    .filter(({ file }) => file === "" || (file.endsWith(".md") && existsSync(join(folder, file))))
    .filter(({ file, anchor }) => {
      const path = file === "" ? join(top, document) : join(folder, file);
      return !anchorsIn(readFileSync(path, "utf8")).has(anchor);
    })
    .map(({ file, anchor }) => `${file}#${anchor}`);
}

describe("what is taken for a path in a document", () => {
  it("is a file, a folder, or a place in a package, and no code", () => {
    const text =
      "`chain/proofs`, `fuzz/`, `api/limits.test.ts`, `match/not-your-turn`, `client/false-board`, `/graphql`";
    assert.deepEqual(pathsIn(text), ["chain/proofs", "fuzz/", "api/limits.test.ts"]);
    assert.deepEqual(linksIn("[a](../b.md#c), [d](https://e.org/f), [g](#h)"), ["../b.md"]);
  });

  it("does not exist when nothing of its name is there", () => {
    assert.ok(exists("fuzz/"));
    assert.ok(!exists("attacks/none.test.ts"));
  });
});

describe("what is taken for a file in a document", () => {
  it("ends as a source does, and has no folder", () => {
    const text = "kifuProgram.ts, `Grid.tsx` in Next.js, a/path.ts, *.js and ending.soak.test.ts";
    assert.deepEqual(namesIn(text), ["kifuProgram.ts", "Grid.tsx", "ending.soak.test.ts"]);
  });
});

const files = new Set(filesIn(top));

describe("every heading that a link names exists", () => {
  for (const document of [...documents, "CHANGELOG.md"]) {
    it(document, () => assert.deepEqual(lostAnchors(document), []));
  }
});

describe("every path that a document names exists", () => {
  for (const document of documents) {
    it(document, () => {
      const markdown = readFileSync(join(top, document), "utf8");
      assert.deepEqual(
        pathsIn(markdown).filter((path) => !exists(path, dirname(document))),
        [],
      );
      assert.deepEqual(
        namesIn(markdown).filter((name) => !files.has(name)),
        [],
      );
      const folder = join(top, dirname(document));
      assert.deepEqual(
        linksIn(markdown).filter((link) => !existsSync(join(folder, link))),
        [],
      );
    });
  }

  it("and SECURITY.md names many, each below packages or beginning with apps, as it says", () => {
    const markdown = readFileSync(join(top, "SECURITY.md"), "utf8");
    assert.match(markdown, /below `packages\/`, but for those that begin with `apps\/`/);
    const paths = pathsIn(markdown).filter((path) => !/^(packages|apps)\/$/.test(path));
    assert.ok(paths.length > 40);
    assert.deepEqual(
      paths.filter(
        (path) => !existsSync(join(top, path.startsWith("apps/") ? "" : "packages", path)),
      ),
      [],
    );
    assert.deepEqual(namesIn(markdown.replaceAll(/\]\([^)]*\)/g, "")), []);
  });
});
