/**
 * Which way imports point, types included: `npm run lint` has dependency-cruiser check it.
 * ARCHITECTURE.md has the map. What a package offers to others is in its package.json, under
 * `exports`.
 */
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { manifest, workspaces } from "./tools/setup/checkout.js";

const CHAIN = "packages/chain/src";
/** The games' folders, from the one list of games. `npm run new-game` adds to it. */
const GAMES = [
  ...readFileSync(`${CHAIN}/runtime/plainGames.ts`, "utf8").matchAll(
    /"\.\.\/([\w-]+)\/plain\.js"/g,
  ),
]
  .map(([, folder]) => folder)
  .join("|");

const KIT = "^packages/kit/src/(?!testing/|primitives/)";
/** The kit's hash without o1js. It is one file of mina-signer, which pages have anyway. */
const POSEIDON = "^packages/kit/poseidon\\.js$";
const MINA_SIGNER = "/mina-(?!signer/dist/node/bindings/crypto/poseidon\\.js$)[^/]+/";
const ENGINE = `^${CHAIN}/(engine|matchmaking|stakes|ratings|bridge|protocol|record|settlement)/`;
const WIRE = "^packages/wire/src/";
const O1JS = "(^|/)o1js/";
const PROTOKIT = "/@proto-kit/";
/** Sources whose folders may not import each other in circles. */
const ROOMS = "^((?:packages/(?:chain|client|kit|node|wire)|apps/(?:bots|web))/src/)";
const NODE = `^(node:)?(${builtinModules.join("|")})$`;

/** What clients, pages and bots run as well. */
const PLAIN = [
  "^packages/kit/src/(plain|rules|bot|words|samples|lesson|puzzle|opinion|definePlainGame|board/shape|board/geometry)\\.ts$",
  "^packages/kit/src/(pallas|hidden/plain)/",
  "^packages/chain/settlement-key\\.json$",
  `^${CHAIN}/(engine/(codes|plainRules|segmentFields|transcriptCheck)|runtime/plainGames)\\.ts$`,
  `^${CHAIN}/record/`,
  `^${CHAIN}/three-gates/(cards|hand|howToPlay|table)\\.ts$`,
  `^${CHAIN}/renju/(openings|fouls|foulRows)\\.ts$`,
  `^${CHAIN}/(${GAMES})/(rules|notation|position|bot|words|refusals|samples|lessons|puzzles|opinion|plain)\\.ts$`,
];
/** Gomoku and Renju are variants of Randzu. */
const VARIANTS = {
  from: `^${CHAIN}/(gomoku|renju)/`,
  shared: `^${CHAIN}/randzu/(position|notation|bot|opinion|BotBoard|LookAhead)\\.ts$`,
};
const OVER_THE_WIRE = ["^packages/client/src/", "^apps/[^/]+/(?!test/)"];

/** @typedef {import("dependency-cruiser").IRegularForbiddenRuleType} Direct */
/** @typedef {import("dependency-cruiser").IReachabilityForbiddenRuleType} Reaching */

/**
 * @template {Direct["to"] | Reaching["to"]} To
 * @param {string} name
 * @param {string} comment
 * @param {Direct["from"]} from
 * @param {To} to
 */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ("error"),
  from,
  to,
});

const PACKAGES = workspaces(".").map((folder) => ({ folder, ...manifest(folder) }));

