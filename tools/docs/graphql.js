import { isIntrospectionType, isSpecifiedScalarType, printType } from "graphql";
import { createNodeSchema } from "../../packages/node/dist/src/api/schema/index.js";
import { block, code, page } from "./markdown.js";

const INTRO = `The node answers GraphQL at \`POST /graphql\` and \`GET /graphql\`. Subscriptions are server-sent events. The
descriptions below are those that introspection shows. [Limits](limits.md) says how large a query may be.`;

const FIRST = ["Query", "Mutation", "Subscription"];

/** Generates docs/reference/graphql.md from the schema. */
export function graphql() {
  const types = Object.values(createNodeSchema().getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  const place = (/** @type {string} */ name) => FIRST.indexOf(name) + 1 || FIRST.length + 1;
  types.sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1));
  return page(
    "GraphQL",
    INTRO,
    types.flatMap((type) => [`## ${code(type.name)}`, block("graphql", printType(type))]),
  );
}
