import { buttonClass } from "../components/buttonClass";
import { Section } from "../components/Section";
import { useKeptExit } from "./useKeptExit";

/** Lets a player save what they can leave with. Shown only on a chain that is settled on Mina. */
export function LeavePart() {
  const file = useKeptExit();
  if (file === undefined) return null;
  const { blocks } = JSON.parse(file) as { blocks: number };
  return (
    <Section title="If the operator disappears">
      <p className="leading-relaxed text-soft">
        The operator says that the first {blocks.toLocaleString("en")} blocks are settled on Mina.
        This browser keeps the path to your balance at that time. If the operator stays silent for
        weeks, it lets you claim your money from the contract with your key. This page cannot ask
        Mina whether the operator tells the truth. The program that uses the file does.
      </p>
      <a
        className={`${buttonClass({})} mt-5`}
        href={`data:application/json,${encodeURIComponent(file)}`}
        download="kifu-exit.json"
      >
        Save the file
      </a>
    </Section>
  );
}
