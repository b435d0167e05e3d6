const POINTS = [
  {
    title: "Every rule is part of the proof",
    text: "Circuits check moves and turns, so that a match with an illegal move cannot be proven, no matter who runs the server. They check clocks against times that the server and the opponent say, within seconds that you sign.",
  },
  {
    title: "Your key is yours",
    text: "Every move is signed on the player’s device. We run the server but cannot sign in your name. The key that plays for you can only play and stake what you allowed it, and you can revoke it at any time.",
  },
  {
    title: "Check it yourself",
    text: "Every match has a link that anyone can open. On your device, its page can verify every signature and replay every move, and it gives you a file to check elsewhere.",
  },
  {
    title: "What no proof can show",
    text: "A proof cannot show whether a player used an engine. Nor can it keep the operator from delaying or omitting moves so that a clock runs out, or from discarding blocks that are not settled on Mina.",
  },
];

export function FairPoints() {
  return (
    <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {POINTS.map(({ title, text }) => (
        <li key={title} className="border-t border-rule pt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1.5 max-w-md leading-relaxed text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
