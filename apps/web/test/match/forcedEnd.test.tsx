import { describe, expect, it } from "@jest/globals";
import { type Accounts, type Chain, type Kifu, KifuError } from "@kifu/client";
import { KifuProvider } from "@kifu/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { Problems } from "../../src/match/Problems";

const error = new KifuError("ingress/overloaded", { short: "It is busy.", advice: "Try again." });

/** The page of a chain, after the visitor asked to end a match in vain. */
function shown(faucet: boolean | undefined, unended: number | undefined): string {
  const chain = faucet === undefined ? undefined : ({ faucet } as Chain);
  const watched = { value: chain, error: undefined, connection: "live" as const };
  const kifu = {
    url: "https://kifu.example.org/api/graphql",
    watchChain: () => ({ get: () => watched, subscribe: () => () => undefined }),
  } as Partial<Kifu> as Kifu;
  return renderToStaticMarkup(
    <KifuProvider kifu={kifu} accounts={{} as Accounts}>
      <Problems
        refused={undefined}
        problem={error}
        hidden={undefined}
        unended={unended}
        onDismiss={() => undefined}
      />
    </KifuProvider>,
  );
}

describe("a match that the node does not end", () => {
  it("can be ended by a command, on a chain whose money is worth MINA", () => {
    const html = shown(false, 42);
    expect(html).toContain("It is busy.");
    expect(html).toContain(
      "npm run kifu -- conclude 42 --url &#x27;https://kifu.example.org/api&#x27; --settle.url MINA-NODE",
    );
  });

  it("cannot on a chain with play money, or before the chain is known", () => {
    for (const faucet of [true, undefined]) {
      expect(shown(faucet, 42)).toContain("It is busy.");
      expect(shown(faucet, 42)).not.toContain("conclude");
    }
  });

  it("is named only if a stake is at issue and the visitor would not lose", () => {
    expect(shown(false, undefined)).not.toContain("conclude");
  });
});
