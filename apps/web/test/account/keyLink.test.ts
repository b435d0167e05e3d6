import { expect, test } from "@jest/globals";
import { keyLink, lentLink, readKeyLink, readLentLink } from "../../src/account/keyLink";

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

test("a link that lends a session is no link to the guest's key, nor the other way round", () => {
  const lent = `B62q${"k".repeat(51)}.${KEY}`;
  const url = new URL(lentLink("https://kifu.example", lent));
  expect([url.pathname, url.search]).toEqual(["/account", ""]);
  expect([readLentLink(url.hash), readKeyLink(url.hash)]).toEqual([lent, undefined]);
  expect(readLentLink(`#key=${KEY}`)).toBeUndefined();
  for (const wrong of [`${lent}0`, KEY, lent.replace(".", ""), `x${lent}`]) {
    expect(readLentLink(`#lent=${wrong}`)).toBeUndefined();
  }
});
