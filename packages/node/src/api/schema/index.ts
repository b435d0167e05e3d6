import { buildSchema, type GraphQLObjectType, type GraphQLSchema } from "graphql";
import { chainResolvers, chainTypes } from "./chain.js";
import { matchResolvers, matchTypes } from "./matches.js";
import { playerResolvers, playerTypes } from "./players.js";
import { provingResolvers, provingTypes } from "./proving.js";
import { stockResolvers } from "./stock.js";
import { stockTypes } from "./stockTypes.js";
import { subscriptionResolvers, subscriptionTypes } from "./subscriptions.js";

const types = [
  "type Query",
  matchTypes,
  playerTypes,
  chainTypes,
  provingTypes,
  subscriptionTypes,
  stockTypes,
].join("\n");

/** By type and field: a function that resolves it, or how a subscription does. */
const resolvers: readonly Record<string, Record<string, object>>[] = [
  matchResolvers,
  playerResolvers,
  chainResolvers,
  provingResolvers,
  subscriptionResolvers,
  stockResolvers,
];

/** The node's whole GraphQL schema. Its descriptions are the API's documentation. */
export function createNodeSchema(): GraphQLSchema {
  const schema = buildSchema(types);
  for (const [type, fields] of resolvers.flatMap((each) => Object.entries(each))) {
    const known = (schema.getType(type) as GraphQLObjectType | undefined)?.getFields() ?? {};
    for (const [name, resolve] of Object.entries(fields)) {
      const field = known[name];
      if (field === undefined) throw new Error(`${type}.${name} is not in the schema`);
      Object.assign(field, typeof resolve === "function" ? { resolve } : resolve);
    }
  }
  return schema;
}
