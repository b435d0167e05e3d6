import ts from "typescript";
import {
  exitPath,
  proofPath,
  SETTLEMENT_PATH,
  tournamentPath,
  TOURNAMENTS_PATH,
} from "../../packages/wire/dist/src/paths.js";
import { code, list, page } from "./markdown.js";
import { commentOf, documented, members, objectNamed, parse, walk } from "./sources.js";

const INTRO = `A node answers these over plain HTTP. Every answer may be read by pages of any origin. A refused request is answered
with a status from 400 and \`{"errors":[{"extensions":{"code"}}]}\`; [Errors](errors.md) lists the codes. A request that
exceeds a rate is answered with 429 and \`Retry-After\`.`;

/**
 * Generates docs/reference/http-api.md. The texts come from the comments on the paths, and the
 * methods from the router.
 */
export function http() {
  const methods = routedMethods();
  const file = parse("packages/wire/src/paths.ts");
  const fixed = ["paths", "operatorPaths"].map((object) =>
    members(objectNamed(file, object)).map(({ name, value, comment }) => ({
      title: `${(methods.get(`${object}.${name}`) ?? []).join(", ")} ${/** @type {ts.StringLiteral} */ (value).text}`,
      comment: documented(comment, name),
    })),
  );
  const tournaments = [
    {
      title: `GET, HEAD ${TOURNAMENTS_PATH}`,
      comment: constantComment(file, "TOURNAMENTS_PATH"),
    },
    { title: `GET, HEAD ${tournamentPath("I")}`, comment: constantComment(file, "TOURNAMENT") },
  ];
  const files = [
    { title: `GET, HEAD ${proofPath("N")}`, comment: constantComment(file, "PROOF") },
    { title: `GET, HEAD ${exitPath("A")}`, comment: constantComment(file, "EXIT") },
    {
      title: `GET, HEAD ${SETTLEMENT_PATH}`,
      comment: constantComment(file, "SETTLEMENT_PATH"),
    },
  ];
  const [players = [], operator = []] = fixed;
  return page("HTTP API", INTRO, [
    "## For players",
    ...[...players, ...tournaments].flatMap(part),
    "## Kinds of statements",
    list(statementKinds()),
    "## For operators",
    ...[...operator, ...files].flatMap(part),
  ]);
}

/** @param {{ title: string, comment: import("./sources.js").Comment }} path */
function part({ title, comment: { text, marked } }) {
  return [
    `### ${code(title)}`,
    ...text,
    ...Object.entries(marked).map(([word, rest]) => `${word}: ${rest}`),
  ];
}

/**
 * @param {ts.SourceFile} file
 * @param {string} name
 */
function constantComment(file, name) {
  /** @type {import("./sources.js").Comment | undefined} */
  let found;
  walk(file, (node) => {
    if (!ts.isVariableStatement(node)) return;
    const [declaration] = node.declarationList.declarations;
    if (declaration?.name.getText() === name) found = commentOf(node);
  });
  return documented(found, name);
}

function statementKinds() {
  const kinds = [
    ...members(objectNamed(parse("packages/wire/src/statements.ts"), "statementKinds")),
    ...members(objectNamed(parse("packages/wire/src/tournaments.ts"), "tournamentKinds")),
    ...members(objectNamed(parse("packages/wire/src/transfers.ts"), "transferStatements")),
  ];
  return kinds.map(({ name, comment }) =>
    [code(name), ...documented(comment, name).text].join(": "),
  );
}

/** The router's methods, by path. */
function routedMethods() {
  /** @type {Map<string, string[]>} */
  const methods = new Map();
  walk(parse("packages/node/src/api/createRoutes.ts"), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isComputedPropertyName(node.name)) return;
    if (!ts.isObjectLiteralExpression(node.initializer)) return;
    const listed = members(node.initializer).find(({ name }) => name === "methods")?.value;
    if (listed === undefined || !ts.isArrayLiteralExpression(listed)) return;
    methods.set(
      node.name.expression.getText(),
      listed.elements.filter(ts.isStringLiteral).map(({ text }) => text),
    );
  });
  return methods;
}
