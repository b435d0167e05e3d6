import type { Metadata } from "next";
import { AccountPage } from "../../account/AccountPage";
import { settlementKey } from "../../lib/minaUrl";
import { askedTexts } from "../../server/askedTexts";

/**
 * Search engines need not index this page, because it shows visitors only their own account.
 */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).account.title, robots: { index: false } };
}

/** Next.js reads the variable when it builds a page, unless the page is rendered for each visit. */
export const dynamic = "force-dynamic";

export default function Page() {
  return <AccountPage settlementKey={settlementKey()} />;
}
