import { Segments } from "../components/Segments";
import { texts } from "../texts/texts";

interface RatedChoiceProps {
  readonly rated: boolean;
  readonly onChoose: (rated: boolean) => void;
  /** Why a rating changes the game, if it does. */
  readonly remark: string | undefined;
}

/** Whether the next match is rated. It is closed at first, like the other rarer terms. */
export function RatedChoice({ rated, onChoose, remark }: RatedChoiceProps) {
  const { ratings } = texts();
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        {rated ? ratings.ratedMatch : ratings.playRated}
      </summary>
      <div className="mt-3">
        <Segments
          name="rated"
          title={ratings.ratedHint}
          options={[
            { value: false, label: ratings.casual },
            { value: true, label: ratings.rated },
          ]}
          chosen={rated}
          onChoose={onChoose}
        />
        {rated && remark !== undefined && <p className="mt-3 text-sm text-soft">{remark}</p>}
      </div>
    </details>
  );
}
