import { useState } from "react";
import { Button } from "../components/Button";
import { minaText } from "../lib/settlementText";
import { readTypedStake } from "../stakes/amounts";
import { texts } from "../texts/texts";

interface AmountFormProps {
  readonly id: string;
  readonly label: string;
  /** The text of the button. */
  readonly action: string;
  /** The text of the button while the last amount is being sent; undefined if none is. */
  readonly doing: string | undefined;
  /** The nanomina that a balance of 1 is worth. */
  readonly unit: bigint;
  readonly most: number;
  /** Shown for a larger amount. */
  readonly tooMuch: string;
  /** Shown while nothing is typed. */
  readonly note: string;
  /** Resolves to true if the amount was sent. */
  readonly onAmount: (amount: number) => Promise<boolean>;
}

/** Asks for an amount of the chain's money. */
export function AmountForm(props: AmountFormProps) {
  const { id, label, action, doing, unit, most, tooMuch, note, onAmount } = props;
  const { account } = texts();
  const [typed, type] = useState("");
  const amount = readTypedStake(typed) || undefined;
  const isWrong = typed !== "" && (amount === undefined || amount > most);
  const send = async () => {
    if (amount === undefined || isWrong) return;
    if (await onAmount(amount)) type("");
  };
  const hint =
    typed === ""
      ? note
      : amount === undefined
        ? account.wholeNumber
        : amount > most
          ? tooMuch
          : account.thatIs({ mina: minaText(amount, unit) });
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="block text-sm text-soft">
        {label}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          className="block h-11 w-40 rounded-lg border border-rule bg-paper px-3 text-base text-ink"
        />
        <Button
          type="submit"
          className="text-ink"
          disabled={amount === undefined || isWrong || doing !== undefined}
        >
          {doing ?? action}
        </Button>
      </div>
      <p id={`${id}-hint`} role="status" className="mt-1.5 min-h-5 text-sm text-soft">
        {hint}
      </p>
    </form>
  );
}
