import { createSchema } from "graphql-yoga";
import type { Context } from "../Context.js";
import { chainResolvers, chainTypes } from "./chain.js";
import { matchResolvers, matchTypes } from "./matches.js";
import { playerResolvers, playerTypes } from "./players.js";
import { stockResolvers } from "./stock.js";
import { stockTypes } from "./stockTypes.js";
import { subscriptionResolvers, subscriptionTypes } from "./subscriptions.js";

/** Everything that can be asked of a node. The descriptions in it are the API's documentation. */
export function createNodeSchema() {
  return createSchema<Context>({
    typeDefs: ["type Query", matchTypes, playerTypes, chainTypes, subscriptionTypes, stockTypes],
    resolvers: [
      matchResolvers,
      playerResolvers,
      chainResolvers,
      subscriptionResolvers,
      stockResolvers,
    ],
  });
}
