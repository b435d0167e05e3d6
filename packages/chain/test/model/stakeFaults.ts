import type { KeyName } from "./keys.js";
import { EngineModel } from "./EngineModel.js";
import { StakesModel } from "./StakesModel.js";
import type { Balance, Match, Session } from "./state.js";
import type { Bounds, SessionTerms, StakedPair, StakedSeek } from "./transaction.js";

const GRANT = 1000n;

function withStakes(Stakes: typeof StakesModel): typeof EngineModel {
  return class extends EngineModel {
    override readonly stakes = new Stakes(this);
  };
}

/** Models with one broken rule of stakes each: see `faults`. */
export const stakeFaults: Record<string, typeof EngineModel> = {
  "a stake may be 0": withStakes(
    class extends StakesModel {
      override checkStake(stake: bigint): string | undefined {
        return stake === 0n ? undefined : super.checkStake(stake);
      }
    },
  ),

  "a stake may be 2^32": withStakes(
    class extends StakesModel {
      override checkStake(stake: bigint): string | undefined {
        return super.checkStake(stake === 1n << 32n ? 1n : stake);
      }
    },
  ),

  "an allowance may be 2^32": withStakes(
    class extends StakesModel {
      override checkAllowance(allowance: bigint): string | undefined {
        return super.checkAllowance(allowance === 1n << 32n ? 1n : allowance);
      }
    },
  ),

  "a player can stake one more than they have": withStakes(
    class extends StakesModel {
      override canPay(balance: Balance, stake: bigint): boolean {
        return super.canPay(balance, stake - 1n);
      }
    },
  ),

  "a player cannot stake all that they have": withStakes(
    class extends StakesModel {
      override canPay({ amount }: Balance, stake: bigint): boolean {
        return amount > stake;
      }
    },
  ),

  "only the first of two pays their stake": withStakes(
    class extends StakesModel {
      private taken = 0;

      override take(stake: bigint, seek: StakedSeek, session: Session): void {
        this.taken += 1;
        super.take(this.taken % 2 === 1 ? stake : 0n, seek, session);
      }
    },
  ),

  "a session stakes whatever its owner has": withStakes(
    class extends StakesModel {
      override allowedBy({ amount }: Balance): bigint {
        return amount;
      }
    },
  ),

  "an allowance applies to any session": withStakes(
    class extends StakesModel {
      override allowedBy({ allowance }: Balance): bigint {
        return allowance;
      }
    },
  ),

  "an allowance applies to any session with the same key and expiry": withStakes(
    class extends StakesModel {
      private readonly known = new Map<number, Session>();

      override take(stake: bigint, seek: StakedSeek, session: Session): void {
        super.take(stake, seek, session);
        this.known.set(session.serial, session);
      }

      override openSession(owner: KeyName, tx: SessionTerms & { allowance: bigint }) {
        const refused = super.openSession(owner, tx);
        const session = this.engine.sessionOf(owner);
        if (refused === undefined) this.known.set(session.serial, session);
        return refused;
      }

      override allowedBy({ session, allowance }: Balance, { key, expiresAt }: Session): bigint {
        const known = this.known.get(session);
        return known?.key === key && known.expiresAt === expiresAt ? allowance : 0n;
      }
    },
  ),

  "a session may set its own allowance": withStakes(
    class extends StakesModel {
      override mayAllow(): boolean {
        return true;
      }
    },
  ),

  "an allowance is not used up": withStakes(
    class extends StakesModel {
      override leftOf({ allowance }: Balance): bigint {
        return allowance;
      }
    },
  ),

  "the owner's own stake is deducted from the allowance": withStakes(
    class extends StakesModel {
      override allowedAfter(stake: bigint, { allowance }: StakedSeek): bigint {
        return allowance < stake ? 0n : allowance - stake;
      }
    },
  ),

  "a session may stake its wins": withStakes(
    class extends StakesModel {
      override pay(owner: KeyName, amount: bigint): void {
        super.pay(owner, amount);
        const balance = this.balanceOf(owner);
        this.balances.set(owner, { ...balance, allowance: balance.allowance + amount });
      }
    },
  ),

  "a session opened to stake keeps the previous allowance": withStakes(
    class extends StakesModel {
      override openSession(owner: KeyName, tx: SessionTerms & { allowance: bigint }) {
        const { allowance } = this.balanceOf(owner);
        const refused = super.openSession(owner, tx);
        const balance = this.balanceOf(owner);
        if (refused === undefined) {
          this.balances.set(owner, { ...balance, allowance: balance.allowance + allowance });
        }
        return refused;
      }
    },
  ),

  "a pot is paid again": withStakes(
    class extends StakesModel {
      override empty(): void {}
    },
  ),

  "a pot is paid while its match runs": withStakes(
    class extends StakesModel {
      override isOver(): boolean {
        return true;
      }
    },
  ),

  "the loser is paid": withStakes(
    class extends StakesModel {
      override sharesOf(match: Match, stake: bigint): [bigint, bigint] {
        const [first, second] = super.sharesOf(match, stake);
        return [second, first];
      }
    },
  ),

  "the winner gets only their own stake back": withStakes(
    class extends StakesModel {
      override sharesOf(match: Match, stake: bigint): [bigint, bigint] {
        const [first, second] = super.sharesOf(match, stake);
        return [first > stake ? stake : first, second > stake ? stake : second];
      }
    },
  ),

  "a draw keeps the stakes": withStakes(
    class extends StakesModel {
      override sharesOf(match: Match, stake: bigint): [bigint, bigint] {
        return match.result === "drawn" ? [0n, 0n] : super.sharesOf(match, stake);
      }
    },
  ),

  "the first seat wins a match that was aborted": withStakes(
    class extends StakesModel {
      override sharesOf(match: Match, stake: bigint): [bigint, bigint] {
        return match.result === "aborted" ? [2n * stake, 0n] : super.sharesOf(match, stake);
      }
    },
  ),

  "a player with enough money gets more": withStakes(
    class extends StakesModel {
      override hasEnough(amount: bigint): boolean {
        return amount > GRANT;
      }
    },
  ),

  "a grant adds the full amount": withStakes(
    class extends StakesModel {
      override givenTo(): bigint {
        return GRANT;
      }
    },
  ),

  "grants are not counted": withStakes(
    class extends StakesModel {
      override countGranted(): void {}
    },
  ),

  "a grant counts on any chain": withStakes(
    class extends StakesModel {
      override grant(owner: KeyName, { validUntil }: Bounds): string | undefined {
        return super.grant(owner, { validUntil, domain: this.engine.terms.domain });
      }
    },
  ),

  "a stake is paid although no match starts": withStakes(
    class extends StakesModel {
      override pair(tx: StakedPair): string | undefined {
        const refused = super.pair(tx);
        if (refused === "matchmaking/stale-seek" && this.balances.has(tx.one.owner)) {
          this.pay(tx.one.owner, -tx.stake);
        }
        return refused;
      }
    },
  ),

  "an altered seek counts as signed": class extends EngineModel {
    override isAsSigned(): boolean {
      return true;
    }
  },
};
