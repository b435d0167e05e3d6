import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
  OperationTypeNode,
} from "graphql";
import type { ApiContext } from "./ApiContext.js";

/** Lists up to this length are resolved without slices. */
const LONG = 16;

/**
 * Makes resolvers use slices of time, with other work in between. Applies to long lists and to
 * the fields of `Query`.
 */
export function sliceAnswers(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    field.resolve = inTurn(field.resolve);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      if (isListType(getNullableType(field.type))) field.resolve = sliced(field.resolve);
    }
  }
  return schema;
}

function inTurn(
  resolve: GraphQLFieldResolver<unknown, ApiContext> = defaultFieldResolver,
): GraphQLFieldResolver<unknown, ApiContext> {
  return (root, args: object, context, info) => {
    const answer = () => resolve(root, args, context, info);
    const turn = context.slices.turn(context.meter);
    return turn === undefined ? answer() : turn.then(answer);
  };
}

function sliced(
  resolve: GraphQLFieldResolver<unknown, ApiContext> = defaultFieldResolver,
): GraphQLFieldResolver<unknown, ApiContext> {
  return (root, args: object, context, info) => {
    const found: unknown = resolve(root, args, context, info);
    // Events are resolved synchronously, because their readers share the result.
    if (info.operation.operation !== OperationTypeNode.QUERY) return found;
    const inSlices = (list: unknown): unknown => {
      if (!Array.isArray(list) || list.length <= LONG) return list;
      const elements = context.slices.of(list, context.meter);
      // The generator yields the elements in order, each in its slice.
      return list.map(async () => (await elements.next()).value as unknown);
    };
    return isPromise(found) ? found.then(inSlices) : inSlices(found);
  };
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}
