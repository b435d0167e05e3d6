import {
  type SentStatements,
  sentStatements,
  type StatementKind,
  type StatementOf,
} from "@kifu/wire";

/** The statements of one kind that a request posts. */
export function statementsIn<Kind extends StatementKind>(
  kind: Kind,
  url: unknown,
  request: RequestInit | undefined,
): readonly StatementOf<Kind>[] {
  if (!String(url).endsWith("/statements")) return [];
  const { statements }: SentStatements = sentStatements(
    JSON.parse(request?.body as string),
    "body",
  );
  return statements.filter((each) => each.kind === kind) as StatementOf<Kind>[];
}
