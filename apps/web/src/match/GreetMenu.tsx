import type { Said } from "@kifu/client";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { classes } from "../lib/classes";
import { greetings } from "./greetings";
import { muteSetting } from "./muteSetting";
import { texts } from "../texts/texts";

export type Phrase = Said<"greeting">["phrase"];

interface GreetMenuProps {
  /** When the player may greet again, as a text. Undefined if they may now. */
  readonly again: string | undefined;
  readonly onGreet: (phrase: Phrase) => void;
  readonly onClose: () => void;
}

const ITEM =
  "rounded-lg px-3 py-2 text-left text-sm low:py-1 hover:bg-sunken focus-visible:bg-sunken aria-disabled:opacity-40";

/** The phrases that a player can say, and the switch that mutes them. */
export function GreetMenu({ again, onGreet, onClose }: GreetMenuProps) {
  const isMuted = muteSetting.useIsOn();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    itemsOf(menu.current)[0]?.focus();
  }, []);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      // A press on the button that opened the menu is ignored here, because that button closes the
      // menu itself.
      if (!menu.current?.parentElement?.contains(target as Node)) onClose();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [onClose]);

  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") return onClose();
    const items = itemsOf(menu.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    items[Math.min(Math.max(at + step, 0), items.length - 1)]?.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={again ?? texts().match.greet}
      onKeyDown={move}
      className="absolute bottom-full right-0 z-40 mb-1 grid grid-cols-[auto_auto] gap-0.5 rounded-2xl border border-rule bg-sheet p-2 shadow-board"
    >
      {again !== undefined && (
        <p className="col-span-2 px-3 py-1 text-sm text-soft">
          {texts().match.sentence({ text: again })}
        </p>
      )}
      {greetings().map((text, phrase) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={again !== undefined}
          className={ITEM}
          onClick={() => again === undefined && onGreet(phrase as Phrase)}
        >
          {text}
        </button>
      ))}
      <button
        type="button"
        role="menuitemcheckbox"
        tabIndex={-1}
        aria-checked={isMuted}
        className={classes(ITEM, "col-span-2 border-t border-rule text-soft")}
        onClick={() => muteSetting.turn(!isMuted)}
      >
        {isMuted ? "✓ " : ""}
        {texts().match.mute}
      </button>
    </div>
  );
}

/** How far a key moves the focus. The phrases are in two columns. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 2,
  ArrowUp: -2,
  Home: -Infinity,
  End: Infinity,
};

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}
