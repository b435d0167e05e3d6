import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { shownText } from "./harness/look.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const MOVES = "h8 h9 i8 i9 j8 j9 k8 k9 l8";
const COUNT = MOVES.split(" ").length;
const FOURTH = 3;

let path: string | undefined;

/**
 * Opens the page of a finished match as a person who never played. Every call uses the same
 * match.
 */
async function played(): Promise<{ page: Page; path: string }> {
  path ??= await play();
  const { page } = await stage.person();
  await page.goto(path);
  await page.getByRole("grid").waitFor();
  return { page, path };
}

async function play(): Promise<string> {
  const { first, second, match } = await meet(...(await stage.two()), { game: "Randzu" });
  await playOut(first, second, MOVES);
  await first.reads("You won");
  return `/match/${match}`;
}

async function look(page: Page, path: string, points: readonly (readonly [number, number])[]) {
  return await page.evaluate(
    async ({ path, points }) => {
      const answer = await fetch(path);
      const type = answer.headers.get("content-type");
      const bitmap = await createImageBitmap(await answer.blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const colours = points.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]);
      return { type, width: bitmap.width, height: bitmap.height, colours };
    },
    { path, points },
  );
}

/**
 * Returns the number of frames of an animation, and the colours of some pixels in its last frame.
 */
async function watch(page: Page, path: string, points: readonly (readonly [number, number])[]) {
  return await page.evaluate(
    async ({ path, points }) => {
      const answer = await fetch(path);
      const type = answer.headers.get("content-type") ?? "";
      const decoder = new ImageDecoder({ type, data: await answer.arrayBuffer() });
      await decoder.tracks.ready;
      const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const { image } = await decoder.decode({ frameIndex: frames - 1 });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const colours = points.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]);
      return { type, frames, width: canvas.width, height: canvas.height, colours };
    },
    { path, points },
  );
}

/**
 * A pixel of this cell in a drawing of the board. It is a little above the middle, where no mark
 * is.
 */
function pixelOf(cell: string, board: number, edge: number): readonly [number, number] {
  const scale = board / 15.5;
  const x = cell.charCodeAt(0) - "a".charCodeAt(0);
  const y = Number(cell.slice(1)) - 1;
  return [Math.round(edge + (0.75 + x) * scale), Math.round(edge + (14.75 - y - 0.3) * scale)];
}

const isDark = ([red = 0]: number[]) => red < 90;
const isLight = ([, , blue = 0]: number[]) => blue > 220;

