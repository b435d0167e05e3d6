import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly id?: string;
  readonly children: ReactNode;
}

export function Section({ title, count = 0, id, children }: SectionProps) {
  return (
    <section id={id} className="scroll-mt-8">
      <h2 className="mb-5 flex items-baseline gap-2.5 text-2xl font-semibold">
        {title}
        {count > 0 && <span className="text-base font-normal text-faint">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
