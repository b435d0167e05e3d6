import { expect } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { AppAddress } from "./RunningApp.js";

/** Posts a notice as the node's operator. */
export async function post({ nodeUrl, home }: AppAddress, notice: object): Promise<void> {
  const secret = (await readFile(join(home, "store-operator"), "utf8")).trim();
  const { status } = await fetch(`${nodeUrl}/notices`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(notice),
  });
  expect(status).toBe(200);
}

/** The notices of a node would disturb other suites. */
export async function withdrawAll(app: AppAddress): Promise<void> {
  for (const kind of ["announcement", "maintenance"]) {
    await post(app, { kind, text: "Over" });
    await post(app, { kind, withdraw: true });
  }
}

export const note = (page: Page, label: string) => page.getByRole("complementary", { name: label });

export async function dismiss(page: Page, label: string): Promise<void> {
  await note(page, label).getByRole("button", { name: "Dismiss" }).click();
  await note(page, label).waitFor({ state: "detached" });
}
