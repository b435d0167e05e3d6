import Link from "next/link";
import { AccountLink } from "./AccountLink";
import { Logo } from "./Logo";
import { SoundSwitch } from "./SoundSwitch";
import { ThemeSwitch } from "./ThemeSwitch";

export function Header() {
  return (
    <header className="@container mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-end gap-x-1 px-4 sm:min-h-20 sm:px-6 short:min-h-14">
      <Link href="/" className="mr-auto flex shrink-0 items-center gap-2.5 rounded-lg pr-2">
        <Logo />
        <span className="text-xl font-semibold tracking-[-0.035em] @max-[20rem]:sr-only">Kifu</span>
      </Link>
      <SoundSwitch />
      <ThemeSwitch />
      <AccountLink />
    </header>
  );
}
