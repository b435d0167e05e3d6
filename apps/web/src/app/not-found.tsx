import type { Metadata } from "next";
import { EmptyPage } from "../components/ui/EmptyPage";

/** The tab's title where there is no page. */
export const metadata: Metadata = { title: "Page not found" };

/** What any unknown address shows. */
export default function NotFound() {
  return <EmptyPage title="Page not found" text="Check the address, or go to the games." />;
}
