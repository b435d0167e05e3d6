import { expect, test } from "@jest/globals";
import { keyLink, readKeyLink } from "../../src/account/keyLink";

const KEY = `EK${"F".repeat(50)}`;

test("a link to another device has the key in the part that no server sees", () => {
  const url = new URL(keyLink("https://kifu.example", KEY));
  expect([url.pathname, url.search]).toEqual(["/account", ""]);
  expect(readKeyLink(url.hash)).toBe(KEY);
});

test.each(["", "#", "#key=", `#key=${KEY}0`, `#key=${KEY.slice(1)}`, `#other=${KEY}`, "#key=<b>"])(
  "a fragment like %j brings no key",
  (fragment) => {
    expect(readKeyLink(fragment)).toBeUndefined();
  },
);
