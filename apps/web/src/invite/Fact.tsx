interface FactProps {
  readonly name: string;
  readonly children: React.ReactNode;
}

/** One of the terms of a match that somebody is asked to play. */
export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="max-sm:mb-1">{children}</dd>
    </>
  );
}
