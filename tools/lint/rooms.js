/**
 * The rooms of the house, and which way imports point:
 *
 *   kit ← games ← sessions, matchmaking, matches, escrow ← runtime ← node ← commands
 *   client ← web, over the wire
 *
 * A game knows no engine, and the engine knows no game: they meet in runtime.
 */

/** @typedef {"kit" | "testing" | "game" | "engine" | "runtime" | "node" | "commands" | "client" | "web" | "tests"} Room */

/**
 * @typedef {{
 *   room: Room,
 *   package: string,
 *   game?: string,
 *   plain: boolean,
 * }} Place `package` is a folder such as "packages/kit"; `plain` files must run without o1js.
 */

/** The files of the kit and of a game that browsers, bots and tests run as they are. */
const PLAIN_KIT = ["plain.ts", "rules.ts", "bot.ts", "board/shape.ts", "board/geometry.ts"];
/** The chain's own files that pages and commands run alike. */
const PLAIN_CHAIN = ["matches/waitingSeat.ts", "runtime/plainGames.ts", "sessions/terms.ts"];
const PLAIN_GAME = ["rules.ts", "notation.ts", "bot.ts"];

/** What stands beside the files of a game's folder, and only there. */
export const GAME_MARKS = ["circuit.ts", "rules.ts"];

/**
 * What each room may import, and why no more.
 *
 * @type {Record<Room, { rooms: Room[], why: string }>}
 */
export const RULES = {
  kit: {
    rooms: ["kit"],
    why: "the kit is what a game is, for whoever writes one: it depends on o1js alone",
  },
  testing: {
    rooms: ["kit", "testing"],
    why: "the conformance suite judges every game, so it knows none",
  },
  game: {
    rooms: ["kit", "game"],
    why: "a game knows the kit and itself, no engine and no other game",
  },
  engine: {
    rooms: ["kit", "engine"],
    why: "the engine knows no game and nothing above it: games meet it in runtime",
  },
  runtime: {
    rooms: ["kit", "game", "engine", "runtime"],
    why: "runtime composes games and engine, and runs without a node",
  },
  node: {
    rooms: ["kit", "game", "engine", "runtime", "node", "client"],
    why: "tests, suites and the commands that start a node are no part of it",
  },
  commands: {
    rooms: ["kit", "testing", "game", "engine", "runtime", "node", "commands", "client"],
    why: "commands start everything but tests",
  },
  client: {
    rooms: ["client"],
    why: "a page reaches the chain over the wire; it shares only plain files, without o1js",
  },
  web: {
    rooms: ["client", "web"],
    why: "a page reaches the chain over the wire; it shares only plain files, without o1js",
  },
  tests: {
    rooms: [
      "kit",
      "testing",
      "game",
      "engine",
      "runtime",
      "node",
      "commands",
      "client",
      "web",
      "tests",
    ],
    why: "tests may import everything",
  },
};

/** Rooms that may import a file of any room if that file runs without o1js. */
export const SHARES_PLAIN = ["client", "web"];

/** What brings proofs, and a page's worth of wasm, with it. */
const PROVABLE = /^(o1js|mina-[\w-]+|@proto-kit\/[\w-]+)(\/|$)/;

/** @param {string} specifier such as "o1js/dist/node" */
export function isProvable(specifier) {
  return PROVABLE.test(specifier);
}

/**
 * Packages from outside that a room may use; null for any.
 *
 * @type {Record<Room, RegExp | null>}
 */
export const OUTSIDE = {
  kit: /^o1js(\/|$)/,
  testing: /^(o1js(\/.*)?|@jest\/globals|fast-check|node:.*)$/,
  game: /^o1js(\/|$)/,
  engine: null,
  runtime: null,
  node: null,
  commands: null,
  client: null,
  web: null,
  tests: null,
};

/**
 * Where a file of the repository belongs; undefined for files outside of the house.
 *
 * @param {string} file relative to the top, with forward slashes
 * @param {(folder: string) => boolean} isGame whether a folder holds a game
 * @returns {Place | undefined}
 */
export function placeOf(file, isGame) {
  const match = /^((?:packages|apps)\/[^/]+)\/(.+)$/.exec(file);
  const [, folder = "", path = ""] = match ?? [];
  if (match === null) return undefined;
  /** @param {Room} room */
  const place = (room) => ({ room, package: folder, plain: false });

  if (/^(test|proofs|bench|e2e)\//.test(path) || /\.test\.tsx?$/.test(path)) return place("tests");
  if (folder.startsWith("apps/")) return place("web");
  const inSource = /^src\/(.+)$/.exec(path)?.[1];
  if (inSource === undefined) return undefined;
  if (folder === "packages/client") return place("client");
  if (folder === "packages/kit") {
    if (inSource.startsWith("testing/")) return place("testing");
    return { ...place("kit"), plain: PLAIN_KIT.includes(inSource) };
  }
  const [room = "", ...rest] = inSource.split("/");
  const plain = room === "record" || PLAIN_CHAIN.includes(inSource);
  if (isGame(`${folder}/src/${room}`)) {
    return { ...place("game"), game: room, plain: PLAIN_GAME.includes(rest.join("/")) };
  }
  if (room === "runtime" || room === "node" || room === "commands") {
    return { ...place(room), plain };
  }
  if (rest.length === 0 && /^index\.tsx?$/.test(room)) return place("node");
  return { ...place("engine"), plain };
}
