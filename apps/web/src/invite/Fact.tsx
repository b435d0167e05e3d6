interface FactProps {
  readonly name: string;
  readonly children: React.ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="max-sm:mb-1">{children}</dd>
    </>
  );
}
