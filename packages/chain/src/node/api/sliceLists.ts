import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
  OperationTypeNode,
} from "graphql";
import type { Context } from "./Context.js";

/** Shorter lists are answered as they are. */
const LONG = 16;

/** Has long lists of queries answered in slices, between which the node does what else there is. */
export function sliceLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      if (isListType(getNullableType(field.type))) field.resolve = sliced(field.resolve);
    }
  }
  return schema;
}

function sliced(
  resolve: GraphQLFieldResolver<unknown, Context> = defaultFieldResolver,
): GraphQLFieldResolver<unknown, Context> {
  return (root, args: object, context, info) => {
    const list: unknown = resolve(root, args, context, info);
    // Events are made at once: everybody who reads them shares what is made.
    const isQuery = info.operation.operation === OperationTypeNode.QUERY;
    if (!isQuery || !Array.isArray(list) || list.length <= LONG) return list;
    return context.slices.of(list, context.meter);
  };
}
