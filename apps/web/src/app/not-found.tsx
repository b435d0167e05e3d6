import type { Metadata } from "next";
import { EmptyPage } from "../components/ui/EmptyPage";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound() {
  return (
    <EmptyPage
      title="Nothing on this point"
      text="There is no such page. The games are elsewhere."
    />
  );
}
