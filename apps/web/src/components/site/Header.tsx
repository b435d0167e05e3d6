import Link from "next/link";
import { AccountLink } from "./AccountLink";
import { Logo } from "./Logo";
import { SoundSwitch } from "./SoundSwitch";
import { ThemeSwitch } from "./ThemeSwitch";

export function Header() {
  return (
    <header className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:h-20 sm:px-6">
      <Link href="/" className="mr-auto flex items-center gap-2.5 rounded-lg pr-2">
        <Logo />
        <span className="text-xl font-semibold tracking-[-0.035em]">Kifu</span>
      </Link>
      <SoundSwitch />
      <ThemeSwitch />
      <AccountLink />
    </header>
  );
}
