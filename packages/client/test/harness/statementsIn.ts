import {
  type SentStatements,
  sentStatements,
  type StatementKind,
  type StatementOf,
} from "@kifu/wire";

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
