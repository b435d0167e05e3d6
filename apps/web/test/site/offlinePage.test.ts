import { expect, it } from "@jest/globals";
import { offlinePage } from "../../src/site/offlinePage";
import { texts } from "../../src/texts/texts";

it("has its language's texts, and shows markup in them as text", () => {
  const site = { ...texts().site, offline: "つながりません", offlineText: "<b>&amp;" };
  const page = offlinePage({ ...texts(), language: "ja", site });
  expect(page).toContain('<html lang="ja"');
  expect(page).toContain(">つながりません</h1>");
  expect(page).toContain(">&lt;b>&amp;amp;</p>");
  expect(page).toContain(">Try again</a>");
});
