interface SegmentsProps<Value> {
  readonly name: string;
  readonly title: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly note?: string;
  }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice among a few options in a row. The options are radio buttons, so arrow keys work. */
export function Segments<Value>({ name, title, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset>
      <legend className="text-sm text-soft">{title}</legend>
      <div className="mt-1.5 flex flex-wrap rounded-3xl border border-rule bg-sunken p-1">
        {options.map(({ value, label, note }) => (
          <label key={label} className="segment">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}{" "}
            {note !== undefined && (
              <span className="font-normal whitespace-nowrap text-soft">{note}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
