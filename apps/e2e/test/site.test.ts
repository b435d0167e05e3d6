import { expect, test } from "@jest/globals";
import { takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

test("the app has icons for every place, a manifest, and a picture beside links to it", async () => {
  const { page, context } = await stage.person();
  await page.goto("/");
  const link = (rel: string) => page.locator(`head link[rel="${rel}"]`).first();
  const manifestPath = (await link("manifest").getAttribute("href")) ?? "";
  const manifest = (await (await context.request.get(manifestPath)).json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  const pictures = [
    ...manifest.icons.map(({ src }) => src),
    await link("apple-touch-icon").getAttribute("href"),
    await link("icon").getAttribute("href"),
  ];
  for (const path of pictures) {
    const answer = await context.request.get(path ?? "missing");
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
  }
  // Other sites need the absolute address of the picture on this server.
  const shown = await page.locator('head meta[property="og:image"]').getAttribute("content");
  expect(new URL(shown ?? "").origin).toBe(stage.app.url);
  expect((await context.request.get(shown ?? "")).headers()["content-type"]).toBe("image/png");
  const described = page.locator('head meta[property="og:image:alt"]');
  expect(await described.getAttribute("content")).toContain("Kifu");
});

test("the picture for links is described in the page's language", async () => {
  const { context } = await stage.person();
  const described = async (language: string) => {
    const answer = await context.request.get("/", { headers: { "accept-language": language } });
    const [, alt] = /<meta property="og:image:alt" content="([^"]*)"/.exec(await answer.text())!;
    return alt;
  };
  expect(await described("et")).toBe("Kifu: lauamängud, mida igaüks saab kontrollida");
  expect(await described("en")).toBe("Kifu: board games that anybody can check");
});

test("the service worker and its page are served, under the content policy of pages", async () => {
  const { context } = await stage.person();
  for (const [path, type] of [
    ["/sw.js?build=1", "application/javascript"],
    ["/offline.html", "text/html"],
  ] as const) {
    const answer = await context.request.get(path);
    const headers = answer.headers();
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(headers["content-type"]).toContain(type);
    expect(headers["content-security-policy"]).toContain("worker-src 'self'");
    // Browsers must ask for a new version.
    expect(headers["cache-control"]).toContain("max-age=0");
  }
});

test("a page without styles has no oversized pictures", async () => {
  const { page } = await stage.person();
  await page.route("**/*.css", (route) => route.abort());
  await page.goto("/nowhere");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const widths = await page
    .locator("header svg, main svg")
    .evaluateAll((found) => found.map((svg) => svg.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(2);
  expect(Math.max(...widths)).toBeLessThanOrEqual(112);
});

test("passing time makes no block: every listed block has transactions", async () => {
  for (const [one, other] of [await stage.two(), await stage.two()]) {
    await one.searchAt("/play/tic-tac-toe");
    // Some seconds of waiting for an opponent must not make a block.
    await one.page.getByText(/^Waiting 0:0[3-9]/).waitFor();
    await other.searchAt("/play/tic-tac-toe");
    await takeSeats(one, other);
  }
  const { page } = await stage.person();
  await page.goto("/status");
  const blocks = page.getByRole("region", { name: "Latest blocks" });
  await blocks.getByText("Matchmaking.pair").nth(1).waitFor();
  const counts = await blocks.locator("tbody tr td:nth-child(2)").allInnerTexts();
  expect(counts.length).toBeGreaterThan(1);
  expect(counts.filter((count) => Number(count) < 1)).toEqual([]);
});

test("copying a secret key is confirmed, and a bad key is refused with advice", async () => {
  const person = await stage.person();
  const { page } = person;
  await person.searchAt("/play/tic-tac-toe");
  await person.reads("Looking for an opponent");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await person.visit("/account");
  await page.getByRole("button", { name: "Show my secret key" }).click();
  const dialog = page.getByRole("dialog");
  const secret = await dialog.locator("code").innerText();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await dialog.getByRole("status").filter({ hasText: "Copied." }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Import a guest account" }).click();
  await dialog.getByLabel("Secret key").fill("EKnonsense");
  await dialog.getByRole("button", { name: "Import it" }).click();
  const refusal = await dialog.getByRole("alert").innerText();
  expect(refusal).toBe(
    "That is not a secret key. A secret key begins with EK and has 52 characters.",
  );
});

test("a guest lends a key to another device, and removes that device by one press", async () => {
  const [home, phone] = [await stage.person(), await stage.person()];
  await home.visit("/account");
  await home.page.getByRole("button", { name: "Get a name now" }).click();
  await home.page.getByRole("button", { name: "Let another device play too" }).click();
  const dialog = home.page.getByRole("dialog");
  await dialog.getByRole("img", { name: "QR code for the other device" }).waitFor();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await dialog.getByRole("status").filter({ hasText: "Copied." }).waitFor();
  const link = await home.page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole("button", { name: "Done" }).click();

  const { pathname, hash } = new URL(link);
  await phone.visit(`${pathname}${hash}`);
  await phone.page.getByRole("button", { name: "Play here", exact: true }).click();
  await phone.page.getByText("Playing with a key that another device has lent.").first().waitFor();
  expect(new URL(phone.page.url()).hash).toBe("");
  await phone.page.getByText("This device can play for you").first().waitFor();
  expect(await phone.page.getByRole("button", { name: "Revoke this key" }).count()).toBe(0);

  await home.page.getByRole("button", { name: "Revoke this key" }).click();
  await home.page.getByRole("dialog").getByRole("button", { name: "Revoke it" }).click();
  await phone.page.getByText("No key plays for you now.").first().waitFor();
  await phone.page.getByRole("button", { name: "Play as a guest instead" }).click();
  await phone.page.getByText("Playing as a guest, stored on this device.").first().waitFor();
});
