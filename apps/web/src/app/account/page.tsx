import type { Metadata } from "next";
import { AccountPage } from "../../account/AccountPage";

export const metadata: Metadata = { title: "You", robots: { index: false } };

export default function Page() {
  return <AccountPage />;
}
