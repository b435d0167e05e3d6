import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/**
 * A validation rule: the subscribed field must not depend on a condition. A subscription without
 * any field passes GraphQL's own rules, and graphql-js fails on it.
 */
export function alwaysSubscribes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation !== OperationTypeNode.SUBSCRIPTION) return;
      const seen = new Set<string>();
      const check = ({ selections }: SelectionSetNode) => {
        for (const selection of selections) {
          if (selection.directives?.length) {
            const message = "The subscribed field cannot depend on a directive.";
            context.reportError(new GraphQLError(message, { nodes: selection }));
          }
          if (selection.kind === Kind.INLINE_FRAGMENT) check(selection.selectionSet);
          if (selection.kind !== Kind.FRAGMENT_SPREAD || seen.has(selection.name.value)) continue;
          seen.add(selection.name.value);
          const fragment = context.getFragment(selection.name.value);
          if (fragment) check(fragment.selectionSet);
        }
      };
      check(selectionSet);
    },
  };
}