describe("the end of a match", () => {
  test("is shown once, with its length and what is proven", async () => {
    const { page } = await played();
    const card = page.getByRole("region", { name: "The match is over" });
    await card.getByText(new RegExp(`^${COUNT} moves`)).waitFor();
    await page.getByText(/^Signed(?: and in a block)?, not proven yet$/).waitFor();
    const said = await shownText({ page });
    expect(said.match(/Black won/g)).toHaveLength(1);
    expect(said.match(/Five in a row for Black\./g)).toHaveLength(1);
    expect(said).not.toContain("Winner");
  });

  test("is shared as a link to the position in view", async () => {
    const { page, path } = await played();
    const share = page.getByRole("button", { name: /^(Copy link|Copied)$/ });
    const copied = async () => {
      await share.click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      return await page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied()).toBe(new URL(path, stage.app.url).href);
    await page.getByRole("button", { name: "Review" }).click();
    for (let i = 0; i < FOURTH; i++) await page.getByRole("button", { name: "Next move" }).click();
    const link = await copied();
    expect(link).toBe(new URL(`${path}?move=${FOURTH}`, stage.app.url).href);

    const reader = await stage.person();
    await reader.visit(link);
    await reader.page.getByText(`${FOURTH} of ${COUNT}`).first().waitFor();
    await reader.sees("i8");
    await reader.cell("I9").and(reader.page.getByLabel(/empty/)).waitFor();
    await reader.page.getByRole("button", { name: "Latest move" }).click();
    await reader.sees("l8");
  });

  test("has its position in the address, and Back returns to the position before a jump", async () => {
    const { page, path } = await played();
    const shows = async (ply: number, address: string) => {
      await page.getByText(`${ply} of ${COUNT}`).first().waitFor();
      await page.waitForURL((url) => url.pathname + url.search === address);
    };
    await page.getByRole("button", { name: "Review" }).click();
    await shows(0, `${path}?move=0`);
    for (let i = 0; i < FOURTH; i++) await page.getByRole("button", { name: "Next move" }).click();
    await shows(FOURTH, `${path}?move=${FOURTH}`);
    await page.getByRole("button", { name: "Move 7, Black, K8" }).click();
    await shows(7, `${path}?move=7`);
    await page.goBack();
    await shows(FOURTH, `${path}?move=${FOURTH}`);
    await page.goBack();
    await shows(COUNT, path);
    await page.goForward();
    await shows(FOURTH, `${path}?move=${FOURTH}`);
    await page.reload();
    await shows(FOURTH, `${path}?move=${FOURTH}`);
    await page.getByRole("button", { name: "Latest move" }).click();
    await shows(COUNT, path);
    expect(await page.locator("main").getByRole("alert").count()).toBe(0);
  });

  test("is shown as it ended, with a reason, if a link names no position", async () => {
    const { page, path } = await played();
    for (const [move, why] of [
      ["99", `The address names move 99, but there are ${COUNT} moves.`],
      ["ninth", "“ninth” in the address is not the number of a move."],
    ]) {
      await page.goto(`${path}?move=${move}`);
      const notice = page.getByRole("alert").filter({ hasText: why! });
      await notice.waitFor();
      await page.getByText(`${COUNT} of ${COUNT}`).first().waitFor();
      await notice.getByRole("button", { name: "OK" }).click();
      await notice.waitFor({ state: "detached" });
    }
  });

  test("is previewed beside a link as the linked position", async () => {
    const { page, path } = await played();
    const pictureOf = async (address: string) => {
      const visitor = await stage.person();
      await visitor.visit(address);
      const content = await visitor.page
        .locator('head meta[property="og:image"]')
        .getAttribute("content");
      const alt = visitor.page.locator('head meta[property="og:image:alt"]');
      const url = new URL(content ?? "");
      expect(url.origin).toBe(stage.app.url);
      const title = visitor.page.locator('head meta[property="og:title"]');
      return {
        path: url.pathname + url.search,
        alt: await alt.getAttribute("content"),
        title: await title.getAttribute("content"),
      };
    };
    const points = ["h8", "h9", "i9", "l8"].map((cell) => pixelOf(cell, 550, 40));
    const last = await pictureOf(path);
    expect(last.alt).toContain(`after move ${COUNT}`);
    expect(last.title).toMatch(/^Randzu \d+: Black won$/);
    const end = await look(page, last.path, points);
    expect(end).toMatchObject({ type: "image/png", width: 1200, height: 630 });
    expect(end.colours.map(isDark)).toEqual([true, false, false, true]);
    expect(end.colours.map(isLight)).toEqual([false, true, true, false]);

    const linked = await pictureOf(`${path}?move=${FOURTH}`);
    expect(linked.title).toMatch(/^Randzu \d+$/);
    const earlier = await look(page, linked.path, points);
    expect(earlier).toMatchObject({ type: "image/png", width: 1200, height: 630 });
    expect(earlier.colours.map(isDark)).toEqual([true, false, false, false]);
    expect(earlier.colours.map(isLight)).toEqual([false, true, false, false]);
  });

  test("can be saved as an animation with a frame for each move", async () => {
    const { page, path } = await played();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("link", { name: "GIF" }).click();
    expect((await download).suggestedFilename()).toMatch(/^kifu-randzu-\d+\.gif$/);
    const points = ["h8", "i9", "l8"].map((cell) => pixelOf(cell, 360, 0));
    const seen = await watch(page, `${path}/animation.gif`, points);
    expect(seen).toMatchObject({ type: "image/gif", frames: COUNT + 1, width: 360, height: 360 });
    expect(seen.colours.map(isDark)).toEqual([true, false, true]);
    expect(seen.colours.map(isLight)).toEqual([false, true, false]);
  });
});

test("other sites may show a match's pictures, but not frame its page", async () => {
  const { page, path } = await played();
  const policyOf = async (address: string) =>
    (await page.request.get(address)).headers()["cross-origin-resource-policy"];
  expect(await policyOf(`${path}/picture.png`)).toBe("cross-origin");
  expect(await policyOf(`${path}/animation.gif`)).toBe("cross-origin");
  expect(await policyOf("/opengraph-image.png")).toBe("cross-origin");
  expect(await policyOf(path)).toBe("same-origin");
});

test("an unknown match has no pictures", async () => {
  const { context } = await stage.person();
  for (const address of ["/match/999999", "/match/x", "/match/99999999999"]) {
    for (const picture of ["picture.png", "animation.gif"]) {
      const answer = await context.request.get(`${address}/${picture}`);
      expect([address, answer.status()]).toEqual([address, 404]);
    }
  }
});
