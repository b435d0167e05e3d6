import { appointmentOf } from "@kifu/client/tournaments";
import { usePlayer } from "@kifu/client/react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { clockFace } from "../lib/time";
import { useNameOf } from "../names/NamesProvider";
import { SearchStatus } from "../search/SearchStatus";
import { useAppointment } from "../search/useAppointment";
import { allowanceFor } from "../stakes/amounts";
import { StakeTerms } from "../stakes/StakeTerms";
import { isShort, useMoney } from "../stakes/useMoney";
import { matchLink } from "./matchLink";
import { type SeenTournament, useSecondsUntil } from "./useTournament";
import { texts } from "../texts/texts";

interface OwnMatchProps {
  readonly shown: SeenTournament;
  readonly id: string;
  readonly player: string;
  readonly renew: () => Promise<void>;
}

/** The visitor's opponent of this round, and the press that seats the visitor. */
export function OwnMatch({ shown, id, player, renew }: OwnMatchProps) {
  const { tournaments } = texts();
  const appointment = appointmentOf(shown.file, player);
  const { stake } = shown.file;
  const money = useMoney();
  const nameOf = useNameOf();
  const router = useRouter();
  const { activeMatch } = usePlayer(player).value ?? {};
  const { search, beginning, problem, begin, leave } = useAppointment(
    {
      href: `/tournament/${id}`,
      page: "table",
      person: appointment === undefined ? "" : nameOf(appointment.opponent),
    },
    (kifu, account) => {
      if (appointment === undefined) throw new Error("There is no opponent now");
      return kifu.sitDown(account, appointment.table, { allowance: allowanceFor(stake) });
    },
  );
  const found = search?.phase === "found" ? search.matchId : undefined;
  useEffect(() => {
    if (found !== undefined) router.push(matchLink(found, id));
  }, [found, router, id]);
  const isSeated = beginning || search?.phase === "waiting" || search?.phase === "registering";
  const isDone = appointment === undefined;
  useEffect(() => {
    // The opponent did not come, so there is nobody to wait for.
    if (isDone && isSeated) void leave();
  }, [isDone, isSeated, leave]);
  const left = useSecondsUntil(appointment?.deadline, shown, renew);
  if (appointment === undefined) return null;
  const match = appointment.match ?? activeMatch;
  return (
    <section className="mt-5 rounded-xl border border-rule bg-sheet p-4 sm:p-6">
      <h2 className="text-xl font-semibold">
        {tournaments.youMeet({ player: nameOf(appointment.opponent) })}
      </h2>
      <p className="mt-1 text-soft">
        {appointment.table.players[0] === player
          ? tournaments.youMoveFirst
          : tournaments.youMoveSecond}
        {match === undefined && left !== undefined && (
          <>
            {" "}
            {left > 0
              ? tournaments.sitDownWithin({
                  time: () => <span className="tabular-nums text-ink">{clockFace(left)}</span>,
                })
              : tournaments.timeIsOver}
          </>
        )}
      </p>
      {match === undefined && stake > 0 && (
        <StakeTerms stake={stake} money={money} otherwise={tournaments.enterAnother} />
      )}
      <div className="mt-4">
        {match !== undefined ? (
          <Link
            href={matchLink(match, id)}
            className={buttonClass({ look: "main", size: "large" })}
          >
            {tournaments.toBoard}
          </Link>
        ) : isSeated ? (
          <p role="status" className="text-lg">
            {tournaments.seated}
          </p>
        ) : (
          <Button look="main" size="large" disabled={isShort(money, stake)} onClick={begin}>
            {tournaments.sitDown}
          </Button>
        )}
      </div>
      <SearchStatus search={match === undefined ? search : undefined} problem={problem} />
    </section>
  );
}
