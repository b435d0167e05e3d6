import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { slug } from "../docs/slug.js";

const top = fileURLToPath(new URL("../..", import.meta.url));

/** Folders without hand-written files. */
const MADE = /^(node_modules|dist|template|\..+)$/;

/**
 * @param {string} folder below the top
 * @returns {string[]} the paths of all its files, relative to the top
 */
function filesIn(folder) {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return MADE.test(entry.name) ? [] : filesIn(path);
  });
}

const allFiles = filesIn("");
const documents = allFiles.filter((path) => path.endsWith(".md"));

/** @param {string} document */
const read = (document) => readFileSync(join(top, document), "utf8");

const isGenerated = (/** @type {string} */ path) => path.startsWith("docs/reference/");

/**
 * Maximum number of lines and words of a document.
 *
 * @type {Record<string, { lines?: number; words?: number }>}
 */
const BUDGETS = {
  "README.md": { lines: 120, words: 1000 },
  "ARCHITECTURE.md": { lines: 220 },
  "SECURITY.md": { lines: 90 },
  "CONTRIBUTING.md": { words: 900 },
  "docs/operate.md": { lines: 300 },
  "docs/threats.md": { words: 2500 },
  "docs/soundness.md": { words: 5000 },
  "docs/life-of-a-match.md": { words: 1300 },
  "docs/match-export.md": { words: 1600 },
};

/** These documents name files that are gone, or files of Protokit. */
const NAMES_OTHERS = /^CHANGELOG\.md$|^docs\/upstream\//;

/** Maximum number of words of all hand-written documents together, with code. */
const ALL_WORDS = 28_000;

const LONGEST_CELL = 100;
const LONGEST_ENTRY = 120;

/** The folders that paths in our documents may be relative to. */
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
 * @param {string} path relative to one of the bases, or to the document's folder
 * @param {string} folder the document's folder
 */
function exists(path, folder = "") {
  return [...BASES, folder, join(folder, "src")].some((base) => existsSync(join(top, base, path)));
}

/** Error codes that start with a package's name. */
const packageCodes = new Set(
  [
    "packages/client/src/errors/errorTexts.ts",
    "packages/client/src/errors/answerTexts.ts",
    "packages/client/src/errors/transferTexts.ts",
    "packages/client/src/errors/walletTexts.ts",
    "packages/node/src/cli/commandCodes.ts",
  ].flatMap((file) =>
    [...readFileSync(join(top, file), "utf8").matchAll(/"((?:client|node)\/[\w-]+)"/g)].map(
      ([, code]) => code,
    ),
  ),
);

/**
 * Whether the text is meant as the path of a file or folder, relative to the top, a package or
 * one of its folders. An error code such as `match/not-your-turn` is not a path.
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
 * Returns the names of files that the text gives without a folder. A picture of the tree is text
 * too.
 *
 * @param {string} markdown
 */
