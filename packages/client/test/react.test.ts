import { expect, test } from "@jest/globals";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { connect, memoryKeys, openAccounts } from "../src/index.js";
import * as hooks from "../src/react.js";

function Everything() {
  const match = hooks.useMatch(1);
  const { account, ready } = hooks.useAccounts();
  const { search } = hooks.useFindMatch();
  const all = [hooks.useChain(), hooks.usePlayer(undefined), hooks.useLobby()];
  const more = [hooks.useQueue(), hooks.useBlocks(), ...all];
  return createElement(
    "p",
    {},
    JSON.stringify({ status: match.status, account, ready, search, more }),
  );
}

test("a page can be rendered before any data is known, without a request", () => {
  let asked = 0;
  const kifu = connect("http://node.test", {
    fetch: async () => {
      asked++;
      return new Response("");
    },
  });
  const accounts = openAccounts({ kifu, keys: memoryKeys() });
  const children = createElement(Everything);
  const html = renderToString(createElement(hooks.KifuProvider, { kifu, accounts, children }));
  expect(html).toContain("loading");
  expect(asked).toBe(0);
});

test("a hook outside the provider reports it", () => {
  expect(() => renderToString(createElement(Everything))).toThrow("inside KifuProvider");
});
