import type { Metadata } from "next";
import { AccountPage } from "../../account/AccountPage";

/** Search engines leave this page out: it shows each visitor only themselves. */
export const metadata: Metadata = { title: "Your account", robots: { index: false } };

/** The visitor's own account. */
export default function Page() {
  return <AccountPage />;
}