/** For each package, from its package.json. Its sources may not need what is for its tests. */
const declared = PACKAGES.flatMap(({ folder, name, ...own }) => {
  const needed = { [name]: folder, ...own.dependencies, ...own.peerDependencies };
  /**
   * @param {string} path
   * @param {object} named
   */
  const undeclared = (path, named) => {
    const known = PACKAGES.filter((other) => other.name in named);
    return rule(
      "undeclared-package",
      "The importing file's package.json does not declare the package.",
      { path },
      { path: "^(packages|apps)/", pathNot: known.map((other) => `^${other.folder}/`) },
    );
  };
  // The tests of the client are a package of their own within it.
  const within = PACKAGES.filter((other) => other.folder.startsWith(`${folder}/`))
    .map((other) => `|${other.folder.slice(folder.length + 1)}/`)
    .join("");
  return [
    undeclared(`^${folder}/src/`, needed),
    undeclared(`^${folder}/(?!src/${within})`, { ...needed, ...own.devDependencies }),
  ];
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule(
      "circle",
      "Files that import each other cannot be read one by one.",
      {},
      { circular: true },
    ),
    {
      ...rule(
        "folder-circle",
        "Folders that import each other are one folder, cut in two.",
        { path: `${ROOMS}.` },
        // Commands import the client, whose tests import the node; no other folder may import
        // commands (see the rule "node").
        { path: `${ROOMS}.`, pathNot: "/cli$", circular: true },
      ),
      scope: /** @type {const} */ ("folder"),
    },
    rule(
      "loose-file",
      "Files outside all folders put the folders together, so no folder imports them.",
      // These folders are on top, and other rules keep them there.
      { path: `${ROOMS}(?!(?:cli|testing)/)[^/]+/` },
      { path: "^$1[^/]+$" },
    ),
    rule(
      "client-react",
      "The hooks are on top of the client, which runs without React.",
      { path: "^packages/client/src/(?!react\\.tsx$)" },
      { path: "^packages/client/src/react\\.tsx$" },
    ),
    rule(
      "unresolvable",
      "The file does not exist, or the package's `exports` do not offer it.",
      {},
      // The conformance suite reaches into o1js past its `exports`, and tests of the client, which are
      // a package of their own, into its adapter.
      { couldNotResolve: true, pathNot: [O1JS, "^#mina-signer$"] },
    ),
    rule(
      "undeclared",
      "The nearest package.json does not declare the package, nor does the one at the top.",
      {},
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    rule(
      "development-only",
      "The package is declared for tests only.",
      { path: "^(packages|apps)/[^/]+/src/" },
      // A package of the repository may declare what the top-level one declares for its tools.
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm"] },
    ),
    ...declared,
    rule(
      "by-name",
      "A package imports another by its name, so that its `exports` hold.",
      { path: "^((packages|apps)/[^/]+)/" },
      { path: "^(packages|apps)/", pathNot: "^$1/", dependencyTypesNot: ["aliased"] },
    ),
    rule(
      "not-to-tests",
      "Tests and benches are part of nothing that runs without them.",
      { path: "^(packages|apps)/[^/]+/src/" },
      { path: "^(packages|apps)/[^/]+/(test|proofs|bench)/" },
    ),
    rule(
      "kit",
      "The kit is what a game is, for those who write one: it depends on o1js alone.",
      { path: KIT },
      { pathNot: [KIT, O1JS, POSEIDON] },
    ),
    rule(
      "kit-primitives",
      "What makes o1js faster depends on o1js, Node and the curve in WebAssembly alone.",
      { path: "^packages/kit/src/primitives/" },
      { pathNot: ["^packages/kit/src/(primitives|pallas)/", O1JS, POSEIDON, NODE] },
    ),
    rule(
      "kit-testing",
      "The conformance suite holds for every game, so it depends on the kit, o1js and Node alone.",
      { path: "^packages/kit/src/testing/" },
      { pathNot: ["^packages/kit/src/", O1JS, POSEIDON, NODE] },
    ),
    rule(
      "game",
      "A game knows the kit and itself: no engine, and no other game.",
      { path: `^${CHAIN}/(${GAMES})/`, pathNot: VARIANTS.from },
      { pathNot: [KIT, `^${CHAIN}/$1/`, O1JS] },
    ),
    rule(
      "variant",
      "A variant of a game knows that game's board, notation, bot and opinion too, but not its circuit or rules.",
      { path: VARIANTS.from },
      { pathNot: [KIT, VARIANTS.from, VARIANTS.shared, O1JS] },
    ),
    rule(
      "unlisted-game",
      "A folder of the chain that is not the engine's is a game, so runtime/plainGames.ts lists it.",
      { path: `^${CHAIN}/`, pathNot: [ENGINE, `^${CHAIN}/((${GAMES}|runtime|cli)/|index\\.ts$)`] },
      {},
    ),
    rule(
      "engine",
      "The engine knows no game, and nothing above it: it meets the games in runtime.",
      { path: ENGINE },
      { path: "^(packages|apps)/", pathNot: [KIT, ENGINE, WIRE] },
    ),
    rule(
      "runtime",
      "Runtime puts games and engine together, and starts nothing.",
      { path: `^${CHAIN}/(runtime/|index\\.ts$)` },
      { path: "^(packages|apps)/", pathNot: [KIT, WIRE, `^${CHAIN}/(?!cli/)`] },
    ),
    rule(
      "node",
      "Commands start the node, which needs neither them, nor the conformance suite, nor the client.",
      { path: "^packages/node/src/(?!cli/)" },
      {
        path: [
          `^${CHAIN}/cli/`,
          "^packages/node/src/cli/",
          "^packages/kit/src/testing/",
          "^packages/client/",
        ],
      },
    ),
    rule(
      "wire",
      "What node and client exchange depends on nothing: it runs in nodes and in pages.",
      { path: WIRE },
      { pathNot: WIRE },
    ),
    rule(
      "over-the-wire",
      "A client reaches the chain over the wire, and shares only its plain files.",
      { path: OVER_THE_WIRE },
      { path: ["^packages/(kit|chain|node)/", O1JS, PROTOKIT], pathNot: PLAIN },
    ),
    rule(
      "mina-signer",
      "Only the client's adapter imports it: its main file would bring all of it into the page.",
      { path: OVER_THE_WIRE, pathNot: "^packages/client/mina-signer\\.js$" },
      { path: "/mina-[^/]+/", dependencyTypesNot: ["local"] },
    ),
    rule(
      "plain",
      "A plain file runs in browsers, so nothing it imports may lead to o1js, Protokit or Node.",
      { path: PLAIN },
      { path: [O1JS, PROTOKIT, MINA_SIGNER, NODE], reachable: true },
    ),
  ],
  options: {
    exclude: {
      path: "^(packages|apps)/[^/]+/(dist|\\.next|\\.builds|\\.turbo|coverage)/|^tools/new-game/template/",
    },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    combinedDependencies: true,
    webpackConfig: { fileName: fileURLToPath(new URL("tools/lint/sources.js", import.meta.url)) },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
