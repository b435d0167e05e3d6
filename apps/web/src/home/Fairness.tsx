import { Section } from "../components/ui/Section";

const POINTS = [
  {
    title: "Every rule can be proven",
    text: "Moves, turns and clocks are checked inside a mathematical proof. A match with an illegal move cannot be proven, so it cannot stand.",
  },
  {
    title: "That includes us",
    text: "We run the server and still cannot move in your name, or bend a rule for anybody. Your device alone has the key.",
  },
  {
    title: "One key, one purpose",
    text: "The key that plays for you can do nothing but play. It runs out by itself, and you can end it at any time.",
  },
  {
    title: "The record stays",
    text: "Every match has a link that anybody can open and step through, now and later, without an account.",
  },
];

/** Why one can believe it, for those who ask. */
export function Fairness() {
  return (
    <Section title="Why nobody can cheat" id="fair">
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {POINTS.map(({ title, text }) => (
          <li key={title} className="border-t border-rule pt-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-md leading-relaxed text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