function namesIn(markdown) {
  const names = markdown.matchAll(
    /(?<![\w./*{-])[a-zA-Z][\w-]*(?:\.[\w-]+)*\.(?:tsx?|js)(?![\w/])/g,
  );
  return [...names].map(([name]) => name).filter((name) => !PRODUCTS.has(name));
}

/** Products whose names look like files. */
const PRODUCTS = new Set(["Node.js", "Next.js"]);

/**
 * Links to files of the repository, without anchors.
 *
 * @param {string} markdown
 */
function linksIn(markdown) {
  return [...markdown.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^\w+:/.test(target));
}

/**
 * The anchors of a document's headings, as on GitHub and the site.
 *
 * @param {string} markdown
 */
function anchorsIn(markdown) {
  const headings = markdown.replaceAll(/^```.*?^```$/gms, "").matchAll(/^#+ (.*)$/gm);
  return new Set([...headings].map(([, heading = ""]) => slug(plainText(heading))));
}

/**
 * A heading without marks and link targets.
 *
 * @param {string} heading
 */
function plainText(heading) {
  return heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[*`]/g, "");
}

/**
 * Links of a document to headings that do not exist.
 *
 * @param {string} document
 */
function lostAnchors(document) {
  const folder = join(top, dirname(document));
  const links = read(document).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g);
  return [...links]
    .map(([, file = "", anchor = ""]) => ({ file, anchor }))
    .filter(({ file }) => file === "" || (file.endsWith(".md") && existsSync(join(folder, file))))
    .filter(({ file, anchor }) => {
      const path = file === "" ? join(top, document) : join(folder, file);
      return !anchorsIn(readFileSync(path, "utf8")).has(anchor);
    })
    .map(({ file, anchor }) => `${file}#${anchor}`);
}

describe("a path in a document", () => {
  it("is a file, a folder, or a place in a package, but no error code", () => {
    const text =
      "`chain/proofs`, `fuzz/`, `api/limits.test.ts`, `match/not-your-turn`, `client/false-board`, `/graphql`";
    assert.deepEqual(pathsIn(text), ["chain/proofs", "fuzz/", "api/limits.test.ts"]);
    assert.deepEqual(linksIn("[a](../b.md#c), [d](https://e.org/f), [g](#h)"), ["../b.md"]);
  });

  it("does not exist if nothing has its name", () => {
    assert.ok(exists("fuzz/"));
    assert.ok(!exists("attacks/none.test.ts"));
  });
});

describe("a file name in a document", () => {
  it("has the ending of a source, and no folder", () => {
    const text = "kifuProgram.ts, `Grid.tsx` in Next.js, a/path.ts, *.js and ending.slow.test.ts";
    assert.deepEqual(namesIn(text), ["kifuProgram.ts", "Grid.tsx", "ending.slow.test.ts"]);
  });
});

const fileNames = new Set(allFiles.map((path) => basename(path)));

describe("every heading that a link names exists", () => {
  for (const document of documents) {
    it(document, () => assert.deepEqual(lostAnchors(document), []));
  }
});

describe("every path, file and link that a document names exists", () => {
  for (const document of documents.filter((path) => !NAMES_OTHERS.test(path))) {
    it(document, () => {
      const markdown = read(document);
      assert.deepEqual(
        pathsIn(markdown).filter((path) => !exists(path, dirname(document))),
        [],
      );
      assert.deepEqual(
        namesIn(markdown).filter((name) => !fileNames.has(name)),
        [],
      );
      const folder = join(top, dirname(document));
      assert.deepEqual(
        linksIn(markdown).filter((link) => !existsSync(join(folder, link))),
        [],
      );
    });
  }
});

describe("docs/threats.md", () => {
  const bullets = read("docs/threats.md")
    .split(/^- /m)
    .slice(1)
    .map((bullet) => /** @type {string} */ (bullet.split("\n\n")[0]));

  it("gives each attack a name, a defence and a test", () => {
    assert.ok(bullets.length > 40);
    for (const bullet of bullets) {
      assert.match(bullet, /^\*\*[^*]+\*\* [A-Z`]/);
      const places = pathsIn(bullet).map((path) =>
        join(path.startsWith("apps/") ? "" : "packages", path),
      );
      assert.notEqual(places.length, 0, bullet);
      assert.deepEqual(
        places.filter((path) => !/(\/test|\/proofs)(\/|$)/.test(path)),
        [],
      );
      assert.deepEqual(
        places.filter((path) => !existsSync(join(top, path))),
        [],
      );
    }
  });
});

/** @param {string} markdown */
const withoutCode = (markdown) => markdown.replaceAll(/^( *)```[^]*?^\1```/gm, "");

/**
 * The rows of a document's tables outside code, as lists of cells.
 *
 * @param {string} markdown
 */
function rowsIn(markdown) {
  return withoutCode(markdown)
    .split("\n")
    .filter((line) => /^\s*\|/.test(line))
    .map((line) =>
      line
        .trim()
        .replaceAll(/^\||\|$/g, "")
        .split(/(?<!\\)\|/),
    );
}

/** @param {string} cell */
const isPadded = (cell) => /^ {2,}\S|\S {2,}$|^ *:?-{4,}:? *$/.test(cell);

describe("tables", () => {
  it("are found outside code, with their padding", () => {
    const markdown = "| a | b\\|c |\n```\n| no | table |\n```\n| d  | ---- |";
    assert.deepEqual(rowsIn(markdown), [
      [" a ", " b\\|c "],
      [" d  ", " ---- "],
    ]);
    assert.deepEqual(rowsIn(markdown).flat().filter(isPadded), [" d  ", " ---- "]);
  });

  for (const document of documents) {
    it(`of ${document} have no padding and no long cell`, () => {
      const cells = rowsIn(read(document)).flat();
      assert.deepEqual(cells.filter(isPadded), []);
      if (isGenerated(document)) return;
      assert.deepEqual(
        cells.filter((cell) => cell.trim().length > LONGEST_CELL),
        [],
      );
    });
  }
});

/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).filter((word) => word !== "").length;

describe("length", () => {
  for (const [document, { lines = Infinity, words = Infinity }] of Object.entries(BUDGETS)) {
    it(document, () => {
      const text = read(document);
      const length = { lines: text.trimEnd().split("\n").length, words: wordsIn(text) };
      assert.ok(length.lines <= lines, `${length.lines} lines`);
      assert.ok(length.words <= words, `${length.words} words`);
    });
  }
});

/**
 * Removes the pipes and dashes of the document's tables, because they are not words.
 *
 * @param {string} markdown
 */
const withoutPipes = (markdown) => markdown.replaceAll("|", " ").replaceAll(/^ *[-: ]*$/gm, "");

describe("the length of all hand-written documents", () => {
  it("includes code, but no marks of tables", () => {
    const table = "| a | b |\n| --- | :-: |\n| c d | |";
    const code = "```sh\nnpm start\n```";
    assert.equal(wordsIn(withoutPipes(`${table}\n\n${code}`)), 8);
  });

  it(`is at most ${ALL_WORDS} words`, () => {
    const words = documents
      .filter((path) => /^(docs\/|[^/]+$)/.test(path))
      .filter((path) => path !== "CHANGELOG.md" && !isGenerated(path))
      .map((path) => wordsIn(withoutPipes(read(path))))
      .reduce((sum, count) => sum + count, 0);
    assert.ok(words <= ALL_WORDS, `${words} words`);
  });
});

describe("CHANGELOG.md", () => {
  it("has entries of one line", () => {
    const [, ...releases] = read("CHANGELOG.md").split(/^## /m);
    assert.notEqual(releases.length, 0);
    for (const line of releases.flatMap((release) => release.split("\n").slice(1))) {
      assert.match(line, /^$|^### [A-Z][a-z ]+$|^- [^ ].*[.]$|^[A-Z].*[.]$/);
      assert.ok(line.length <= LONGEST_ENTRY, line);
    }
  });
});
