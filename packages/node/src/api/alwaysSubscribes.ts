import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/**
 * A validation rule: the subscribed field must have no directive. `@skip` could leave a
 * subscription without any field. GraphQL's own rules allow that, and graphql-js fails on it.
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
