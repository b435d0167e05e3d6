import type { Metadata } from "next";
import { AccountPage } from "../../account/AccountPage";

/**
 * Search engines need not index this page, because it shows visitors only their own account.
 */
export const metadata: Metadata = { title: "Your account", robots: { index: false } };

export default function Page() {
  return <AccountPage />;
}
