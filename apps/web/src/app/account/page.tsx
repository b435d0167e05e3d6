import type { Metadata } from "next";
import { AccountPage } from "../../account/AccountPage";

/** Not indexed by search engines, since it shows visitors only themselves. */
export const metadata: Metadata = { title: "Your account", robots: { index: false } };

/** The visitor's own account. */
export default function Page() {
  return <AccountPage />;
}
