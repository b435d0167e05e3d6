import type { Metadata } from "next";
import { PlayersPage } from "../../people/PlayersPage";

export const metadata: Metadata = { title: "Players" };

export default function Page() {
  return <PlayersPage />;
}
