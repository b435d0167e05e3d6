import { Segments } from "../components/Segments";

interface RatedChoiceProps {
  readonly rated: boolean;
  readonly onChoose: (rated: boolean) => void;
}

/** Whether the next match is rated. It is closed at first, like the other rarer terms. */
export function RatedChoice({ rated, onChoose }: RatedChoiceProps) {
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        {rated ? "Rated match" : "Play a rated match"}
      </summary>
      <div className="mt-3">
        <Segments
          name="rated"
          title="Whether the result changes both ratings"
          options={[
            { value: false, label: "Casual" },
            { value: true, label: "Rated" },
          ]}
          chosen={rated}
          onChoose={onChoose}
        />
      </div>
    </details>
  );
}
