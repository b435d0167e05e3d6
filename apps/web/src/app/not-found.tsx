import type { Metadata } from "next";
import { EmptyPage } from "../components/EmptyPage";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <EmptyPage title="Page not found" text="Check the address, or go to the games." />;
}
