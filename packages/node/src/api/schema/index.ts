import { buildSchema, type GraphQLObjectType, type GraphQLSchema } from "graphql";
import { apiTypes } from "./apiTypes.js";
import { chainResolvers, chainTypes, provingResolvers, provingTypes } from "./chain.js";
import { matchResolvers, matchTypes } from "./matches.js";
import { playerResolvers, playerTypes } from "./players.js";
import { stockResolvers } from "./stock.js";
import { stockTypes } from "./stockTypes.js";
import { subscriptionResolvers, subscriptionTypes } from "./subscriptions.js";

const types = [
  "type Query",
  apiTypes,
  matchTypes,
  playerTypes,
  chainTypes,
  provingTypes,
  subscriptionTypes,
  stockTypes,
].join("\n");

/**
 * The resolvers by type and field. For a subscription, an object with `subscribe` and `resolve`.
 */
const resolvers: readonly Record<string, Record<string, object>>[] = [
  matchResolvers,
  playerResolvers,
  chainResolvers,
  provingResolvers,
  subscriptionResolvers,
  stockResolvers,
];

/** Creates the node's GraphQL schema. Its descriptions are the API's documentation. */
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
