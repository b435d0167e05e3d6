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

/** Shorter lists are answered without slices. */
const LONG = 16;

/**
 * Resolves long lists in slices, and also the fields of queries, because some take long without a
 * list. Other work runs between slices.
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
    // Events are made without slices, because all readers share them.
    if (info.operation.operation !== OperationTypeNode.QUERY) return found;
    const inSlices = (list: unknown): unknown => {
      if (!Array.isArray(list) || list.length <= LONG) return list;
      const elements = context.slices.of(list, context.meter);
      // Each element comes in its slice: a generator answers its calls one after another.
      return list.map(async () => (await elements.next()).value as unknown);
    };
    return isPromise(found) ? found.then(inSlices) : inSlices(found);
  };
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}
