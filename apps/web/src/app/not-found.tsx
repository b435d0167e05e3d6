import type { Metadata } from "next";
import { EmptyPage } from "../components/ui/EmptyPage";

/** The tab's title of an unknown address. */
export const metadata: Metadata = { title: "Page not found" };

/** Shown for any unknown address. */
export default function NotFound() {
  return <EmptyPage title="Page not found" text="Check the address, or go to the games." />;
}
