import { askedTexts } from "../server/askedTexts";

export async function FairPoints() {
  const { home } = await askedTexts();
  const points = [
    { title: home.rules, text: home.rulesText },
    { title: home.key, text: home.keyText },
    { title: home.check, text: home.checkText },
    { title: home.limits, text: home.limitsText },
  ];
  return (
    <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-rule pt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1.5 max-w-md leading-relaxed text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
